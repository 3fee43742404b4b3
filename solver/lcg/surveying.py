"""Surveys of the card game: the chance of progress in the first quest phase, by starter deck and scenario, with the best commitment."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Rulings, Text
from mellon.models.common.chance import Lot
from mellon.models.lcg.cards.catalogue import scenarios, starter_decks
from mellon.models.lcg.position import BOOK, Position
from mellon.models.lcg.round.setup import begin
from mellon.solver.answer import Verdict
from mellon.solver.lcg.first_phase import Opening, drawn, start_drawn
from mellon.solver.limits import Limits
from mellon.solver.surveys.asking import chosen, measured, verdict_of
from mellon.solver.surveys.question import Row, Survey

DRAWN, EVERY = "drawn", "every"
"""Deals whose setup is drawn by their number, or the one deal that stands for all that the setup may draw."""


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
        """Return scenario and deck, and `every` where the mean over all that the setup draws is asked for."""
        known = chosen(given, {"scenario": list(scenarios()), "deck": list(starter_decks()), "start": [DRAWN, EVERY]}, defects)
        return known if known["start"] == EVERY and drawn(known["scenario"]) else {key: known[key] for key in ("scenario", "deck")}

    def table(self) -> list[dict[str, str]]:
        """Return every scenario with every starter deck, exactly."""
        return [{"scenario": name, "deck": deck, "start": EVERY} for name in scenarios() for deck in starter_decks()]

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell whether nothing is drawn or everything is weighed, so that the answer to one deal is the exact answer."""
        return "start" in options or not drawn(options["scenario"])

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a deal depends on."""
        return {key: options[key] for key in ("scenario", "deck")}

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the table before the first quest phase, prisoner and revealed cards drawn; with `every` the table before that is drawn."""
        rulings, defects = Rulings.parse(BOOK, survey.rulings, "--ruling")
        if defects:
            raise BadInput(defects)
        name, heroes = survey.options["scenario"], starter_decks()[survey.options["deck"]].heroes
        position = Position.from_table({**begin(name, [heroes]).to_table(), "goal": "progress"}).but(rulings=rulings)
        return position if survey.options.get("start") == EVERY else start_drawn(position, Lot(survey.name(number)))

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return the best chance of at least one progress."""
        if survey.options.get("start") == EVERY:
            return self._measured_over_starts(position, survey, number)
        return measured(position, survey, number)

    def _measured_over_starts(self, position: Position, survey: Survey, number: int) -> Row:
        begun, openings = time.process_time(), list[Opening]()
        for seconds in survey.budgets:
            openings.append(Opening(Limits(seconds).watch()))
            chance = openings[-1].chance(position)
            if chance is not None:
                break
        verdict = Verdict.UNKNOWN if chance is None else verdict_of(chance)
        microseconds = int((time.process_time() - begun) * 1e6)
        return Row(number, verdict, chance, sum(opening.nodes for opening in openings), microseconds, len(openings) - 1)


SURVEYED = QuestSurvey()
