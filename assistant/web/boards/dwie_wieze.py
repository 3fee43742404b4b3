"""Cards on a page of Dwie Wieże, random deals, and draws from the pile."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from mellon.assistant.dwie_wieze.card_views import kind_of, sign_of
from mellon.assistant.dwie_wieze.view import worth_by_shares
from mellon.assistant.web.views import Chip
from mellon.models.dwie_wieze import Card, Position, rules
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.moves import Draw
from mellon.models.dwie_wieze.stock import HANDS
from mellon.solver.ranked import RankedMove


def card_chip(card: Card, code: str = "", note: str = "") -> Chip:
    """Return a card with the sign of its suit."""
    return Chip(f"{sign_of(card)} {code or card.code}".strip(), "", kind_of(card), note)


def random_position(rng: random.Random, options: Mapping[str, Any]) -> Position:
    """Return a fresh deal of a chapter, of the one and for as many as the options say where that can be dealt."""
    ready = [(number, players) for number in NUMBERS for players in (3, 4) if _complete(number, players)]
    wished = [pair for pair in ready if options.get("chapter", pair[0]) == pair[0] and options.get("players", pair[1]) == pair[1]]
    return deal(*rng.choice(wished or ready), rng)


def roll(p: Position, rng: random.Random) -> Position | None:
    """Return the position after a random draw from the pile of a game for one player; None where no draw is due."""
    if not p.draw_due or len(p.in_pile) < HANDS:
        return None
    after, _ = rules.do(p, Draw(tuple(rng.sample(p.in_pile, HANDS))))
    return after


def told_worth(one: RankedMove, lang: str) -> tuple[str, str] | None:
    """Return the share of the deals that a move keeps and how rounds went that were played on after it, where not every card is seen."""
    found = worth_by_shares(one)
    return None if found is None else (found[0].of(lang), found[1].of(lang))


def _complete(number: int, players: int) -> bool:
    found = chapter(number)
    return found.deck is not None and players in found.hands and not found.missing(players)
