"""Surveys of Dwie Wieże: how many deals of a chapter can be won, with everything to choose, with a random cast, without exchanges."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Rulings, Text
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter
from mellon.models.dwie_wieze.deals import cards_to_deal, dealt, random_cast, random_setup
from mellon.models.dwie_wieze.notation import write_line
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import auto, search
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.limits import Limits
from mellon.solver.surveys.question import Row, Survey

SETUPS = ("free", "cast", "no_exchange")
FREE, CAST, NO_EXCHANGE = SETUPS


class DwieWiezeSurvey:
    """How often a deal of a chapter can be won."""

    rules_version = "1"
    measures = Text("rozdania do wygrania przy odkrytych kartach", "deals that can be won with open cards")

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return chapter, players and setup; defects for a table that needs cards nobody printed."""
        for key in sorted(given.keys() - {"chapter", "players", "setup"}):
            defects.append(Defect(f"--{key}", Text("Dwie Wieże nie mają tej opcji", "Dwie Wieże has no such option")))
        number, players = _whole(given.get("chapter", "19")), _whole(given.get("players", "3"))
        setup = given.get("setup", FREE)
        if setup not in SETUPS:
            defects.append(Defect("--setup", _one_of(setup, ", ".join(SETUPS))))
        if number not in NUMBERS:
            defects.append(Defect("--chapter", _one_of(given.get("chapter", ""), f"{NUMBERS[0]}-{NUMBERS[-1]}")))
        elif players not in chapter(number).hands:
            sizes = ", ".join(str(one) for one in chapter(number).hands)
            defects.append(Defect("--players", _one_of(given.get("players", "3"), sizes)))
        elif missing := chapter(number).missing(players):
            defects.append(Defect("--chapter", _needs(number, players, missing)))
        return {"chapter": number, "players": players, "setup": setup}

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return chapter and players: every setup is asked about the same cards."""
        return {"chapter": options["chapter"], "players": options["players"]}

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the position that a number stands for."""
        rulings, defects = Rulings.parse(BOOK, survey.rulings, "--ruling")
        if defects:
            raise BadInput(defects)
        name, options = survey.name(number), survey.options
        cards = Lot(name).shuffled(cards_to_deal(options["chapter"]))
        position = dealt(options["chapter"], options["players"], cards, rulings)
        casting = Lot(f"{name} cast")
        if options["setup"] == CAST:
            return random_cast(position, casting)
        return random_setup(position, casting) if options["setup"] == NO_EXCHANGE else position

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return the verdict of a deal: the search alone for the first budget, both engines for the others."""
        start = time.process_time()
        found: list[Found] = []
        for seconds in survey.budgets:
            found.append(_decided(position, seconds, alone=not found))
            if found[-1].verdict is not Verdict.UNKNOWN:
                break
        verdict, nodes = found[-1].verdict, sum(one.nodes for one in found)
        line = None if verdict is Verdict.WINNABLE else write_line(position)
        return Row(number, verdict, None, nodes, int((time.process_time() - start) * 1e6), len(found) - 1, line)


def _decided(position: Position, seconds: float, alone: bool) -> Found:
    watch = Limits(seconds).watch()
    if alone:
        try:
            return search.Search(position).go(watch)
        except TooLarge:
            return Found(Verdict.UNKNOWN, search.NAME, 0)
    return auto.decide(position, watch)


def _whole(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else -1


def _one_of(word: str, known: str) -> Text:
    return Text(f"„{word}”: możliwe są {known}", f'"{word}": possible are {known}')


def _needs(number: int, players: int, missing: list[Text]) -> Text:
    return Text(
        f"rozdział {number} dla {players} graczy wymaga tekstów, których instrukcja nie drukuje: " + "; ".join(gap.pl for gap in missing),
        f"chapter {number} with {players} players needs texts that the rulebook does not print: " + "; ".join(gap.en for gap in missing),
    )


SURVEYED = DwieWiezeSurvey()
