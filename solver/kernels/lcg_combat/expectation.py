"""The exact value of nodes, over all the orders in which unseen cards can come."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_combat.certainty import AnyDeck, sure_with_any_deck
from mellon.solver.kernels.lcg_combat.codes import POLL_EVERY
from mellon.solver.kernels.lcg_combat.graph import Graph, choices_of, packed_deck
from mellon.solver.kernels.lcg_combat.nodes import Choice, Node, Outcomes
from mellon.solver.kernels.lcg_combat.rows import row_of
from mellon.solver.kernels.lcg_combat.value_table import ValueTable, table_get, table_put


@cython.cclass
class Expectation:
    """The exact value of nodes, out of `whole`: what certainty counts for each number of unseen cards.

    Choices come by what they can be worth, each given up once it cannot beat the best so far. A value that is not above the bound it is asked for need
    not be exact: then it is only known not to be more, and kept as such.
    """

    kept: list
    graph = cython.declare(Graph, visibility="public")
    any_deck: AnyDeck
    poll: object
    table: ValueTable
    deck_bits: cython.int
    whole: cython.p_longlong
    scored: cython.bint
    states = cython.declare(cython.longlong, visibility="public")
    chance_nodes = cython.declare(cython.longlong, visibility="public")
    nothing = cython.declare(cython.longlong, visibility="public")
    poll_every = cython.declare(cython.longlong, visibility="public")

    def __init__(self, graph: Graph, whole, poll):
        self.kept = []
        self.graph, self.poll = graph, poll
        self.whole = row_of(self.kept, whole)
        self.scored = graph.scored
        self.any_deck = None if self.scored else AnyDeck(graph, poll)
        self.states = self.chance_nodes = 0
        self.poll_every = POLL_EVERY
        self.table = ValueTable()
        self.deck_bits = sum([int(graph.field[k]).bit_length() for k in range(graph.count)])
        self.nothing = graph.least * whole[-1] - 1


def exact_value(values: Expectation, node: Node, deck, n):
    """Return the exact value of a node with a deck of six bits for each kind and n cards."""
    return value_of(values, node, packed_deck(values.graph, deck), n, values.nothing)


def is_worth(values: Expectation, node: Node, deck, n, wanted):
    """Tell whether a node is worth so much at least."""
    return value_of(values, node, packed_deck(values.graph, deck), n, wanted - 1) >= wanted


@cython.cfunc
def value_of(values: Expectation, node: Node, deck: cython.longlong, n: cython.int, beat: cython.longlong) -> cython.longlong:
    """Return the value with a deck of n cards, or a bound on it that is not above `beat`."""
    full: cython.longlong = values.whole[n]
    most: cython.longlong
    best: cython.longlong
    key: cython.longlong
    known: cython.longlong
    if node.settled:
        return node.worth * full
    most = node.cap * full
    if most <= beat:
        return most
    if node.lone is not None:
        best = promise_of(values, node.lone, deck) * values.whole[n - 1]
        return best if best <= beat or not node.lone.open else value_of_choice(values, node.lone, deck, n, best, beat)
    key = node.number << values.deck_bits | deck
    known = table_get(values.table, key)
    if known >= 0:
        best = (known >> 1) + values.nothing
        if known & 1 or best <= beat:
            return best
    if values.any_deck is not None and sure_with_any_deck(values.any_deck, node, deck):
        return full
    values.states += 1
    if not values.states & values.poll_every:
        values.poll()
    best = best_value(values, choices_of(values.graph, node), deck, n, beat, most)
    table_put(values.table, key, (best - values.nothing << 1) + (best > beat))
    return best


@cython.cfunc
@cython.exceptval(check=False)
def cards_of_kinds(values: Expectation, deck: cython.longlong, kinds: cython.longlong) -> cython.longlong:
    """Return how many cards of some kinds a deck has."""
    graph: Graph = values.graph
    k: cython.int
    total: cython.longlong = 0
    for k in range(graph.count):
        if kinds >> k & 1:
            total += deck >> graph.at[k] & graph.field[k]
    return total


@cython.cfunc
def weighted_caps(values: Expectation, deck: cython.longlong, caps: list) -> cython.longlong:
    """Return the sum of what a choice can be worth after each card of a deck."""
    graph: Graph = values.graph
    k: cython.int
    copies: cython.longlong
    cap: cython.longlong
    total: cython.longlong = 0
    for k in range(graph.count):
        copies = deck >> graph.at[k] & graph.field[k]
        if copies:
            cap = caps[k]
            total += copies * cap
    return total


@cython.cfunc
def promise_of(values: Expectation, choice: Choice, deck: cython.longlong) -> cython.longlong:
    """Return what drawing a card can be worth at most."""
    return weighted_caps(values, deck, choice.caps) if values.scored else cards_of_kinds(values, deck, choice.reach)


@cython.cfunc
def best_value(
    values: Expectation, choices: list, deck: cython.longlong, n: cython.int, beat: cython.longlong, most: cython.longlong
) -> cython.longlong:
    """Return the best value among choices, or a bound on it that is not above `beat`."""
    unit: cython.longlong = values.whole[n - 1] if n else 0
    top: cython.longlong = beat
    bound: cython.longlong = values.nothing
    reach: cython.longlong
    sure: cython.longlong
    found: cython.longlong
    choice: Choice
    first: Choice
    if not values.scored:
        bound = 0
        if top < 0:
            top = 0
    for choice in choices:
        if choice.direct is not None:
            choice.now = most
            continue
        choice.now = reach = promise_of(values, choice, deck) * unit
        if choice.sure and not values.scored:
            sure = cards_of_kinds(values, deck, choice.sure) * unit
            if sure > top:
                top = sure
        if not choice.open:
            choice.now = values.nothing
            if reach > top:
                top = reach
            elif reach > bound:
                bound = reach
    if top >= most:
        return top
    while True:
        first = None
        for choice in choices:
            if choice.now > values.nothing and (first is None or choice.now > first.now):
                first = choice
        if first is None:
            break
        reach = first.now
        first.now = values.nothing
        if reach <= top:
            if reach > bound:
                bound = reach
            break
        found = value_of_choice(values, first, deck, n, reach, top)
        if found > top:
            top = found
            if top >= most:
                break
        elif found > bound:
            bound = found
    if top > beat:
        return top
    return bound if bound < beat else beat


@cython.cfunc
def value_of_choice(
    values: Expectation, choice: Choice, deck: cython.longlong, n: cython.int, reach: cython.longlong, top: cython.longlong
) -> cython.longlong:
    """Return the value of a choice, or a bound on it that is not above `top`."""
    graph: Graph = values.graph
    best: cython.longlong
    found: cython.longlong
    copies: cython.longlong
    others: cython.longlong
    unit: cython.longlong
    rest: cython.longlong
    one: cython.longlong = 1
    k: cython.int
    at: cython.int = 0
    node: Node
    outcomes: Outcomes
    bounds: list = []
    if choice.direct is not None:
        return best_of_nodes(values, choice.direct, deck, n, choice.floor * values.whole[n], top, reach)
    values.chance_nodes += 1
    unit = values.whole[n - 1]
    for _, k, outcomes in choice.open:
        copies = deck >> graph.at[k] & graph.field[k]
        if not copies:
            continue
        best = outcomes.floor * unit
        rest = deck - (one << graph.at[k])
        for node in outcomes.nodes:
            found = one_card_ahead(values, node, rest, n - 1)
            if found > best:
                best = found
        reach -= copies * (outcomes.cap * unit - best)
        if reach <= top:
            return reach
        bounds.append(best)
    for _, k, outcomes in choice.open:
        copies = deck >> graph.at[k] & graph.field[k]
        if not copies:
            continue
        found = bounds[at]
        at += 1
        others = reach - copies * found
        best = best_of_nodes(
            values, outcomes.nodes, deck - (one << graph.at[k]), n - 1, outcomes.floor * unit, (top - others) // copies, found
        )
        reach = others + copies * best
        if reach <= top:
            return reach
    return reach


@cython.cfunc
def best_of_nodes(
    values: Expectation,
    nodes: list,
    deck: cython.longlong,
    n: cython.int,
    best: cython.longlong,
    beat: cython.longlong,
    most: cython.longlong,
) -> cython.longlong:
    """Return the value of the best node where `best` can be had for certain and no more than `most`, or a bound on it that is not above `beat`."""
    node: Node
    found: cython.longlong
    for node in nodes:
        found = value_of(values, node, deck, n, beat if beat > best else best)
        if found > best:
            best = found
            if best >= most:
                break
    return best


@cython.cfunc
def one_card_ahead(values: Expectation, node: Node, deck: cython.longlong, n: cython.int) -> cython.longlong:
    """Return a bound on the value of a node by looking one card ahead."""
    most: cython.longlong = node.cap * values.whole[n]
    best: cython.longlong = values.nothing
    reach: cython.longlong
    known: cython.longlong
    choice: Choice
    if node.settled or not n:
        return most
    if node.lone is None:
        known = table_get(values.table, node.number << values.deck_bits | deck)
        if known >= 0:
            reach = (known >> 1) + values.nothing
            if known & 1:
                return reach
            if reach < most:
                most = reach
    for choice in choices_of(values.graph, node):
        if choice.direct is not None:
            return most
        reach = promise_of(values, choice, deck) * values.whole[n - 1]
        if reach > best:
            best = reach
            if best >= most:
                return most
    return best


def best_node(values: Expectation, nodes, deck, n, known=None):
    """Return the place of the best of several nodes; of equals the one that looks best at once, then the first.

    `known`: what the best one is worth, so that no other one need be valued exactly.
    """
    inward = packed_deck(values.graph, deck)
    top, at_top = int(values.nothing) if known is None else known - 1, 0
    for at in sorted(range(len(nodes)), key=lambda at: -first_look(values, nodes[at], inward, n)):
        found = value_of(values, nodes[at], inward, n, top)
        if found > top:
            top, at_top = found, at
    return at_top


def first_look(values: Expectation, node: Node, deck, n):
    """Return what a node looks worth at once."""
    choice: Choice
    if node.settled or not isinstance(node.end, tuple):
        return node.cap * values.whole[n]
    choices = choices_of(values.graph, node)
    if len(choices) != 1:
        return node.cap * values.whole[n] if choices else values.nothing
    choice = choices[0]
    if choice.direct is not None:
        return node.cap * values.whole[n]
    return promise_of(values, choice, deck) * values.whole[n - 1]
