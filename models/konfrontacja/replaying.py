"""The independent checker of a forced win, or of its refutation: replays what is written against everything, with the rules alone.

A strategy is a list of entries {position, move, inside}: in that position (one-line notation) the winning side makes that move, and
after the choices `after` inside the move it takes `take`. Choices are words: a region, a piece, a card, "stay", "true" or "false";
two cards shown together are "ours/theirs", and in `after` everybody's choices and draws stand in order.

A refutation is written alike for the other side, which also picks the draws and answers a card once it lies open: `after` then ends
with the card that the asking side has committed itself to.

An entry with `cards = "any"` holds whatever the hands: the checker lets no card be played there, nor in what follows. One with `run`
lists the regions through which the bearer runs to Mordor with nobody in time to stop him (`running`); nothing follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.bearer_run import is_free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, deck
from mellon.models.konfrontacja.choice_words import choice_word
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import Chance, Decision, Done, Node, Simultaneous, State, Table

Path = tuple[str, ...]
Fork = tuple[Path | None, list[tuple[str, list[Any]]]]
"""The words among which a plan picks, each with the options that can happen then; no path where the plan has no say."""
ANY = "any"
_HEED_AT = 63


@dataclass(frozen=True, slots=True)
class Plan:
    """What is written for one position: the move, what is taken after each path of choices, or the bearer's run."""

    move: str
    takes: Mapping[Path, str]
    run: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A state in which an action can end while a plan is kept, and how it came about."""

    state: State
    action: Action
    trail: tuple[tuple[Decision | Chance | Simultaneous, Any], ...]


class Walk:
    """The rules of one table and the words of one position, each question asked once."""

    def __init__(self, position: Position, heed: Callable[[], None] | None = None) -> None:
        self.table, self.naming = position.table, Naming(position)
        self._heed, self._asked = heed, 0
        self._actions: dict[State, list[Action]] = {}
        self._begun: dict[tuple[State, Action], Node] = {}
        self._chosen: dict[tuple[Node, Any], Node] = {}

    def heed(self) -> None:
        """Call, now and then, what was given to be called: it may raise to end the walk."""
        self._asked += 1
        if self._heed is not None and not self._asked & _HEED_AT:
            self._heed()

    def actions(self, state: State) -> list[Action]:
        """Return the legal actions of a state."""
        self.heed()
        found = self._actions.get(state)
        if found is None:
            found = self._actions[state] = rules.actions(self.table, state)
        return found

    def begin(self, state: State, action: Action) -> Node:
        """Return the first node of an action."""
        found = self._begun.get((state, action))
        if found is None:
            found = self._begun[state, action] = rules.begin(self.table, state, action)
        return found

    def choose(self, node: Decision | Chance | Simultaneous, option: Any) -> Node:
        """Return the node that follows an option."""
        self.heed()
        found = self._chosen.get((node, option))
        if found is None:
            found = self._chosen[node, option] = rules.choose(self.table, node, option)
        return found


class Written:
    """A strategy of a side or, with `keeping`, a refutation of its win, as it is written down."""

    def __init__(
        self, position: Position, entries: Sequence[Mapping[str, Any]], side: int, keeping: bool = False, walk: Walk | None = None
    ) -> None:
        self.walk = walk or Walk(position)
        self.side, self.keeping, self.naming = side, keeping, self.walk.naming
        self._plans: tuple[dict[str, Plan], dict[str, Plan]] = ({}, {})
        for entry in entries:
            plan = Plan(entry["move"], {tuple(one["after"]): one["take"] for one in entry["inside"]}, tuple(entry.get("run", ())))
            self._plans[entry.get("cards") == ANY][entry["position"]] = plan

    def plan(self, state: State, blind: bool) -> tuple[State, bool, Plan] | None:
        """Return the plan for a state, and whether it is one for any hands: the state then comes back with full ones."""
        if not blind:
            found = self._plans[False].get(self.naming.line(state))
            if found is not None:
                return state, False, found
        state = without_hands(state)
        found = self._plans[True].get(self.naming.line(state))
        return None if found is None else (state, True, found)

    def outcomes(self, state: State, actions: Sequence[Action], blind: bool, plan: Plan) -> list[Outcome]:
        """Return every way in which an action can end when the plan is kept; none where the plan fails or, `blind`, needs cards."""
        walk, naming, found = self.walk, self.naming, list[Outcome]()
        table = walk.table
        planned = (state.turn == self.side) is not self.keeping
        for action in actions:
            word = naming.move(state, action)
            if planned and word != plan.move:
                continue
            ways: list[tuple[Node, Path, tuple[Any, ...]]] = [(walk.begin(state, action), () if planned else (word,), ())]
            while ways:
                node, path, trail = ways.pop()
                if isinstance(node, Done):
                    found.append(Outcome(node.state, action, trail))
                    continue
                if blind and asks_for_cards(node):
                    return []
                for after, alternatives in forks(table, node, path, self.side, self.keeping):
                    taken = (
                        alternatives[0] if after is None else next((one for one in alternatives if one[0] == plan.takes.get(after)), None)
                    )
                    if taken is None:
                        return []
                    ways += [(walk.choose(node, o), (*path, choice_word(table, node, o)), (*trail, (node, o))) for o in taken[1]]
        return found


def without_hands(state: State) -> State:
    """Return a state with full hands: it stands for the state with any."""
    return state._replace(hands=(FULL_HAND, FULL_HAND))


def asks_for_cards(node: Node) -> bool:
    """Tell whether cards are picked at a node."""
    return isinstance(node, Simultaneous) or (isinstance(node, Decision) and node.kind == "card")


def forks(table: Table, node: Decision | Chance | Simultaneous, path: Path, side: int, keeping: bool) -> list[Fork]:
    """Return what has to be picked at a node: by the side for its win, or (`keeping`) by all others against it."""
    if isinstance(node, Simultaneous):
        hands = (node.fellowship, node.sauron)
        cards = {card: [(card, reply) if side == 0 else (reply, card) for reply in hands[1 - side]] for card in hands[side]}
        if keeping:
            return [
                ((*path, deck(side)[card].id), [(deck(1 - side)[pair[1 - side]].id, [pair]) for pair in pairs])
                for card, pairs in cards.items()
            ]
        return [(path, [(deck(side)[card].id, pairs) for card, pairs in cards.items()])]
    words: list[tuple[str, list[Any]]] = [(choice_word(table, node, option), [option]) for option in node.options]
    if (isinstance(node, Decision) and node.side == side) is not keeping:
        return [(path, words)]
    return [(None, [one]) for one in words]


def check(position: Position, entries: Sequence[Mapping[str, Any]], side: int, walk: Walk | None = None) -> bool:
    """Tell whether a strategy wins for a side against every move, card and draw, and can never go round in a circle."""
    return _stands(position, Written(position, entries, side, walk=walk))


def check_refutation(position: Position, entries: Sequence[Mapping[str, Any]], side: int, walk: Walk | None = None) -> bool:
    """Tell whether a refutation keeps a side from every win, whatever it does; play without end is no win."""
    return _stands(position, Written(position, entries, side, keeping=True, walk=walk))


def _stands(position: Position, written: Written) -> bool:
    table, side, keeping = position.table, written.side, written.keeping
    done: set[tuple[State, bool]] = set()
    under_way: set[tuple[State, bool]] = set()
    stack: list[tuple[State, bool, bool]] = [(position.state, False, False)]
    while stack:
        state, blind, leaving = stack.pop()
        if leaving:
            under_way.discard((state, blind))
            done.add((state, blind))
            continue
        if (state, blind) in done:
            continue
        actions = written.walk.actions(state)
        if not actions:
            if (rules.winner(table, state) == side) is keeping:
                return False
            continue
        found = written.plan(state, blind)
        if found is None:
            return False
        state, blind, plan = found
        if (state, blind) in done:
            continue
        if plan.run:
            if side != (SAURON if keeping else FELLOWSHIP) or not is_free_run(
                table, state, tuple([table.board.number(name) for name in plan.run])
            ):
                return False
            done.add((state, blind))
            continue
        if (state, blind) in under_way:
            if keeping:
                continue
            return False
        following = written.outcomes(state, actions, blind, plan)
        if not following:
            return False
        under_way.add((state, blind))
        stack.append((state, blind, True))
        stack += [(outcome.state, blind, False) for outcome in following]
    return True
