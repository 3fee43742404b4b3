"""Make puzzles of Konfrontacja: random open endgames in which one first move is clearly the best."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress

from mellon.models.common import BadInput, Text
from mellon.models.common.chance import Lot
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES, board
from mellon.models.konfrontacja.deals import BEARER, random_endgame
from mellon.models.konfrontacja.moves import MOVE, STEPPING, Order
from mellon.puzzles.best_move import Choice, Theme, one_try
from mellon.puzzles.generator import Draft
from mellon.puzzles.konfrontacja.battles import BATTLE, STARRED, battle
from mellon.puzzles.konfrontacja.special_turns import SPECIAL, special_endgame

MATERIAL = ((1, 2), (2, 2), (2, 2), (2, 1), (2, 3), (3, 2))
CARDS = (2, 3, 4)


def _candidate(rng: random.Random) -> Position:
    ours, theirs = rng.choice(MATERIAL)
    return random_endgame(Lot(f"{rng.random()}"), ours, theirs, rng.choice(CARDS))


def lighter(position: Position) -> Iterator[Position]:
    """Yield the endgame with one piece less, the bearer excepted; hands are what is chosen from in secret and stay."""
    table = position.to_table()
    for side in SIDES:
        pieces = table[side]["pieces"]
        for name in sorted(pieces):
            if name != BEARER and len(pieces) > 1:
                less = {other: region for other, region in pieces.items() if other != name}
                with suppress(BadInput):
                    yield Position.from_table({**table, side: {**table[side], "pieces": less}})


def words(choice: Choice) -> tuple[Text, Text]:
    side = choice.position.state.turn
    title = (Text("Ruch Drużyny", "The Fellowship to move"), Text("Ruch Saurona", "Sauron to move"))[side]
    return title, Text(
        "Który ruch jest najlepszy? Oba obozy znają figury, karty wybiera się w tajemnicy.",
        "Which move is best? Both sides know the pieces; cards are chosen in secret.",
    )


def _worth(choice: Choice) -> float:
    """Return the mover's chance with the right move."""
    value = choice.right.value_decimal
    assert value is not None
    return value if choice.position.state.turn == FELLOWSHIP else 1 - value


def _second_worth(choice: Choice) -> float:
    value = choice.second.value_decimal
    assert value is not None
    return value if choice.position.state.turn == FELLOWSHIP else 1 - value


def _goal(move: object) -> int | None:
    """Return the region that a move goes to, None for a special card that moves nobody."""
    order = Order.parse(str(move))
    return board().number(order.dst) if order.kind == MOVE or order.kind in STEPPING else None


def _to_mountains(choice: Choice) -> bool:
    goal = _goal(choice.right.move)
    return goal is not None and board().regions[goal].capacity == 1


def _held(choice: Choice, region: int, side: int) -> int:
    table, where = choice.position.table, choice.position.state.where
    return sum(place == region and one == side for place, one in zip(where, table.side, strict=True))


def _attacks(choice: Choice, move: object) -> bool:
    region = _goal(move)
    return region is not None and _held(choice, region, 1 - choice.position.state.turn) > 0


def _pieces(choice: Choice, side: int) -> int:
    where, sides = choice.position.state.where, choice.position.table.side
    return sum(place != OFF and one == side for place, one in zip(where, sides, strict=True))


def _own(choice: Choice) -> int:
    return int(choice.position.state.turn)


THEMES: Mapping[str, Theme] = {
    "forced_win": lambda c: _worth(c) == 1,
    "only_hope": lambda c: _worth(c) > 0 and _second_worth(c) == 0,
    "even_fight": lambda c: 0.3 <= _worth(c) <= 0.7,
    "fellowship_to_move": lambda c: _own(c) == FELLOWSHIP,
    "sauron_to_move": lambda c: _own(c) == SAURON,
    "bearer_moves": lambda c: str(c.right.move).split()[0] == BEARER,
    "companion_moves": lambda c: _own(c) == FELLOWSHIP and str(c.right.move).split()[0] != BEARER,
    "attack": lambda c: _attacks(c, c.right.move),
    "evasion": lambda c: not _attacks(c, c.right.move) and any(_attacks(c, one.move) for one in c.moves),
    "tempting_attack": lambda c: not _attacks(c, c.right.move) and _attacks(c, c.second.move),
    "mountains": _to_mountains,
    "outnumbered": lambda c: _pieces(c, _own(c)) < _pieces(c, 1 - _own(c)),
    "many_ways": lambda c: len(c.moves) >= 5,
    SPECIAL: lambda c: Order.parse(str(c.right.move)).kind != MOVE,
}

NAMES: Mapping[str, Text] = {
    "forced_win": Text("wygrana wymuszona", "forced win"),
    "only_hope": Text("jedyna nadzieja", "only hope"),
    "even_fight": Text("równa walka", "even fight"),
    "fellowship_to_move": Text("ruch Drużyny", "the Fellowship moves"),
    "sauron_to_move": Text("ruch Saurona", "Sauron moves"),
    "bearer_moves": Text("idzie powiernik", "the bearer moves"),
    "companion_moves": Text("idzie towarzysz", "a companion moves"),
    "attack": Text("atak", "attack"),
    "evasion": Text("unik", "evasion"),
    "tempting_attack": Text("kuszący atak", "tempting attack"),
    "mountains": Text("góry", "mountains"),
    "outnumbered": Text("mniejszość", "outnumbered"),
    "many_ways": Text("wiele dróg", "many ways"),
    BATTLE: Text("walka", "battle"),
    STARRED: Text("postacie z gwiazdką", "starred characters"),
    SPECIAL: Text("karta specjalna", "a special card"),
}


class KonfrontacjaMaker:
    """The maker of this game."""

    themes = NAMES

    def attempt(self, theme: str | None, rng: random.Random) -> Draft | None:
        """Return a puzzle of the theme (of any without one) if one random endgame or battle holds it."""
        if theme in (BATTLE, STARRED):
            found = battle(rng)
            return found if found is not None and theme in found.themes else None
        return one_try(rng, theme, THEMES, special_endgame if theme == SPECIAL else _candidate, words, lighter)


MAKER = KonfrontacjaMaker()
