"""The rules that a puzzle of Konfrontacja meets: whatever its legal first moves lead to before the turn is over, and every pair of cards of a battle."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.state import Log
from mellon.puzzles.konfrontacja.battles import BATTLE, battle_rules
from mellon.solver import Limits

MOST_NODES = 20_000
"""Choices of one turn that are looked at; draws, cards and answers of both sides included."""


def met(position: Position, limits: Limits) -> Iterator[str]:
    """Yield the rules that decide a single battle, or the turn that begins."""
    if position.question == BATTLE:
        yield from battle_rules(position, limits)
    else:
        yield from turn_rules(position)


def turn_rules(position: Position) -> Iterator[str]:
    """Yield the rules that the legal actions meet, with every choice and every draw until the turn ends."""
    table = position.table
    seen: set[rules.Node] = set()
    todo: list[tuple[rules.Node, Log]] = []
    for action in rules.actions(table, position.state):
        log = Log()
        todo.append((rules.begin(table, position.state, action, log), log))
        yield from (step.rule for step in log.steps if step.rule)
    while todo and len(seen) < MOST_NODES:
        node, before = todo.pop()
        if isinstance(node, rules.Done) or node in seen:
            continue
        seen.add(node)
        for option in _options(node):
            log = Log()
            log.battles = list(before.battles)
            todo.append((rules.choose(table, node, option, log), log))
            yield from (step.rule for step in log.steps if step.rule)


def _options(node: rules.Decision | rules.Chance | rules.Simultaneous) -> Iterator[int | tuple[int, int]]:
    if isinstance(node, rules.Simultaneous):
        yield from ((ours, theirs) for ours in node.fellowship for theirs in node.sauron)
    else:
        yield from node.options
