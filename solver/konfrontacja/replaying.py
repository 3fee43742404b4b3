"""The independent checker of a forced win, or of its refutation: replays what is written against everything, with the rules alone.

A strategy is a list of entries {position, move, inside}: in that position (one-line notation) the winning side makes that move, and
after the choices `after` inside the move it takes `take`. Choices are words: a region, a piece, a card, "stay", "true" or "false";
two cards shown together are "ours/theirs", and in `after` everybody's choices and draws stand in order.

A refutation is written alike for the other side, which also picks the draws and answers a card once it lies open: `after` then ends
with the card that the asking side has committed itself to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from models.common import Illegal
from models.konfrontacja import Position, rules
from models.konfrontacja.cards import deck
from models.konfrontacja.moves import Order
from models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State, Table
from solver.konfrontacja.lines import option_word

Path = tuple[str, ...]
Strategy = Mapping[str, tuple[str, Mapping[Path, str]]]


def read_strategy(entries: Sequence[Mapping[str, Any]]) -> Strategy:
    """Return a written strategy by position."""
    return {entry["position"]: (entry["move"], {tuple(one["after"]): one["take"] for one in entry["inside"]}) for entry in entries}


def choice_word(table: Table, node: Decision | Chance | Simultaneous, option: Any) -> str:
    """Return an option of any node as a word."""
    if isinstance(node, Simultaneous):
        return f"{deck(0)[option[0]].id}/{deck(1)[option[1]].id}"
    return table.cast[option] if isinstance(node, Chance) else option_word(table, node, option)


def check(position: Position, entries: Sequence[Mapping[str, Any]], side: int) -> bool:
    """Tell whether a strategy wins for a side against every move, card and draw, and can never go round in a circle."""
    strategy = read_strategy(entries)
    table = position.table
    done: set[State] = set()
    under_way: set[State] = set()
    stack: list[tuple[State, bool]] = [(position.state, False)]
    while stack:
        state, leaving = stack.pop()
        if leaving:
            under_way.discard(state)
            done.add(state)
            continue
        winner = rules.winner(table, state)
        if state in done or winner == side:
            continue
        if state in under_way or winner != NOBODY:
            return False
        following = _following(table, state, side, strategy.get(str(position.with_state(state)), ("", {})))
        if not following:
            return False
        under_way.add(state)
        stack.append((state, True))
        stack.extend((after, False) for after in following)
    return True


def _following(table: Table, state: State, side: int, planned: tuple[str, Mapping[Path, str]]) -> list[State]:
    """Return every state that can follow one action when a side keeps to its plan; none where the plan fails."""
    actions = rules.actions(table, state)
    if state.turn == side:
        try:
            actions = [rules.find(table, state, Order.parse(planned[0]))]
        except (Illegal, ValueError):
            return []
    found: list[State] = []
    ways: list[tuple[Node, Path]] = [(rules.begin(table, state, action), () if state.turn == side else (_said(table, state, action),)) for action in actions]
    while ways:
        node, path = ways.pop()
        if isinstance(node, Done):
            found.append(node.state)
            continue
        options = [option for option in rules.options(node) if allowed(table, node, option, side, planned[1].get(path))]
        if not options:
            return []
        ways.extend((rules.choose(table, node, option), (*path, choice_word(table, node, option))) for option in options)
    return found


def _said(table: Table, state: State, action: rules.Action) -> str:
    return str(rules.words(table, state, action))


def allowed(table: Table, node: Decision | Chance | Simultaneous, option: Any, side: int, planned: str | None) -> bool:
    """Tell whether an option can happen: everything but the planned side's own choices, which must be the planned ones."""
    if isinstance(node, Simultaneous):
        return bool(deck(side)[option[side]].id == planned)
    if isinstance(node, Decision) and node.side == side:
        return option_word(table, node, option) == planned
    return True


def check_refutation(position: Position, entries: Sequence[Mapping[str, Any]], side: int) -> bool:
    """Tell whether a refutation keeps a side from every win, whatever it does; play without end is no win."""
    written = read_strategy(entries)
    table, seen, stack = position.table, {position.state}, [position.state]
    while stack:
        state = stack.pop()
        winner = rules.winner(table, state)
        if winner == side:
            return False
        if winner != NOBODY:
            continue
        following = _avoided(table, state, side, written.get(str(position.with_state(state)), ("", {})))
        if not following:
            return False
        for after in following:
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return True


def _avoided(table: Table, state: State, side: int, planned: tuple[str, Mapping[Path, str]]) -> list[State]:
    """Return every state that can follow one action when all but one side keep to a refutation; none where it has no answer."""
    actions = rules.actions(table, state)
    if state.turn != side:
        try:
            actions = [rules.find(table, state, Order.parse(planned[0]))]
        except (Illegal, ValueError):
            return []
    found: list[State] = []
    ways: list[tuple[Node, Path]] = [(rules.begin(table, state, action), () if state.turn != side else (_said(table, state, action),)) for action in actions]
    while ways:
        node, path = ways.pop()
        if isinstance(node, Done):
            found.append(node.state)
            continue
        options = answers(table, node, side, path, planned[1])
        if not options:
            return []
        ways.extend((rules.choose(table, node, option), (*path, choice_word(table, node, option))) for option in options)
    return found


def answers(table: Table, node: Decision | Chance | Simultaneous, side: int, path: Path, takes: Mapping[Path, str]) -> list[Any]:
    """Return what can happen at a node under a refutation: all choices of the asking side, each with the written answer; none if one is missing."""
    if isinstance(node, Simultaneous):
        pairs = list(rules.options(node))
        found = [pair for pair in pairs if takes.get((*path, deck(side)[pair[side]].id)) == deck(1 - side)[pair[1 - side]].id]
        return found if len(found) == len({pair[side] for pair in pairs}) else []
    if isinstance(node, Decision) and node.side == side:
        return list(node.options)
    return [option for option in node.options if choice_word(table, node, option) == takes.get(path)]
