"""A million turns of the optimal policy, drawn at random, agree with the table within their interval."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from mellon.models.wyprawa_do_mordoru import COLOURS, Face, Position, Turn, profiles, rules
from mellon.models.wyprawa_do_mordoru.sheet import Sheet, Track
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru import solo
from mellon.solver.wyprawa_do_mordoru.boards import DEAD
from mellon.solver.wyprawa_do_mordoru.outlook import outlook
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

GAMES = 165_000


def test_a_million_turns_of_the_optimal_policy():
    sheet = Sheet("basic", 9, 6)
    table = solo.solve(solo_setting(sheet, profiles()["ring_double"]))
    form, boards = table.turn(0).shape, table.boards
    choices = [table.policy(board) for board in range(boards.count)]
    chosen = [np.stack([choice[number].chosen for choice in choices]) for number in range(len(form.layers.blocks))]
    rng = np.random.default_rng(20)
    board = np.full(GAMES, boards.tracks.index(Track(0, 6)))
    turns = np.zeros(GAMES, dtype=int)
    arrived = np.zeros(GAMES, dtype=bool)
    going = np.arange(GAMES)
    while len(going):
        turns[going] += 1
        slot = np.full(len(going), form.start)
        for block, moves in zip(reversed(form.layers.blocks), reversed(chosen), strict=True):
            here = np.flatnonzero((slot >= block.first) & (slot < block.first + block.states))
            drawn = rng.choice(len(block.weights), size=len(here), p=block.chances)
            slot[here] = moves[board[going[here]], slot[here] - block.first, drawn]
        after = table.turn(0).after[board[going], slot]
        arrived[going[after >= boards.count]] = True
        still = (after != DEAD) & (after < boards.count)
        board[going[still]] = after[still]
        going = going[still]
    assert turns.sum() > 1_000_000
    start = boards.tracks.index(Track(0, 6))
    chance, length = table.reach[start], table.turns[start]
    assert abs(arrived.mean() - chance) < 4 * (chance * (1 - chance) / GAMES) ** 0.5
    assert abs(turns.mean() - length) < 4 * turns.std() / GAMES**0.5


def test_games_played_with_real_dice_through_the_rules_agree():
    """Dice are rolled face by face and every keep goes through the rules; nothing of the solver's turn is used but its advice."""
    rng = random.Random(5)
    p = Position.parse("wyprawa_do_mordoru advanced 9x3 | frodo 5 1 1")
    value = outlook(p, Request("solve")).start().own
    games, wins = 400, 0
    for _ in range(games):
        now = p
        while not now.over:
            kept, repeated = (now.turn.kept, now.turn.repeated) if now.turn else ((), False)
            free = (now.turn or Turn()).free
            roll = tuple(Face(colour, rng.choice(now.dice.of(colour))) for colour in COLOURS if colour in free)
            now = replace(now, turn=Turn(kept, roll, (), repeated))
            now, _ = rules.do(now, outlook(now, Request("hint", engine="exact")).ranked()[0][0])
        wins += bool(now.arrived)
    assert abs(wins / games - value) < 4 * (value * (1 - value) / games) ** 0.5
