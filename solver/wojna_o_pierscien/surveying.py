"""Surveys of Wojna o Pierścień: how often a combat decides, and for whom."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.chance import Lot
from mellon.models.wojna_o_pierscien.deals import random_combat
from mellon.models.wojna_o_pierscien.locations import locations
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.surveys.asking import chosen, measured
from mellon.solver.surveys.question import Row, Survey

_WORTH = {FREE: Fraction(1), SHADOW: Fraction(0), None: Fraction(1, 2)}
FREE_PEOPLES, ATTACKER = "free_peoples", "attacker"
_MEASURES = {
    FREE_PEOPLES: Text("starcia, które wygrywają Wolne Ludy", "combats that the Free Peoples win"),
    ATTACKER: Text("starcia, które wygrywa atakujący", "combats that the attacker wins"),
}
_KNOWN = {"at": ["battlegrounds", "paths"], "most": ["3", "1", "2", "4", "5", "6"], "asks": list(_MEASURES)}


class CombatSurvey:
    """How often random combats decide: for the Free Peoples (nobody counts as one half), or for the attacker, who takes the place then."""

    rules_version = "1"

    def measures(self, options: Mapping[str, Any]) -> Text:
        """Return what is counted."""
        return _MEASURES[options["asks"]]

    def worth(self) -> None:
        """Return nothing: deals have verdicts, no values."""
        return None

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return the kind of location, the most cards a side, and what is asked."""
        return chosen(given, _KNOWN, defects)

    def table(self) -> list[dict[str, str]]:
        """Return both kinds of location with every question."""
        return [{"at": at, "asks": asks} for at in _KNOWN["at"] for asks in _KNOWN["asks"]]

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell that deals differ."""
        return False

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a deal depends on: every question is asked about the same combats."""
        return {key: options[key] for key in ("at", "most")}

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the combat that a number stands for."""
        return random_combat(Lot(survey.name(number)), int(survey.options["most"]), survey.options["at"] == "paths")

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return who wins the combat."""
        assert position.combat is not None
        attacker = locations()[position.combat.location].attacking_side
        return measured(position, survey, number, _winner if survey.options["asks"] == FREE_PEOPLES else partial(_won_by, attacker))


def _won_by(side: str, answer: Answer) -> tuple[Verdict, Fraction | None]:
    if answer.verdict is Verdict.UNKNOWN:
        return Verdict.UNKNOWN, None
    return Verdict.WINNABLE if answer.extra["winner"] == side else Verdict.LOST, None


def _winner(answer: Answer) -> tuple[Verdict, Fraction | None]:
    if answer.verdict is Verdict.UNKNOWN:
        return Verdict.UNKNOWN, None
    worth = _WORTH[answer.extra["winner"]]
    return Verdict.WINNABLE if worth == 1 else Verdict.LOST if worth == 0 else Verdict.VALUE, worth


SURVEYED = CombatSurvey()
