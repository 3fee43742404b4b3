"""A puzzle has the same answer under every contested reading or names it, and its right move is clear of the next best; what is not goes off the shelf."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from hashlib import sha256

import pytest

from mellon import puzzles, solver
from mellon.assistant.cli import main
from mellon.puzzles.contested import RULING, named_rulings, names
from mellon.puzzles.daily import FIRST_DAY, FIRST_ROUND, daily, ids
from mellon.puzzles.generated import records, withdrawn
from mellon.puzzles.generator import Draft, hold
from mellon.puzzles.library import generated_names
from mellon.puzzles.verifier import Proofs, State, check, least_gap
from mellon.solver import Limits

GAMES = puzzles.games()
WITHDRAWN = [(game, name) for game in GAMES for name in withdrawn(game)]
LEFT_OPEN = ("lc_3ztgw", "lc_5w6aq")
"""Withdrawn because the reading `peeks` leaves open what they are worth."""
DECIDED = [(game, name) for game, name in WITHDRAWN if name not in LEFT_OPEN]
QUICK = [next((game, name) for game, name in DECIDED if game == wanted) for wanted in dict.fromkeys(game for game, _ in DECIDED)]
QUOTED = (("pl", "„"), ("en", '"'))
PAST_DAYS = "52499bc4cdc55d02"
"""Of the days up to the first withdrawal: they never move."""
FIRST_WITHDRAWAL = date(2026, 11, 18)


def without_themes(puzzle, *gone):
    return replace(puzzle, themes=tuple(theme for theme in puzzle.themes if theme not in gone))


@pytest.mark.parametrize(("game", "name"), QUICK)
def test_a_puzzle_whose_answer_hangs_on_a_reading_that_it_does_not_name_is_refused(game, name):
    result = check(puzzles.load(game, name), Limits(60))
    assert result.state is State.WRONG
    assert [fault.en for fault in result.faults if fault.en.startswith("reading: ") and "changes the answer" in fault.en]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in QUICK if withdrawn(game)[name].successor])
def test_its_successor_names_the_reading_and_holds(game, name):
    successor = puzzles.load(game, withdrawn(game)[name].successor)
    assert named_rulings(successor) and RULING in successor.themes
    assert check(successor, Limits(60)).state is State.RIGHT


def test_theme_and_question_have_to_name_the_ruling():
    puzzle = puzzles.find("dw19_alone_on_the_trail")
    assert check(puzzle).state is State.RIGHT
    assert check(without_themes(puzzle, "card_never_played")).state is State.WRONG
    assert check(without_themes(puzzle, RULING)).state is State.WRONG
    assert check(replace(puzzle, asks=puzzles.find("dw19_tower_against_tower").asks)).state is State.WRONG


def test_a_ruling_that_changes_nothing_is_not_to_be_named():
    puzzle = puzzles.find("dw19_tower_against_tower")
    ruling = solver.game(puzzle.game).book.rulings["together_most"]
    told = replace(puzzle, asks=puzzle.asks + " " + ruling.title, themes=(*puzzle.themes, RULING, ruling.key))
    assert names(told, ruling)
    result = check(told)
    assert result.state is State.WRONG and "changes nothing" in result.faults[0].en


def test_a_limit_leaves_open_whether_readings_matter():
    puzzle = puzzles.find("kf_boromirs_choice")
    assert check(puzzle, Limits(states=1)).state is State.UNDECIDED


@pytest.mark.parametrize(("game", "gap"), [(game, 1 if game == "wojna_o_pierscien" else 0.05) for game in GAMES])
def test_the_least_gap_is_a_twentieth_or_a_point(game, gap):
    assert least_gap(game) == gap


def test_a_move_that_is_nearly_right_makes_a_question_unfair_unless_it_is_called_a_close_call():
    close, clear = puzzles.find("orc_without_a_weapon"), puzzles.find("gandalf_too_late")
    assert check(close).state is State.RIGHT
    assert check(without_themes(close, "close_call")).state is State.WRONG
    assert check(replace(clear, themes=(*clear.themes, "close_call"))).state is State.WRONG


@pytest.mark.parametrize("game", GAMES)
def test_no_generated_puzzle_is_a_close_call_by_its_refutations(game):
    for record in records(game).values():
        assert "close_call" not in record.card["themes"]
        losses = [loss for loss in record.refutations.values() if loss != "lost"]
        assert all(Fraction(loss) >= Fraction(least_gap(game)) - Fraction(1, 10**6) for loss in losses), record.id


@pytest.mark.parametrize("game", GAMES)
def test_every_generated_question_for_a_move_keeps_what_its_next_best_move_gives_away(game):
    """The refutations stand best first, so the first one is the gap: a verdict, a twentieth of the chance or a point."""
    for record in records(game).values():
        if "move" not in record.card["answer"]:
            continue
        losses = list(record.refutations.values())
        assert losses and record.card["unique"], record.id
        if "lost" not in losses:
            numbers = [float(Fraction(loss)) for loss in losses]
            assert numbers == sorted(numbers) and numbers[0] >= least_gap(game) - 1e-6, record.id


@pytest.mark.parametrize("game", GAMES)
def test_every_generated_puzzle_names_the_readings_of_its_themes_and_no_others(game):
    """What the maker found to hang on a reading says so in both languages; the slow sweep reads every ruling anew."""
    book = solver.game(game).book
    for record in records(game).values():
        asks, themes = record.card["asks"], set(record.card["themes"])
        told = {key for key, one in book.rulings.items() if all(f"{quote}{one.title.of(lang)}" in asks[lang] for lang, quote in QUOTED)}
        assert told == themes & set(book.rulings), record.id
        assert (RULING in themes) is bool(told) or not record.card["unique"], record.id


def test_a_maker_names_the_reading_on_which_its_puzzle_hangs():
    game, name = QUICK[0]
    old = puzzles.load(game, name)
    draft = Draft(old.position.to_table(), old.title, old.asks, old.themes, old.table["puzzle"]["answer"], old.unique)
    made = hold(draft, "made_anew", old.source)
    assert made is not None and named_rulings(made.puzzle) and check(made.puzzle).state is State.RIGHT
    assert made.puzzle.asks.en.startswith(old.asks.en) and {*old.themes, RULING} <= set(made.puzzle.themes)


@pytest.mark.parametrize(("game", "name"), WITHDRAWN)
def test_a_withdrawn_puzzle_is_on_no_list_and_on_no_day_to_come(game, name):
    record = withdrawn(game)[name]
    assert name not in records(game) and (game, name) not in generated_names()
    assert not record.successor or record.successor in records(game)
    gone = date.fromisoformat(record.withdrawn)
    days = [FIRST_DAY + timedelta(days=number) for number, listed in enumerate(ids()) if listed == name]
    assert all(day <= gone for day in days)


def test_a_withdrawn_puzzle_is_still_played_by_its_id(capsys):
    _, name = QUICK[0]
    assert main(["puzzle", "show", name]) == 0
    assert main(["solve", name, "--json"]) == 0
    assert main(["puzzle", "list", "--all", "--json"]) == 0
    assert f'"{name}"' not in capsys.readouterr().out.splitlines()[-1]


def test_past_days_never_move():
    past = ids()[: (FIRST_WITHDRAWAL - FIRST_DAY).days + 1]
    assert sha256("\n".join(past).encode()).hexdigest()[:16] == PAST_DAYS and len(past) >= FIRST_ROUND
    assert daily(FIRST_WITHDRAWAL).id == past[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), generated_names())
def test_every_generated_puzzle_is_fair(game, name):
    proofs = Proofs(puzzles.load(game, name), Limits(300))
    assert [one.setting for one in proofs.contested if not names(proofs.puzzle, one.ruling)] == []
