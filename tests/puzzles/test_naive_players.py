"""Naive players: they choose legal moves, the same ones each time, and are right less often the higher puzzles are rated."""

from __future__ import annotations

import random

import pytest

from mellon import puzzles
from mellon.puzzles.generated import records
from mellon.puzzles.judging import Judge
from mellon.puzzles.looking_ahead import LOOKS, looking_ahead
from mellon.puzzles.rating import naive_players

GAMES = puzzles.games()
SAMPLE = 6


@pytest.mark.parametrize("game", GAMES)
def test_they_choose_legal_moves_and_the_same_again(game: str) -> None:
    found = [one.id for one in records(game).values() if "move" in one.card["answer"]]
    by_hand = [name for _, name in puzzles.names(game)]
    rng = random.Random(f"naive {game}")
    for name in (*rng.sample(found, SAMPLE), *rng.sample(by_hand, SAMPLE)):
        judge = Judge(puzzles.load(game, name))
        if not judge.asks_for_a_move:
            continue
        moves = [one.move for one in judge.moves]
        for player, play in naive_players(game).items():
            chosen = play(judge.puzzle.position, moves)
            assert chosen in moves, (name, player)
            assert play(judge.puzzle.position, list(reversed(moves))) == chosen, (name, player)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_of_thumb_greed_and_a_look_ahead_have_their_say(game: str) -> None:
    assert len(naive_players(game)) == 3


@pytest.mark.parametrize("game", GAMES)
def test_they_solve_fewer_puzzles_as_the_rating_rises(game: str) -> None:
    unique = sorted((one for one in records(game).values() if one.card["unique"]), key=lambda one: one.rating)
    third = len(unique) // 3
    bands = (unique[:third], unique[third : 2 * third], unique[2 * third :])
    solved = [1 - sum(one.features["temptation"] for one in band) / len(band) for band in bands]
    assert solved[0] > solved[1] > solved[2]


def test_looking_ahead_takes_the_move_after_which_games_go_best() -> None:
    looks: list[str] = []

    def look(position: str, move: str, rng: random.Random) -> float:
        looks.append(move)
        return {"a": 0.2, "b": 0.9, "c": 0.5}[move] + rng.random() / 1000

    assert looking_ahead(look)("a table", ["c", "b", "a"]) == "b"
    assert looks == ["a"] * LOOKS + ["b"] * LOOKS + ["c"] * LOOKS
