"""What is printed of the puzzles of Konfrontacja: verdicts that fit the question, nothing said twice."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from mellon.assistant.cli import main
from mellon.assistant.render import own_body
from mellon.models.konfrontacja import Position
from mellon.puzzles import library
from mellon.solver import ask

EVEN = "konfrontacja to_move=sauron | frodo@dagorlad sam@rohan cards=3,4 | orcs@gondor warg@mirkwood cards=2,1"


@pytest.mark.parametrize(
    "puzzle", [name for _, name in library.names("konfrontacja") if library.load("konfrontacja", name).position.question == "sure_win"]
)
def test_kf_explaining_a_sure_win_gives_the_verdict_that_solving_gives(puzzle):
    position = library.load("konfrontacja", puzzle).position
    solved, explained = ask(position), ask(position, "explain")
    assert solved.verdict == explained.verdict and solved.verdict in ("winnable", "lost")
    assert explained.value is None and explained.steps and "wymusić" in explained.steps[0].text.pl


def test_kf_explaining_a_win_that_cannot_be_forced_says_so():
    position = Position.parse(EVEN.replace("to_move=sauron", "to_move=sauron question=sure_win"))
    assert ask(position).verdict == ask(position, "explain").verdict == "lost"


def printed(capsys, *words):
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_kf_what_is_known_is_said_once(capsys):
    text = printed(capsys, "solve", EVEN, "--lang", "en")
    assert text.count("with all pieces open") == 1 and "information" not in text


@pytest.mark.parametrize("puzzle", ["kf_retreat_or_five", "kf_eye_and_magic"])
def test_kf_cards_of_a_mix_are_not_named_again_as_equally_good(puzzle):
    answer = ask(library.load("konfrontacja", puzzle).position)
    for line in _shown(answer).splitlines():
        if "(as good: " in line:
            played, _, others = line.partition("(as good: ")
            mixed = {part.rsplit(" ", 1)[0].strip() for part in played.partition(":")[2].split(",")}
            assert not mixed & {name.strip(" )") for name in others.split(",")}, line


def test_kf_a_single_card_has_no_equals():
    answer = ask(library.load("konfrontacja", "kf_retreat_or_five").position)
    answer = answer.but(
        extra={
            **answer.extra,
            "mix": {"fellowship": {"retreat": "1"}, "sauron": {"5": "1"}},
            "indifferent": {"fellowship": ["retreat"], "sauron": ["5", "eye"]},
        }
    )
    text = _shown(answer)
    assert "as good: Retreat" not in text and "as good: Eye" in text


def _shown(answer):
    console = Console(file=io.StringIO(), width=200)
    console.print(own_body(answer, "en"))
    return console.file.getvalue()
