"""Surveys of Wojna o Pierścień: how often a combat decides, and for whom."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.chance import Lot
from mellon.models.wojna_o_pierscien.deals import random_combat
from mellon.models.wojna_o_pierscien.parts import FREE, SHADOW
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.surveys.asking import chosen, measured
from mellon.solver.surveys.question import Row, Survey

_WORTH = {FREE: Fraction(1), SHADOW: Fraction(0), None: Fraction(1, 2)}


class CombatSurvey:
    """Who wins random combats: 1 for the Free Peoples, 0 for the Shadow, one half where nobody does."""

    rules_version = "1"
    measures = Text("starcia, które wygrywają Wolne Ludy", "combats that the Free Peoples win")

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return the kind of location and the most cards a side."""
        return chosen(given, {"at": ["battlegrounds", "paths"], "most": ["3", "1", "2", "4", "5", "6"]}, defects)

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a deal depends on: all options."""
        return options

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the combat that a number stands for."""
        return random_combat(Lot(survey.name(number)), int(survey.options["most"]), survey.options["at"] == "paths")

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return who wins the combat."""
        return measured(position, survey, number, _winner)


def _winner(answer: Answer) -> tuple[Verdict, Fraction | None]:
    if answer.verdict is Verdict.UNKNOWN:
        return Verdict.UNKNOWN, None
    worth = _WORTH[answer.extra["winner"]]
    return Verdict.WINNABLE if worth == 1 else Verdict.LOST if worth == 0 else Verdict.VALUE, worth


SURVEYED = CombatSurvey()
