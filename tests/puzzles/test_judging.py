"""The judge of tries, the ladder of hints and the puzzle of the day."""

import json
from datetime import date, timedelta
from math import isclose

import pytest

from mellon import puzzles, solver
from mellon.assistant.cli import main
from mellon.assistant.puzzle_shelf.trying import told
from mellon.assistant.training.progress import Progress
from mellon.assistant.training.trainer import Session
from mellon.assistant.web.puzzle_questions import train
from mellon.models.common import BadInput
from mellon.puzzles.daily import FIRST_DAY, FIRST_ROUND, daily, extended, ids
from mellon.puzzles.judging import Judge, answer_words
from mellon.puzzles.ladder import ladder
from mellon.puzzles.library import game_of
from mellon.puzzles.typed import spellings, written
from mellon.puzzles.verifier import right_moves
from mellon.solver import Watch
from tests.support.kernels import by_speed

LONG = {"wr_more_than_even", "heal_before_the_blow", *by_speed((), ("dw29_solo_one_chance_in_three",))}
QUICK = [name for _, name in puzzles.names() if name not in LONG]
WITH_MOVES = [name for name in QUICK if puzzles.find(name).asks_for_a_move]
ANSWERED = [name for name in QUICK if name not in WITH_MOVES]


@pytest.mark.parametrize("name", WITH_MOVES)
def test_the_judge_and_hint_agree_on_every_legal_move(name):
    judge = Judge(puzzles.find(name))
    right = [one.move for one in right_moves(solver.ask(judge.puzzle.position, "hint"))]
    for one in judge.moves[:12]:
        judged = judge.judged(written(one.move))
        assert judged.correct == (one.move in right)
        assert (judged.loses is None) == judged.correct


@pytest.mark.parametrize("name", WITH_MOVES)
def test_no_two_moves_are_typed_alike(name):
    moves = [one.move for one in Judge(puzzles.find(name)).moves]
    for move in moves:
        assert [other for other in moves if spellings(other) & spellings(move)] == [move]


@pytest.mark.parametrize("name", WITH_MOVES)
def test_the_ladder_costs_all_bits_and_no_more(name):
    judge = Judge(puzzles.find(name))
    rungs = ladder(judge)
    assert isclose(sum(rung.bits for rung in rungs), judge.bits, abs_tol=1e-9)
    assert rungs[-1].bits_left == 0
    assert all(rung.bits >= 0 for rung in rungs)
    kinds = [rung.kind for rung in rungs]
    assert kinds == sorted(kinds, key=("theme", "area", "piece", "move", "line", "why").index)


def test_a_verdict_is_judged_as_a_verdict():
    judge = Judge(puzzles.find("dw19_captain_who_must_lead"))
    assert judge.judged("lost").correct
    assert not judge.judged("winnable").correct
    with pytest.raises(BadInput):
        judge.judged("maybe")


def test_a_value_is_judged_as_a_number():
    judge = Judge(puzzles.find("kf_eye_and_magic"))
    assert judge.judged("1/3").correct
    assert judge.judged("2/6").correct
    assert not judge.judged("1/2").correct
    with pytest.raises(BadInput):
        judge.judged("a third")


@pytest.mark.parametrize("name", ANSWERED)
def test_an_answer_that_is_no_move_is_told_in_words(name):
    puzzle = puzzles.find(name)
    right = puzzle.answer.told
    wrong = {"winnable": "lost", "lost": "winnable"}.get(right, "7/9")
    for lang, head, worded in (("pl", "Dobrze!", "Odpowiedź: "), ("en", "Right!", "The answer: ")):
        judge = Judge(puzzle)
        assert told(puzzle, judge.judged(right), False, lang) == [head, worded + answer_words(right).of(lang)]
        assert len(told(puzzle, judge.judged(wrong), False, lang)) == 1
        assert told(puzzle, judge.judged(wrong), True, lang)[1:] == [worded + answer_words(right).of(lang)]


