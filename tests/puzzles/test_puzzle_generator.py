"""New puzzles: the same seed gives the same puzzle, and what is printed verifies."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mellon import puzzles, solver
from mellon.models.common import Text
from mellon.puzzles.dwie_wieze.generator import MAKER, without_exchanges
from mellon.puzzles.generator import Draft, generate, maker, makers, write
from mellon.puzzles.verifier import State, check
from mellon.puzzles.workshop import Wanted, made
from mellon.solver import Verdict
from tests.support.kernels import needs_compiled_kernels

ROOT = Path(__file__).resolve().parents[2]
PRINT = "from mellon.puzzles.generator import generate; print(generate('dwie_wieze', 'only_card', 3).text, end='')"


@pytest.mark.parametrize("theme", [pytest.param("only_card", marks=needs_compiled_kernels), "goals", "ruling"])
def test_generated_puzzle_verifies_and_repeats(theme):
    made = generate("dwie_wieze", theme, seed=1)
    assert made is not None
    assert puzzles.read(made.text) == made.puzzle
    assert theme in made.puzzle.themes and made.puzzle.id == f"{theme}_1"
    assert check(puzzles.read(made.text)).state is State.RIGHT
    again = generate("dwie_wieze", theme, seed=1)
    assert again is not None and again.text == made.text


@needs_compiled_kernels
def test_an_attempt_that_stays_undecided_is_passed_over():
    made = generate("dwie_wieze", "verdict", 101)
    assert made is not None and check(made.puzzle).state is State.RIGHT


def test_a_seed_means_the_same_puzzle_in_every_process():
    texts = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run([sys.executable, "-c", PRINT], capture_output=True, text=True, check=True, env=environment, encoding="utf-8")
        texts.add(run.stdout)
    assert len(texts) == 1 and "[puzzle]" in texts.pop()


@needs_compiled_kernels
def test_other_seeds_give_other_puzzles():
    texts = {one.text for seed in range(3) if (one := generate("dwie_wieze", "only_card", seed))}
    assert len(texts) == 3


def test_without_a_theme_the_seed_brings_any():
    found = [one for seed in range(6) if (one := generate("dwie_wieze", seed=seed))]
    assert len({theme for one in found for theme in one.puzzle.themes} & set(MAKER.themes)) > 3


@pytest.mark.parametrize("game", makers())
def test_every_game_makes_puzzles_that_the_same_seed_makes_again(game):
    first, again = (next(made(Wanted(game, seed=3), 1)) for _ in range(2))
    assert first == again
    assert set(first.card["themes"]) & set(maker(game).themes)
    assert puzzles.read(first.toml()).id == first.id


@pytest.mark.parametrize("game", makers())
def test_every_game_has_twelve_themes_with_words(game):
    themes = maker(game).themes
    assert len(themes) >= 12
    assert all(text.pl.strip() and text.en.strip() for text in themes.values())


def test_unknown_games_and_themes_are_refused():
    assert maker("no_such_game") is None and "dwie_wieze" in makers()
    for game, theme in (("no_such_game", None), ("dwie_wieze", "no_such_theme")):
        with pytest.raises(KeyError):
            generate(game, theme)


def test_a_draft_that_does_not_hold_is_never_handed_out(monkeypatch):
    table = puzzles.load("dwie_wieze", "dw20_hunter_and_marshal").table
    position = {key: value for key, value in table.items() if key != "puzzle"}
    text = Text("a", "b")
    monkeypatch.setattr(type(MAKER), "attempt", lambda self, theme, rng: Draft(position, text, text, ("x",), {"verdict": "winnable"}))
    assert generate("dwie_wieze", "only_card", attempts=2) is None


def test_what_is_written_reads_back_whole():
    for game, name in puzzles.names():
        puzzle = puzzles.load(game, name)
        position = {key: value for key, value in puzzle.table.items() if key != "puzzle"}
        draft = Draft(position, puzzle.title, puzzle.asks, puzzle.themes, puzzle.table["puzzle"]["answer"], puzzle.unique)
        assert replace(puzzles.read(write(draft, puzzle.id, puzzle.source)), rating=puzzle.rating) == puzzle


@pytest.mark.rule("DW.p5.exchange")
@pytest.mark.parametrize("name", [n for g, n in puzzles.names("dwie_wieze") if "exchange" in puzzles.load(g, n).themes])
def test_exchange_puzzles_are_lost_without_an_exchange(name):
    position = puzzles.load("dwie_wieze", name).position
    plain = list(without_exchanges(position))
    assert plain and all(solver.ask(p, "solve").verdict is Verdict.LOST for p in plain)


def test_a_negative_seed_makes_a_puzzle_with_a_name_of_its_own():
    made, other = generate("konfrontacja", seed=-1), generate("konfrontacja", seed=1)
    assert made is not None and other is not None
    assert made.puzzle.id.endswith("_minus_1") and made.text != other.text
