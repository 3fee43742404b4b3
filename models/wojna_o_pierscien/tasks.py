"""The list of things still to be done: texts push tasks, each kind of task says what it does or what has to be chosen for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.state import NATURE, Log, State, Table, Task

Run = Callable[[Table, State, Task, Log | None], State]
Options = Callable[[Table, State, Task], list[Move]]
Choose = Callable[[Table, State, Task, Move, Log | None], State]
Actor = Callable[[Table, State, Task], int]


@dataclass(frozen=True)
class Kind:
    """How a task is done: at once by `run`, or by a choice among `options` that `actor` makes.

    `choose` and `run` get the state without the task. A choice without options is skipped, one with a single option is taken.
    """

    run: Run | None = None
    options: Options | None = None
    choose: Choose | None = None
    actor: Actor = lambda table, state, task: int(task[1])


KINDS: dict[str, Kind] = {}


def task(name: str) -> Callable[[Run], Run]:
    """Register a function as what a task does at once."""

    def register(function: Run) -> Run:
        KINDS[name] = Kind(run=function)
        return function

    return register


def choice(name: str, options: Options, actor: Actor | None = None) -> Callable[[Choose], Choose]:
    """Register a function as what a choice does, with the options that there are."""

    def register(function: Choose) -> Choose:
        KINDS[name] = Kind(options=options, choose=function) if actor is None else Kind(options=options, choose=function, actor=actor)
        return function

    return register


def by_nature(table: Table, state: State, task: Task) -> int:
    """Return the actor of chance."""
    return NATURE


def push(state: State, *tasks: Task) -> State:
    """Return the state with tasks to be done before all others."""
    return state._replace(tasks=(*tasks, *state.tasks))


def pop(state: State) -> State:
    """Return the state without its next task."""
    return state._replace(tasks=state.tasks[1:])


def run(table: Table, state: State, log: Log | None = None, until: str = "") -> State:
    """Do all tasks up to the next real choice, or up to the phase `until`."""
    while state.tasks and not (until and state.phase == until):
        task = state.tasks[0]
        kind = KINDS[task[0]]
        if kind.run is not None:
            state = kind.run(table, pop(state), task, log)
            continue
        assert kind.options is not None and kind.choose is not None
        options = kind.options(table, state, task)
        if len(options) > 1:
            return state
        state = pop(state)
        if options:
            if log is not None:
                log.forced.append(options[0])
            state = kind.choose(table, state, task, options[0], log)
    return state


def options(table: Table, state: State) -> list[Move]:
    """Return the options of the choice that is due; there must be one."""
    task = state.tasks[0]
    listed = KINDS[task[0]].options
    assert listed is not None
    return listed(table, state, task)


def choose(table: Table, state: State, move: Move, log: Log | None = None, until: str = "") -> State:
    """Make the choice that is due and do all tasks up to the next one."""
    task = state.tasks[0]
    made = KINDS[task[0]].choose
    assert made is not None
    return run(table, made(table, pop(state), task, move, log), log, until)
