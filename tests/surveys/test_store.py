"""The store keeps each deal once, refuses what is not its own, and is as it was where something fails."""

import json
import os
import sqlite3
from contextlib import closing
from fractions import Fraction

import pytest

from mellon.models.common import BadInput
from mellon.solver import Verdict
from mellon.solver.surveys.question import Row, survey_of
from mellon.solver.surveys.statistics import difference_interval
from mellon.solver.surveys.store import Store
from mellon.solver.surveys.summary import compared, summary

HEADER = survey_of("dwie_wieze", {}, 1, {}).header()


def rows(*numbers, verdict=Verdict.WINNABLE):
    return [Row(number, verdict, None, 1, 2, 0, f"deal {number}" if verdict is not Verdict.WINNABLE else None) for number in numbers]


@pytest.fixture
def store(tmp_path):
    with Store.create(tmp_path / "survey.db", HEADER) as made:
        yield made


def test_a_deal_counts_once_and_the_first_answer_stays(store):
    store.add(rows(0, 1))
    store.add(rows(1, 2, verdict=Verdict.LOST))
    assert store.counts() == {"winnable": 2, "lost": 1}
    assert store.done() == {0, 1, 2}


def test_lost_and_undecided_deals_are_kept_as_positions(store):
    store.add([*rows(0), *rows(4, verdict=Verdict.LOST), *rows(5, verdict=Verdict.UNKNOWN)])
    assert list(store.positions()) == [(4, "lost", "deal 4"), (5, "unknown", "deal 5")]


def test_the_interval_counts_undecided_deals_both_ways(store):
    store.add([*rows(*range(3972)), *rows(*range(3972, 3983), verdict=Verdict.LOST), *rows(*range(3983, 4000), verdict=Verdict.UNKNOWN)])
    found = summary(store)
    assert (found["deals"], found["winnable"], found["lost"], found["unknown"]) == (4000, 3972, 11, 17)
    assert [round(end, 4) for end in found["interval"]] == [0.9899, 0.9985]
    low, high = found["any_time_interval"]
    assert low < found["interval"][0] < found["interval"][1] < high


def test_values_have_a_mean(store):
    store.add([Row(n, Verdict.VALUE, Fraction(n, 4)) for n in range(1, 4)])
    assert summary(store)["mean"] == 0.5
    assert summary(store)["between"] == 3


def test_a_store_of_another_survey_is_refused_with_what_differs(store):
    other = survey_of("dwie_wieze", {"setup": "cast"}, 2, {}).header()
    with pytest.raises(BadInput) as bad:
        Store.open(store.path, other)
    assert len(bad.value.defects) == 2
    assert store.done() == set()


def test_stores_merge_without_counting_twice(store, tmp_path):
    store.add(rows(0, 1, 2))
    with Store.create(tmp_path / "other.db", HEADER) as other:
        other.add([*rows(2, verdict=Verdict.UNKNOWN), *rows(3, verdict=Verdict.LOST)])
    assert store.take_from(tmp_path / "other.db") == 1
    assert store.counts() == {"winnable": 3, "lost": 1}
    assert list(store.positions()) == [(3, "lost", "deal 3")]


def test_a_merge_that_contradicts_is_refused(store, tmp_path):
    store.add(rows(0, 1))
    with Store.create(tmp_path / "other.db", HEADER) as other:
        other.add(rows(1, 2, verdict=Verdict.LOST))
    with pytest.raises(BadInput):
        store.take_from(tmp_path / "other.db")
    assert store.counts() == {"winnable": 2}


def test_a_merge_with_another_survey_changes_nothing(store, tmp_path):
    Store.create(tmp_path / "other.db", survey_of("dwie_wieze", {}, 9, {}).header()).close()
    with pytest.raises(BadInput):
        store.take_from(tmp_path / "other.db")
    assert store.done() == set()


def test_two_setups_are_compared_deal_by_deal(store, tmp_path):
    store.add([*rows(0, 1, 2), *rows(3, verdict=Verdict.UNKNOWN)])
    with Store.create(tmp_path / "other.db", HEADER) as other:
        other.add([*rows(0), *rows(1, 2, verdict=Verdict.LOST), *rows(3)])
        found = compared(store, other)
    assert (found["deals"], found["undecided"], found["only_first"], found["only_second"]) == (3, 1, 2, 0)
    assert found["chance"] == pytest.approx(0.5)
    assert found["interval"] == [difference_interval(2, 1, 4)[0], difference_interval(2, 0, 4)[1]]


