"""What is surveyed: a game, its options, a seed; and what one deal of it gives. Each game's own part is `solver/<game>/surveying.py`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.toml_bounds import unusable
from mellon.solver.answer import Verdict
from mellon.solver.game import game, games

DEALER = "sha256-1"
"""The name of the way from a number to a deal; a change of it is another survey."""
BUDGETS = (0.02, 0.2, 2.0, 20.0)
"""Seconds that a deal gets, stage after stage, until it is decided."""
_HEADER = {"game": str, "options": dict, "seed": int, "rulings": dict, "budgets": list, "dealer": str, "rules": str}


@dataclass(frozen=True)
class Survey:
    """One survey: the same values are the same deals and the same question on every machine."""

    game: str
    options: Mapping[str, Any]
    seed: int = 0
    rulings: Mapping[str, str] = field(default_factory=dict)
    budgets: tuple[float, ...] = BUDGETS

    def header(self) -> dict[str, Any]:
        """Return everything that has to agree before results may stand in one store."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "rulings": dict(self.rulings),
            "budgets": list(self.budgets),
            "dealer": DEALER,
            "rules": surveyed(self.game).rules_version,
        }

    @classmethod
    def of_header(cls, header: Mapping[str, Any]) -> Survey:
        """Return the survey that a store's header describes."""
        return cls(header["game"], header["options"], header["seed"], header["rulings"], tuple(header["budgets"]))

    def name(self, number: int) -> str:
        """Return the name that a deal's cards are drawn from: readings and budgets do not change the deal."""
        plain = json.dumps(surveyed(self.game).dealt_by(self.options), sort_keys=True, separators=(",", ":"))
        return f"{DEALER} {self.game} {plain} seed {self.seed} deal {number}"


def is_header(found: Mapping[str, Any]) -> bool:
    """Tell whether a table read from a file is the header of a survey that can be asked."""
    if any(unusable({**found, "seed": 0})) or any(not isinstance(found.get(key), kind) for key, kind in _HEADER.items()):
        return False
    told, defects = found["options"], list[Defect]()
    return (
        found["game"] in surveyed_games()
        and surveyed(found["game"]).options({key: str(value) for key, value in told.items()}, defects) == told
        and not defects
        and all(type(seconds) in (int, float) for seconds in found["budgets"])
        and all(isinstance(reading, str) for reading in found["rulings"].values())
    )


@dataclass(frozen=True)
class Row:
    """What one deal gave: its verdict or value, what it cost, and the position where it is worth keeping."""

    number: int
    verdict: Verdict
    value: Fraction | None = None
    nodes: int = 0
    microseconds: int = 0
    stage: int = 0
    position: str | None = None

    def plain(self) -> list[Any]:
        """Return the row as data that goes through any pipe."""
        value = None if self.value is None else str(self.value)
        return [self.number, self.verdict.value, value, self.nodes, self.microseconds, self.stage, self.position]

    @classmethod
    def of_plain(cls, number: int, verdict: str, value: str | None, nodes: int, microseconds: int, stage: int, position: str | None) -> Row:
        """Return the row that `plain` was taken of."""
        return cls(number, Verdict(verdict), None if value is None else Fraction(value), nodes, microseconds, stage, position)


class Surveyed(Protocol):
    """What a game offers to be surveyed."""

    rules_version: str
    """Changed by hand whenever a rule of the game changes what a deal is worth."""

    def measures(self, options: Mapping[str, Any]) -> Text:
        """Return what `winnable` counts."""

    def worth(self) -> Text | None:
        """Return what the value of a deal is, None where deals have verdicts only."""

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return the options in their canonical form; what is wrong with those given goes to `defects`."""

    def table(self) -> list[dict[str, str]]:
        """Return the options of the surveys that make up a table of the game."""

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell whether all deals are the same, so that one of them has the exact answer."""

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the options on which the cards of a deal depend; surveys that share them share their deals."""

    def deal(self, survey: Survey, number: int) -> Any:
        """Return the position that a number stands for."""

    def measure(self, position: Any, survey: Survey, number: int) -> Row:
        """Return what the deal is worth within the survey's budgets."""


def surveyed(game_id: str) -> Surveyed:
    """Return what a game offers to be surveyed. Raises BadInput where it offers nothing."""
    name = f"mellon.solver.{game_id}.surveying"
    if game_id not in games() or find_spec(name) is None:
        can = ", ".join(surveyed_games())
        raise BadInput([Defect("GAME", Text(f"„{game_id}”: przeglądy ma: {can}", f'"{game_id}": surveys exist for {can}'))])
    found: Surveyed = import_module(name).SURVEYED
    return found


def surveyed_games() -> Sequence[str]:
    """Return the games that can be surveyed."""
    return [one for one in games() if find_spec(f"mellon.solver.{one}.surveying") is not None]


def survey_of(
    game_id: str, given: Mapping[str, str], seed: int, rulings: Mapping[str, str], budgets: tuple[float, ...] = BUDGETS
) -> Survey:
    """Return the survey that these options describe. Raises BadInput with every defect."""
    defects: list[Defect] = []
    options = surveyed(game_id).options(given, defects)
    book = game(game_id).book
    for key, reading in rulings.items():
        if key not in book.rulings or reading not in book.rulings[key].values:
            known = ", ".join(book.rulings) if key not in book.rulings else ", ".join(book.rulings[key].values)
            defects.append(Defect("--ruling", Text(f"{key}={reading}: znane są {known}", f"{key}={reading}: known are {known}")))
    if defects:
        raise BadInput(defects)
    return Survey(game_id, options, seed, rulings, budgets)
