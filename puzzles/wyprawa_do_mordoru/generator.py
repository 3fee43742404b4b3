"""Make puzzles of Wyprawa do Mordoru: random turns in which one keep is clearly the best."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from mellon.models.common import BadInput, Text
from mellon.models.wyprawa_do_mordoru import Keep, Move, Position
from mellon.models.wyprawa_do_mordoru.box import COLOURS
from mellon.models.wyprawa_do_mordoru.dice import profiles
from mellon.models.wyprawa_do_mordoru.sheet import ADVANCED
from mellon.puzzles.best_move import Choice, Theme, one_try
from mellon.puzzles.generator import Draft

FIELDS, SQUARES = 9, 6
LATE = 7
"""Round fields that two players have circled at least: the race is near its end, and small enough to be exact at once."""
HOBBITS = ("frodo", "merry")
DICE = "ring_double"


def _candidate(rng: random.Random) -> Position | None:
    players, sheet = rng.choice(((1, "basic"), (1, "basic"), (1, "basic"), (1, "advanced"), (1, "advanced"), (2, "basic")))
    kept = rng.choice((0, 0, 0, 1, 2))
    faces = [f"{colour.value}:{rng.choice(sides).value}" for colour, sides in zip(COLOURS, profiles()[DICE].faces, strict=True)]
    table: dict[str, Any] = {
        "sheet": sheet,
        "fields": FIELDS,
        "squares": SQUARES,
        "dice": DICE,
        "objective": "reach" if players == 1 else "win",
        "player": [_sheet(rng, hobbit, LATE if players > 1 else 0) for hobbit in HOBBITS[:players]],
        "turn": {"kept": faces[:kept], "roll": faces[kept:]},
    }
    try:
        return Position.from_table(table)
    except BadInput:
        return None


def _sheet(rng: random.Random, hobbit: str, least: int) -> dict[str, Any]:
    halves = rng.randrange(4)
    return {"hobbit": hobbit, "circled": rng.randrange(least, FIELDS), "halves": halves, "whole": rng.randrange(SQUARES - halves + 1)}


def _words(choice: Choice) -> tuple[Text, Text]:
    alone = len(choice.position.players) == 1
    title = Text("Co odłożyć?", "What to keep?")
    if alone:
        return title, Text(
            "Rzut leży na stole. Co odłożyć, żeby najpewniej dojść do Mordoru?",
            "The roll is on the table. What to keep for the best chance to reach Mordor?",
        )
    return title, Text(
        "Rzut leży na stole. Co odłożyć, żeby najpewniej wygrać z rywalem?",
        "The roll is on the table. What to keep for the best chance to beat the rival?",
    )


def _symbols(move: Move) -> list[str]:
    return [str(face.symbol.value) for face in move.faces] if isinstance(move, Keep) else [""]


def _rolled(choice: Choice) -> list[str]:
    return [str(face.symbol.value) for face in choice.position.turn.roll]


def _leaves(choice: Choice, symbol: str) -> bool:
    """Tell whether the symbol was rolled and the right keep leaves it although some keep takes it."""
    return (
        symbol in _rolled(choice)
        and symbol not in _symbols(choice.right.move)
        and any(symbol in _symbols(one.move) for one in choice.moves)
    )


def _keeps(choice: Choice) -> Sequence[str]:
    return _symbols(choice.right.move)


def _worth(choice: Choice) -> float:
    assert choice.right.value_decimal is not None
    return choice.right.value_decimal


def _mover(choice: Choice) -> Any:
    return choice.position.players[choice.position.mover]


THEMES: Mapping[str, Theme] = {
    "solo": lambda c: len(c.position.players) == 1,
    "advanced": lambda c: c.position.sheet.side == ADVANCED,
    "two_players": lambda c: len(c.position.players) == 2,
    "leave_the_ring": lambda c: _leaves(c, "ring"),
    "leave_gandalf": lambda c: _leaves(c, "gandalf"),
    "leave_the_weapon": lambda c: _leaves(c, "weapon"),
    "leave_the_tree": lambda c: _leaves(c, "tree"),
    "take_the_nazgul": lambda c: "nazgul" in _keeps(c),
    "one_die": lambda c: len(_keeps(c)) == 1,
    "three_and_more": lambda c: len(_keeps(c)) >= 3,
    "second_roll": lambda c: bool(c.position.turn.kept),
    "last_field": lambda c: FIELDS - _mover(c).circled == 1,
    "early": lambda c: _mover(c).circled <= 3,
    "desperate": lambda c: _worth(c) < 0.3,
    "nearly_there": lambda c: _worth(c) > 0.8,
    "costly_mistake": lambda c: c.gap >= 0.15,
}

NAMES: Mapping[str, Text] = {
    "solo": Text("w pojedynkę", "solo"),
    "advanced": Text("arkusz zaawansowany", "advanced sheet"),
    "two_players": Text("we dwoje", "two players"),
    "leave_the_ring": Text("zostaw Pierścień", "leave the Ring"),
    "leave_gandalf": Text("zostaw Gandalfa", "leave Gandalf"),
    "leave_the_weapon": Text("zostaw broń", "leave the weapon"),
    "leave_the_tree": Text("zostaw drzewo", "leave the tree"),
    "take_the_nazgul": Text("weź Nazgula", "take the Nazgul"),
    "one_die": Text("jedna kostka", "one die"),
    "three_and_more": Text("trzy kostki i więcej", "three dice and more"),
    "second_roll": Text("kolejny rzut", "a later roll"),
    "last_field": Text("ostatnie pole", "the last field"),
    "early": Text("początek drogi", "early on the road"),
    "desperate": Text("prawie bez szans", "desperate"),
    "nearly_there": Text("prawie na miejscu", "nearly there"),
    "costly_mistake": Text("drogi błąd", "costly mistake"),
}


class MordorMaker:
    """The maker of this game."""

    themes = NAMES

    def attempt(self, theme: str | None, rng: random.Random) -> Draft | None:
        """Return a puzzle of the theme (of any without one) if one random turn holds it."""
        return one_try(rng, theme, THEMES, _candidate, _words)


MAKER = MordorMaker()
