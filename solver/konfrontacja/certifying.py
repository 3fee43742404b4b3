"""Write what a growing graph has found as a certificate: a plan of each side in positions and moves, for the checker in `models`.

The plan is made over the plain rules, not over the shared and shortened states of the search; of those it only takes the bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mellon.models.common import Text, certificates
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.bearer_run import free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.certificate import PARTS
from mellon.models.konfrontacja.choice_words import choice_word
from mellon.models.konfrontacja.naming import Naming
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Simultaneous, State, Table
from mellon.solver.engines import proof_graph
from mellon.solver.engines.matrix_game import Exact
from mellon.solver.engines.proof_graph import GIVEN_UP, Proof
from mellon.solver.engines.state_graph import Chance as Drawn
from mellon.solver.engines.state_graph import Choice, Player, Terminal
from mellon.solver.engines.state_graph import Node as Shape
from mellon.solver.engines.state_graph import Simultaneous as Both
from mellon.solver.konfrontacja.growing import PROOF_BUDGET, Growing
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.limits import LimitReached, Watch

if TYPE_CHECKING:
    from mellon.solver.konfrontacja.oracle import Oracle

Key = State | Decision | Chance | Simultaneous
MOST_NODES = 20_000
"""Longer proofs are not written: nobody would read them, and checking them takes seconds."""
TOO_LONG = Text(
    f"dowód do sprawdzenia miałby ponad {MOST_NODES} węzłów albo nie zmieścił się w granicach; wartość podaje jeden silnik",
    f"a proof to check would have more than {MOST_NODES} nodes or did not fit into the limits; one engine tells the value",
)
AGREED = Text(
    "bez dowodu do sprawdzenia: dwa silniki podają to samo",
    "without a proof to check: two engines say the same",
)
PLAYERS = (Player.MAX, Player.MIN)


class RulesGame:
    """The game as the plain rules have it, with a state or a node of the rules as key; a free run of the bearer counts as won."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shapes: dict[Key, Shape[Key]] = {}

    def __call__(self, key: Key) -> Shape[Key]:
        """Return what can follow a key, labelled with actions, options or cards."""
        found = self._shapes.get(key)
        if found is None:
            found = self._shapes[key] = self._state(key) if isinstance(key, State) else self._node(key)
        return found

    def _state(self, state: State) -> Shape[Key]:
        table = self._table
        actions = rules.actions(table, state)
        if not actions:
            return Terminal(int(rules.winner(table, state) == FELLOWSHIP))
        if free_run(table, state) is not None:
            return Terminal(1)
        return Choice(PLAYERS[state.turn], [_key(rules.begin(table, state, action)) for action in actions], actions)

    def _node(self, node: Decision | Chance | Simultaneous) -> Shape[Key]:
        choose, table = rules.choose, self._table
        if isinstance(node, Simultaneous):
            rows = [[_key(choose(table, node, (ours, theirs))) for theirs in node.sauron] for ours in node.fellowship]
            return Both(rows, node.fellowship, node.sauron)
        following = [_key(choose(table, node, option)) for option in node.options]
        if isinstance(node, Chance):
            return Drawn([(Fraction(1, len(following)), key) for key in following], node.options)
        return Choice(PLAYERS[node.side], following, node.options)


def _key(node: Node) -> Key:
    return node.state if isinstance(node, Done) else node


def proof_parts(
    position: Position, grown: Growing, want: tuple[Exact | None, Exact | None], watch: Watch, most: int = MOST_NODES
) -> dict[str, list[dict[str, Any]]]:
    """Return the parts of a proof that the position is worth at least and at most so much; nothing is asked of a part with None.

    Raises LimitReached past `most` nodes or when the watch is over.
    """
    game, naming = RulesGame(position.table), Naming(position)
    found: dict[str, list[dict[str, Any]]] = {}
    makers: tuple[Callable[..., Proof[Key]], ...] = (proof_graph.at_least, proof_graph.at_most)
    for side, (name, wanted) in enumerate(zip(PARTS, want, strict=True)):
        found[name] = []
        if wanted is not None and wanted != side:
            told = grown.low if side == FELLOWSHIP else grown.high
            proof = makers[side](game, position.state, told, watch, most, wanted)
            found[name] = Writing(position.table, naming, game, proof, side).entries()
    return found


def certified_value(position: Position, oracle: Oracle, value: Exact, asked_for: bool = False) -> dict[str, Any]:
    """Return the certificate of an endgame's value: a proof that has stood up to its checker, or the word that there is none.

    Where it is asked for, the graph goes on growing until it knows the value, too; a graph in which some other move goes round gives way to a new one.
    """
    claim, grown = {"value": str(value)}, oracle.grown
    if rules.winner(position.table, position.state) != NOBODY:
        grown = finished(position, oracle.watch)
    graphs = [] if grown is None else [grown]
    if asked_for:
        graphs.append(Growing(Planner(position.table), oracle.watch))
    for grown in graphs:
        if asked_for:
            grown.settle(grown.key(position.state), PROOF_BUDGET)
        if grown.bounds(grown.key(position.state)) == (value, value):
            found = certified(position, "endgame", claim, grown, (value, value), oracle.watch)
            if found is not None:
                return found
    return unproved(position, "endgame", claim, oracle.engine)


def certified_count(position: Position, value: Exact, engine: str, watch: Watch) -> dict[str, Any]:
    """Return the certificate of who wins a count of steps: a plan of the winner against every reply, as of an endgame."""
    claim, grown = {"value": str(value)}, Growing(Planner(position.table), watch)
    root = grown.key(position.state)
    grown.settle(root, PROOF_BUDGET)
    found = None
    if grown.bounds(root) == (value, value):
        found = certified(position, "tempo", claim, grown, (value, value), watch)
    return found or unproved(position, "tempo", claim, engine)


