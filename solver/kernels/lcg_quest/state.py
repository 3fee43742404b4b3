"""What small states of a quest are made of: tasks, hands, decks."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython


@cython.cclass
class Tasks:
    """What is still to be done, the next thing first. `over`: nothing but abilities before the comparison."""

    name: cython.int
    arg: cython.int
    depth: cython.int
    number: cython.int
    over: cython.bint
    rest: Tasks
    pushed: dict


@cython.cclass
class Hand:
    """Events that can cancel a card, with the resources of those who can pay for them, and the other cards as far as they can be discarded for something.
    `cancels`: there is such an event; `played`: what is left after each of them, by who is alive; `spared`: after one is discarded for an ability.
    """

    number: cython.int
    cards: tuple
    pools: tuple
    cancels: cython.bint
    played: dict
    spared: list


@cython.cclass
class Deck:
    """Unseen cards: how many of each kind, those that only add threat grouped by it, the others by kind; what harm they can do to anybody at most, and to
    somebody on the quest besides.
    """

    number: cython.int
    total: cython.int
    each: cython.int
    aimed: cython.int
    copies: list
    plain: list
    acting: list
    less: list


@cython.cclass
class State:
    """A quest under way: threat in staging, cards there that can grow, locations among them; willpower that everybody has lost, and that everybody on the
    quest has won; the player's threat; who is ready, who is committed and who has used an ability for himself; damage, four bits for each character; willpower of each; hand; deck; tasks.
    """

    danger: cython.int
    grows: cython.int
    locations: cython.int
    weaker: cython.int
    lift: cython.int
    now: cython.int
    ready: cython.longlong
    committed: cython.longlong
    used: cython.longlong
    damage: cython.longlong
    wills: list
    wills_number: cython.int
    hand: Hand
    deck: Deck
    tasks: Tasks


@cython.cfunc
def copied(s: State) -> State:
    """Return a copy of a state."""
    t: State = State.__new__(State)
    t.danger, t.grows, t.locations, t.weaker, t.lift, t.now = s.danger, s.grows, s.locations, s.weaker, s.lift, s.now
    t.ready, t.committed, t.used, t.damage = s.ready, s.committed, s.used, s.damage
    t.wills, t.wills_number, t.hand, t.deck, t.tasks = s.wills, s.wills_number, s.hand, s.deck, s.tasks
    return t
