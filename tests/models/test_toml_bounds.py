"""What is read is bounded before it is parsed: size, depth, parts of a key, digits; only regular files are opened."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mellon.assistant.sources import Loaded
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.files import MOST_BYTES, Unfit, bounded_bytes
from mellon.models.common.lines import line_numbers
from mellon.models.common.notation import parsed_toml, toml_table
from mellon.models.common.toml_bounds import MOST_BRACKETS, MOST_PARTS, Excess, check_bounds, unusable
from mellon.models.dwie_wieze.chapter import load_chapter

ROOT = Path(__file__).parents[2]


def _dotted(parts: int) -> str:
    return ".".join(["a"] * parts)


@pytest.mark.parametrize(
    "text",
    [
        _dotted(40_000) + " = 1",
        f"[{_dotted(40_000)}]",
        f"x = {{ {_dotted(MOST_PARTS + 1)} = 1 }}",
        "a = " + "[" * 100_000,
        "a = " + "{b=" * (MOST_BRACKETS + 1),
        "a = " + "9" * 100_000,
        "a = 1." + "9" * 100_000,
        "# " + "x" * MOST_BYTES,
        '"' + "a" * 10 + '"' + '."b"' * 40_000 + " = 1",
    ],
    ids=["key", "table", "inline", "brackets", "braces", "digits", "decimals", "size", "quoted"],
)
def test_too_much_is_refused_before_it_is_parsed(text):
    with pytest.raises(Excess):
        check_bounds(text)
    with pytest.raises(BadInput):
        toml_table(text)


def test_what_stands_in_strings_and_comments_does_not_count():
    dots, brackets = "." * 1000, "[" * 1000
    text = f"""a = "{dots}{brackets}\\"{dots}"
b = '{dots}{brackets}' # {dots}{brackets} "
c = \"\"\"{dots}
{brackets}\"\"\"\"\"
d = '''{dots}'{brackets}
'''''
e = "{"9" * 5000}"
"""
    assert set(toml_table(text)) == set("abcde")


def test_the_last_that_is_allowed_is_read():
    assert toml_table(_dotted(MOST_PARTS) + " = 1")
    assert toml_table("a = " + "[" * (MOST_BRACKETS - 1) + "]" * (MOST_BRACKETS - 1))


def test_an_excess_names_its_line():
    with pytest.raises(BadInput) as caught:
        toml_table("x = 1\n\n" + _dotted(20) + " = 1")
    assert "w linii 3" in caught.value.defects[0].what.pl


@given(st.text(alphabet="ab.[]{}=,'\"\\#\n 1\t", max_size=60))
def test_what_the_bounds_let_through_is_what_the_parser_reads(text):
    """Short texts are within every bound, so nothing may be refused but by the parser itself."""
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(tomllib.TOMLDecodeError):
            parsed_toml(text)
    else:
        assert parsed_toml(text) == expected


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("[puzzle]\nwhen = 1979-05-27", "puzzle.when", "data ani godzina"),
        ("[puzzle]\nwhen = 07:32:00", "puzzle.when", "data ani godzina"),
        ("[puzzle]\nwhen = 1979-05-27T07:32:00Z", "puzzle.when", "data ani godzina"),
        ("[[seat]]\nworth = [1, nan]", "seat[1].worth[2]", "nan ani inf"),
        ("worth = -inf", "worth", "nan ani inf"),
        (f"worth = {2**63}", "worth", "64 bitach"),
        ("worth = 0x" + "f" * 5000, "worth", "64 bitach"),
        ('title = "a\\u001b[31m"', "title", "U+001B"),
        ('title = "a\\u202e"', "title", "U+202E"),
        ('"a\\u009b" = 1', "a\x9b", "U+009B"),
        (f"{'k' * 300} = 1", "k" * 20 + "…", "więcej niż 200 znaków"),
        ("[[player]]\n" * 1001, "player", "więcej niż 1000 wpisów"),
        ("cards = [" + "1, " * 1001 + "]", "cards", "więcej niż 1000 wpisów"),
        ("\n".join(f"k{number} = 1" for number in range(1001)), "toml", "więcej niż 1000 wpisów"),
        ("[a.a.a.a.a.a.a.a.a.a]\nb = " + "{c.c.c.c.c.c=" * 10 + "1" + "}" * 10, None, "zbyt głębokie"),
    ],
)
def test_values_that_no_position_has(text, where, words):
    with pytest.raises(BadInput) as caught:
        toml_table(text)
    (defect,) = caught.value.defects
    assert words in defect.what.pl and (where is None or defect.where == where)


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_only_regular_files_of_bounded_size_are_read(tmp_path, pipe):
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    for path in ("/dev/zero", "/dev/null", str(pipe), str(large)):
        with pytest.raises(Unfit):
            bounded_bytes(path)
        with pytest.raises(BadInput):
            load_chapter(path, tmp_path)
    with pytest.raises(IsADirectoryError):
        bounded_bytes(tmp_path)


def _program(*words: str, stdin: object = None) -> subprocess.CompletedProcess[bytes]:
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))

    command = [sys.executable, "-m", "mellon", *words, "--lang", "en"]
    return subprocess.run(command, capture_output=True, stdin=stdin, cwd=ROOT, check=False, preexec_fn=small)  # type: ignore[call-overload]


def test_the_program_refuses_what_never_ends(pipe):
    for path in ("/dev/zero", str(pipe)):
        ran = _program("solve", path)
        assert ran.returncode == 2 and b"no regular file" in ran.stderr
    with Path("/dev/zero").open("rb") as endless:
        ran = _program("solve", "-", stdin=endless)
    assert ran.returncode == 2 and b"too large" in ran.stderr


class _OnlyLookedUp(dict[str, int]):
    """A table that may be asked for a key but not walked through or copied."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("walked through")

    keys = items = values = __iter__  # type: ignore[assignment]


def test_the_line_of_a_defect_is_looked_up_without_a_copy_of_the_table():
    lines = _OnlyLookedUp(line_numbers("a = 1\n[[seat]]\nhand = 2"))
    found = Loaded("x.toml", lines=lines)
    assert found.line_of(Defect("seat[1].hand[3]", Text("", ""))) == 3
    assert found.line_of(Defect("nowhere", Text("", ""))) is None


@pytest.mark.parametrize("deep, refused", [(MOST_BRACKETS, False), (MOST_BRACKETS + 1, True)])
def test_data_that_came_as_a_table_may_be_as_deep_as_text_and_no_deeper(deep, refused):
    value: object = 1
    for _ in range(deep - 1):
        value = [value]
    assert bool(list(unusable({"a": value}))) is refused