def certified_force(position: Position, grown: Growing, won: bool, watch: Watch) -> dict[str, Any] | None:
    """Return the certificate of a forced win of the side to move, or that there is none; None where it did not come about."""
    side = position.state.turn
    bounds = grown.low(position.state), grown.high(position.state)
    want: tuple[Exact | None, Exact | None] = (bounds[0], None) if won is (side == FELLOWSHIP) else (None, bounds[1])
    return certified(position, "sure_win", force_claim(position, won), grown, want, watch)


def finished(position: Position, watch: Watch) -> Growing:
    """Return the graph of a position in which the game is over."""
    grown = Growing(Planner(position.table), watch)
    grown.settle(grown.key(position.state))
    return grown


def force_claim(position: Position, won: bool) -> dict[str, str]:
    """Return the claim that the side to move can force the win, or that it cannot."""
    return {"side": SIDES[position.state.turn], "verdict": "winnable" if won else "lost"}


def certified(
    position: Position, question: str, claim: dict[str, str], grown: Growing, want: tuple[Exact | None, Exact | None], watch: Watch
) -> dict[str, Any] | None:
    """Return a proof that has stood up to its checker, None where it is too long, did not come in time, or does not stand."""
    try:
        parts = proof_parts(position, grown, want, watch)
    except (LimitReached, ValueError):
        return None
    found = headed(position, question, claim, kind="proof", positions=sum(map(len, parts.values())), checked=True, **parts)
    return found if certificates.check(found).holds else None


def unproved(position: Position, question: str, claim: dict[str, str], engine: str, agreed: str | None = None) -> dict[str, Any]:
    """Return the certificate of what a search says without a proof short enough to write, with the engine that agreed to it if one did."""
    return headed(position, question, claim, kind="agreement", engine=engine, agreed=agreed, note=TOO_LONG if agreed is None else AGREED)


def headed(position: Position, question: str, claim: dict[str, str], **rest: Any) -> dict[str, Any]:
    return certificates.headed(position.game, question, str(position.with_state(position.state)), claim, **rest)


class Writing:
    """Writes one side's proof as entries, one for each position."""

    def __init__(self, table: Table, naming: Naming, game: RulesGame, proof: Proof[Key], side: int) -> None:
        self._table, self._naming, self._game, self._side = table, naming, game, side
        self._told, self._root = proof.graph.nodes, proof.root

    def entries(self) -> list[dict[str, Any]]:
        """Return the entries, the position itself first."""
        states = [key for key in self._told if isinstance(key, State) and key != self._root]
        assert isinstance(self._root, State)
        return [self._entry(state) for state in (self._root, *states)]

    def _entry(self, state: State) -> dict[str, Any]:
        told = self._told[state]
        entry: dict[str, Any] = {"position": self._naming.line(state), "bound": str(told["bound"])}
        if told["plan"] == GIVEN_UP:
            return entry
        shape = self._game(state)
        if isinstance(shape, Terminal):
            winner = rules.winner(self._table, state)
            return entry | (self._run(state) if winner == NOBODY else {"end": SIDES[winner]})
        assert isinstance(shape, Choice)
        actions: Sequence[Any] = shape.labels
        inside: list[dict[str, Any]] = []
        if state.turn == self._side:
            entry["move"] = self._naming.move(state, actions[told["plan"]])
            self._inside(shape.successors[told["plan"]], (), inside)
        else:
            for action, after in zip(actions, shape.successors, strict=True):
                self._inside(after, (self._naming.move(state, action),), inside)
        return entry | {"inside": inside}

    def _run(self, state: State) -> dict[str, Any]:
        regions, path = self._table.board.regions, free_run(self._table, state)
        assert path is not None
        return {"run": [regions[region].id for region in path]}

    def _inside(self, key: Key, path: tuple[str, ...], inside: list[dict[str, Any]]) -> None:
        if isinstance(key, State):
            return
        plan, shape, node = self._told[key]["plan"], self._game(key), key

        def word(option: Any) -> str:
            return choice_word(self._table, node, option)

        if plan == GIVEN_UP:
            inside.append({"after": list(path), "given_up": True})
        elif isinstance(shape, Both):
            self._clash(key, shape, plan, path, inside)
        elif isinstance(shape, Choice) and isinstance(plan, int):
            inside.append({"after": list(path), "take": word(shape.labels[plan])})
            self._inside(shape.successors[plan], (*path, word(shape.labels[plan])), inside)
        elif isinstance(shape, (Choice, Drawn)):
            following = shape.successors if isinstance(shape, Choice) else [after for _, after in shape.outcomes]
            for option, after in zip(shape.labels, following, strict=True):
                self._inside(after, (*path, word(option)), inside)

    def _clash(self, key: Any, shape: Both[Key], mix: tuple[Fraction, ...], path: tuple[str, ...], inside: list[dict[str, Any]]) -> None:
        own = (key.fellowship, key.sauron)[self._side]
        shares = {deck(self._side)[card].id: str(share) for card, share in zip(own, mix, strict=True) if share}
        inside.append({"after": list(path), "mix": shares})
        for ours, row in zip(key.fellowship, shape.successors, strict=True):
            for theirs, after in zip(key.sauron, row, strict=True):
                if mix[own.index(ours if self._side == FELLOWSHIP else theirs)]:
                    self._inside(after, (*path, choice_word(self._table, key, (ours, theirs))), inside)
