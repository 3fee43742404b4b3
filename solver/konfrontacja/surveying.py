"""Surveys of Konfrontacja: what random open endgames are worth, by the number of pieces and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.chance import Lot
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.deals import random_endgame
from mellon.solver.surveys.asking import chosen, measured
from mellon.solver.surveys.question import Row, Survey

_KNOWN = {
    "material": [f"{ours}x{theirs}" for ours, theirs in ((2, 2), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3))],
    "cards": ["4", "1", "2", "3", "5", "6", "7", "8", "9"],
}


class KonfrontacjaSurvey:
    """The Fellowship's chance in random endgames."""

    rules_version = "1"

    def measures(self, options: Mapping[str, Any]) -> Text:
        """Return what is counted."""
        return Text("końcówki, które Drużyna na pewno wygrywa", "endgames that the Fellowship wins for sure")

    def worth(self) -> Text:
        """Return what a value is."""
        return Text("szansa Drużyny w losowych końcówkach", "chance of the Fellowship in random endgames")

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return pieces a side and cards."""
        return chosen(given, _KNOWN, defects)

    def table(self) -> list[dict[str, str]]:
        """Return every material."""
        return [{"material": material} for material in _KNOWN["material"]]

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell that deals differ."""
        return False

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a deal depends on: all options."""
        return options

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the endgame that a number stands for."""
        ours, theirs = map(int, survey.options["material"].split("x"))
        return random_endgame(Lot(survey.name(number)), ours, theirs, int(survey.options["cards"]))

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return what the endgame is worth to the Fellowship."""
        return measured(position, survey, number)


SURVEYED = KonfrontacjaSurvey()
