"""A quest whose first moves are made already: what it is worth from there on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from mellon.models.common import Step
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.quest_moves import Course, carry_out
from mellon.models.lcg.quest.quest_state import Table
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.quest.outlook import Outlook
from mellon.solver.lcg.quest.search import Search
from mellon.solver.limits import LimitReached
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of


def committed(course: Course) -> Position:
    """Return the position with the commitment of the moves marked."""
    p = course.position
    for i, person in enumerate(Table(p).people):
        if course.mask >> i & 1:
            who = p.players[person.owner]
            sent = replace(who.characters[person.at], committed=True)
            p = p.with_player(person.owner, replace(who, characters=(*who.characters[: person.at], sent, *who.characters[person.at + 1 :])))
    return p


def solved_after(p: Position, course: Course, search: Search, request: Request, answer: Answer, log: list[Step]) -> Answer:
    """Return the chance of the goal after the moves; where a choice comes next, every option with its own."""
    told = list(log)
    if course.pending is None:
        told = []
        carry_out(p, p.moves or (), told)
    try:
        ways = _options(search, course.pending)
        found = max((outlook for _, outlook in ways), key=Outlook.rank) if ways else search.outlook(course.quest)
    except LimitReached as stop:
        stats = stats_of("graph", search.nodes, [stop.limit], chance_nodes=search.chances)
        return answer.but(verdict=Verdict.UNKNOWN, moves=[], steps=told, stats=stats, extra={"bounds": (Fraction(0), Fraction(1))})
    return answer.but(
        verdict=Verdict.VALUE,
        value=found.value,
        moves=[RankedMove.of(move=move, value=one.value, value_decimal=float(one.value)) for move, one in ways],
        line=[],
        steps=told,
        stats=stats_of("graph", search.nodes, chance_nodes=search.chances),
        extra={"worst_case": found.value == 1, "expected_progress": found.progress, "expected_threat_gain": found.gain},
    )


def _options(search: Search, pending: rules.Chance | rules.Choice | None) -> list[tuple[Move, Outlook]]:
    """Return the options of the next choice with what each is worth, best first."""
    options = pending.options if isinstance(pending, rules.Choice) else ()
    return sorted(((move, search.outlook(after)) for move, after in options), key=lambda one: one[1].rank(), reverse=True)
