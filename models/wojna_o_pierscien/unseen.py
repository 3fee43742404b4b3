"""Cards that lie face down for the player who asks: which they may be, and what a move of somebody else shows of them (WR.view.piles)."""

from __future__ import annotations

from collections import Counter

from mellon.models.wojna_o_pierscien.cards import UNSEEN
from mellon.models.wojna_o_pierscien.moves import CYCLE, PLAY, WINNOW, Move
from mellon.models.wojna_o_pierscien.state import State, Table, adding, all_cards, with_seat, without
from mellon.models.wojna_o_pierscien.turns import mover

FROM_HAND = (PLAY, CYCLE, WINNOW)


def not_visible(table: Table, state: State, seat: int) -> tuple[str, ...]:
    """Return the cards of a seat's deck that are named nowhere, sorted: those that may lie face down (WR.setup.decks)."""
    left = Counter(dict(table.players[seat].deck)) - Counter(all_cards(state)[seat])
    return tuple(sorted(left.elements()))


def shown_by(table: Table, state: State, move: Move) -> State:
    """Return the state in which the cards that a move names are known in the hand they come from, where they may have lain there face down.

    A move of the seat whose turn it is; what is paid for it may stay face down: "paying ?".
    """
    if state.tasks or move.kind not in FROM_HAND:
        return state
    seat = mover(table, state)
    paid = [move.pay] if move.pay and not move.forsaken else []
    for name in Counter([*move.cards, *paid]) - Counter(state.seats[seat].hand):
        hand = state.seats[seat].hand
        if UNSEEN in hand and name in not_visible(table, state, seat):
            state = with_seat(state, seat, hand=adding(without(hand, UNSEEN), name))
    return state


def settled(table: Table, state: State) -> State:
    """Return the state in which decks are named whose cards alone lie face down: they are all that is not visible."""
    for seat, own in enumerate(state.seats):
        if UNSEEN in own.deck and not any(UNSEEN in zone for zone in (own.hand, own.cycled, own.eliminated)):
            deck = not_visible(table, state, seat)
            state = with_seat(state, seat, deck=deck, shuffled=len(deck) > 1)
    return state
