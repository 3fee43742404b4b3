"""No card is ever lost or doubled: random whole games in every scenario, every zone counted after every move."""

from __future__ import annotations

import random

import pytest

from mellon.models.wojna_o_pierscien import rounds
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.moves import CYCLE, PASS, WINNOW
from mellon.models.wojna_o_pierscien.scenarios import scenarios
from mellon.models.wojna_o_pierscien.state import NATURE, OVER, all_cards

ICONS = tuple((name, tuple((icon, 1) for icon in unknown_icons(name))) for name in cards() if unknown_icons(name))
GAMES = 12


def places(state):
    """Return every location wherever it is; a path that nobody won is in no place any more."""
    return sorted([*state.fields[0], *state.fields[1], *state.areas[0], *state.areas[1], *(place.id for place in state.places)])


def play(scenario_id, seed):
    """Play one random game; yield the state after every move."""
    rng = random.Random(seed)
    table, state = rounds.new_game(scenario_id, icons=ICONS)
    yield table, state
    state = rounds.begin(table, state)
    while state.phase != OVER:
        yield table, state
        if rules.over(state):
            state = rounds.begin(table, rounds.next_round(table, state))
            continue
        if rules.actor(table, state) == NATURE:
            moves, weights = zip(*rules.chances(table, state), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            moves = rules.options(table, state)
            bright = [move for move in moves if move.kind not in (CYCLE, WINNOW, PASS)]
            move = rng.choice(bright if bright and seed % 2 else moves)
        state = rules.do(table, state, move)
    yield table, state


@pytest.mark.rule("WR.setup.decks", "WR.box.cards", "WR.terms.eliminate", "WR.terms.cycle")
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_wr_no_card_is_lost_or_doubled(scenario_id, seed):
    owned = None
    for table, state in play(scenario_id, seed):  # noqa: B007
        owned = owned or all_cards(state)
        assert all_cards(state) == owned
        assert len(places(state)) == len(set(places(state)))
        assert all(len(state.seats[seat].hand) <= len(owned[seat]) for seat in range(len(owned)))
    assert [len(mine) for mine in owned] == [player.deck_size for player in table.players]
    assert state.winner and state.round <= table.scenario.max_rounds


@pytest.mark.rule("WR.location.path_once", "WR.location.path")
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_wr_no_path_comes_twice_and_only_one_is_active(scenario_id):
    for seed in range(4):
        seen, last = set(), None
        for _, state in play(scenario_id, seed):
            active = [place.id for place in state.places if place.id in rounds.scenario(scenario_id).paths]
            assert len(active) <= 1
            if active and active[0] != last:
                assert active[0] not in seen
                seen.add(active[0])
                last = active[0]
