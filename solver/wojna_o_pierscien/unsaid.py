"""What an action phase does not say although its value hangs on it: decks that texts of cards in sight reach, Ring tokens in the last round."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.rounds import is_last
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME
from mellon.models.wojna_o_pierscien.scoring import ring_points
from mellon.models.wojna_o_pierscien.state import State, Table
from mellon.models.wojna_o_pierscien.texts import seats_of
from mellon.solver.wojna_o_pierscien.reach import Reach

_DRAWING = ("draw", "draw_aside", "take_from_deck", "take_from_deck_or_cycle", "look_at_deck_top")
"""The steps of texts that take cards from a deck; a forsaken card may come from there too, where there is another choice."""


def check(position: Position) -> None:
    """Refuse a phase whose value hangs on something that the position does not say. Raises BadInput with every defect."""
    assert position.table is not None and position.state is not None
    defects = [*_decks(position, position.table, position.state), *_rings(position, position.table, position.state)]
    if defects:
        raise BadInput(defects)


def _decks(position: Position, table: Table, state: State) -> Iterator[Defect]:
    reach = Reach(table, state)
    for name in position.unsaid:
        seat = table.ids.index(name)
        own = state.seats[seat]
        steps = (*_DRAWING, "forsake") if own.hand or own.reserve else _DRAWING
        texts = {one for one, _, step in reach.live if step["op"] in steps and seat in seats_of(table, step.get("who", "owner"), table.owners.get(one, 0))}
        if not texts and not own.ring:
            continue
        shown = join([*(card(one).name for one in sorted(texts)), *([Text("żeton Pierścienia", "the Ring token")] if own.ring else [])])
        yield Defect(
            f"player[{seat + 1}].deck",
            Text(
                f"brak talii, a sięga do niej: {shown.pl}; podaj deck = [...] od wierzchu, deck = \"rest\" (wszystkie karty, których nigdzie nie widać, w nieznanej kolejności) albo deck = [] (pusta)",
                f"the deck is missing although this reaches it: {shown.en}; give deck = [...] top card first, deck = \"rest\" (all cards seen nowhere else, in an order that nobody knows) or deck = [] (empty)",
            ),
        )


def _rings(position: Position, table: Table, state: State) -> Iterator[Defect]:
    if not is_last(table, state):
        return
    for name in position.unsaid_rings:
        seat = table.ids.index(name)
        player = table.players[seat]
        if player.ring == RING_GAME and ring_points(table.scenario, player.side, table.rulings):
            yield Defect(
                f"player[{seat + 1}].ring_token",
                Text(
                    "to ostatnia runda, nieużyty żeton Pierścienia daje punkty (WR.score.ring); podaj ring_token = true (nieużyty) albo false",
                    "this is the last round, an unused Ring token scores (WR.score.ring); give ring_token = true (unused) or false",
                ),
            )
