"""What may move although it is not seen: by stands, and by whom a stand would have to be (KF.p5, KF.p16.choose)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from mellon.models.common import Illegal, Text
from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.dealing import ends_game
from mellon.models.konfrontacja.moves import MOVE, UNKNOWN, Order
from mellon.models.konfrontacja.state import NOBODY, State, is_revealed, put

if TYPE_CHECKING:
    from mellon.models.konfrontacja.position import Position

ASKED = Illegal(
    "KF.p16.choose",
    Text("dotyczy nieznanej postaci: podaj w pieces, gdzie kto stoi", "it concerns an unknown piece: say in pieces who stands where"),
)
_NAMING = ("king_revealed", "crebain")
_LOOKING = "palantir"


def redealt(position: Position, name: str, region: int, pinned: Iterable[str] = ()) -> Position | None:
    """Return the position with an unseen piece dealt to an unknown stand of a region, in exchange for a piece that is not pinned.

    None where the piece cannot stand there.
    """
    table, state = position.table, position.state
    piece = table.piece(name)
    if state.where[piece] == region:
        return position
    bearer = None if state.bearer == NOBODY else table.cast[state.bearer]
    here = state.where[piece]
    for other in sorted(position.unseen - set(pinned) - {name}):
        n = table.piece(other)
        if state.where[n] == region and not ends_game(name, region, bearer) and not ends_game(other, here, bearer):
            return replace(position, state=state._replace(where=put(put(state.where, n, here), piece, region)))
    return None


def dealt_to(position: Position, region: int) -> Iterator[tuple[str, Position]]:
    """Yield every unseen piece that can stand in a region, with a deal in which it does."""
    for name in sorted(position.unseen, key=position.table.piece):
        found = redealt(position, name, region)
        if found is not None:
            yield name, found


def able(position: Position, src: int, dst: int) -> list[tuple[str, Position]]:
    """Return the unseen pieces that could go from one region to another, each with a deal in which it stands there."""
    found = []
    for name, dealt in dealt_to(position, src):
        piece = position.table.piece(name)
        actions = rules.actions(position.table, dealt.state)
        if any(action.kind == MOVE and (action.piece, action.dst) == (piece, dst) for action in actions):
            found.append((name, dealt))
    return found


def judged(position: Position) -> tuple[list[tuple[Order, tuple[str, ...]]], list[tuple[Order, Illegal]]]:
    """Return the legal orders, and the others with the rule against each; a stand that is not seen moves as `?`, with all who could.

    A special card that names a piece which is not seen is listed with what has to be told first.
    """
    good, bad = rules.judged(position)
    unseen, table = position.unseen, position.table
    legal: list[tuple[Order, tuple[str, ...]]] = [
        (order, ()) for order in good if order.piece not in unseen and not _looks(position, order)
    ]
    illegal = [(order, fault) for order, fault in bad if order.piece not in unseen]
    asked = [order for order in good if (order.kind in _NAMING and order.piece in unseen) or _looks(position, order)]
    illegal += [(order, ASKED) for order in dict.fromkeys(_nameless(order) for order in asked)]
    if position.state.turn == position.me:
        return legal, illegal
    regions = table.board.regions
    for src in position.stands:
        deals = dict(dealt_to(position, src))
        moves = {
            name: {a.dst for a in rules.actions(table, one.state) if a.kind == MOVE and a.piece == table.piece(name)}
            for name, one in deals.items()
        }
        for dst in range(OFF):
            order = Order(MOVE, UNKNOWN, regions[src].id, regions[dst].id)
            names = tuple(name for name in deals if dst in moves[name])
            if names:
                legal.append((order, names))
            elif dst != src:
                name, dealt = next(iter(deals.items()))
                illegal.append((order, _why_nobody(dealt, name, dst)))
    return legal, illegal


def _looks(position: Position, order: Order) -> bool:
    """Tell whether an order shows pieces of a region that are not seen."""
    return order.kind == _LOOKING and position.table.board.number(order.dst) in position.stands


def _nameless(order: Order) -> Order:
    return replace(order, piece=UNKNOWN) if order.piece else order


def _why_nobody(dealt: Position, name: str, dst: int) -> Illegal:
    from mellon.models.konfrontacja.movement import why_not

    return why_not(dealt.table, dealt.state, dealt.table.piece(name), dst)


def asks_for_unknown(position: Position, order: Order) -> Illegal | None:
    """Return why an order cannot be carried out while a piece is not seen, None where it can."""
    return ASKED if (order.kind in _NAMING and order.piece in {*position.unseen, UNKNOWN}) or _looks(position, order) else None


def settled(position: Position, state: State, seen: Iterable[str]) -> Position:
    """Return the position after a turn: whoever was seen is known, the others are dealt anew to the stands that are left."""
    from mellon.models.konfrontacja.dealing import first_deal

    table = position.table
    left = [n for n in table.own[1 - (position.me or 0)] if table.cast[n] in position.unseen and state.where[n] != OFF]
    unseen = [table.cast[n] for n in left if table.cast[n] not in set(seen)]
    stands: dict[int, int] = {}
    for name in unseen:
        region = state.where[table.piece(name)]
        stands[region] = stands.get(region, 0) + 1
    bearer = None if state.bearer == NOBODY else table.cast[state.bearer]
    places = {name: state.where[table.piece(name)] for name in unseen} if state.winner != NOBODY else first_deal(unseen, stands, bearer)
    assert places is not None
    where = tuple(places.get(name, region) for name, region in zip(table.cast, state.where, strict=True))
    hidden = {name for name in position.known if not is_revealed(state, table.piece(name))}
    known = frozenset(name for name in hidden if state.where[table.piece(name)] != OFF)
    return replace(position.with_state(state._replace(where=where)), unseen=frozenset(unseen), known=known)