def test_values_are_compared_deal_by_deal(store, tmp_path):
    store.add([Row(n, Verdict.VALUE, Fraction(n, 8)) for n in range(1, 5)])
    with Store.create(tmp_path / "other.db", HEADER) as other:
        other.add([Row(n, Verdict.VALUE, Fraction(n, 16)) for n in range(1, 4)])
        found = compared(store, other)
    low, high = found["mean_difference_interval"]
    assert found["mean_difference"] == pytest.approx(2 / 16)
    assert low < found["mean_difference"] < high


@pytest.mark.parametrize("damage", ["text", "empty", "foreign", "torn"])
def test_a_file_that_is_no_store_is_refused_and_stays_as_it_was(tmp_path, damage):
    path = tmp_path / "survey.db"
    if damage == "text":
        path.write_text("game = 'lcg'")
    elif damage == "empty":
        path.touch()
    elif damage == "foreign":
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE header (content TEXT)")
    else:
        with Store.create(path, HEADER) as made:
            made.add(rows(*range(2000)))
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
    before = path.read_bytes()
    with pytest.raises(BadInput):
        Store.open(path, HEADER)
    assert path.read_bytes() == before


def test_a_new_survey_never_writes_over_a_file(tmp_path):
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(BadInput):
        Store.create(tmp_path / "mine", HEADER)
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_full_disk_keeps_what_was_written(store):
    store.add(rows(0))
    store._connection.execute("PRAGMA max_page_count = 5")
    with pytest.raises(BadInput):
        store.add(rows(*range(1, 5000), verdict=Verdict.LOST))
    store._connection.execute("PRAGMA max_page_count = 100000")
    assert store.done() == {0}


def changed(path, *statements, **header):
    """Change a store from outside: statements of SQL, entries of its header."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE header SET content = ?", (json.dumps({**HEADER, **header}),))
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize(
    "header",
    [
        {"game": "chess"},
        {"game": ["dwie_wieze"]},
        {"options": [1, 2]},
        {"options": {}},
        {"options": {"chapter": 19, "players": 3, "setup": "\x1b[31m"}},
        {"options": {"chapter": "19", "players": 3, "setup": "free"}},
        {"rulings": {"x\u202e": "y"}},
        {"rulings": {"x": 5}},
        {"budgets": "abc"},
        {"budgets": [float("nan")]},
        {"seed": "one"},
        {"dealer": None},
    ],
)
def test_a_header_that_is_none_of_ours_is_refused(store, header):
    store.add(rows(0))
    changed(store.path, **header)
    with pytest.raises(BadInput):
        Store.open(store.path)


@pytest.mark.parametrize("content", ["[1]", "5", "{}", "[" * 100_000, "null", '{"game": NaN}'])
def test_a_header_that_is_no_table_is_refused(store, content):
    changed(store.path, f"UPDATE header SET content = '{content}'")
    with pytest.raises(BadInput):
        Store.open(store.path)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM header",
        "INSERT INTO header SELECT * FROM header",
        "DROP TABLE deals",
        "DROP TABLE positions",
        "UPDATE deals SET verdict = 'bogus'",
        "UPDATE deals SET nodes = 'many'",
        "UPDATE deals SET microseconds = 1.5",
        "UPDATE deals SET value = x'00ff'",
        "UPDATE deals SET value = 'abc'",
        "UPDATE deals SET value = '1/0'",
        "UPDATE deals SET value = '1e400'",
        "UPDATE positions SET line = x'00ff'",
    ],
)
def test_a_store_with_entries_that_are_none_of_ours_is_refused(store, statement):
    store.add([Row(0, Verdict.VALUE, Fraction(1, 2)), *rows(1, verdict=Verdict.LOST)])
    changed(store.path, statement)
    with pytest.raises(BadInput), Store.open(store.path) as opened:
        compared(opened, opened)


def test_a_seed_of_any_size_can_be_read_again(tmp_path):
    header = survey_of("dwie_wieze", {}, 10**30, {}).header()
    Store.create(tmp_path / "survey.db", header).close()
    with Store.open(tmp_path / "survey.db", header) as opened:
        assert opened.header == header


def test_a_file_that_is_no_store_is_refused_without_being_read(tmp_path):
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(BadInput):
        Store.open(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_no_store_and_says_so(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput) as bad:
        Store.open(tmp_path / "pipe")
    assert "pipe" in bad.value.defects[0].what.en and "no such file" not in bad.value.defects[0].what.en
