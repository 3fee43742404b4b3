"""Surveys of Dwie Wieże: how many deals of a chapter can be won, with everything to choose, with a random cast, without exchanges."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from mellon.models.common import BadInput, Defect, Rulings, Text
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import Position, solo_deals
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter
from mellon.models.dwie_wieze.deals import deal, random_cast, random_setup
from mellon.models.dwie_wieze.notation import write_line
from mellon.models.dwie_wieze.pyramid import TABLE_SEATS, TWO_PLAYERS
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.models.dwie_wieze.stock import HANDS
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import auto, search
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.playing_out import HINTS, PLAYERS, RANDOM, THUMB, won
from mellon.solver.dwie_wieze.problem import TooLarge
from mellon.solver.limits import Limits
from mellon.solver.surveys.question import Row, Survey

SETUPS = ("free", "cast", "no_exchange")
FREE, CAST, NO_EXCHANGE = SETUPS
_TABLES = {1: HANDS, TWO_PLAYERS: TABLE_SEATS, 3: 3, 4: 4}
"""How many hands so many players hold: one plays four (DW.p28.solo), two have a pyramid beside them (DW.p27.pyramid_control)."""


_MEASURES = {
    None: Text("rozdania do wygrania przy odkrytych kartach", "deals that can be won with open cards"),
    RANDOM: Text("rundy wygrane losowymi dozwolonymi zagraniami", "rounds won by random legal play"),
    THUMB: Text("rundy wygrane prostą regułą", "rounds won by the rule of thumb"),
    HINTS: Text("rundy wygrane według podpowiedzi, bez zaglądania w zakryte karty", "rounds won by following hints, hidden cards unseen"),
}


class DwieWiezeSurvey:
    """How often a deal of a chapter can be won."""

    rules_version = "1"

    def measures(self, options: Mapping[str, Any]) -> Text:
        """Return what is counted."""
        return _MEASURES[options.get("play")]

    def worth(self) -> None:
        """Return nothing: deals have verdicts, no values."""
        return None

    def options(self, given: Mapping[str, str], defects: list[Defect]) -> dict[str, Any]:
        """Return chapter, players and setup, and who plays where rounds are played out; defects for a table that needs cards nobody printed."""
        for key in sorted(given.keys() - {"chapter", "players", "setup", "play"}):
            defects.append(Defect(f"--{key}", Text("Dwie Wieże nie mają tej opcji", "Dwie Wieże has no such option")))
        number, players = _whole(given.get("chapter", "19")), _whole(given.get("players", "3"))
        play = given.get("play")
        setup = given.get("setup", FREE if play is None else NO_EXCHANGE)
        if setup not in SETUPS:
            defects.append(Defect("--setup", _one_of(setup, ", ".join(SETUPS))))
        if number not in NUMBERS:
            defects.append(Defect("--chapter", _one_of(given.get("chapter", ""), f"{NUMBERS[0]}-{NUMBERS[-1]}")))
        elif players not in _TABLES:
            defects.append(Defect("--players", _one_of(given.get("players", "3"), ", ".join(map(str, _TABLES)))))
        elif missing := chapter(number).missing(_TABLES[players]):
            defects.append(Defect("--chapter", _needs(number, players, missing)))
        if play is None:
            return {"chapter": number, "players": players, "setup": setup}
        defects += _play_defects(play, setup)
        return {"chapter": number, "players": players, "setup": setup, "play": play}

    def table(self) -> list[dict[str, str]]:
        """Return every chapter, number of players and setup that need no text the rulebook does not print."""
        whole = [(number, players) for number in NUMBERS for players, hands in _TABLES.items() if not chapter(number).missing(hands)]
        return [{"chapter": str(number), "players": str(players), "setup": setup} for number, players in whole for setup in SETUPS]

    def one_deal(self, options: Mapping[str, Any]) -> bool:
        """Tell that deals differ."""
        return False

    def dealt_by(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return chapter and players: every setup is asked about the same cards."""
        return {"chapter": options["chapter"], "players": options["players"]}

    def deal(self, survey: Survey, number: int) -> Position:
        """Return the position that a number stands for."""
        rulings, defects = Rulings.parse(BOOK, survey.rulings, "--ruling")
        if defects:
            raise BadInput(defects)
        name, options = survey.name(number), survey.options
        position = _dealt(options["chapter"], options["players"], Lot(name), rulings)
        casting = Lot(f"{name} cast")
        if options["setup"] == CAST:
            return random_cast(position, casting)
        return random_setup(position, casting) if options["setup"] == NO_EXCHANGE else position

    def measure(self, position: Position, survey: Survey, number: int) -> Row:
        """Return the verdict of a deal: the search alone for the first budget, both engines for the others. Played out: who won."""
        start = time.process_time()
        if (player := survey.options.get("play")) is not None:
            verdict = Verdict.WINNABLE if won(position, player, Lot(f"{survey.name(number)} play {player}")) else Verdict.LOST
            return Row(number, verdict, None, 0, int((time.process_time() - start) * 1e6))
        found: list[Found] = []
        for seconds in survey.budgets:
            found.append(_decided(position, seconds, alone=not found))
            if found[-1].verdict is not Verdict.UNKNOWN:
                break
        verdict, nodes = found[-1].verdict, sum(one.nodes for one in found)
        line = None if verdict is Verdict.WINNABLE else write_line(position)
        return Row(number, verdict, None, nodes, int((time.process_time() - start) * 1e6), len(found) - 1, line)


def _dealt(number: int, players: int, lot: Lot, rulings: Rulings) -> Position:
    """Return the cards of a table as dealt; the pile of one player and the face-down cards of two are known."""
    if players == 1:
        return solo_deals.deal(number, lot, rulings)
    if players == TWO_PLAYERS:
        return deal_pyramid(number, lot, rulings)
    return deal(number, players, lot, rulings)


def _play_defects(play: str, setup: str) -> Iterator[Defect]:
    if play not in PLAYERS:
        yield Defect("--play", _one_of(play, ", ".join(PLAYERS)))
    if setup != NO_EXCHANGE:
        yield Defect("--setup", Text(f"--play: tylko {NO_EXCHANGE}", f"--play: {NO_EXCHANGE} only"))


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
        f"rozdział {number} (graczy: {players}) wymaga tekstów, których instrukcja nie drukuje: " + "; ".join(gap.pl for gap in missing),
        f"chapter {number} (players: {players}) needs texts that the rulebook does not print: " + "; ".join(gap.en for gap in missing),
    )


SURVEYED = DwieWiezeSurvey()
