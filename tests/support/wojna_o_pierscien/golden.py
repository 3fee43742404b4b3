"""Whole games of Wojna o Pierścień told step by step."""

from __future__ import annotations

import random
from pathlib import Path

from mellon.models.wojna_o_pierscien import rounds
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.moves import CYCLE, PASS, WINNOW, Move, parse_move
from mellon.models.wojna_o_pierscien.state import NATURE, OVER, Log, State, Table
from tests.support.places import GOLDEN

ICONS = tuple((name, tuple((icon, 1) for icon in unknown_icons(name))) for name in cards() if unknown_icons(name))
GAMES = {"fellowship": 3, "two_player_duel": 1}
_DULL = (CYCLE, WINNOW, PASS)


def files(scenario_id: str) -> tuple[Path, Path]:
    """Return the file of the moves and the file of the steps."""
    return GOLDEN / f"wojna_o_pierscien_{scenario_id}.moves", GOLDEN / f"wojna_o_pierscien_{scenario_id}.steps"


def replay(scenario_id: str, moves: list[str]) -> tuple[Table, State, Log]:
    """Play a whole game with the given choices, chance included."""
    log = Log()
    table, state = rounds.new_game(scenario_id, icons=ICONS)
    state = rounds.begin(table, state, log)
    for text in moves:
        state = _go_on(table, rules.play(table, state, parse_move(text), log), log)
    return table, state, log


def _go_on(table: Table, state: State, log: Log) -> State:
    if rules.over(state) and state.phase != OVER:
        return rounds.begin(table, rounds.next_round(table, state, log), log)
    return state


def random_game(scenario_id: str, seed: int) -> list[str]:
    """Return the moves of a random game in which useful moves are preferred."""
    rng = random.Random(seed)
    table, state = rounds.new_game(scenario_id, icons=ICONS)
    state = rounds.begin(table, state)
    moves: list[str] = []
    while state.phase != OVER:
        if rules.actor(table, state) == NATURE:
            options, weights = zip(*rules.chances(table, state), strict=True)
            move: Move = rng.choices(options, weights)[0]
        else:
            every = rules.options(table, state)
            bright = [move for move in every if move.kind not in _DULL]
            move = rng.choice(bright if bright and rng.random() < 0.8 else every)
        moves.append(str(move))
        state = _go_on(table, rules.do(table, state, move), Log())
    return moves


def told(log: Log) -> str:
    """Return the trace as text."""
    return "".join(f"{step.rule}: {step.text.pl}\n" for step in log.steps)


def texts(new: bool = False) -> dict[str, str]:
    """Return the golden files as the rules tell them now; `new` plays the games anew as well."""
    found = {}
    for name, seed in GAMES.items():
        moves_file, steps_file = files(name)
        moves = random_game(name, seed) if new else moves_file.read_text("utf-8").splitlines()
        found[moves_file.name] = "".join(f"{move}\n" for move in moves)
        found[steps_file.name] = told(replay(name, moves)[2])
    return found
