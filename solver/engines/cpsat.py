"""CP-SAT with literals that may be constants, constraints kept in named groups, and a solve that a Watch can stop."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mellon.solver.limits import STATES, Watch
from mellon.solver.seeds import seed_in_range

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Lit = cp_model.BoolVarT | int
    """A Boolean of the model, or 0 or 1."""

ENGINE = "cpsat"
LIBRARY = "ortools.sat.python.cp_model"
LOADING_SECONDS = 0.3
"""What loading the library takes; with less time left nothing is begun."""
_STOP_AGAIN_AFTER = 0.02
_LOOK_EVERY = 0.05


def affordable(watch: Watch, times: float = 1.0) -> bool:
    """Tell whether the time left pays for loading the library so many times over."""
    left = watch.remaining()
    return LIBRARY in sys.modules or left is None or left >= times * LOADING_SECONDS


def neg(lit: Lit) -> Lit:
    """Return the opposite of a literal."""
    return 1 - lit if isinstance(lit, int) else ~lit


def is_false(lit: Lit) -> bool:
    """Tell whether a literal is the constant 0."""
    return isinstance(lit, int) and lit == 0


def is_true(lit: Lit) -> bool:
    """Tell whether a literal is the constant 1."""
    return isinstance(lit, int) and lit == 1


class Interrupted(Exception):
    """The watch ended while the model was still being built."""


class Builder:
    """A CP-SAT model under construction. `groups` holds the indices of its constraints under the names of rules and goals.

    With a watch, building is broken off with `Interrupted` once that is over.
    """

    def __init__(self, watch: Watch | None = None) -> None:
        from ortools.sat.python import cp_model

        self.watch = watch
        self.model = cp_model.CpModel()
        self.groups: dict[str, list[int]] = {}
        self._group = ""
        self._linear_sum = cp_model.LinearExpr.sum

    @contextmanager
    def group(self, name: str) -> Iterator[None]:
        """Put the constraints made inside into a named group."""
        before, self._group = self._group, name
        try:
            yield
        finally:
            self._group = before

    def look(self) -> None:
        """Raise Interrupted once the watch is over."""
        if self.watch is not None and self.watch.over:
            raise Interrupted

    def _note(self, constraint: cp_model.Constraint) -> None:
        self.look()
        self.groups.setdefault(self._group, []).append(constraint.index)

    def boolean(self, name: str) -> cp_model.IntVar:
        """Return a new Boolean."""
        return self.model.new_bool_var(name)

    def clause(self, *lits: Lit) -> None:
        """At least one of the literals holds."""
        if any(map(is_true, lits)):
            return
        self._note(self.model.add_bool_or([lit for lit in lits if not isinstance(lit, int)]))

    def implies(self, lit: Lit, *then: Lit) -> None:
        """A literal makes at least one of the others hold."""
        self.clause(neg(lit), *then)

    def at_most_one(self, lits: Iterable[Lit]) -> None:
        """No two of the literals hold."""
        free, ones = _split(lits)
        if ones > 1:
            self.clause()
        elif ones == 1:
            for lit in free:
                self.clause(neg(lit))
        elif len(free) > 1:
            self._note(self.model.add_at_most_one(free))

    def exactly_one(self, lits: Iterable[Lit]) -> None:
        """Exactly one of the literals holds."""
        free, ones = _split(lits)
        if ones or not free:
            self.at_most_one([*free, *[1] * ones])
            if not ones:
                self.clause()
        else:
            self._note(self.model.add_exactly_one(free))

    def equal_sum(self, lit: Lit, parts: Sequence[Lit]) -> None:
        """A literal is the sum of others, so at most one of those holds."""
        self.exactly_one([neg(lit), *parts])

    def linear(self, terms: Sequence[tuple[int, Lit]], at_least: int, given: Sequence[Lit] = ()) -> None:
        """A weighted sum of literals is at least a number, as long as all of `given` hold."""
        if any(map(is_false, given)):
            return
        known = sum(weight * lit for weight, lit in terms if isinstance(lit, int))
        free = [(weight, lit) for weight, lit in terms if not isinstance(lit, int)]
        if known + sum(weight for weight, _ in free if weight < 0) >= at_least:
            return
        if known + sum(weight for weight, _ in free if weight > 0) < at_least:
            self.clause(*map(neg, given))
            return
        total = self._linear_sum([weight * lit for weight, lit in free])
        constraint = self.model.add(total >= at_least - known)
        conditions = [lit for lit in given if not isinstance(lit, int)]
        if conditions:
            constraint.only_enforce_if(conditions)
        self._note(constraint)

    def any_of(self, name: str, lits: Iterable[Lit]) -> Lit:
        """Return a literal that holds exactly when one of the others does."""
        free, ones = _split(lits)
        if ones:
            return 1
        if len(free) <= 1:
            return free[0] if free else 0
        found = self.boolean(name)
        self.implies(found, *free)
        for lit in free:
            self.implies(lit, found)
        return found

    def all_of(self, name: str, lits: Iterable[Lit]) -> Lit:
        """Return a literal that holds exactly when all the others do."""
        return neg(self.any_of(f"not {name}", [neg(lit) for lit in lits]))

    def sum_is(self, name: str, lits: Sequence[Lit], number: int) -> Lit:
        """Return a literal that holds exactly when so many of the others do."""
        found, more, fewer = (self.boolean(f"{name}{op}{number}") for op in ("=", ">", "<"))
        self.linear([(1, lit) for lit in lits], number, [neg(fewer)])
        self.linear([(-1, lit) for lit in lits], -number, [neg(more)])
        self.linear([(1, lit) for lit in lits], number + 1, [more])
        self.linear([(-1, lit) for lit in lits], 1 - number, [fewer])
        self.exactly_one([found, more, fewer])
        return found


def _split(lits: Iterable[Lit]) -> tuple[list[cp_model.BoolVarT], int]:
    free: list[cp_model.BoolVarT] = []
    ones = 0
    for lit in lits:
        if isinstance(lit, int):
            ones += lit
        else:
            free.append(lit)
    return free, ones


@dataclass(frozen=True)
class Run:
    """How a solve ended: `feasible` is None when a limit came first, and `limit` then says which."""

    feasible: bool | None
    solver: Any
    nodes: int
    limit: str | None = None

    def true(self, lit: Lit) -> bool:
        """Tell whether a literal holds in the solution."""
        return bool(lit) if isinstance(lit, int) else bool(self.solver.boolean_value(lit))


def new_solver(seed: int = 0) -> cp_model.CpSolver:
    """Return a solver with one worker that leaves Ctrl-C to the program: its own handler ends the process without an answer."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed_in_range(seed)
    solver.parameters.catch_sigint_signal = False
    return solver


