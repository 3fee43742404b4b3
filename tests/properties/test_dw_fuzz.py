"""Whatever is put in, only BadInput comes out of the readers, and `mellon` answers, refuses or gives up, but never breaks down."""

import contextlib
import io
import json
import tempfile
import tomllib
from pathlib import Path

import pytest
import tomlkit
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mellon.assistant.cli import main
from mellon.models.common import BadInput
from mellon.models.dwie_wieze.chapter import load_chapter
from mellon.models.dwie_wieze.notation import read_line, read_toml, to_table
from mellon.models.dwie_wieze.reading import read_table
from tests.support.dwie_wieze.stages import positions

OWN_GOAL = 'goal = { all = [{ tricks = { before = "CW", containing = { suit = "hills" } }, at_least = 1 }, { cards = { rank = 2 }, in = [1, 2] }] }'
OWN_CHAPTER = """
title = { pl = "Własny", en = "Own" }
length = "short"
lost_card = true
deck = { suits = { hills = [1, 8], mountains = [1, 8], forests = [1, 8], shadows = [1, 8] }, special = { white_tower = 1, black_tower = 1, orc = 3 } }
hand = { 3 = 12, 4 = 9 }
cast = [{ id = "aragorn_hunter", required = true }, { id = "boromir_fallen" }, { id = "ann" }, { id = "bob" }]
assumption = [{ pl = "tak", en = "so" }]
tower_event = { id = "own", name = { pl = "Własne", en = "Own" }, cards = ["BW"] }
source = "own"
[[character]]
id = "ann"
name = { pl = "Anna", en = "Ann" }
setup = { exchange = ["bob"] }
OWN_GOAL
[[character]]
id = "bob"
name = "Bob"
takes_first = "BW"
keeps = ["BW"]
setup = { hide = true }
leads = true
goal_3 = { most = { cards = { suit = "forests" } }, with_player_of = "CW", ties = true }
goal_4 = "unknown"
""".replace("OWN_GOAL", OWN_GOAL)

thoroughly = settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
moderately = settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

scalars = st.one_of(
    st.integers(-3, 40),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False, width=16),
    st.sampled_from(
        [
            "",
            "P1",
            "P1 P1 BW",
            "BW",
            "R1+",
            "free",
            "done",
            "event",
            "aragorn_hunter",
            "19",
            "each",
            "\0",
            "²",
            "9" * 5000,
            "|",
            "ą",
            "../x.toml",
        ]
    ),
    st.text(max_size=5),
)
values = st.recursive(
    scalars,
    lambda part: st.one_of(
        st.lists(part, max_size=3), st.dictionaries(st.sampled_from(["card", "trick", "seat", "play", "with", "x"]), part, max_size=3)
    ),
    max_leaves=5,
)
strange_keys = st.one_of(
    st.sampled_from(["lost", "event", "burden", "acted", "moves", "rulings", "trick", "hidden", "unhidden", "kept", "me", "players"]),
    st.text(min_size=1, max_size=4),
)


