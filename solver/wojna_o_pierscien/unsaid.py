"""What an action phase does not say although its value can hang on it, and what is assumed instead: decks that texts of cards in sight reach, Ring tokens in the last round."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import Text
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


def assumed(position: Position) -> tuple[Text, ...]:
    """Return what is assumed where a phase does not say something that its value can hang on."""
    assert position.table is not None and position.state is not None
    return (*_decks(position, position.table, position.state), *_rings(position, position.table, position.state))


def _decks(position: Position, table: Table, state: State) -> Iterator[Text]:
    reach = Reach(table, state)
    for name in position.unsaid:
        seat = table.ids.index(name)
        own = state.seats[seat]
        steps = (*_DRAWING, "forsake") if own.hand or own.reserve else _DRAWING
        texts = {
            one
            for one, _, step in reach.live
            if step["op"] in steps and seat in seats_of(table, step.get("who", "owner"), table.owners.get(one, 0))
        }
        if not texts and not own.ring:
            continue
        shown = join([*(card(one).name for one in sorted(texts)), *([Text("żeton Pierścienia", "the Ring token")] if own.ring else [])])
        who = table.name(seat)
        yield Text(
            f"Talię, której nie podano ({who.pl}), przyjęto za pustą, a sięga do niej: {shown.pl}; to może zmienić odpowiedź. Podaj deck = [...] od wierzchu "
            'albo deck = "rest" (wszystkie karty, których nigdzie nie widać, w nieznanej kolejności).',
            f"The deck that is not given ({who.en}) is taken to be empty although this reaches it: {shown.en}; that can change the answer. Give deck = [...] "
            'top card first, or deck = "rest" (all cards seen nowhere else, in an order that nobody knows).',
        )


def _rings(position: Position, table: Table, state: State) -> Iterator[Text]:
    if not is_last(table, state):
        return
    seats = [table.ids.index(name) for name in position.unsaid_rings]
    scoring = [
        seat
        for seat in seats
        if table.players[seat].ring == RING_GAME and ring_points(table.scenario, table.players[seat].side, table.rulings)
    ]
    if scoring:
        who = join([table.name(seat) for seat in scoring])
        yield Text(
            f"To ostatnia runda, nieużyty żeton Pierścienia daje punkt (WR.score.ring); żetony, których nie podano, przyjęto za użyte: {who.pl} (ring_token = true przy graczu to zmienia).",
            f"This is the last round, an unused Ring token scores (WR.score.ring); tokens that are not given are taken to be used: {who.en} (ring_token = true at a player changes that).",
        )
