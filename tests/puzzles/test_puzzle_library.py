"""Every shipped puzzle is solved again, and a stored answer that does not hold is caught."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from mellon import puzzles, solver
from mellon.assistant import puzzle_shelf
from mellon.models.common import BadInput
from mellon.puzzles.library import file_of
from mellon.puzzles.reading import StoredAnswer
from mellon.puzzles.verifier import Proofs, State, check, different, right_moves
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.ranked import RankedMove
from tests.support.kernels import needs_compiled_kernels

SHIPPED = puzzles.names()
TWO_TOWERS = [name for game, name in SHIPPED if game == "dwie_wieze"]

# Boromir must cancel the White Tower: the cards are few enough to change the stored answer by hand.
TABLE = file_of("dwie_wieze", "dw19_tower_against_tower").read_text("utf-8")


def changed(*replacements: tuple[str, str]) -> puzzles.Puzzle:
    text = TABLE
    for old, new in replacements:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return puzzles.read(text)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_stored_answer_is_what_the_solver_proves(game, name):
    result = check(puzzles.load(game, name))
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


def _bearable(name: str, engine: str) -> object:
    """Return the parameters of one proof; the fresh deals that the plain search alone walks for more than five minutes need compiled kernels."""
    marks = [needs_compiled_kernels] if (name, engine) == ("dw20_pyramid_first_lead", "search") else []
    return pytest.param(name, engine, marks=marks)


@pytest.mark.parametrize(("name", "engine"), [_bearable(name, engine) for name in TWO_TOWERS for engine in ("search", "cpsat")])
def test_both_engines_prove_the_stored_answer(name, engine):
    result = check(puzzles.load("dwie_wieze", name), engine=engine)
    assert result.state is State.RIGHT, [fault.en for fault in result.faults]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_id_is_the_file_name_and_both_languages_speak(game, name):
    puzzle = puzzles.load(game, name)
    assert (puzzle.game, puzzle.id) == (game, name)
    for text in (puzzle.title, puzzle.asks, puzzle.source):
        assert text.pl.strip() and text.en.strip()
    for text in (puzzle.title, puzzle.asks):
        assert text.pl != text.en


def test_ids_are_unique_over_all_games():
    ids = [name for _, name in SHIPPED]
    assert len(ids) == len(set(ids))
    assert puzzles.find(ids[0]).id == ids[0]
    with pytest.raises(KeyError):
        puzzles.find("no_such_puzzle")


def test_only_a_games_own_files_name_it():
    for folder in (Path(puzzles.__file__).parent, Path(puzzle_shelf.__file__).parent):
        for file in folder.glob("*.py"):
            assert not [game for game in solver.games() if game in file.read_text("utf-8")], file


def test_every_shelf_belongs_to_a_game():
    folders = [path.parent.name for path in Path(puzzles.__file__).parent.glob("*/*.toml")]
    assert set(folders) == set(puzzles.games()) <= set(solver.games())


def test_two_towers_shelf_holds_what_it_promises():
    shelf = [puzzles.load("dwie_wieze", name) for name in TWO_TOWERS]
    assert len(shelf) >= 10
    assert {puzzle.answer.verdict for puzzle in shelf if puzzle.answer.value is None} == {Verdict.WINNABLE, Verdict.LOST}
    tables = {(puzzle.position.chapter.name, puzzle.position.players) for puzzle in shelf}
    assert {(19, 3), (20, 3), (29, 3), (29, 4)} <= tables
    assert sum(puzzle.unique for puzzle in shelf) >= 3
    assert any(puzzle.position.setup == "free" for puzzle in shelf)
    assert any(puzzle.answer.verdict is Verdict.LOST and not puzzle.position.tricks for puzzle in shelf)


@pytest.mark.parametrize("name", [name for name in TWO_TOWERS if "ruling" in puzzles.load("dwie_wieze", name).themes])
def test_a_ruling_decides_where_the_puzzle_says_so(name):
    puzzle = puzzles.load("dwie_wieze", name)
    lens = {entry["ruling"]: entry["readings"] for entry in solver.ask(puzzle.position, "explain").extra["ruling_lens"]}
    named = [key for key in lens if key in puzzle.themes]
    changing = {one.ruling.key for one in Proofs(puzzle).contested}
    assert named and all(set(lens[key].values()) == {"winnable", "lost"} or (puzzle.unique and key in changing) for key in named)


@pytest.mark.parametrize("name", [name for name in TWO_TOWERS if "goals" in puzzles.load("dwie_wieze", name).themes])
def test_exactly_two_goals_exclude_each_other_where_the_puzzle_says_so(name):
    why = solver.ask(puzzles.load("dwie_wieze", name).position, "explain").extra
    assert len(why["conflict"]) == 2
    assert {entry["verdict"] for entry in why["single_goals"]} == {"winnable"}


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        pytest.param("dw19_tower_against_tower", "DW.p7.tower_cancel", marks=pytest.mark.rule("DW.p7.tower_cancel")),
        pytest.param("dw19_last_call_of_the_horn", "DW.p7.tower_wins", marks=pytest.mark.rule("DW.p14.ch19_boromir")),
        pytest.param("dw19_orc_under_the_tower", "DW.p8.orc_after_tower", marks=pytest.mark.rule("DW.p8.orc_after_tower")),
        pytest.param("dw20_card_under_the_saddle", "DW.p6.void", marks=pytest.mark.rule("DW.p11.hide_follow")),
        pytest.param("dw29_weary_feet", "DW.p23.weariness_lead", marks=pytest.mark.rule("DW.p23.weariness_lead")),
        pytest.param("dw29_word_unspoken", "DW.p22.ring_lock_exception", marks=pytest.mark.rule("DW.p22.ring_lock_exception")),
        pytest.param("dw29_ring_above_the_tower", "DW.p22.one_ring", marks=pytest.mark.rule("DW.p22.one_ring")),
    ],
)
def test_the_only_right_card_meets_the_rule_that_the_puzzle_is_about(name, rule):
    table = dict(tomllib.loads(file_of("dwie_wieze", name).read_text("utf-8")))
    puzzle = puzzles.load("dwie_wieze", name)
    position = solver.game("dwie_wieze").read(_with_moves(name, table["puzzle"]["answer"]["move"]))
    steps = solver.ask(position, "resolve").steps
    assert puzzle.unique and rule in [step.rule for step in steps or ()]


def _with_moves(name: str, move: dict[str, object]) -> str:
    text = file_of("dwie_wieze", name).read_text("utf-8")
    return f'moves = [{{ seat = {move["seat"]}, play = "{move["play"]}" }}]\n{text}'


def test_a_wrong_verdict_is_caught():
    puzzle = changed(('verdict = "winnable", move = { seat = 2, play = "CW" }', 'verdict = "lost"'), ("unique = true", "unique = false"))
    result = check(puzzle)
    assert result.state is State.WRONG
    assert "lost" in result.faults[0].en and "winnable" in result.faults[0].pl


def test_a_wrong_first_move_is_caught():
    result = check(changed(('play = "CW"', 'play = "C3"')))
    assert result.state is State.WRONG
    assert len(result.faults) == 1 and result.faults[0].en.startswith("move:")


def test_a_false_claim_of_uniqueness_is_caught():
    text = file_of("dwie_wieze", "dw29_weary_feet").read_text("utf-8")
    later = text.replace('hand = "L6 C3 C4 ZM"', 'hand = "L6 C3 C4"').replace(
        'cards = "L2 L4 L3"', 'cards = "L2 L4 L3"\n\n[[trick]]\nlead = 2\ncards = "ZM"'
    )
    puzzle = puzzles.read(later.replace('{ seat = 2, play = "ZM" }', '{ seat = 3, play = "L7" }'))
    right = right_moves(solver.ask(puzzle.position, "hint"))
    assert different(right) > 1
    assert check(puzzle).state is State.WRONG


def test_equal_cards_count_as_one_right_move():
    puzzle = puzzles.load("dwie_wieze", "dw20_card_under_the_saddle")
    right = right_moves(solver.ask(puzzle.position, "hint"))
    assert [one.move.code for one in right] == ["L5", "L6"]
    assert puzzle.unique and check(puzzle).state is State.RIGHT


def test_a_limit_leaves_the_answer_undecided():
    puzzle = puzzles.load("dwie_wieze", "dw29_burden_too_great")
    assert check(puzzle, Limits(1e-6)).state is State.UNDECIDED


@pytest.mark.parametrize("name", ["wm_7m27a", "wm_0bz2c"])
def test_an_estimate_contradicts_no_stored_answer(name):
    puzzle = puzzles.find(name)
    assert solver.ask(puzzle.position, "solve", engine="estimate").estimated
    assert check(puzzle, engine="estimate").state is State.UNDECIDED


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('id = "dw19_tower_against_tower"', 'id = "Tower?"', "puzzle.id"),
        ('id = "dw19_tower_against_tower"\n', "", "puzzle.id"),
        ('title = { pl = "Boromir gra ostatni", en = "Boromir plays last" }', 'title = { pl = "Wieża" }', "puzzle.title.en"),
        (
            'title = { pl = "Boromir gra ostatni", en = "Boromir plays last" }',
            'title = { pl = "a", en = "b", de = "c" }',
            "puzzle.title.de",
        ),
        ("themes = [", "themes = [7, ", "puzzle.themes"),
        ("themes = [", 'themes = ["towers", ', "puzzle.themes"),
        ('verdict = "winnable"', 'verdict = "maybe"', "puzzle.answer.verdict"),
        ('verdict = "winnable", move', 'value = "a lot", move', "puzzle.answer.value"),
        ('answer = { verdict = "winnable", move = { seat = 2, play = "CW" } }', "answer = {}", "puzzle.answer"),
        ('verdict = "winnable"', 'verdikt = "winnable"', "puzzle.answer.verdikt"),
        ('move = { seat = 2, play = "CW" }', "move = 7", "puzzle.answer.move"),
        ("unique = true", "unique = 1", "puzzle.unique"),
        ("unique = true", "unique = true\ncolour = 3", "puzzle.colour"),
        ('verdict = "winnable"', 'verdict = "lost"', "puzzle.unique"),
        ("[puzzle]", "[riddle]", "puzzle"),
        ('game = "dwie_wieze"', 'game = "chess"', "game"),
        ('hand = "P7 G4"', 'hand = "P7 G9"', "seat[1].hand"),
        ("unique = true", "unique =", "toml"),
    ],
)
def test_every_defect_is_named(old, new, where):
    with pytest.raises(BadInput) as bad:
        changed((old, new))
    assert where in [defect.where for defect in bad.value.defects]
    assert all(defect.what.pl and defect.what.en for defect in bad.value.defects)


def test_defects_of_position_and_puzzle_come_together():
    with pytest.raises(BadInput) as bad:
        changed(('hand = "P7 G4"', 'hand = "P7 G9"'), ("unique = true", "unique = 1"), ('verdict = "winnable"', 'verdict = "maybe"'))
    assert {"seat[1].hand", "puzzle.unique", "puzzle.answer.verdict"} <= {defect.where for defect in bad.value.defects}


@pytest.mark.parametrize(
    ("stored", "exact", "decimal", "fits"),
    [
        ("63/88", Fraction(63, 88), None, True),
        ("63/88", Fraction(63, 89), None, False),
        ("63/88", None, 63 / 88, True),
        ("0.716", Fraction(63, 88), None, True),
        ("0.716", None, 0.7155, True),
        ("0.716", None, 0.7151, False),
        ("1", None, None, False),
    ],
)
def test_values_compare_exactly_or_to_the_digits_given(stored, exact, decimal, fits):
    assert StoredAnswer(value=stored).fits(exact, decimal) is fits


def test_right_moves_of_values_are_those_as_good_as_the_first():
    moves = [
        RankedMove.of(move="a", value=Fraction(1, 2)),
        RankedMove.of(move="b", value=Fraction(1, 2)),
        RankedMove.of(move="c", value=Fraction(1, 3)),
    ]
    assert [one.move for one in right_moves(Answer("g", "hint", verdict=Verdict.VALUE, moves=moves))] == ["a", "b"]
    rounded = [RankedMove("a", value_decimal=0.5), RankedMove("b", value_decimal=0.4)]
    assert [one.move for one in right_moves(Answer("g", "hint", verdict=Verdict.VALUE, moves=rounded))] == ["a"]
    assert right_moves(Answer("g", "hint", verdict=Verdict.LOST, moves=[RankedMove("a", Verdict.LOST)])) == []