def places(value, path=()):
    """Yield the path of everything inside nested tables and lists."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (*path, key)
        yield from places(part, (*path, key))


@st.composite
def spoilt(draw, table):
    """Draw a table in which one value is replaced or taken out, or one key added."""
    table = json.loads(json.dumps(table))
    *way, last = draw(st.sampled_from(list(places(table))))
    inside = table
    for key in way:
        inside = inside[key]
    how = draw(st.sampled_from(["replace", "replace", "replace", "remove", "add"]))
    if how == "remove":
        del inside[last]
    elif how == "add" and isinstance(inside, dict):
        inside[draw(strange_keys)] = draw(values)
    else:
        inside[last] = draw(values)
    return table


@st.composite
def spoilt_positions(draw):
    return draw(spoilt(to_table(draw(positions(moves=2)))))


@st.composite
def spoilt_text(draw, text):
    """Draw a text with a piece cut out, put in or doubled."""
    at, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
    piece = draw(
        st.one_of(st.text(max_size=4), st.sampled_from([" | ", " / ", " > ", "=", "\n", '"', "[", "²", "\0", " 9 ", "-", "+", "@"]))
    )
    return text[:at] + piece + text[at + length :]


def as_toml(table):
    """Write a table as TOML; some drawn values cannot be written."""
    try:
        return tomlkit.dumps(table)
    except (ValueError, TypeError, tomlkit.exceptions.TOMLKitError):
        assume(False)


def read_or_refuse(read, given):
    """Read something; a refusal must say where and what in both languages."""
    try:
        return read(given)
    except BadInput as bad:
        assert bad.defects
        assert all(d.where and d.what.pl.strip() and d.what.en.strip() for d in bad.defects), bad.defects
        return None


LATE = "dwie_wieze 19 setup=done lost=P1 | gimli_hunter G8 OR | boromir_fallen L2 CW | aragorn_hunter L7 OR / 3 BW C6 C3 / 3 L6 L3 L8 / 2 P4 P3 P8"
LATE += " / 1 C4 C5 C7 / 3 G2 G1 G3 / 2 L1 L4 P7 / 3 C8 C2 P6 / 3 C1 P2 G6 / 3 G5 G7 G4 / 1 P5 OR L5"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("dwie_wieze 19", "dwie_wieze ²"),
        ("dwie_wieze 19", "dwie_wieze " + "9" * 5000),
        ("dwie_wieze 19", "dwie_wieze \0"),
        ("lost=P1", "lost=²"),
        ("lost=P1", "lost=P1 burden=²"),
        ("lost=P1", "lost=P1 acted=1,²"),
        ("lost=P1", "lost=P1 me=" + "9" * 5000),
        ("/ 3 BW", "/ ² BW"),
        ("gimli_hunter G8 OR", "gimli_hunter G8 OR hidden=²"),
        ("gimli_hunter G8 OR", "gimli_hunter G8 unhidden=OR@²"),
        ("1 P5 OR L5", "1 P5 OR L5 > ² play G8"),
        ("1 P5 OR L5", "1 P5 OR L5 > 1 exchange ² G8 OR"),
        ("1 P5 OR L5", "1 P5 OR L5 > "),
        ("lost=P1", "lost='P1"),
    ],
)
def test_strange_notation_is_refused(old, new):
    assert read_or_refuse(read_line, LATE) is not None
    assert read_or_refuse(read_line, LATE.replace(old, new)) is None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("trick", 0, "cards"), 0),
        (("trick", 0, "cards"), True),
        (("trick", 0, "cards"), {}),
        (("trick", 0, "cards"), [["BW"]]),
        (("trick", 0), "BW C6 C3"),
        (("trick",), 3),
        (("chapter",), "\0"),
        (("chapter",), "."),
        (("chapter",), 10**30),
        (("seat", 0, "hand"), 7),
        (("seat", 0, "character"), ["gimli"]),
        (("seat", 0, "unhidden"), {"card": 3, "trick": True}),
        (("lost",), ["P1", "P2"]),
        (("acted",), {"1": 2}),
        (("rulings",), ["together_most"]),
        (("rulings",), {"together_most": []}),
        (("moves",), {"seat": 1}),
        (("moves",), [{"seat": 1, "exchange": "event"}]),
        (("moves",), [{"seat": 1, "play": 3}]),
        (("me",), 1.5),
        (("setup",), []),
        (("players",), "3"),
    ],
    ids=str,
)
def test_strange_values_are_refused(path, value):
    table = to_table(read_line(LATE))
    inside = table
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    assert read_or_refuse(read_table, table) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("suits = { hills = [1, 8], mountains = [1, 8], forests = [1, 8], shadows = [1, 8] }", 'suits = "all"'),
        ("special = { white_tower = 1, black_tower = 1, orc = 3 }", "special = [1]"),
        ("hills = [1, 8]", "hills = 8"),
        ("hills = [1, 8]", "hills = [1, 99999999]"),
        ("orc = 3", 'orc = "three"'),
        ('{ id = "ann" }', "{ id = [] }"),
        ('{ id = "ann" }', "7"),
        ("hand = { 3 = 12, 4 = 9 }", "hand = 12"),
        ("hand = { 3 = 12, 4 = 9 }", "hand = { three = 12 }"),
        ('cards = ["BW"]', "cards = 5"),
        ('keeps = ["BW"]', "keeps = 5"),
        ('takes_first = "BW"', "takes_first = 5"),
        ("setup = { hide = true }", "setup = { hide = true, burden = 3 }"),
        ("setup = { hide = true }", "setup = { hidden = true }"),
        ('setup = { exchange = ["bob"] }', "setup = { exchange = 5 }"),
        (OWN_GOAL, "goal = { all = 3 }"),
        (OWN_GOAL, OWN_GOAL + "\nnote = { cs = 'x' }"),
        ('name = "Bob"', 'name = { pl = "Bob" }'),
        ("cards = { rank = 2 }", "cards = { rank = { from = 2 } }"),
        ('name = "Bob"', "name = 5"),
        ('title = { pl = "Własny", en = "Own" }', "title = 5"),
        ('assumption = [{ pl = "tak", en = "so" }]', "assumption = 5"),
    ],
)
def test_strange_chapter_files_are_refused(tmp_path, old, new):
    assert old in OWN_CHAPTER
    file = tmp_path / "own.toml"
    for text, refused in ((OWN_CHAPTER, False), (OWN_CHAPTER.replace(old, new, 1), True)):
        file.write_text(text, "utf-8")
        assert (read_or_refuse(lambda name: load_chapter(name, tmp_path), "own.toml") is None) == refused


@thoroughly
@given(st.text(max_size=80))
def test_random_text_is_refused(text):
    read_or_refuse(read_toml, text)
    read_or_refuse(read_line, text)
    assert read_or_refuse(read_line, f"dwie_wieze 19 {text}") is None


@thoroughly
@given(st.data())
def test_damaged_notation(data):
    line = str(data.draw(positions(moves=2)))
    read_or_refuse(read_line, data.draw(spoilt_text(line)))


@moderately
@given(st.data())
def test_damaged_toml_text(data):
    text = tomlkit.dumps(to_table(data.draw(positions(moves=2))))
    read_or_refuse(read_toml, data.draw(spoilt_text(text)))


@thoroughly
@given(spoilt_positions())
def test_one_wrong_value(table):
    p = read_or_refuse(read_table, table)
    if p is not None:
        assert read_table(to_table(p)) == p


@moderately
@given(spoilt_positions())
def test_one_wrong_value_in_toml(table):
    read_or_refuse(read_toml, as_toml(table))


def mellon(*arguments):
    """Run `mellon` and return its exit code and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(list(arguments))
    return code, out.getvalue(), err.getvalue()


