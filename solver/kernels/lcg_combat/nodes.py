"""The nodes of a combat, the choices at them and what follows each card."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython


@cython.cclass
class Outcomes:
    """What can follow a card: what is settled at least, what is possible at most, and the nodes in between."""

    floor: cython.longlong
    cap: cython.longlong
    nodes: list


@cython.cclass
class Choice:
    """One choice. `caps`: the highest worth after each kind of card; `sure`: kinds that settle it in favour; `reach`: kinds after which it is possible;
    `open`: what must be searched. `direct`: no card is drawn, one of these nodes is chosen (or the worth `floor` taken). `now`: what it can be worth
    with the deck under way.
    """

    floor: cython.longlong
    direct: list
    sure: cython.longlong
    reach: cython.longlong
    open: list
    caps: list
    now: cython.longlong


@cython.cclass
class Node:
    """A node: a packed state at a choice of attack, or an end in the midst of an attack. `cap`: it is worth no more.

    `settled`: it is worth `worth` for certain. `todo`: declarations whose choices are still to be made. `lone`: the only choice where that draws a card and
    leads to no further choice of attack, so that its value is quickly found again.
    """

    end = cython.declare(object, visibility="public")
    settled = cython.declare(cython.bint, visibility="public")
    complete: cython.bint
    worth = cython.declare(cython.longlong, visibility="public")
    cap: cython.longlong
    choices: list
    todo: list
    safe: dict
    certain: dict
    number: cython.longlong
    lone: Choice


@cython.cfunc
def new_node(end, settled: cython.bint, worth: cython.longlong, number: cython.longlong) -> Node:
    """Return a node without choices."""
    node: Node = Node.__new__(Node)
    node.end = end
    node.settled = settled
    node.complete = False
    node.worth = node.cap = worth
    node.number = number
    node.choices = node.todo = node.safe = node.certain = node.lone = None
    return node


@cython.cfunc
def new_outcomes(floor: cython.longlong, nodes: list, least: cython.longlong) -> Outcomes:
    """Return what is settled and the nodes that could beat it."""
    outcomes: Outcomes = Outcomes.__new__(Outcomes)
    node: Node
    if floor > least and nodes:
        nodes = [node for node in nodes if node.cap > floor]
    outcomes.floor, outcomes.cap, outcomes.nodes = floor, floor, nodes
    for node in nodes:
        if node.cap > outcomes.cap:
            outcomes.cap = node.cap
    return outcomes


@cython.cfunc
def new_choice(floor: cython.longlong, direct) -> Choice:
    """Return a choice that nothing is known about yet; `direct`: the nodes where no card is drawn, else None."""
    choice: Choice = Choice.__new__(Choice)
    choice.floor, choice.direct = floor, direct
    choice.sure = choice.reach = choice.now = 0
    choice.open, choice.caps = [], None
    return choice


@cython.cfunc
def lone_choice(node: Node) -> Choice:
    """Return the only choice of a node in the midst of an attack where it draws a card that leads to no further choice of attack, else None."""
    choice: Choice
    outcomes: Outcomes
    other: Node
    if len(node.choices) != 1 or not isinstance(node.end, tuple):
        return None
    choice = node.choices[0]
    if choice.direct is not None:
        return None
    for _, _, outcomes in choice.open:
        for other in outcomes.nodes:
            if not isinstance(other.end, tuple):
                return None
    return choice


@cython.cfunc
def best_choices(choices: list) -> list:
    """Leave out choices that another one covers: where it settles in favour at least the kinds that they could reach at all."""
    choice: Choice
    kept: list = []
    for choice in choices:
        if choice.direct is not None and choice.floor:
            return [choice]
    seen = set()
    for choice in choices:
        if choice.direct is None:
            if is_covered(choice, choices):
                continue
            if not choice.open:
                if choice.sure in seen:
                    continue
                seen.add(choice.sure)
        kept.append(choice)
    return kept


@cython.cfunc
def is_covered(choice: Choice, choices: list) -> cython.bint:
    """Tell whether another choice settles in favour all that one could reach."""
    other: Choice
    for other in choices:
        if other.direct is None and other.sure and other.sure != choice.sure and not choice.reach & ~other.sure:
            return True
    return False
