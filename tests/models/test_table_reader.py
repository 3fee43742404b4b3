"""One reader of tables serves every game: what it says about numbers, truth values, tables, lists and names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mellon.models.common.reader import TableReader, meant, nearest
from mellon.models.konfrontacja.reading import Reader as Konfrontacja
from mellon.models.lcg.notation.reading_cards import Reader as CardGame
from mellon.models.wojna_o_pierscien.reader import Reader as Wojna

ROOMS = Path(__file__).resolve().parents[2]


def _said(reader: TableReader) -> list[tuple[str, str]]:
    return [(defect.where, defect.what.en) for defect in reader.defects]


def test_number_out_of_range_missing_or_no_number_is_a_defect() -> None:
    reader = TableReader({"a": 7, "b": True, "c": "x", "d": 3})
    assert [reader.number(reader.table, key, None, 0, 5) for key in "abcde"] == [None, None, None, 3, None]
    assert _said(reader) == [
        ("a", "7 is outside 0-5"),
        ("b", '"True" is not a whole number'),
        ("c", '"x" is not a whole number'),
        ("e", "the number is missing (0-5)"),
    ]


def test_flag_mapping_and_list_of_another_kind_are_defects_with_their_place() -> None:
    reader = TableReader({"flag": 1, "table": [], "list": {}})
    assert (
        reader.flag(reader.table, "flag", "x."),
        reader.mapping(reader.table, "table", "x."),
        reader.listed(reader.table, "list", "x."),
    ) == (False, {}, [])
    assert [where for where, _ in _said(reader)] == ["x.flag", "x.table", "x.list"]


def test_unknown_key_names_the_nearest_known_one() -> None:
    reader = TableReader({"palyers": 1, "zzz": 2, "players": 3})
    reader.unknown_keys(reader.table, ("players", "seat"))
    assert _said(reader) == [("palyers", 'unknown key; did you mean "players"?'), ("zzz", "unknown key")]


def test_only_the_nearest_of_several_alike_words_is_offered() -> None:
    assert meant("player", ("players", "playera", "seat")).en.count('"') == 2 and nearest("player", ("players", "playera")) == ["players"]


def test_mapping_with_known_keys_names_the_others() -> None:
    reader = TableReader({"encounter": {"unsen": []}})
    reader.mapping(reader.table, "encounter", known=("unseen",))
    assert _said(reader) == [("encounter.unsen", 'unknown key; did you mean "unseen"?')]


def test_named_word_that_names_nothing_is_a_defect_with_the_nearest_id() -> None:
    reader = TableReader({})
    assert reader.named(_parse, "frodoo", "hero", "nie ma takiej postaci", "no character", ("frodo", "sam")) is None
    assert _said(reader) == [("hero", '"frodoo" is no character; did you mean "frodo"?')]


def _parse(word: str) -> str:
    if word not in ("frodo", "sam"):
        raise ValueError(word)
    return word


def test_nearest_gives_as_many_as_asked() -> None:
    assert nearest("orcs", ("orc", "orcs", "ork"), 2) == ["orcs", "orc"]


@pytest.mark.parametrize("reader", [Konfrontacja, CardGame, Wojna])
def test_readers_of_games_are_table_readers(reader: type[TableReader]) -> None:
    assert issubclass(reader, TableReader)


def test_close_spellings_are_looked_for_in_one_place() -> None:
    """No other module compares spellings by itself, so every "did you mean" is found the same way."""
    found = [
        str(path.relative_to(ROOMS))
        for room in ("models", "solver", "puzzles", "assistant")
        for path in (ROOMS / room).rglob("*.py")
        if re.search(r"\bdifflib\b", path.read_text(encoding="utf-8"))
    ]
    assert found == ["models/common/reader.py"]
