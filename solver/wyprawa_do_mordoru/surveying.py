"""Surveys of Wyprawa do Mordoru: the chance to reach Mordor from random states of one sheet, by dice profile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.chance import Lot
from mellon.models.wyprawa_do_mordoru import Position
from mellon.models.wyprawa_do_mordoru.dice import profiles
from mellon.solver.surveys.asking import chosen, measured
from mellon.solver.surveys.question import Row, Survey

FIELDS, SQUARES = 9, 6


class MordorSurvey:
    """The chance of one hobbit."""

    rules_version = "1"

    def measures(self, options: Mapping[str, Any]) -> Text:
        """Return what is counted."""
        return Text("stany, z których Mordor jest pewny", "states from which Mordor is certain")

    def worth(self) -> Text:
        """Return what a value is."""
        return Text("szansa dotarcia do Mordoru", "chance to reach Mordor")

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return the dice profile and whether the game is at its start or under way."""
        return chosen(given, {"dice": sorted(profiles()), "from": ["under_way", "start"]}, defects)

    def table(self) -> list[dict[str, str]]:
        """Return every dice profile, at the start of the game and under way."""
        return [{"dice": dice, "from": state} for state in ("start", "under_way") for dice in sorted(profiles())]

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell whether there is one start, so that the answer to one deal is the exact answer."""
        return bool(options["from"] == "start")

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return where the game stands: every profile is asked about the same states."""
        return {"from": options["from"]}

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the sheet that a number stands for."""
        lot = Lot(survey.name(number))
        circled, halves, whole = 0, 0, SQUARES
        if survey.options["from"] != "start":
            circled, halves = lot.below(FIELDS), lot.below(SQUARES)
            whole = 1 + lot.below(SQUARES - halves)
        player = {"hobbit": "frodo", "circled": circled, "halves": halves, "whole": whole}
        table = {
            "sheet": "basic",
            "fields": FIELDS,
            "squares": SQUARES,
            "dice": survey.options["dice"],
            "objective": "reach",
            "player": [player],
        }
        return Position.from_table(table)

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return the chance to reach Mordor."""
        return measured(position, survey, number)


SURVEYED = MordorSurvey()
