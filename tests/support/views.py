"""Random positions of every game, what lies on their tables by the rules, and what a view or a picture shows of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from mellon.assistant.views.table import Die, Figure
from mellon.assistant.views.values import Chip
from mellon.models.common import Text
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import deals as dw_deals
from mellon.models.konfrontacja.cards import FULL_HAND, deck, numbers
from mellon.models.wojna_o_pierscien.deals import random_combat
from mellon.models.wojna_o_pierscien.position import COMBAT, SCORE
from mellon.models.wyprawa_do_mordoru.reading import read_table
from tests.support.dwie_wieze.played_rounds import full_played
from tests.support.dwie_wieze.pyramids import late_pyramids
from tests.support.konfrontacja.positions import random_position as random_confrontation
from tests.support.lcg.random_combats import combat_of_a_scenario, combat_of_any_cards
from tests.support.lcg.random_quests import random_quest
from tests.support.wojna_o_pierscien.random_phases import phase
from tests.support.wyprawa_do_mordoru.positions import two_players

SVG = "{http://www.w3.org/2000/svg}"


def random_tables(game: str, seed: int) -> Iterator[Any]:
    """Yield a few positions of a game."""
    rng = random.Random(seed)
    if game == "dwie_wieze":
        fresh = dw_deals.deal(rng.choice((19, 20, 29)), 3, rng)
        yield fresh
        yield dw_deals.random_play(dw_deals.random_setup(dw_deals.random_cast(fresh, rng), rng), rng.randrange(20), rng)
        yield full_played(rng)
        yield next(late_pyramids(rng.choice((19, 20)), rng))
    elif game == "konfrontacja":
        yield random_confrontation(rng, most=rng.randrange(2, 6), cards=rng.randrange(1, 9))
    elif game == "lcg":
        made = (combat_of_any_cards(seed), combat_of_a_scenario(seed), random_quest(seed))
        yield from (one for one in made if one is not None)
    elif game == "wojna_o_pierscien":
        yield random_combat(Lot(f"table {seed}"), 4, paths=bool(seed % 2))
        yield phase(rng, rng.choice(("two_player_duel", "trilogy")), hand=rng.randrange(1, 4))
    else:
        yield two_players(seed)
        kept = rng.choice(("black:orc", "yellow:ring"))
        free = [colour for colour in ("black", "yellow", "red", "blue", "green") if not kept.startswith(colour)]
        yield _turn(rng, kept, free)


def _turn(rng: random.Random, kept: str, free: list[str]) -> Any:
    player = {"hobbit": "frodo", "circled": rng.randrange(9), "halves": rng.randrange(4), "whole": rng.randrange(1, 4)}
    turn = {"kept": [kept], "roll": [f"{colour}:{rng.choice(('ring', 'orc', 'nazgul', 'gandalf', 'weapon'))}" for colour in free]}
    return read_table({"game": "wyprawa_do_mordoru", "sheet": "basic", "objective": "reach", "player": [player], "turn": turn})


def things(p: Any) -> Counter[str]:
    """Return what lies on the table by the rules, by the ids of things."""
    return Counter(_THINGS[p.game](p))


def _dwie_wieze(p: Any) -> Iterator[str]:
    for number in p.numbers:
        seat = p.seat(number)
        if seat.pyramid is None:
            yield from (card.code for card in seat.hand)
        else:
            yield from (laid.card.code for _, laid in seat.pyramid.places() if laid.card and not (laid.down and p.me))
        yield from (card.code for card in (seat.hidden, seat.kept, seat.under) if card is not None)
    yield from (card.code for card in (p.lost if p.lost_lies else None, *p.event) if card is not None)
    yield from (card.code for trick in p.tricks for card in trick.cards)
    if p.solo and not p.over:
        yield from (card.code for card in p.in_pile)


def _konfrontacja(p: Any) -> Iterator[str]:
    yield from (person.id for person in p.table.people)
    for side in (0, 1):
        yield from (deck(side)[card].id for card in numbers(FULL_HAND))


def _lcg(p: Any) -> Iterator[str]:
    for player in p.players:
        for one in (*player.characters, *player.engaged):
            yield str(one.card)
            yield from (str(part.card) for part in one.attached)
        yield from (str(number) for pile in (player.hand, player.dead, player.discard) for number in pile)
    yield from (str(one.card) for one in p.staging)


def _wojna(p: Any) -> Iterator[str]:
    if p.question == COMBAT:
        for unit in (*p.combat.attackers, *p.combat.defenders):
            yield from (unit.card, *unit.items)
        yield from (*p.combat.reserve, *p.combat.in_play)
        return
    if p.question == SCORE:
        yield from (*p.score.free_peoples.locations, *p.score.shadow.locations)
        return
    for place in p.state.places:
        yield from (unit.card for units in place.units for unit in units)
    for own in p.state.seats:
        yield from (*own.hand, *(unit.card for unit in own.reserve), *own.deck, *own.cycled, *own.eliminated)
        yield from (name for pile in own.aside for name in pile)


def _mordor(p: Any) -> Iterator[str]:
    yield from (str(face) for face in (() if p.turn is None else (*p.turn.kept, *(p.turn.roll or ()))))


_THINGS = {
    "dwie_wieze": _dwie_wieze,
    "konfrontacja": _konfrontacja,
    "lcg": _lcg,
    "wojna_o_pierscien": _wojna,
    "wyprawa_do_mordoru": _mordor,
}


def walk(view: Any) -> Iterator[Any]:
    """Yield a view and everything in it."""
    yield view
    if is_dataclass(view):
        for one in fields(view):
            yield from walk(getattr(view, one.name))
    elif isinstance(view, tuple):
        for one in view:
            yield from walk(one)


def shown(view: Any) -> Counter[str]:
    """Return the ids of the things that a view shows."""
    found: Counter[str] = Counter()
    for one in walk(view):
        if isinstance(one, (Chip, Figure)) and one.id:
            found[one.id] += 1
        elif isinstance(one, Die) and one.symbol:
            found[f"{one.colour}:{one.symbol}"] += 1
    return found


def labels(view: Any) -> Iterator[Text]:
    """Yield what stands on every thing of a view; the mark of a side is drawn, not written."""
    for one in walk(view):
        if isinstance(one, Chip):
            yield Text(one.label.pl.lstrip("○●"), one.label.en.lstrip("○●"))
        elif isinstance(one, Figure):
            yield one.name
        elif isinstance(one, Die):
            yield one.symbol_name


def written(drawn: str) -> str:
    """Return all words that a picture shows, without blanks; its title and description are not seen."""
    root = fromstring(drawn)
    return "".join("".join(text.itertext()) for text in root.iter(f"{SVG}text")).replace(" ", "")


def elements(drawn: str) -> list[Element]:
    """Return all elements of a picture."""
    return list(fromstring(drawn).iter())
