"""A try as a person types it: in words of either language, without diacritics, in capitals; and lists of moves tell nothing of their worth."""

import random

import pytest

from mellon import puzzles
from mellon.assistant.cli import main
from mellon.assistant.puzzle_shelf.trying import readable, told, worded
from mellon.assistant.training.progress import Progress
from mellon.assistant.training.trainer import Session
from mellon.models.common import BadInput, fold
from mellon.puzzles.generated import records
from mellon.puzzles.judging import Judge
from mellon.puzzles.typed import written
from mellon.solver import Limits
from tests.support.kernels import by_speed

SLOW = {"heal_before_the_blow", "laughter_of_a_dwarf", "dw20_pyramid_first_lead", *by_speed((), ("dw29_solo_one_chance_in_three",))}
WITH_MOVES = [name for _, name in puzzles.names() if puzzles.find(name).asks_for_a_move and name not in SLOW]


def judge(name):
    puzzle = puzzles.find(name)
    return Judge(puzzle, word=worded(puzzle))


def sample(game, count):
    names = [name for name, record in records(game).items() if "move" in record.card["answer"]]
    return random.Random(f"play out {game}").sample(names, count)


@pytest.mark.parametrize("name", WITH_MOVES)
def test_every_move_is_read_in_the_words_in_which_it_is_told(name):
    asked = judge(name)
    for move in asked.choices[:6]:
        words = asked.word(move)
        for said in (words.pl, words.en, words.pl.upper(), fold(words.pl).replace("_", " ")):
            assert asked.read(said) == move, said


@pytest.mark.parametrize(
    ("name", "typed", "move"),
    [
        ("kf_even_odds", "szeloba gory mgliste-eregion", "shelob misty_mountains-eregion"),
        ("kf_even_odds", "Shelob: Misty Mountains to Eregion", "shelob misty_mountains-eregion"),
        ("dw_csjpr", "s8", "C8"),
        ("dw_csjpr", "gimli zagrywa c8", "C8"),
        ("lc_a5dxx", "commit Eowyn Dunhere", "commit 7 9"),
        ("lc_a5dxx", "na wyprawe: dunhern, eowina", "commit 7 9"),
        ("lc_a5dxx", "nikt", "pass"),
        ("wm_09thf", "Nazgul (czerwona) i pierscien (zolta)", "yellow:ring red:nazgul"),
        ("wm_09thf", "czerwona:nazgul", "red:nazgul"),
        ("wr_4nsq7", "eliminate Orkowie Bialej Reki", "eliminate white_hand_orcs"),
        ("wr_4nsq7", "WHITE HAND ORCS", "eliminate white_hand_orcs"),
    ],
)
def test_moves_are_read_as_people_write_them(name, typed, move):
    assert written(judge(name).read(typed)) == move


def test_words_that_fit_several_moves_are_refused_with_those_moves():
    with pytest.raises(BadInput) as bad:
        judge("wm_09thf").read("ring, nazgul, orc")
    assert "black:orc yellow:ring red:nazgul; yellow:ring red:nazgul blue:orc" in bad.value.defects[0].what.en


def test_an_illegal_move_in_words_is_refused_with_its_rule(capsys):
    assert main(["puzzle", "try", "kf_even_odds", "Szeloba: Góry Mgliste – Shire"]) == 2
    assert "KF.p5.forward" in capsys.readouterr().err


@pytest.mark.parametrize("name", WITH_MOVES)
def test_lists_of_moves_do_not_begin_with_the_right_one(name, tmp_path, capsys, monkeypatch):
    asked = judge(name)
    with pytest.raises(BadInput) as bad:
        asked.read("nonsense")
    listed = bad.value.defects[0].what.en.partition("moves: ")[2].removesuffix("; …").split("; ")
    assert listed == sorted(listed) == sorted(map(written, asked.choices))[: len(listed)]
    monkeypatch.setattr("mellon.assistant.training.trainer.next_puzzle", lambda *_: (name, False))
    replies = iter(["m", "q"])
    Session(Progress(tmp_path / "t.db"), asked.puzzle.game, "en", read=lambda _: next(replies), limits=Limits()).run(1)
    assert "; ".join(sorted(map(written, asked.choices))) in capsys.readouterr().out.splitlines()


