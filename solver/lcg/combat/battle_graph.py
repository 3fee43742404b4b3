"""The state graph of a battle: nodes of choice and of chance, expanded when first asked for.

What follows a state does not depend on which unseen cards are left, only on how many, so a node stands for a state without its
deck; values are then computed for a node and a deck. A deck is one number with six bits for each kind of card.
"""

from __future__ import annotations

from typing import NamedTuple

from mellon.models.lcg.combat.attack_course import Act, Outcome, reveals, turned
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, LOOSE, REVEAL, State
from mellon.models.lcg.combat.decisions import choices
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.sameness import Sameness

BITS = 6
MASK = (1 << BITS) - 1
ALWAYS = -1
"""The kind of a turn that is certain: a known card, or no card at all."""


class Node:
    """A state of the battle without its deck. `worth` is set where nothing is left to decide or to draw."""

    __slots__ = ("chance", "outcomes", "state", "turns", "values", "worth")

    def __init__(self, state: State, worth: int | None) -> None:
        self.state = state
        self.worth = worth
        self.chance = state.moment in CHANCE
        self.outcomes: list[Option] | None = None
        self.turns: list[Turned] | None = None
        self.values: dict[int, int] = {}


class Turned(NamedTuple):
    """One kind of card at a chance node: its shift in the deck number (ALWAYS: no draw) and what can be chosen after it."""

    shift: int
    kind: int
    follow: list[tuple[tuple[Act, ...], Node]]


class Option(NamedTuple):
    """One choice at a node: its acts and the node it leads to."""

    acts: tuple[Act, ...]
    node: Node


class BattleGraph:
    """Makes and keeps the nodes of one battle for one aim."""

    def __init__(self, b: Battle, aim: Aim, merge: bool = True) -> None:
        self.b, self.aim = b, aim
        self.same = Sameness(aim, merge)
        self.nodes: dict[State, Node] = {}
        self.total = sum(b.numbers.values())
        self.plenty = self.total - b.most_reveals > 0
        blank = (0,) * max(0, len(b.kinds) - 1)
        self._deck = (self.total, *blank) if b.kinds else ()
        self.starts = [(acts, self.node(self.bare(s))) for acts, s in b.initial()]
        self.deck = (
            sum(sum(b.numbers[number] for number in kind.cards) << BITS * k for k, kind in enumerate(b.kinds)) if b.order is None else 0
        )

    def bare(self, s: State) -> State:
        """Return a state whose deck tells only how many cards are left (a known order keeps its place)."""
        return s if self.b.order is not None else s._replace(deck=self._deck)

    def node(self, s: State) -> Node:
        """Return the node of a state."""
        worth = self.aim.settled(s)
        if worth is not None:
            return _LEAVES.get(worth) or _leaf(worth, s)
        key = self.same(s)
        found = self.nodes.get(key)
        if found is None:
            found = self.nodes[key] = Node(key, None)
        return found

    def options(self, node: Node) -> list[Option]:
        """Return the choices at a node of choice."""
        if node.outcomes is None:
            node.outcomes = [Option(acts, self.node(s)) for acts, s in choices(self.b, node.state)]
        return node.outcomes

    def turns(self, node: Node) -> list[Turned]:
        """Return what each kind of card leads to at a chance node."""
        if node.turns is None:
            node.turns = self._turns(node)
        return node.turns

    def _turn(self, node: Node, kind: int) -> Turned:
        s = node.state
        left = s if self.plenty else s._replace(deck=(s.deck[0] - 1, *s.deck[1:]))
        frame = s.frames[-1]
        left = left._replace(frames=(*s.frames[:-1], frame._replace(cards=frame.cards - 1)))
        return Turned(BITS * kind, kind, self._follow(turned(self.b, left, kind)))

    def _turns(self, node: Node) -> list[Turned]:
        b, s = self.b, node.state
        frame = s.frames[-1]
        if frame.known and s.moment == REVEAL:
            ((kind, _, outcomes),) = reveals(b, s)
            return [Turned(ALWAYS, kind, self._follow(outcomes))]
        if s.moment == LOOSE:
            from mellon.models.lcg.combat.attack_course import finished

            left = s if self.plenty else s._replace(deck=(s.deck[0] - 1, *s.deck[1:]))
            left = left._replace(frames=(*s.frames[:-1], frame._replace(cards=frame.cards - 1)))
            outcomes = [((), left)] if frame.cards > 1 else finished(b, left)
            follow = self._follow(outcomes)
            return [Turned(BITS * k, k, follow) for k in range(len(b.kinds))]
        return [self._turn(node, k) for k in range(len(b.kinds))]

    def _follow(self, outcomes: list[Outcome]) -> list[tuple[tuple[Act, ...], Node]]:
        return [(acts, self.node(s)) for acts, s in outcomes]


_LEAVES: dict[int, Node] = {}


def _leaf(worth: int, s: State) -> Node:
    leaf = Node(s, worth)
    if worth in (0, 1):
        _LEAVES[worth] = leaf
    return leaf
