"""The pile: cards without an owner, of which every seat draws one after a trick."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.tricks.kernel import Kernel


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def give_card(k: Kernel, card: cython.longlong, seat: cython.int) -> cython.void:
    """Take a card from the pile into a hand (DW.p28.solo_draw)."""
    bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)
    k.owner[card] = seat
    k.owner_mask[seat] |= bit
    k.pile ^= bit


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_back(k: Kernel, card: cython.longlong) -> cython.void:
    """Put a card that was drawn back into the pile (DW.p28.solo_draw)."""
    bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cython.cast(cython.ulonglong, card)
    k.owner_mask[k.owner[card]] ^= bit
    k.owner[card] = -1
    k.pile ^= bit


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nothing_drawn(k: Kernel, winner: cython.int) -> cython.bint:
    """Tell whether no cards are drawn after a trick (DW.p28.solo_draw)."""
    return k.pile == 0 or (winner < 0 and not k.draw_after_nobody)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw_next(k: Kernel, winner: cython.int, leader: cython.int) -> cython.int:
    """Have every seat draw the next card of a known order after a trick; return how many were drawn (DW.p28.solo_draw)."""
    at: cython.int
    seat: cython.int = 0
    if nothing_drawn(k, winner):
        return 0
    if k.draw_by_winner:
        seat = leader if winner < 0 else winner
    for at in range(k.players):
        give_card(k, k.order[k.drawn], seat)
        k.drawn += 1
        seat = 0 if seat + 1 == k.players else seat + 1
    return k.players


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put_back(k: Kernel, count: cython.int) -> cython.void:
    """Undo the last draw of so many cards (DW.p28.solo_draw)."""
    at: cython.int
    for at in range(count):
        k.drawn -= 1
        take_back(k, k.order[k.drawn])


def must_know_order(k: Kernel):
    """Raise ValueError where lines are asked for although the order of the pile is not known."""
    if k.pile and not len(k.order):
        raise ValueError("the order of the pile is not known")