def test_who_trains_is_told_that_a_puzzle_could_not_be_judged_in_time(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("mellon.assistant.training.trainer.next_puzzle", lambda *_: ("dw29_solo_one_chance_in_three", False))
    progress = Progress(tmp_path / "t.db")
    Session(progress, "dwie_wieze", "en", read=lambda _: "G2", limits=Limits(0)).run(1)
    assert "could not be decided in this time" in capsys.readouterr().out
    assert not Progress(tmp_path / "t.db").tried()


@pytest.mark.parametrize(("said", "correct"), [("tak", True), ("Yes", True), ("da się wygrać", True), ("NIE", False), ("no", False)])
def test_a_question_for_yes_or_no_takes_yes_and_no(said, correct):
    assert judge("spears_from_three_hands").judged(said).correct is correct


@pytest.mark.parametrize(("name", "value"), [("caught_at_the_fork", "2"), ("shape_on_the_path", "1"), ("two_rounds_for_the_spider", "2")])
def test_a_question_for_a_number_of_rounds_takes_the_number(name, value):
    asked = judge(name)
    assert asked.judged(value).correct and not asked.judged("3").correct
    with pytest.raises(BadInput):
        asked.judged("winnable")


def test_numbers_are_read_with_commas_and_percents():
    asked = judge("kf_eye_and_magic")
    assert [asked.judged(said).correct for said in ("1/3", "0,3333", "33.33%", "0.33")] == [True, True, True, False]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in puzzles.games() for name in sample(game, 3)])
def test_a_wrong_move_is_played_out(game, name):
    asked = judge(name)
    wrong = [one.move for one in asked.moves if one.move not in asked.right]
    for move in wrong[:2]:
        judged = asked.judged(written(move))
        assert judged.steps and all(step.text.pl and step.text.en for step in judged.steps)
        right = {asked.word(one).en for one in asked.right}
        assert not right & {asked.word(entry).en for entry in judged.line[:1]}


def test_an_attack_that_loses_is_fought_out():
    judged = judge("kf_eze5q").judged("frodo enedwaith-caradhras")
    assert "Sauron wins" in judged.steps[-1].text.en


def test_a_card_that_loses_a_round_tells_whose_goal_is_out_of_reach():
    assert judge("dw_csjpr").judged("C8").steps[-1].text.en == "Out of reach: Gimli (Hunter)."


def test_play_after_a_wrong_move_is_told_without_notation():
    asked = judge("kf_even_odds")
    lines = told(asked.puzzle, asked.judged("shelob misty_mountains-eregion"), False, "pl")
    at = lines.index("Dalej:")
    assert lines[at + 1].startswith("  Drużyna Pierścienia: Frodo") and "[" not in "".join(lines[at:])


def test_long_fractions_are_told_to_three_digits():
    assert [readable(one, "en") for one in ("1/3", "104/187", "254889871/489034920", "0.0894588", "2")] == [
        "1/3",
        "104/187",
        "0.521",
        "0.0895",
        "2",
    ]


@pytest.mark.parametrize(
    ("name", "told_en"),
    [
        ("kf_w9w2g", "Moves: frodo high_pass-mirkwood; legolas shire-arthedain; legolas shire-cardolan"),
        ("lc_a5dxx", "nobody: pass"),
        ("spears_from_three_hands", "mellon puzzle try spears_from_three_hands yes (or no)"),
        ("caught_at_the_fork", "mellon puzzle try caught_at_the_fork NUMBER"),
    ],
)
def test_show_says_how_to_try(name, told_en, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    assert main(["puzzle", "show", name, "--lang", "en"]) == 0
    assert told_en in capsys.readouterr().out


def test_what_the_limits_leave_open_is_told_as_json_too(capsys):
    assert main(["puzzle", "try", "wm_09thf", "red:nazgul", "--time", "0.000001", "--json"]) == 3
    assert '"verdict":"unknown"' in capsys.readouterr().out
