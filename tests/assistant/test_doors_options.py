"""Options may stand anywhere: before the verb, between a command and its subcommand, or behind; the parser's own list says which take a value."""

from __future__ import annotations

import pytest

from mellon.assistant.cli import _command
from mellon.assistant.language import arranged, options_with_values, spoken
from mellon.models.common import Text
from mellon.solver import Answer, Verdict

COMMAND = _command("en")


def _leaves(command, path=()):
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path, command
        return
    for name, part in inner.items():
        yield from _leaves(part, (*path, name))


def _cases():
    for path, command in _leaves(COMMAND):
        for parameter in command.params:
            if parameter.param_type_name == "option" and not {"--lang", "--help"} & set(parameter.opts):
                value = () if parameter.is_flag else ("7",)
                yield pytest.param(path, (parameter.opts[0], *value), id=" ".join((*path, parameter.opts[0])))


@pytest.mark.parametrize(("path", "option"), list(_cases()))
def test_every_option_may_stand_before_the_verb(path, option):
    expected = (*path, "x", *option)
    for at in range(len(path) + 1):
        typed = (*path[:at], *option, *path[at:], "x")
        assert arranged(spoken(typed, {}), COMMAND).arguments == expected


def test_no_option_takes_a_value_in_one_command_and_none_in_another():
    flags = {
        name for _, command in _leaves(COMMAND) for p in command.params if p.param_type_name == "option" and p.is_flag for name in p.opts
    }
    assert not flags & set(options_with_values(COMMAND))


def test_help_and_literal_arguments_stay_where_they_are():
    assert arranged(spoken(("--json", "--help"), {}), COMMAND).words == ("--help",)
    assert arranged(spoken(("puzzle", "--game", "lcg", "--help"), {}), COMMAND).words == ("puzzle", "--help")
    assert arranged(spoken(("--json", "solve", "--", "--lang"), {}), COMMAND).words == ("solve", "--json", "--", "--lang")
    assert arranged(spoken(("--json", "solve", "-"), {}), COMMAND).words == ("solve", "-", "--json")


def test_options_before_the_verb_have_their_effect(mellon, stones):
    assert mellon("--max-states", "1000", "--memory", "1.5", "--seed", "3", "solve", "stones 4").code == 0
    request = stones.requests[-1]
    assert (request.limits.states, request.seed) == (1000, 3)


@pytest.mark.parametrize("group", ["puzzle", "chapter", "lcg", "mordor"])
def test_an_unknown_subcommand_is_refused_in_the_readers_language(mellon, group):
    said = mellon(group, "dayly", "--lang", "pl")
    assert said.code == 2 and said.err.startswith("mellon: dayly: nie ma takiego polecenia; możliwe: ")
    assert "No such" not in said.err and "No such command" not in mellon(group, "dayly").err


def test_a_bad_number_is_refused_in_the_readers_language(mellon):
    said = mellon("mordor", "thumb", "--squares", "x", "--lang", "pl")
    assert (said.code, said.err.splitlines()[0]) == (2, "mellon: --squares: potrzebna jest liczba całkowita")


def test_details_are_told_only_where_they_are_asked_for(mellon):
    for words in (("solve", "stones 4"), ("hint", "stones 4")):
        brief, full = mellon(*words).out, mellon(*words, "--details").out
        assert "default rulings" not in brief and "engine:" not in brief and "Certificate" not in brief
        assert "default rulings: last_stone" in full and "engine: table" in full and full.startswith(brief.rstrip())
        assert mellon(*words, "--json").out == mellon(*words, "--json", "--details").out


def test_a_ruling_that_the_user_named_is_told_even_where_it_is_the_default(mellon, write):
    assert "last_stone = wins (default)" in mellon("solve", "stones 4", "--ruling", "last_stone=wins").out
    assert "last_stone = loses" in mellon("solve", "stones 4", "--ruling", "last_stone=loses").out
    path = write("a.toml", 'game = "stones"\nstones = 4\n[rulings]\nlast_stone = "wins"\n')
    assert "last_stone = wins (default)" in mellon("solve", path).out
    assert "last_stone" not in mellon("solve", "stones 4").out


@pytest.mark.parametrize(
    ("verb", "verdict", "said"),
    [("legal", None, True), ("hint", Verdict.LOST, True), ("hint", Verdict.UNKNOWN, False), ("solve", Verdict.LOST, False)],
)
def test_no_legal_move_is_said_only_where_moves_were_asked_for(mellon, stones, monkeypatch, verb, verdict, said):
    monkeypatch.setattr(
        stones, "answer", lambda position, request: Answer("stones", request.verb, verdict=verdict, moves=[], notes=(Text("", ""),))
    )
    assert ("There is no legal move." in mellon(verb, "stones 4").out) is said


def test_the_bare_command_says_where_to_start(mellon):
    for lang, words in (("pl", "Zacznij tak:\n  mellon puzzle list"), ("en", "Start here:\n  mellon puzzle list")):
        said = mellon("--lang", lang)
        assert said.code == 0 and said.out.startswith(words)
