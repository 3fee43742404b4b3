"""Text from a file never steers the terminal, whatever place of a position it stands in."""

from __future__ import annotations

import copy
import json
import re
import tomllib

import pytest

from mellon.assistant.terminal import screen
from tests.fuzz import corpus
from tests.fuzz.calls import Call, faults, run

HOSTILE = {
    "escape": "\x1b[31mred\x1b[8m",
    "title": "\x1b]0;gotcha\x07",
    "c1": "\x9b31m",
    "bidi": "abc\u202edef\u2066",
    "return": "fine\rgone",
    "bell": "\x07\x08\x7f",
}
OWN_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def _places(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key), True
            yield from _places(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _places(item, (*path, number))
    elif isinstance(value, str):
        yield path, False


def _with(table, path, is_key, text):
    changed = copy.deepcopy(table)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    if is_key:
        inner[text] = inner.pop(path[-1])
    else:
        inner[path[-1]] = text
    return corpus.written(changed).encode()


@pytest.mark.parametrize("text", corpus.one_of_each_game(), ids=lambda text: tomllib.loads(text)["game"])
def test_every_text_of_a_position_is_refused_or_written_out(text):
    table = tomllib.loads(text)
    hostile = list(HOSTILE.values())
    for number, (path, is_key) in enumerate(_places(table)):
        verb, what = corpus.VERBS[number % len(corpus.VERBS)], hostile[number % len(hostile)]
        call = Call((verb, "-", "--time", "0.02"), _with(table, path, is_key, what))
        ran = run(call)
        assert ran.code == 2 and not list(faults(call, ran)), (path, ran)
        assert call.words and not set(ran.out + ran.err) & set("\x1b\x9b\x07\u202e\r")


@pytest.mark.parametrize("what", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("verb", corpus.VERBS)
def test_arguments_and_notations_are_written_out(verb, what):
    for words in (
        (verb, what),
        (verb, f"konfrontacja {what}"),
        (verb, f"lcg: {what}"),
        (verb, "kf_even_odds", "--engine", what),
        (verb, "kf_even_odds", "--ruling", f"{what}={what}"),
        (verb, "kf_even_odds", f"--{what}"),
        (what,),
        ("puzzle", "show", what),
        ("puzzle", what),
        ("chapter", what),
        ("rules", "--game", what),
    ):
        call = Call(words)
        ran = run(call)
        assert ran.code == 2 and not list(faults(call, ran)), (words, ran)
    assert not list(faults(Call(("rules", what)), run(Call(("rules", what)))))


@pytest.mark.parametrize("what", HOSTILE.values(), ids=HOSTILE)
def test_json_holds_hostile_text_as_escapes(what):
    for words in (("solve", what, "--json"), ("hint", f"lcg: {what}", "--json"), ("puzzle", "show", what, "--json")):
        ran = run(Call(words))
        assert ran.code == 2 and not set(ran.out) & set("\x1b\x9b\x07\x7f\u202e\u2066\r")
        assert words[0] == "puzzle" or json.loads(ran.out)["source"] == words[1]


def test_a_drawing_keeps_our_own_style_and_no_other_control_character(monkeypatch, capsys):
    from rich.table import Table
    from rich.text import Text

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    table = Table()
    table.add_column("x")
    for what in HOSTILE.values():
        table.add_row(Text(what, "bold"))
    screen().print(table)
    drawn = capsys.readouterr().out
    assert OWN_STYLE.search(drawn)
    plain = OWN_STYLE.sub("", drawn)
    assert not set(plain) & set("\x1b\x9b\x07\x08\x7f\u202e\u2066\r") and "\\x1b[31m" in plain
