"""The first moves of a combat as `legal` lists them, each with the states that it leads to in the battle that is searched.

The search goes through one of several equal enemies, characters and attacks only; here every legal move stands, so that its value can be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.acting import move_of, words_of
from mellon.models.lcg.combat.attack_course import Act, Outcome
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import ANSWER, PICK, STRIKE, State
from mellon.models.lcg.combat.combat_moves import battle_of, first_acts
from mellon.models.lcg.combat.decisions import begin, choices, declared
from mellon.models.lcg.combat.strikes import ended, struck
from mellon.models.lcg.moves import Move, Ref
from mellon.models.lcg.position import Position
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.preference import Rows
from mellon.solver.ranked import RankedMove


@dataclass(frozen=True)
class Opening:
    """A first move; `ends` are the states that it can lead to, none where the search leaves such a move out."""

    move: Move
    act: Act
    words: Any
    ends: tuple[State, ...]


def openings(values: Values) -> list[Opening]:
    """Return every legal first move of a battle."""
    b = values.b
    full = battle_of(b.p)
    starts = [(acts, values.graph.bare(s)) for acts, s in b.initial()]
    begun = full.initial()[0][1]
    found = []
    for act in first_acts(full):
        ends = tuple(after for _, after in _after(b, starts, act)) or tuple(_carried_over(b, full, begun, starts[0][1], act))
        found.append(Opening(move_of(full, act), act, words_of(full, act), ends))
    return found


def _after(b: Battle, starts: list[Outcome], act: Act) -> list[Outcome]:
    """Return what follows a move in the battle that is searched."""
    if act[0] == "deal":
        return [(acts, s) for acts, s in starts if acts and (acts[0] == act or (b.order is None and set(acts[0][1:]) == set(act[1:])))]
    s = starts[0][1]
    if act[0] in ("defend", "undefended") and s.moment == PICK:
        begun = begin(b, s, act[1])
        return [((act,), begun)] if begun.moment != ANSWER else declared(b, begun, tuple(act[2:]))
    if act[0] == "attack":
        return [((act,), struck(b, s, act[1], act[2], tuple(act[3:])))]
    if act[0] == "end":
        return ended(b, s)
    return [(acts, after) for acts, after in choices(b, s) if acts and acts[0] == act]


def _carried_over(b: Battle, full: Battle, begun: State, s: State, act: Act) -> Iterator[State]:
    """Yield what a card does that the search plays at other moments only; nothing where the search does not follow such cards at all."""
    if not b.actions:
        return
    for acts, after in choices(full, begun):
        if acts and acts[0] == act and after.moment == s.moment and not after.frames and _drew_nothing(begun, after):
            yield after._replace(deck=s.deck, threat=after.threat if s.threat else (), rest=after.rest._replace(known=s.rest.known))


def _drew_nothing(before: State, after: State) -> bool:
    """Tell whether nothing became known of the cards to come."""
    seen = [(s.deck, s.rest.known, s.rest.top, s.rest.bottom) for s in (before, after)]
    return seen[0] == seen[1]


def value_of(values: Values, s: State, deck: int) -> Fraction:
    """Return the exact value of a state, also in the midst of the players' attacks."""
    settled = values.aim.settled(s)
    if settled is not None:
        return Fraction(settled)
    graph = values.graph
    if s.moment == STRIKE and isinstance(graph, PackedGraph):
        return Fraction(Rows(values, values.watch, None).best_end(s))
    return values.fraction(graph.node(graph.bare(s) if graph.plenty else s), deck)


def entry(opening: Opening, value: Fraction) -> RankedMove:
    """Return a first move whose value is known as an answer lists it."""
    return RankedMove.of(move=opening.move, value=value, value_decimal=float(value), words=opening.words)


def bounded(opening: Opening, low: Fraction, high: Fraction) -> RankedMove:
    """Return a first move of which bounds are known as an answer lists it; equal bounds are its value."""
    value = low if low == high else None
    return RankedMove.of(
        move=opening.move, value=value, value_decimal=None if value is None else float(value), bounds=(low, high), words=opening.words
    )


def with_equals(p: Position, moves: list[RankedMove]) -> list[RankedMove]:
    """Return first moves, each with the others that do the same to an equal copy of a card (`equal_to`)."""
    alike: dict[Move, list[Move]] = {}
    for one in moves:
        alike.setdefault(_without_copies(p, one.move), []).append(one.move)
    told = []
    for one in moves:
        others = [move for move in alike[_without_copies(p, one.move)] if move != one.move]
        told.append(one.but(equal_to=others) if others else one)
    return told


def _without_copies(p: Position, move: Move) -> Move:
    """Return a move without the numbers of copies that cannot be told apart."""

    def bare(ref: Ref) -> Ref:
        return Ref(ref.card) if ref.copy and _all_alike(p, ref.card) else ref

    return replace(move, what=tuple(map(bare, move.what)), others=tuple(map(bare, move.others)))


def _all_alike(p: Position, number: int) -> bool:
    """Tell whether all copies of a card are one player's and stand the same."""
    enemies = [[enemy for enemy in player.engaged if enemy.card == number] for player in p.players]
    characters = [[one for one in player.characters if one.card == number] for player in p.players]
    owners = [set(found) for found in enemies if found] + [set(found) for found in characters if found]
    return len(owners) == 1 and len(owners[0]) == 1


def unweighed(p: Position, least: Fraction, most: Fraction) -> list[RankedMove]:
    """Return the legal first moves of a position of which no more is known than these bounds."""
    full = battle_of(p)
    return [bounded(Opening(move_of(full, act), act, words_of(full, act), ()), least, most) for act in first_acts(full)]
