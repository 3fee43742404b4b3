"""Surveys of the card game: the chance of progress in the first quest phase, by starter deck and scenario, with the best commitment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.common.chance import Lot
from mellon.models.lcg.cards.catalogue import scenario, scenarios, starter_decks
from mellon.models.lcg.position import Position
from mellon.models.lcg.round.setup import begin, fetch_missing, imprison
from mellon.solver.surveys.asking import chosen, measured
from mellon.solver.surveys.question import Row, Survey

_ESCAPE = "escape_from_dol_guldur"


class QuestSurvey:
    """The first quest phase of a starter deck."""

    rules_version = "1"

    def measures(self, options: Mapping[str, Any]) -> Text:
        """Return what is counted."""
        return Text(
            "pierwsze fazy wyprawy z pewnym postępem (najlepsze wysłanie, dokładnie)",
            "first quest phases with sure progress (best commitment, exact)",
        )

    def worth(self) -> Text:
        """Return what a value is."""
        return Text(
            "szansa na postęp w pierwszej fazie wyprawy (najlepsze wysłanie)",
            "chance of progress in the first quest phase (best commitment)",
        )

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return scenario and deck."""
        return chosen(given, {"scenario": list(_plain_scenarios()), "deck": list(starter_decks())}, defects)

    def table(self) -> list[dict[str, str]]:
        """Return every scenario with every starter deck."""
        return [{"scenario": name, "deck": deck} for name in _plain_scenarios() for deck in starter_decks()]

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell whether the setup draws nothing, so that the answer to one deal is the exact answer."""
        return bool(options["scenario"] != _ESCAPE)

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a deal depends on: all options."""
        return options

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the table before the first quest phase: in Escape a random hero is the prisoner, nothing else is drawn."""
        name, heroes = survey.options["scenario"], starter_decks()[survey.options["deck"]].heroes
        position = fetch_missing(begin(name, [heroes]))
        if name == _ESCAPE:
            position = imprison(position, 0, Lot(survey.name(number)).below(len(heroes)))
        return Position.from_table({**position.to_table(), "goal": "progress"})

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return the best chance of at least one progress."""
        return measured(position, survey, number)


def _plain_scenarios() -> list[str]:
    """Return the scenarios whose setup reveals nothing at random."""
    return [name for name in scenarios() if not scenario(name).reveal_per_player]


SURVEYED = QuestSurvey()
