"""`mellon train export` and `import`: there and back whatever the size, and garbage is refused whole with every defect."""

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from mellon.assistant.cli import main
from mellon.assistant.training.progress import Progress
from mellon.models.common import BadInput

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
TRIED = {"puzzle": "kf_even_odds", "at": "2026-01-01T12:00:00+00:00", "score": 0.0, "bits": 0.0, "rating": 1480.0}


@pytest.fixture
def progress(tmp_path):
    found = Progress(tmp_path / "training.db")
    yield found
    found.close()


def exported(attempts=(), repeats=()):
    return {"mellon_training": 1, "attempts": list(attempts), "repeats": list(repeats)}


def defects(progress, table):
    with pytest.raises(BadInput) as bad:
        progress.take(table)
    assert progress.exported() == exported()
    assert all(one.what.pl and one.what.en for one in bad.value.defects)
    return [one.where for one in bad.value.defects]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("score", float("nan")),
        ("score", 7),
        ("score", True),
        ("score", "1"),
        ("bits", -1),
        ("bits", float("inf")),
        ("rating", float("inf")),
        ("rating", None),
        ("puzzle", 17),
        ("puzzle", "No such name!"),
        ("at", "yesterday"),
        ("at", 20260101),
        ("at", "0001-01-01T00:00:00+12:00"),
    ],
)
def test_an_attempt_that_nobody_can_have_made_is_refused(progress, key, value):
    assert defects(progress, exported([TRIED, {**TRIED, key: value}])) == [f"attempts[2].{key}"]


@pytest.mark.parametrize("card", [{}, [], None, {"card_id": 1, "state": 9}, {"stability": "much"}])
def test_a_card_that_no_plan_can_be_made_from_is_refused(progress, card):
    assert defects(progress, exported(repeats=[{"puzzle": "x", "card": card, "due": TRIED["at"]}])) == ["repeats[1].card"]


def test_every_defect_of_an_export_is_named_at_once(progress):
    table = exported([{"puzzle": "x"}, 5, {**TRIED, "at": "now"}, TRIED], [{"puzzle": "y", "card": {}, "due": "never"}])
    places = ["attempts[1].at", "attempts[1].score", "attempts[1].bits", "attempts[1].rating", "attempts[2]", "attempts[3].at"]
    assert defects(progress, table) == [*places, "repeats[1].card", "repeats[1].due"]
    assert defects(progress, {"mellon_training": 1, "attempts": "abc"}) == ["attempts", "repeats"]


@pytest.mark.parametrize("table", [[], 5, None, {}, {"mellon_training": 2, "attempts": [], "repeats": []}])
def test_what_is_no_export_is_refused(progress, table):
    assert defects(progress, table) == ["mellon_training"]


@pytest.mark.parametrize("text", ["hello", "", "[" * 100_000, "{"])
def test_a_file_that_is_no_json_is_called_no_export(text, tmp_path, capsys):
    file = tmp_path / "other.json"
    file.write_text(text)
    assert main(["train", "import", str(file), "--data", str(tmp_path / "t.db"), "--lang", "en"]) == 2
    assert "this is not what mellon train export writes" in capsys.readouterr().err


def test_many_attempts_go_there_and_back(tmp_path, capsys):
    tried = [{**TRIED, "puzzle": f"lc_{number}", "at": (NOON + timedelta(seconds=number)).isoformat()} for number in range(4000)]
    there, back = tmp_path / "there.db", tmp_path / "back.db"
    first = Progress(there)
    assert first.take(exported(tried)) == len(tried)
    kept = first.exported()
    first.close()
    assert main(["train", "export", "--data", str(there)]) == 0
    file = tmp_path / "progress.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert main(["train", "import", str(file), "--data", str(back), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"Attempts added: {len(tried)}\n"
    second = Progress(back)
    assert second.exported() == kept
    second.close()


def test_moments_of_other_zones_are_kept_in_universal_time(progress):
    progress.take(
        exported([{**TRIED, "rating": 1600.0}, {**TRIED, "puzzle": "later", "at": "2026-01-01T12:30:00+02:00", "rating": 1400.0}])
    )
    assert [one["at"] for one in progress.exported()["attempts"]] == ["2026-01-01T10:30:00+00:00", "2026-01-01T12:00:00+00:00"]
    assert progress.rating == 1600.0


def test_a_file_whose_making_was_killed_half_way_is_made_whole(tmp_path):
    path = tmp_path / "t.db"
    Progress(path).close()
    database = sqlite3.connect(path)
    database.execute("DROP TABLE repeats")
    database.commit()
    database.close()
    progress = Progress(path)
    progress.note("hard", 1500.0, 0.0, 0.0, NOON)
    assert progress.due(NOON + timedelta(days=1)) == ["hard"]
    progress.close()