def test_a_wrong_answer_does_not_tell_the_right_one(capsys):
    for name, wrong in (("kf_eye_and_magic", "0"), ("dw19_captain_who_must_lead", "winnable")):
        assert main(["puzzle", "try", name, wrong, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["correct"], found["loses"]) == (False, None) and "best" not in found


def test_the_trainer_gives_the_answer_of_a_question_for_the_verdict(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("mellon.assistant.training.trainer.next_puzzle", lambda *_: ("dw20_pyramid_marshal", False))
    replies = iter(["!"])
    session = Session(Progress(tmp_path / "progress.sqlite"), "dwie_wieze", "en", read=lambda _: next(replies))
    session.run(1)
    assert "it can be won" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", ["dw20_pyramid_marshal", "kf_eye_and_magic", "caught_at_the_fork"])
def test_the_trainer_in_the_browser_takes_an_answer_that_is_no_move(name):
    answer = puzzles.find(name).answer
    page = train({"id": name, "lang": "pl", "step": 0, "tried": answer.told}, Watch())
    assert page["judged"]["correct"] and page["judged"]["words"] == answer_words(answer.told).pl


def test_an_illegal_move_is_refused_with_its_rule(capsys):
    assert main(["puzzle", "try", "kf_even_odds", "shelob misty_mountains-shire", "--lang", "en"]) == 2
    assert "KF.p5.forward" in capsys.readouterr().err


def test_a_wrong_try_does_not_tell_the_answer(capsys):
    assert main(["puzzle", "try", "kf_even_odds", "shelob", "misty_mountains-eregion", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["id"], told["correct"], told["loses"]) == ("kf_even_odds", False, "1/2")
    assert "best" not in told
    assert main(["puzzle", "try", "kf_even_odds", "shelob", "misty_mountains-eregion", "--json", "--reveal"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == ["flying_nazgul gap_of_rohan-high_pass"]


def test_a_hint_has_the_contracts_keys_and_a_step_too_many_is_refused(capsys):
    assert main(["puzzle", "hint", "dw19_alone_on_the_trail", "--step", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"id", "step", "of", "text", "bits", "bits_left"} <= told.keys()
    assert main(["puzzle", "hint", "dw19_alone_on_the_trail", "--step", str(told["of"] + 1)]) == 2


def test_past_days_never_move():
    assert [daily(FIRST_DAY + timedelta(days=n)).id for n in range(5)] == list(FIRST_FIVE)
    assert daily(date(2026, 11, 18)).number == 18


def test_every_day_of_the_list_has_a_puzzle():
    assert {game_of(name) for name in set(ids())} == set(puzzles.games())


def test_a_day_past_the_end_of_the_list_is_refused():
    with pytest.raises(BadInput):
        daily(FIRST_DAY + timedelta(days=len(ids())))


def test_days_before_the_first_go_round_its_first_lines_for_ever():
    past = ids()[:FIRST_ROUND]
    for day, number, name in ((date(2026, 10, 31), 0, past[-1]), (date(2026, 10, 14), -17, past[0]), (date(2026, 10, 13), -18, past[-1])):
        assert (daily(day).number, daily(day).id) == (number, name)
    assert daily(date(2026, 1, 1)).id == "a_guard_for_the_troll" and daily(date.min).id in past


def test_the_list_grows_only_at_its_end():
    shelves = {"a": ["a1", "a2"], "b": ["b1", "b2", "b3"]}
    short = extended((), shelves, 5)
    assert extended(short, {**shelves, "b": ["b0", *shelves["b"]]}, 9)[:5] == short


def test_daily_answers_in_json(capsys):
    assert main(["puzzle", "daily", "--date", "2026-11-02", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"date": "2026-11-02", "id": FIRST_FIVE[1], "game": game_of(FIRST_FIVE[1]), "number": 2}
    assert main(["puzzle", "daily", "--date", "yesterday"]) == 2


FIRST_FIVE = ("dw19_alone_on_the_trail", "kf_boromirs_choice", "a_guard_for_the_troll", "wr_dead_follow_the_king", "gandalf_too_late")


def test_a_legal_move_that_no_hint_lists_is_judged_by_itself():
    judge = Judge(puzzles.load("lcg", "lc_wk07p"))
    orc_slayer = "commit 18"
    assert orc_slayer not in {written(one.move) for one in judge.moves}
    wrong = judge.judged(orc_slayer)
    assert not wrong.correct and wrong.loses == "11/12"
    assert [step.text.en for step in wrong.steps][:1] == ["On the quest: Longbeard Orc Slayer (18)."]
    assert not judge.judged("commit 1 3 18").correct
    assert judge.judged("commit 3 1").correct
    with pytest.raises(BadInput, match="exhausted"):
        judge.judged("commit 2")
