"""A round told by its tricks with a pyramid given as dealt: which place every card of the pyramid was played from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.dwie_wieze import rules, setup
from mellon.models.dwie_wieze.cards import hand, without
from mellon.models.dwie_wieze.moves import Move, Play
from mellon.models.dwie_wieze.position import DONE, FREE, Position, Seat
from mellon.models.dwie_wieze.trick import Trick
from mellon.models.dwie_wieze.whole_round import is_setup


def pyramid_as_dealt(seats: Any) -> bool:
    """Tell whether some seat's table gives the pyramid as it lay before the first trick: rows under `dealt`."""
    return isinstance(seats, list) and any(isinstance(seat, Mapping) and isinstance(seat.get("dealt"), list) for seat in seats)


def with_played_cards(seats: Sequence[Seat], tables: Sequence[Mapping[str, Any]], tricks: Sequence[Trick]) -> tuple[Seat, ...]:
    """Return the seats before the first trick: a hand given as held now gets back what was played from it."""
    found = []
    for number, (seat, table) in enumerate(zip(seats, tables, strict=True), start=1):
        played = [card for trick in tricks for at, card in zip(trick.seats(len(seats)), trick.cards, strict=False) if at == number]
        hidden = seat.hidden if seat.unhidden is None else seat.unhidden[0]
        if "hand" in table:
            seat = replace(seat, hand=hand((*seat.hand, *played)))
            if seat.unhidden is not None and seat.unhidden[0] in seat.hand:
                seat = replace(seat, hand=without(seat.hand, seat.unhidden[0]))
        found.append(replace(seat, hidden=hidden, unhidden=None))
    return tuple(found)


def with_places(p: Position) -> Position:
    """Return the position with a place for every card that its moves play from the pyramid.

    Where equal cards lay open the first place from which the whole round can be told is taken, and a note says so. Raises BadInput with the
    rule where no order of uncovering explains the cards (DW.p27.pyramid_play).
    """
    telling = _Telling(p)
    moves = telling.go(replace(p, moves=()), 0, ())
    if moves is None:
        raise BadInput([telling.defect()])
    return replace(p, moves=moves, notes=(*p.notes, *telling.notes(moves)))


class _Telling:
    """The search for places: moves in turn, each place of equal cards tried."""

    def __init__(self, p: Position) -> None:
        self.moves, self.seat = p.moves, p.pyramid_seat
        self.open: dict[int, list[str]] = {}
        self.furthest = -1
        self.trick = 1
        self.fault: Illegal | None = None

    def go(self, now: Position, index: int, told: tuple[Move, ...]) -> tuple[Move, ...] | None:
        """Return the moves with places from one on; None where a rule forbids each telling."""
        if index == len(self.moves):
            return told
        move = self.moves[index]
        if isinstance(move, Play) and now.setup == FREE and not now.tricks and setup.setup_complete(now):
            now = replace(now, setup=DONE, acted=frozenset())
        for choice in self._choices(now, index, move):
            try:
                after, _ = rules.do(now, choice)
            except Illegal as fault:
                if index > self.furthest:
                    self.furthest, self.fault, self.trick = index, fault, len(now.done) + 1
                continue
            found = self.go(after, index + 1, (*told, choice))
            if found is not None:
                return found
        return None

    def _choices(self, now: Position, index: int, move: Move) -> list[Move]:
        """Return a move with each place that it can mean; the move itself where there is nothing to choose."""
        pyramid = None if self.seat is None else now.seat(self.seat).pyramid
        if not isinstance(move, Play) or move.seat != self.seat or move.at is not None or pyramid is None:
            return [move]
        self.open[index] = pyramid.open_at(move.card)
        return [replace(move, at=place) for place in self.open[index]] or [move]

    def defect(self) -> Defect:
        """Return what stands in the way of the telling that came furthest."""
        assert self.fault is not None
        move, why = self.moves[self.furthest], Text(f"{self.fault.why.pl} ({self.fault.rule})", f"{self.fault.why.en} ({self.fault.rule})")
        if is_setup(move):
            return Defect(f"moves[{self.furthest + 1}]", why)
        code = move.code if isinstance(move, Play) else ""
        if move.seat != self.seat:
            return Defect(f"trick[{self.trick}].cards", Text(f"{code}: {why.pl}", f"{code}: {why.en}"))
        what = Text(
            f"żadna kolejność odsłaniania piramidy nie wyjaśnia karty {code} w lewie {self.trick}: {why.pl}",
            f"no order of uncovering the pyramid explains {code} in trick {self.trick}: {why.en}",
        )
        return Defect(f"trick[{self.trick}].cards", what)

    def notes(self, told: Sequence[Move]) -> list[Text]:
        """Return a note on every place that was chosen among several."""
        found = []
        for index, places in sorted(self.open.items()):
            move = told[index]
            if len(places) > 1 and isinstance(move, Play):
                listed = ", ".join(places)
                found.append(
                    Text(
                        f"Nie podano, skąd zagrano {move.code} (odkryta w miejscach {listed}); przyjęto miejsce {move.at}.",
                        f"Where {move.code} was played from is not told (open at {listed}); place {move.at} is assumed.",
                    )
                )
        return found
