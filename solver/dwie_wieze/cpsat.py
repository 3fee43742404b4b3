"""One CP-SAT model for the whole question: cast, setup actions and every card of every trick left.

Constraints stand in groups named after the rules ("DW.p6.follow") and goals ("goal:1"); `build` returns the model for a reader.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mellon.models.common import Illegal
from mellon.models.dwie_wieze import Lay, Move, Play, Position, Unhide, rules
from mellon.models.dwie_wieze.goals import holds
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.cpsat_goals import GoalModel
from mellon.solver.dwie_wieze.cpsat_order import order_alike
from mellon.solver.dwie_wieze.cpsat_setup import SetupModel, build_setup, in_setup, setup_moves
from mellon.solver.dwie_wieze.cpsat_tricks import TrickModel
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.pyramid_cpsat import decide_setups
from mellon.solver.engines.cpsat import ENGINE, Builder, Interrupted, Run, affordable, solve
from mellon.solver.limits import Watch

if TYPE_CHECKING:
    from mellon.solver.engines.cpsat import Lit

SETTINGS = {"linearization_level": 0, "symmetry_level": 0, "cp_model_probing_level": 0}
"""The model is all clauses and short sums: the linear relaxation and long presolve steps cost more than they save (measured)."""


@dataclass(frozen=True)
class Model:
    """The model of a position: the CP-SAT model with its groups, and the literals of setup and tricks."""

    builder: Builder
    setup: SetupModel
    tricks: TrickModel


def decide(position: Position, watch: Watch, *, seed: int = 0, seats: frozenset[int] | None = None, states: int | None = None) -> Found:
    """Tell whether some way to go on meets the goals of `seats` (None: all) and loses by no rule; a winning line is replayed first.

    What the engine remembers are conflicts: with more than `states` of them, or too little time to begin, the answer is unknown.
    """
    start = time.monotonic()
    wanted = frozenset(position.numbers) if seats is None else seats
    if position.over:
        won = _won(position, wanted)
        return Found(Verdict.WINNABLE if won else Verdict.LOST, ENGINE, 0, time.monotonic() - start, () if won else None)
    watch.note(ENGINE, 0)
    if position.pyramid_seat is not None and in_setup(position):
        one = partial(decide, seed=seed, seats=seats, states=states)
        return decide_setups(position, watch, one, ENGINE, seed, states, wanted)
    if watch.over or not affordable(watch):
        return Found(Verdict.UNKNOWN, ENGINE, 0, time.monotonic() - start, None, watch.limit)
    try:
        model = build(position, wanted, Builder(watch))
    except Interrupted:
        return Found(Verdict.UNKNOWN, ENGINE, 0, time.monotonic() - start, None, watch.limit)
    run = solve(model.builder, watch, seed, SETTINGS, states)
    watch.note(ENGINE, run.nodes)
    line = _checked_line(model, run, wanted) if run.feasible else None
    verdict = {True: Verdict.WINNABLE, False: Verdict.LOST, None: Verdict.UNKNOWN}[run.feasible]
    return Found(verdict, ENGINE, run.nodes, time.monotonic() - start, line, run.limit)


def core(position: Position, watch: Watch) -> tuple[int, ...] | None:
    """Return seats whose goals together cannot be met, () if the rules alone lose, None if all can be met or a limit came first."""
    if position.over:
        if position.lost_by_rule is not None:
            return ()
        missed = [seat for seat in position.numbers if not holds(position.goal(seat), position.done)]
        return tuple(missed[:1]) or None
    builder = Builder(watch)
    switches: dict[int, Lit] = {seat: builder.boolean(f"goal of {seat}") for seat in position.numbers}
    try:
        build(position, frozenset(position.numbers), builder, switches)
    except Interrupted:
        return None
    builder.model.add_assumptions(switches.values())
    run = solve(builder, watch, 0, SETTINGS)
    if run.feasible is not False:
        return None
    failing = set(run.solver.sufficient_assumptions_for_infeasibility())
    return tuple(seat for seat, lit in switches.items() if not isinstance(lit, int) and lit.index in failing)


def build(position: Position, seats: frozenset[int], builder: Builder | None = None, switches: dict[int, Lit] | None = None) -> Model:
    """Return the model of a position with the goals of some seats, each behind its switch if there are switches."""
    b = builder or Builder()
    setup = build_setup(b, position)
    tricks = TrickModel(b, setup)
    goals = GoalModel(b, tricks)
    for seat in sorted(seats):
        goals.require(seat, switches[seat] if switches else 1)
    order_alike(b, tricks)
    return Model(b, setup, tricks)


def _checked_line(model: Model, run: Run, seats: frozenset[int]) -> tuple[Move, ...]:
    """Return the line of a solution, carried out by the rules and found to win. Raises AssertionError with the line otherwise."""
    line: list[Move] = []
    try:
        p = _carry_out(model, run, line)
    except Illegal as fault:
        raise AssertionError(f"{fault} in {line} from {model.setup.position}") from fault
    if not _won(p, seats):
        raise AssertionError(f"not won: {line} from {model.setup.position}")
    return tuple(line)


def _carry_out(model: Model, run: Run, line: list[Move]) -> Position:
    """Do the moves of a solution one by one, noting them in `line`; a hidden card is taken back just before it is played."""
    p = model.setup.position
    for move in setup_moves(model.setup, run):
        line.append(move)
        p, _ = rules.do(p, move)
    tricks = model.tricks
    while not p.over:
        t, seat = len(p.done) + 1, p.to_play
        assert seat is not None, line
        if tricks.token is not None and seat == tricks.token.seat:
            laid = next(copy for (at, copy), lit in tricks.token.laid.items() if at == t and run.true(lit))
            if run.true(model.setup.hidden[laid]) and p.seat(seat).hidden == laid.card:
                line.append(Unhide(seat, laid.card))
                p, _ = rules.do(p, line[-1])
            line.append(Lay(seat, laid.card))
            p, _ = rules.do(p, line[-1])
            continue
        copy = next(c for c in tricks.copies if (t, c, seat) in tricks.by and run.true(tricks.by[t, c, seat]))
        if run.true(model.setup.hidden[copy]) and p.seat(seat).hidden == copy.card:
            line.append(Unhide(seat, copy.card))
            p, _ = rules.do(p, line[-1])
        at = tricks.pyramid.place.get(copy) if tricks.pyramid is not None else None
        line.append(Play(seat, copy.card, copy.card.code == "R1" and run.true(tricks.declared[t]), at))
        p, _ = rules.do(p, line[-1])
    return p


def _won(p: Position, seats: frozenset[int]) -> bool:
    return p.over and p.lost_by_rule is None and all(holds(p.goal(seat), p.done) for seat in sorted(seats))
