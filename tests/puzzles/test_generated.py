"""The shelves of generated puzzles: well formed, themes true, and a sample of them proved again."""

import random
import tomllib
from collections import Counter

import pytest

from mellon import puzzles, solver
from mellon.puzzles.generated import id_of, record, records
from mellon.puzzles.generator import maker, makers
from mellon.puzzles.judging import Judge
from mellon.puzzles.library import generated_names, text_of
from mellon.puzzles.rating import rating
from mellon.puzzles.typed import written
from mellon.puzzles.verifier import State, check
from mellon.solver import Limits

SAMPLE = 20
"""Puzzles of each of the five games that every run of the suite proves again; all of them with -m slow."""
ASKED = 4
"""Puzzles of each game of which every run tries every legal move."""


def sample(game, count=SAMPLE):
    names = [name for _, name in generated_names(game)]
    return random.Random(f"prove again {game}").sample(names, min(count, len(names)))


def unlike(puzzle):
    """Return the legal moves of which the judge and a fresh hint do not say the same."""
    judge, hint, legal = Judge(puzzle, Limits(120)), solver.ask(puzzle.position, "hint", Limits(120)), solver.ask(puzzle.position, "legal")
    ranked = {written(one.move): one for one in hint.but(subject=puzzle.position).ranked}
    best = next(iter(ranked.values()))
    found = [move for move in {written(one.move) for one in legal.ranked} - set(ranked) if judge.judged(move).correct]
    for move, there in ranked.items():
        judged = judge.judged(move)
        as_good = (there.verdict, there.value, there.value_decimal) == (best.verdict, best.value, best.value_decimal)
        if judged.correct is not (as_good and there.verdict != "lost") or (judged.loses is None) is not judged.correct:
            found.append(move)
    return found


@pytest.mark.parametrize("game", makers())
def test_the_shelf_is_large_sorted_and_without_duplicates(game):
    found = list(records(game).values())
    assert len(found) >= 200
    assert len({record.position + record.card["asks"]["en"] for record in found}) == len(found)
    assert [record.id for record in found] == sorted(record.id for record in found)


@pytest.mark.parametrize("game", makers())
def test_ids_and_ratings_follow_from_the_puzzle(game):
    for one in records(game).values():
        assert one.id == id_of(game, f"{one.position} {one.card['asks']['en']}")
        assert one.rating == rating(one.features) or abs(one.rating - rating(one.features)) <= 1


@pytest.mark.parametrize("game", makers())
def test_every_theme_has_ten_puzzles(game):
    carried = Counter(theme for record in records(game).values() for theme in record.card["themes"])
    assert {theme: carried[theme] for theme in maker(game).themes if carried[theme] < 10} == {}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in makers() for name in sample(game)])
def test_a_sample_is_proved_again(game, name):
    result = check(puzzles.load(game, name), Limits(60), fair=False)
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


def by_move(names):
    """Return the puzzles that store a move; only their cards are read, since every worker collects them all."""
    return [(game, name) for game, name in names if "move" in _card(game, name)["answer"]]


def _card(game, name):
    found = record(game, name)
    return tomllib.loads(text_of(game, name))["puzzle"] if found is None else found.card


@pytest.mark.parametrize(("game", "name"), by_move((game, name) for game in makers() for name in sample(game, ASKED)))
def test_judge_and_hint_agree_on_every_legal_move_of_a_sample(game, name):
    assert unlike(puzzles.load(game, name)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), by_move((*puzzles.names(), *generated_names())))
def test_judge_and_hint_agree_on_every_legal_move(game, name):
    assert unlike(puzzles.load(game, name)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in makers() for _, name in generated_names(game)])
def test_all_are_proved_again(game, name):
    result = check(puzzles.load(game, name), Limits(120))
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


def test_a_generated_puzzle_is_asked_by_its_id(capsys):
    from mellon.assistant.cli import main

    name = next(iter(records("wojna_o_pierscien")))
    assert main(["solve", name, "--json"]) == 0
    assert main(["puzzle", "path", name]) == 2
    capsys.readouterr()