def ask(verb, text, *options):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "position.toml"
        file.write_text(text, "utf-8")
        return mellon(verb, str(file), "--time", "0.5", *options)


def check_answer(code, out):
    assert code in (0, 2, 3)
    answer = json.loads(out)
    assert (code == 2) == bool(answer.get("defects"))
    assert (code == 3) == (answer["verdict"] == "unknown")


@moderately
@given(st.data())
def test_mellon_never_breaks_down_on_a_wrong_value(data):
    verb = data.draw(st.sampled_from(["show", "legal", "resolve", "solve", "hint", "explain"]))
    late = ("late", "over") if verb in ("solve", "hint", "explain") else ("fresh", "acting", "done", "late", "mid-trick", "over")
    text = as_toml(data.draw(spoilt(to_table(data.draw(positions(late, moves=2))))))
    code, out, _ = ask(verb, text, "--json", "--lang", data.draw(st.sampled_from(["pl", "en"])))
    check_answer(code, out)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_mellon_draws_or_refuses_whatever_it_is_given(data):
    verb = data.draw(st.sampled_from(["show", "legal", "resolve", "solve", "explain"]))
    p = data.draw(positions(("late", "over"), moves=2))
    text = data.draw(st.one_of(st.just(tomlkit.dumps(to_table(p))), spoilt_text(tomlkit.dumps(to_table(p))), st.text(max_size=60)))
    code, out, err = ask(verb, text, "--lang", data.draw(st.sampled_from(["pl", "en"])))
    assert code in (0, 2, 3)
    assert (out if code != 2 else out + err).strip()
    assert "Traceback" not in out + err


@moderately
@given(st.data())
def test_mellon_takes_any_argument(data):
    argument = data.draw(st.one_of(st.text(max_size=40), spoilt_text(str(data.draw(positions(("late",)))))))
    assume(argument != "-" and not argument.startswith("-"))
    code, out, _ = mellon("show", argument, "--json")
    check_answer(code, out)


@thoroughly
@given(st.data())
def test_one_wrong_value_in_a_chapter_file(data):
    text = as_toml(data.draw(spoilt(tomllib.loads(OWN_CHAPTER))))
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "own.toml").write_text(text, "utf-8")
        chapter = read_or_refuse(lambda name: load_chapter(name, Path(folder)), "own.toml")
        if chapter is not None:
            hands = [{"hand": "P1 P2"}] * 3
            read_or_refuse(
                lambda table: read_table(table, Path(folder)), {"game": "dwie_wieze", "chapter": "own.toml", "players": 3, "seat": hands}
            )
