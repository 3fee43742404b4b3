"""Every subcommand's help ends with a call that a newcomer can copy, and the call works."""

import shlex

import pytest

from mellon.assistant.cli import main
from mellon.assistant.puzzle_shelf.words import EXAMPLES
from tests.support.kernels import by_speed

CALLS = [(command, lang, call.strip()) for command, text in EXAMPLES.items() for lang in ("pl", "en") for call in text.of(lang).split("\n")]


@pytest.mark.parametrize(("command", "lang", "call"), CALLS)
def test_the_help_of_a_subcommand_shows_its_example(command, lang, call, capsys):
    assert main(["puzzle", command, "--help", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert call in told
    assert ("[required]" in told) is (lang == "en" and "[wymagane]" not in told and "{" in told)


@pytest.mark.parametrize("call", dict.fromkeys(call for _, lang, call in CALLS if lang in by_speed(("pl", "en"), ("en",))))
def test_the_example_works(call, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(call)
    assert program == "mellon" and main(words) == 0


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_help_of_puzzles_begins_with_examples_and_that_of_training_has_some(lang, capsys):
    assert main(["puzzle", "--help", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert told.index("mellon puzzle daily") < told.index("--help")
    assert main(["train", "--help", "--lang", lang]) == 0
    assert "mellon train konfrontacja --count 5" in capsys.readouterr().out
