"""How many cards of a suit a seat can still win at most: a simpler game, searched once for all states that look the same in it.

Some goals ask a seat for cards of one suit. Whether they can still be met hangs on that suit, on who can be out of which suit when, and on who leads; hardly ever on the ranks
of the other suits. So in the simpler game any seat that follows another suit may win the trick, whatever the rank of its card. A state is then how many
cards of each other suit every seat has, who has which of the suit in question in order of rank, the towers and losers that are left, and who leads:
a few ten thousand states stand for all states of a deal.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.bits import bits, lowest
from mellon.solver.kernels.tricks.codes import LEAST_SHIFT, MOST_SHIFT, NO_SUIT
from mellon.solver.kernels.tricks.kernel import Kernel, must_stop
from mellon.solver.kernels.tricks.simpler_games import open_collecting, relaxed_key, relaxed_place, remember_collected


def within_reach(k: Kernel):
    """Return, for every goal that asks a seat for cards of one suit, (seat, suit, how many cards it can still win at most); nothing within a trick or while a card lies hidden."""
    c: cython.int
    need: cython.longlong
    found = []
    if k.fixed or k.now_hidden:
        return found
    k.stopped = False
    if k.may_collect:
        open_collecting(k)
    for c in range(k.collectors):
        need = 1
        while most_collected(k, c, k.now_rem, k.now_leader, need) >= need:
            need += 1
        found.append((k.collect_seat[c], k.collect_suit[c], need - 1))
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def out_of_reach(k: Kernel, table: cython.ulonglong, after: cython.ulonglong, winner: cython.int, hidden: cython.ulonglong) -> cython.bint:
    """Tell whether after a trick some seat cannot win as many cards of a suit as its goal asks for; then that is a reason of the state before the trick.

    Sound because every line of play is one of the simpler game too, with the same winners: what a seat may play depends on suits alone, and which
    card of the suit in question wins is kept. A card that lies hidden need not follow suit, so that nothing is claimed while one is there.
    """
    c: cython.int
    need: cython.longlong
    most: cython.longlong
    at: cython.longlong
    if hidden & after:
        return False
    for c in range(k.collectors):
        at = k.collect_atom[c]
        need = k.atom_at_least[at] - k.values[k.now_depth * k.slots + k.term_slot[k.atom_term[at]]]
        if winner == k.collect_seat[c]:
            need -= bits(table & k.suit_mask[k.collect_suit[c]])
        if need <= 0:
            continue
        most = most_collected(k, c, after, k.now_leader if winner < 0 else winner, need)
        if most < need:
            at += k.now_depth * k.atoms
            if need - most - 1 < k.room_left[at]:
                k.room_left[at] = need - most - 1
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most_collected(k: Kernel, c: cython.int, cards: cython.ulonglong, leader: cython.int, need: cython.longlong) -> cython.longlong:
    """Return how many cards of its suit a seat can still win at most if that is less than `need`, else `need`."""
    left: cython.longlong = bits(cards & k.suit_mask[k.collect_suit[c]])
    least: cython.longlong = 0
    most: cython.longlong = left
    key: cython.ulonglong
    at: cython.longlong
    if left < need:
        return left
    if k.stopped or k.collectors == 0:
        return need
    key = relaxed_key(k, c, cards, leader)
    at = relaxed_place(k, c, key)
    if k.relaxed[at] != 0:
        most = (k.relaxed[at] >> MOST_SHIFT) & 15
        least = (k.relaxed[at] >> LEAST_SHIFT) & 15
        if most < need:
            return most
        if least >= need:
            return need
    k.until_look -= 1
    if k.until_look <= 0:
        k.until_look = k.look_every
        if must_stop(k):
            k.stopped = True
    if not k.stopped:
        if relaxed_trick(k, c, cards, leader, need, 0, NO_SUIT, 0):
            least = need
        else:
            most = need - 1
    if k.stopped or k.collectors == 0:
        return need
    remember_collected(k, c, key, least, most)
    return most if most < need else need


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def relaxed_trick(
    k: Kernel,
    c: cython.int,
    cards: cython.ulonglong,
    leader: cython.int,
    need: cython.longlong,
    at: cython.int,
    led: cython.int,
    table: cython.ulonglong,
) -> cython.bint:
    """Tell whether some way to go on with a trick of the simpler game brings as many cards as needed, one card of each class (DW.p6.lead, DW.p6.follow, DW.p6.void, DW.p8.orc_lead)."""
    seat: cython.int = leader + at
    suit: cython.int
    hand: cython.ulonglong
    options: cython.ulonglong
    above: cython.ulonglong
    bit: cython.ulonglong
    if at == k.players:
        return relaxed_end(k, c, cards, leader, need, led, table)
    if seat >= k.players:
        seat -= k.players
    hand = cards & k.owner_mask[seat]
    options = hand
    if at == 0:
        options = hand & ~k.orcs
    elif led >= 0 and (hand & k.suit_mask[led]) != 0:
        options = hand & k.suit_mask[led]
    while options:
        bit = options & -options
        suit = k.suit_of[lowest(options)]
        if suit == k.collect_suit[c]:
            above = cards & ~hand & k.suit_mask[suit] & ~(bit - 1)
            options &= ~(k.suit_mask[suit] & ((above & -above) - 1))
        elif suit >= 0:
            options &= ~k.suit_mask[suit]
        else:
            options &= ~(k.towers if bit & k.towers else k.orcs)
        if relaxed_trick(k, c, cards, leader, need, at + 1, led if led >= 0 else suit, table | bit):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def relaxed_end(
    k: Kernel, c: cython.int, cards: cython.ulonglong, leader: cython.int, need: cython.longlong, led: cython.int, table: cython.ulonglong
) -> cython.bint:
    """Tell whether a full trick of the simpler game can be won so that as many cards as needed are within reach (DW.p6.win, DW.p7.tower_wins, DW.p7.tower_cancel, DW.p8.nobody_wins)."""
    after: cython.ulonglong = cards & ~table
    winners: cython.ulonglong = table & k.towers
    count: cython.int = bits(winners)
    winner: cython.int
    gain: cython.longlong = bits(table & k.suit_mask[k.collect_suit[c]])
    if count != 1:
        if led < 0 or (count == 2 and k.void_with_orc and (table & k.orcs) != 0):
            return most_collected(k, c, after, leader, need) >= need
        winners = table & k.suit_mask[led]
        if led == k.collect_suit[c]:
            while winners & (winners - 1):
                winners &= winners - 1
    while winners:
        winner = k.owner[lowest(winners)]
        winners &= winners - 1
        if winner == k.collect_seat[c]:
            if need <= gain or most_collected(k, c, after, winner, need - gain) >= need - gain:
                return True
        elif most_collected(k, c, after, winner, need) >= need:
            return True
    return False
