"""Chapter 22 with goals of our own for the characters whose cards are not printed: whole rounds, and small ones of a few cards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.models.common import Rulings, Step, Text
from mellon.models.dwie_wieze import Card, Chapter, Lay, Play, Position, hand, rules
from mellon.models.dwie_wieze.chapter import chapter, read_chapter
from mellon.models.dwie_wieze.decks import Deck
from mellon.models.dwie_wieze.position import DONE, Seat
from mellon.models.dwie_wieze.under_token import settled
from tests.support.dwie_wieze.entish_brute_force import Goal, Won, suit

Goals = Sequence[Mapping[str, Any]]
OTHERS = ("quickbeam", "merry", "pippin")
DECK = [str(card) for card in chapter(22).deck.cards] if chapter(22).deck is not None else []
TRICKS = {"tricks": {}, "at_least": 1}


def own_chapter(*goals: Mapping[str, Any]) -> Chapter:
    """Return chapter 22 in which Quickbeam, Merry and Pippin have goals of our own and do nothing in the setup."""
    records = [{"id": name, "goal": dict(goal), "setup": {}} for name, goal in zip(OTHERS, goals, strict=True)]
    table = {
        "number": 22,
        "title": "Fangorn",
        "deck": "fangorn",
        "hand": {"3": 12, "4": 9},
        "entish": "treebeard",
        "cast": [{"id": "treebeard", "required": True}, {"id": "quickbeam", "required": True}, {"id": "merry"}, {"id": "pippin"}],
        "character": records,
    }
    found, defects = read_chapter(table)
    assert not defects, defects
    return found


def small_chapter(cards: Sequence[str], size: int, players: int, *goals: Mapping[str, Any]) -> Chapter:
    """Return the chapter with a deck of some cards only, dealt in hands of a few."""
    deck = Deck("small", Text("mała", "small"), hand(" ".join(cards)))
    return replace(own_chapter(*goals), deck=deck, hands={players: size})


GOALS: list[tuple[Mapping[str, Any], Any]] = [
    ({"tricks": {}, "at_least": 1}, lambda won, me: _tricks(won, me) >= 1),
    ({"tricks": {}, "exactly": 0}, lambda won, me: _tricks(won, me) == 0),
    ({"tricks": {}, "exactly": 1}, lambda won, me: _tricks(won, me) == 1),
    ({"cards": {"suit": "forests"}, "at_least": 2}, lambda won, me: _cards(won, me, "L") >= 2),
    ({"cards": {"suit": "shadows"}, "exactly": 1}, lambda won, me: _cards(won, me, "C") == 1),
    ({"cards": {"kind": "orc"}, "at_least": 1}, lambda won, me: _cards(won, me, None, "OR") >= 1),
    ({"tricks": {"last": 1}, "at_least": 1}, lambda won, me: won[-1].winner == me),
    ({"tricks": {"before": "CW"}, "at_least": 1}, lambda won, me: _tricks(_before(won, "CW"), me) >= 1),
    ({"tricks": {"after": "CW"}, "exactly": 0}, lambda won, me: not any(one.winner == me for one in _after(won, "CW"))),
    ({"tricks": {"before": "OR"}, "at_least": 1}, lambda won, me: _tricks(_before(won, "OR"), me) >= 1),
    ({"tricks": {"after": "OR"}, "exactly": 0}, lambda won, me: not any(one.winner == me for one in _after(won, "OR"))),
    ({"tricks": {"after": "BW"}, "exactly": 1}, lambda won, me: _tricks(_after(won, "BW"), me) == 1),
    ({"most": {"tricks": {}}, "with_player_of": "CW", "ties": True}, lambda won, me: _most_with(won, me)),
]


def _tricks(won: Sequence[Won], me: int) -> int:
    return sum(one.winner == me for one in won)


def _cards(won: Sequence[Won], me: int, of: str | None, code: str | None = None) -> int:
    taken = [card for one in won if one.winner == me for _, card in one.plays]
    return sum(card == code if code is not None else suit(card) == of for card in taken)


def _place(won: Sequence[Won], card: str) -> int | None:
    return next((at for at, one in enumerate(won) if any(code == card for _, code in one.plays)), None)


def _before(won: Sequence[Won], card: str) -> Sequence[Won]:
    at = _place(won, card)
    return won if at is None else won[:at]


def _after(won: Sequence[Won], card: str) -> Sequence[Won]:
    at = _place(won, card)
    return () if at is None else won[at + 1 :]


def _player_of(won: Sequence[Won], card: str) -> int | None:
    return next((seat for one in won for seat, code in one.plays if code == card), None)


def _most_with(won: Sequence[Won], me: int) -> bool:
    team = {me, _player_of(won, "CW")} - {None}
    players = len(won[0].plays)
    ours = sum(one.winner in team for one in won)
    return all(_tricks(won, other) <= ours for other in range(players) if other not in team)


def treebeard_goal(won: Sequence[Won], me: int) -> bool:
    """Together with whoever played the Black Tower he has the most forests (p. 15)."""
    team = {me, _player_of(won, "CW")} - {None}
    ours = sum(_cards(won, seat, "L") for seat in team if seat is not None)
    return all(_cards(won, other, "L") <= ours for other in range(len(won[0].plays)) if other not in team)


class SmallRound:
    """A random round of a few cards: as a position, and as what the brute force plays out."""

    def __init__(self, rng: random.Random, players: int, size: int, readings: Mapping[str, str] | None = None) -> None:
        special = ["BW", *(["CW"] if rng.random() < 0.7 else []), *["OR"] * rng.choice((0, 1, 2))]
        plain = [code for code in DECK if code not in ("BW", "CW", "OR")]
        count = players * size + 1
        cards = special + rng.sample(plain, count - len(special))
        rng.shuffle(cards)
        lost = next(at for at, code in enumerate(cards) if code != "BW")
        self.under = cards.pop(lost)
        self.hands = [cards[i * size : (i + 1) * size] for i in range(players)]
        self.speaker = next(at for at, held in enumerate(self.hands) if "BW" in held)
        self.lead = rng.randrange(players)
        chosen = [rng.choice(GOALS) for _ in OTHERS]
        played = small_chapter([*cards, self.under], size, players, *(goal for goal, _ in chosen))
        others = iter(range(len(OTHERS)))
        self.cast = [next(others) if seat != self.speaker else None for seat in range(players)]
        seats = tuple(
            Seat(hand(" ".join(held)), "treebeard" if self.cast[seat] is None else OTHERS[self.cast[seat] or 0])
            for seat, held in enumerate(self.hands)
        )
        rulings = Rulings(tuple(sorted((readings or {}).items())))
        bare = Position(played, seats, DONE, Card.parse(self.under), rulings=rulings, opens=self.lead + 1)
        self.position = settled(bare)
        self._judges = [treebeard_goal if own is None else chosen[own][1] for own in self.cast]

    @property
    def goal(self) -> Goal:
        """Return whether everybody's goal is met."""
        return lambda won: all(judge(won, seat) for seat, judge in enumerate(self._judges))


def grove(*hands: str, under: str, leads: int, speaker: int = 1, readings: Mapping[str, str] | None = None) -> Position:
    """Return a small round with its setup over: the hands, what lies under the token of the speaking seat, and who leads."""
    cards = [*" ".join(hands).split(), under]
    found = small_chapter(cards, len(hands[0].split()), len(hands), TRICKS, TRICKS, TRICKS)
    others = iter(OTHERS)
    seats = tuple(
        Seat(hand(held), "treebeard" if number == speaker else next(others), under=Card.parse(under) if number == speaker else None)
        for number, held in enumerate(hands, start=1)
    )
    rulings = Rulings(tuple(sorted((readings or {}).items())))
    return Position(found, seats, DONE, Card.parse(under), rulings=rulings, opens=leads)


def go(p: Position, *words: str) -> tuple[Position, list[Step]]:
    """Carry out cards in playing order, those of the speaking seat laid, all others played; return the end and all steps."""
    steps: list[Step] = []
    for word in words:
        assert p.to_play is not None
        card = Card.parse(word)
        p, made = rules.do(p, Lay(p.to_play, card) if p.to_play == p.speaker else Play(p.to_play, card))
        steps += made
    return p, steps