def solve(builder: Builder, watch: Watch, seed: int, settings: Mapping[str, Any] | None = None, conflicts: int | None = None) -> Run:
    """Solve the model with one worker until it is decided, the watch ends it or it has met so many conflicts, each of which it remembers."""
    return solve_model(builder.model, watch, seed, settings, conflicts)


def solve_model(
    model: cp_model.CpModel, watch: Watch, seed: int, settings: Mapping[str, Any] | None = None, conflicts: int | None = None
) -> Run:
    """Solve any model of CP-SAT like that."""
    from ortools.sat.python import cp_model

    solver = new_solver(seed)
    if watch.over:
        return Run(None, solver, 0, watch.limit)
    for name, value in (settings or {}).items():
        setattr(solver.parameters, name, value)
    if conflicts is not None:
        solver.parameters.max_number_of_conflicts = conflicts
    left = watch.remaining()
    if left is not None:
        solver.parameters.max_time_in_seconds = max(left, 0.001)
    stopper = Stopper(solver, watch)
    try:
        status = solver.solve(model)
    finally:
        stopper.end()
    nodes = int(solver.num_branches + solver.num_conflicts)
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(model.validate())
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Run(True, solver, nodes)
    if status == cp_model.INFEASIBLE:
        return Run(False, solver, nodes)
    full = conflicts is not None and not watch.over and solver.num_conflicts >= conflicts
    return Run(None, solver, nodes, STATES if full else watch.limit)


class Stopper:
    """Stops a solver once its watch is over, also by memory. A stop before the solve has begun is lost, so it is repeated until the end.

    Its wake-up call stays on the watch afterwards, doing nothing: taking it off might make a stop that is under way miss its neighbour.
    """

    def __init__(self, solver: cp_model.CpSolver, watch: Watch) -> None:
        self._solver = solver
        self._watch = watch
        self._ended = threading.Event()
        self._wake = threading.Event()
        watch.on_stop.append(self._wake.set)
        self._thread = threading.Thread(target=self._insist, daemon=True)
        self._thread.start()

    def _insist(self) -> None:
        while not self._ended.is_set():
            if self._watch.over:
                self._solver.stop_search()
                self._ended.wait(_STOP_AGAIN_AFTER)
            else:
                self._wake.wait(_LOOK_EVERY)

    def end(self) -> None:
        """Let go of the solver."""
        self._ended.set()
        self._wake.set()
        self._thread.join()
