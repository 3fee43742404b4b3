"""Question `deduce`: who can stand where after the public events, how likely, and which rule excludes everybody else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDES, Board
from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.course import Course, Evidence, Seen, Went
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.counting import Contradiction, Counting
from mellon.solver.limits import LimitReached
from mellon.solver.stats import stats_of

_CROWDED = Illegal("KF.p3.setup", Text("pozostałe postacie nie zostawiają jej tu miejsca", "the other pieces leave it no room here"))


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return for every stand who it can be, with what chance, and the rule against everybody else."""
    course = Course(position.table)
    course.replay(position.events)
    sides = (FELLOWSHIP, SAURON) if position.me is None else (1 - position.me,)
    stands, cases = list[dict[str, Any]](), dict[str, int]()
    for side in sides:
        try:
            found = counted(position, course, side, request)
        except LimitReached as reached:
            return answer.but(question="deduce", verdict=Verdict.UNKNOWN, stats=stats_of("counting", 0, [reached.limit]), subject=position)
        cases[SIDES[side]] = found.total
        for region, count in enumerate(course.held[side][:OFF]):
            if count:
                stands.append(_stand(position, course, side, region, count, found))
    extra = {"stands": stands, "cases": cases}
    return answer.but(question="deduce", extra=extra, stats=stats_of("counting", sum(cases.values())), subject=position)


def counted(position: Position, course: Course, side: int, request: Request) -> Counting:
    """Return the cases that fit the events of one side. Raises BadInput where there are none, LimitReached."""
    board, names = position.table.board, [position.table.cast[n] for n in position.table.own[side]]
    starts = {board.home[side]: board.home_count} | dict.fromkeys(board.starts[side], 1)
    try:
        return Counting(names, starts, course.evidence[side], request.watch)
    except Contradiction as none:
        what = Text(
            "po tym zdarzeniu nie zostaje żadne rozstawienie: żadna postać nie mogła zrobić tego wszystkiego",
            "no setup is left after this event: no piece can have done all of this",
        )
        raise BadInput([Defect(f"event[{none.event}]", what)]) from None


def _stand(position: Position, course: Course, side: int, region: int, count: int, found: Counting) -> dict[str, Any]:
    chances = {name: chance for name, chance in found.chances(region).items() if name in course.living[side]}
    possible = sorted(
        (name for name, chance in chances.items() if chance), key=lambda name: (-chances[name], list(characters()).index(name))
    )
    names = [position.table.cast[n] for n in position.table.own[side]]
    excluded = [(name, why_not_here(course, side, name, region)) for name in names if not chances.get(name, Fraction(0))]
    return {
        "side": SIDES[side],
        "region": position.table.board.regions[region].id,
        "count": count,
        "possible": {name: chances[name] for name in possible},
        "impossible": [{"piece": name, "rule": why.rule, "why": why.why} for name, why in excluded],
    }


def why_not_here(course: Course, side: int, name: str, region: int) -> Illegal:
    """Return the rule that keeps a piece from being the one in a region now.

    Going back, `could` are the regions from which some piece came to stand there; going forward, `can` are those where this piece may
    have been by its own rules. The first event after which they have nothing in common is the reason.
    """
    board, evidence = course.board, course.evidence[side]
    could = [{region}]
    for one in reversed(evidence):
        could.append(_before(could[-1], one))
    could.reverse()
    can = {board.home[side], *board.starts[side]}
    for at, one in enumerate(evidence, start=1):
        after = _after(can, one, name)
        if not after & could[at]:
            return _reason(board, one, name)
        can = after
    return _CROWDED


def _before(regions: set[int], one: Evidence) -> set[int]:
    """Return where a piece that stands in one of these regions after an event may have stood before it, whoever it is."""
    if isinstance(one, Went) and one.dst in regions:
        return regions | {one.src}
    return regions | ({OFF} if not isinstance(one, (Went, Seen)) and one.region in regions else set())


def _after(regions: set[int], one: Evidence, name: str) -> set[int]:
    """Return where a piece may stand after an event by its own rules."""
    if isinstance(one, Went):
        goes = name in one.able and one.src in regions
        stays = regions - {one.src} if one.alone or one.able == {name} else regions
        stays = {region for region in stays if region == one.src or one.able != {name}}
        return stays | ({one.dst} if goes else set())
    if one.piece == name:
        return {one.region}
    return regions - {one.region} if isinstance(one, Seen) and one.alone else regions


def _reason(board: Board, one: Evidence, name: str) -> Illegal:
    """Return why an event excludes a piece."""
    number = one.event
    if isinstance(one, Went):
        way = (
            f"{board.regions[one.src].name.pl} – {board.regions[one.dst].name.pl}",
            f"{board.regions[one.src].name.en} – {board.regions[one.dst].name.en}",
        )
        fault = one.why.get(name)
        if one.able == {name}:
            return Illegal("KF.p5.move", Text(f"zdarzenie {number}: ona poszła {way[0]}", f"event {number}: it went {way[1]}"))
        if fault is None:
            return Illegal(
                "KF.p5.move",
                Text(f"zdarzenie {number}: ruszyła się inna postać ({way[0]})", f"event {number}: another piece moved ({way[1]})"),
            )
        return Illegal(fault.rule, Text(f"zdarzenie {number}, {way[0]}: {fault.why.pl}", f"event {number}, {way[1]}: {fault.why.en}"))
    who, place = characters()[one.piece].label, board.regions[one.region].name if one.region != OFF else None
    if place is None:
        return Illegal("KF.p5.defeated", Text(f"zdarzenie {number}: pokonana", f"event {number}: defeated"))
    return Illegal("KF.p7.reveal", Text(f"zdarzenie {number}: {who.pl} – {place.pl}", f"event {number}: {who.en} in {place.en}"))
