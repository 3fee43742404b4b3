"""The rules that a puzzle of Konfrontacja meets: whatever its legal first moves lead to before the turn is over, and every pair of cards of a battle.

Counting moves (`tempo`) is nothing but the rules that turns alternate and that a piece must be moved in each.
"""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.resolving import open_battle
from mellon.models.konfrontacja.state import NOBODY, Log, State
from mellon.puzzles.konfrontacja.battles import BATTLE, battle_rules
from mellon.puzzles.konfrontacja.unsaid import by_action, by_choice
from mellon.solver import Limits

MOST_NODES = 20_000
"""Choices of one turn that are looked at; draws, cards and answers of both sides included."""
TEMPO = "tempo"


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that decide a single battle, or the turn that begins."""
    if position.question == BATTLE:
        yield from battle_rules(position, limits)
        if position.fight is not None:
            log = Log()
            start = open_battle(position, position.fight, log)
            yield from by_choice(position.table, None, None, log)
            yield from _followed(position, [(start, log)])
        return
    if position.question == TEMPO:
        yield from ("KF.p5.turn", "KF.p5.move")
    yield from turn_rules(position)


def turn_rules(position: Position) -> Iterator[str]:
    """Yield the rules that the legal actions meet, with every choice and every draw until the turn ends."""
    todo: list[tuple[rules.Node, Log]] = []
    yield from _begun(position, position.state, todo)
    yield from _followed(position, todo)


def _begun(position: Position, state: State, todo: list[tuple[rules.Node, Log]]) -> Iterator[str]:
    for action in rules.actions(position.table, state):
        log = Log()
        todo.append((rules.begin(position.table, state, action, log), log))
        yield from (step.rule for step in log.steps if step.rule)
        yield from by_action(position.table, action)
        yield from by_choice(position.table, None, None, log)


def _followed(position: Position, todo: list[tuple[rules.Node, Log]]) -> Iterator[str]:
    """Yield what follows the first nodes; a special card before the move leaves the turn with its side."""
    table, seen = position.table, set[rules.Node]()
    while todo and len(seen) < MOST_NODES:
        node, before = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, rules.Done):
            if position.fight is None and node.state.turn == position.state.turn and node.state.winner == NOBODY:
                yield from _begun(position, node.state, todo)
            continue
        for option in _options(node):
            log = Log()
            log.battles = list(before.battles)
            old = len(log.battles)
            todo.append((rules.choose(table, node, option, log), log))
            yield from (step.rule for step in log.steps if step.rule)
            fresh = Log()
            fresh.take(log)
            fresh.battles = log.battles[old:]
            yield from by_choice(table, node, option, fresh)


def _options(node: rules.Decision | rules.Chance | rules.Simultaneous) -> Iterator[int | tuple[int, int]]:
    if isinstance(node, rules.Simultaneous):
        yield from ((ours, theirs) for ours in node.fellowship for theirs in node.sauron)
    else:
        yield from node.options
