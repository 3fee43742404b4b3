"""Make puzzles of Wojna o Pierścień: random combats in which one way to take the losses is clearly the cheapest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from mellon.models.common import BadInput, Text
from mellon.models.common.chance import Lot
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, cards
from mellon.models.wojna_o_pierscien.deals import random_combat
from mellon.models.wojna_o_pierscien.locations import locations
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW
from mellon.models.wojna_o_pierscien.position import Position
from mellon.puzzles.best_move import Choice, Theme, one_try
from mellon.puzzles.generator import Draft

MOST = 5


def _candidate(rng: random.Random) -> Position | None:
    table = random_combat(Lot(f"{rng.random()}"), MOST, rng.random() < 0.3).to_table()
    table["defender"] = [{**one, "worth": rng.choice((1, 1, 2, 3, 4))} for one in table["defender"]]
    try:
        return Position.from_table(table)
    except BadInput:
        return None


def lighter(position: Position) -> Iterator[Position]:
    """Yield the combat with one attacker less."""
    table = position.to_table()
    for number in range(len(table["attacker"])):
        less = [one for at, one in enumerate(table["attacker"]) if at != number]
        with suppress(BadInput):
            yield Position.from_table({**table, "attacker": less})


def words(choice: Choice) -> tuple[Text, Text]:
    return Text("Kogo poświęcić?", "Whom to lose?"), Text(
        "Obrońcy ponoszą straty. Które karty oddać, żeby stracić jak najmniej? Ceny stoją przy kartach.",
        "The defenders take losses. Which cards to give up so that the least is lost? What each is worth stands beside it.",
    )


def _combat(choice: Choice) -> Any:
    return choice.position.combat


def _place(choice: Choice) -> Any:
    return locations()[_combat(choice).location]


def _lost(choice: Choice) -> list[str]:
    return [str(name) for name in choice.right.extras["eliminated"]]


def _saved(choice: Choice) -> list[str]:
    lost = _lost(choice)
    return [unit.card for unit in _combat(choice).defenders if unit.card not in lost]


def _worth(choice: Choice, name: str) -> float:
    return max((float(unit.worth) for unit in _combat(choice).defenders if unit.card == name), default=0.0)


def _is(name: str, kind: str) -> bool:
    return name in cards() and cards()[name].type == kind


def _not_greedy(choice: Choice) -> bool:
    """Tell whether a cheaper card is saved than one that is lost."""
    return any(_worth(choice, lost) > _worth(choice, saved) for lost in _lost(choice) for saved in _saved(choice))


THEMES: Mapping[str, Theme] = {
    "battleground": lambda c: not _place(c).is_path,
    "path": lambda c: _place(c).is_path,
    "free_peoples_defend": lambda c: _place(c).side == FREE,
    "shadow_defends": lambda c: _place(c).side == SHADOW,
    "one_loss": lambda c: len(_lost(c)) == 1,
    "two_losses": lambda c: len(_lost(c)) == 2,
    "three_losses": lambda c: len(_lost(c)) >= 3,
    "a_character_falls": lambda c: any(_is(name, CHARACTER) for name in _lost(c)),
    "an_army_falls": lambda c: any(_is(name, ARMY) for name in _lost(c)),
    "save_the_dearest": lambda c: bool(_saved(c)) and max(_worth(c, name) for name in _saved(c)) >= 3,
    "not_greedy": _not_greedy,
    "many_defenders": lambda c: len(_combat(c).defenders) >= 4,
    "outnumbered": lambda c: len(_combat(c).attackers) > len(_combat(c).defenders),
    "big_stakes": lambda c: float(c.right.value_decimal or 0) >= 4,
    "costly_mistake": lambda c: c.gap >= 2,
}

NAMES: Mapping[str, Text] = {
    "battleground": Text("pole bitwy", "battleground"),
    "path": Text("ścieżka", "path"),
    "free_peoples_defend": Text("bronią się Wolne Ludy", "the Free Peoples defend"),
    "shadow_defends": Text("broni się Cień", "the Shadow defends"),
    "one_loss": Text("jedna strata", "one loss"),
    "two_losses": Text("dwie straty", "two losses"),
    "three_losses": Text("trzy straty i więcej", "three losses and more"),
    "a_character_falls": Text("pada postać", "a character falls"),
    "an_army_falls": Text("pada armia", "an army falls"),
    "save_the_dearest": Text("ocal najcenniejszych", "save the dearest"),
    "not_greedy": Text("nie zachłannie", "not greedy"),
    "many_defenders": Text("wielu obrońców", "many defenders"),
    "outnumbered": Text("przewaga napastników", "outnumbered"),
    "big_stakes": Text("wysoka stawka", "big stakes"),
    "costly_mistake": Text("drogi błąd", "costly mistake"),
}


class WojnaMaker:
    """The maker of this game."""

    themes = NAMES

    def attempt(self, theme: str | None, rng: random.Random) -> Draft | None:
        """Return a puzzle of the theme (of any without one) if one random combat holds it."""
        return one_try(rng, theme, THEMES, _candidate, words, lighter)


MAKER = WojnaMaker()
