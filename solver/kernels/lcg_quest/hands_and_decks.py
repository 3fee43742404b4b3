"""Hands, decks and stacks of tasks, each kept once."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.quest.quest_state import OUT
from mellon.models.lcg.quest.quest_tools import paid_event
from mellon.solver.kernels.lcg_quest.card_kinds import Kind
from mellon.solver.kernels.lcg_quest.codes import DAMAGE, FORCE, GONE, HURT_EACH, OTHER_CARD, OTHER_EVENT, WINDOW
from mellon.solver.kernels.lcg_quest.kernel import Kernel
from mellon.solver.kernels.lcg_quest.state import Deck, Hand, State, Tasks


def without_card(cards, number):
    """Return cards without one of a number."""
    left = list(cards)
    left.remove(number)
    return left


def hand_of(kernel: Kernel, cards, pools):
    """Return a hand; what cannot change anything about it is left out."""
    left = tuple(
        [
            n
            if n in kernel.cancelling
            else OTHER_EVENT
            if n == OTHER_EVENT or (n > 0 and kernel.table.card(n).kind == "event")
            else OTHER_CARD
            for n in cards
        ]
    )
    cancels = any([n in kernel.cancelling for n in left])
    key = (
        left if cancels or kernel.alone else (),
        tuple([n if pays else 0 for n, pays in zip(pools, kernel.payers, strict=True)]) if cancels else (),
    )
    if key not in kernel.known_hands:
        made: Hand = Hand.__new__(Hand)
        made.number, made.cards, made.pools, made.cancels, made.played, made.spared = (
            len(kernel.known_hands),
            key[0],
            key[1],
            cancels,
            {},
            None,
        )
        kernel.known_hands[key] = made
    return kernel.known_hands[key]


@cython.cfunc
def hands_after_discard(kernel: Kernel, hand: Hand) -> list:
    """Return a hand after a card that does nothing is discarded, or where there is none each other one."""
    if hand.spared is None:
        idle = [n for n in hand.cards if n not in kernel.cancelling]
        hand.spared = [hand_of(kernel, without_card(hand.cards, n), hand.pools) for n in idle[:1] or dict.fromkeys(hand.cards)]
    return hand.spared


@cython.cfunc
def hand_without_events(kernel: Kernel, hand: Hand) -> Hand:
    """Return a hand after all its events are discarded."""
    return hand_of(kernel, [n for n in hand.cards if n == OTHER_CARD], hand.pools)


@cython.cfunc
def hands_after_cancelling(kernel: Kernel, s: State) -> list:
    """Return what is left of the hand after each event that can be played to cancel a card."""
    alive: cython.longlong = 0
    one: cython.longlong = 1
    i: cython.int
    for i in range(kernel.count):
        if s.damage >> 4 * i & GONE != GONE:
            alive |= one << i
    found = s.hand.played.get(alive)
    if found is None:
        q = kernel.first._replace(
            damage=tuple([0 if alive >> i & 1 else OUT for i in range(kernel.count)]), hands=(s.hand.cards,), pools=s.hand.pools
        )
        paid = [paid_event(kernel.table, q, 0, n) for n in dict.fromkeys(s.hand.cards) if n in kernel.cancelling]
        found = s.hand.played[alive] = [hand_of(kernel, after.hands[0], after.pools) for after in paid if after is not None]
    return found


@cython.cfunc
def push_task(kernel: Kernel, tasks: Tasks, name: cython.int, arg: cython.int) -> Tasks:
    """Return tasks with one more to be done first."""
    key = name << 16 | arg
    found = tasks.pushed.get(key)
    if found is None:
        more: Tasks = Tasks.__new__(Tasks)
        more.name, more.arg, more.depth, more.rest, more.pushed = name, arg, tasks.depth + 1, tasks, {}
        more.number = len(kernel.stacks) + 1
        more.over = more.depth < 2 and name == WINDOW
        kernel.stacks[more.number] = more
        found = tasks.pushed[key] = more
    return found


@cython.cfunc
def deck_of(kernel: Kernel, copies: tuple) -> Deck:
    """Return the deck with so many copies of each kind."""
    found = kernel.decks.get(copies)
    if found is None:
        found = kernel.decks[copies] = make_deck(kernel, copies)
    return found


def make_deck(kernel: Kernel, copies):
    """Return a deck that is met for the first time."""
    made: Deck = Deck.__new__(Deck)
    kind: Kind
    groups = {}
    made.number, made.total = len(kernel.decks), sum(copies)
    made.copies, made.acting, made.less, made.each, made.aimed = list(copies), [], [None] * len(copies), 0, 0
    for k, n in enumerate(copies):
        kind = kernel.kinds[k]
        if n and kind.plain:
            groups[kind.strength] = groups.get(kind.strength, 0) + n
        elif n:
            made.acting.append((k, n))
            for what, number, how in kind.acts:
                made.each += n * number if what == HURT_EACH else 0
                made.aimed += n * number if what == FORCE and how == DAMAGE else 0
    made.plain = list(groups.items())
    return made


@cython.cfunc
def deck_without(kernel: Kernel, deck: Deck, k: cython.int) -> Deck:
    """Return a deck without a card of a kind."""
    found = deck.less[k]
    if found is None:
        copies = list(deck.copies)
        copies[k] -= 1
        found = deck.less[k] = deck_of(kernel, tuple(copies))
    return found
