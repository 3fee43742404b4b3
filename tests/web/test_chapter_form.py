"""Cards that nobody prints: a form with goals chosen part by part, sentences in both languages, and a chapter file that the command line takes."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from mellon.assistant.web.chapter_form import filled, gaps_of, goal_from
from mellon.assistant.web.permalinks import packed_text, unpacked_text
from mellon.models.common import Text
from mellon.models.dwie_wieze.chapter import NUMBERS, read_chapter
from mellon.models.dwie_wieze.goals import parse_goal, sentence
from mellon.models.dwie_wieze.goals.language import GoalError
from mellon.models.dwie_wieze.template import character_records, template
from tests.support.web.phone import Phone
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")
HUNTERS = {
    "legolas_hunter.goal_4.kind": "suit",
    "legolas_hunter.goal_4.of": "forests",
    "legolas_hunter.goal_4.op": "at_least",
    "legolas_hunter.goal_4.n": "4",
    "gimli_hunter.goal_4.kind": "suit",
    "gimli_hunter.goal_4.of": "mountains",
    "gimli_hunter.goal_4.op": "exactly",
    "gimli_hunter.goal_4.n": "3",
}


def goal(**fields: str) -> Any:
    return goal_from({f"g.{key}": value for key, value in fields.items()}, "g")


@pytest.mark.parametrize(
    ("fields", "made"),
    [
        ({"kind": "tricks", "op": "at_least", "n": "2"}, {"tricks": {}, "at_least": 2}),
        ({"kind": "suit", "of": "hills", "op": "exactly", "n": "3"}, {"cards": {"suit": "hills"}, "exactly": 3}),
        ({"kind": "kind", "of": "orc", "op": "at_most", "n": "1"}, {"cards": {"kind": "orc"}, "at_most": 1}),
        ({"kind": "before", "of": "CW", "op": "at_least", "n": "1"}, {"tricks": {"before": "CW"}, "at_least": 1}),
        ({"kind": "last", "of": "1", "op": "exactly", "n": "1"}, {"tricks": {"last": 1}, "exactly": 1}),
        ({"kind": "run", "op": "at_most", "n": "2"}, {"run": {}, "at_most": 2}),
        ({"kind": "most"}, {"most": {"tricks": {}}}),
        ({"kind": "fewest", "ties": "1"}, {"fewest": {"tricks": {}}, "ties": True}),
        ({"kind": "person", "op": "fewer_than", "who": "gimli"}, {"tricks": {}, "fewer_than": "gimli"}),
        ({"kind": "card", "of": "BW", "op": "exactly", "n": "1"}, {"cards": {"card": "BW"}, "exactly": 1}),
    ],
)
def test_goals_are_chosen_part_by_part(fields: dict[str, str], made: Any) -> None:
    assert goal(**fields) == made
    told = sentence(parse_goal(made))
    assert told.pl and told.en and told.pl != told.en


def test_every_printed_goal_of_the_shipped_cards_can_be_written_out() -> None:
    from mellon.models.dwie_wieze.template import toml

    for record in character_records().values():
        for key in ("goal", "goal_3", "goal_4"):
            if record.get(key, "unknown") != "unknown":
                assert goal(kind="written", text=toml(record[key])) == record[key]


def test_printed_examples_come_out_of_the_choices() -> None:
    records = character_records()
    assert goal(kind="kind", of="orc", op="at_least", n="2") == records["eomer"]["goal"]
    assert goal(kind="suit", of="forests", op="at_least", n="6") == records["legolas_hunter"]["goal_3"]


def test_what_is_not_a_goal_is_told() -> None:
    for fields in ({"kind": "tricks", "n": "many"}, {"kind": "written", "text": "{ tricks"}, {"kind": "last", "of": "x", "n": "1"}):
        with pytest.raises(GoalError):
            goal(**fields)
    made = filled(19, {"legolas_hunter.goal_4.kind": "written", "legolas_hunter.goal_4.text": "{ trix = 3 }"}, "en")
    assert set(made.faults) == {"legolas_hunter.goal_4"}


@pytest.mark.parametrize("number", NUMBERS)
def test_an_empty_form_is_the_template(number: int) -> None:
    made = filled(number, {}, "pl")
    assert made.text == template(number, "pl")
    assert made.defects == ()
    assert len(made.gaps) == len(gaps_of(number)) == template(number, "en").count("# >>> ")


def test_a_filled_form_is_a_chapter_that_can_be_read() -> None:
    made = filled(19, HUNTERS, "en")
    assert made.ready == (3, 4)
    assert made.sentences["gimli_hunter.goal_4"] == Text("Wygrane karty gór: dokładnie 3.", "Mountain cards won: exactly 3.")
    read, defects = read_chapter(tomllib.loads(made.text), "chapter19.toml")
    assert not defects and not read.missing(4)
    assert "# >>> " not in made.text


def test_all_that_is_missing_of_a_chapter_can_be_entered() -> None:
    fields = {"takes_first": "theoden", "leads": "gandalf_white", "unknown.0": "1"}
    for gap in gaps_of(24):
        fields |= {gap.name: "{}"} if gap.key == "setup" else {f"{gap.name}.kind": "tricks", f"{gap.name}.n": "2"}
    assert filled(24, fields, "pl").ready == (3, 4)
    assert filled(24, {**fields, "unknown.0": ""}, "pl").ready == ()


def test_the_form_is_filled_dealt_and_answered_without_a_script(server: Served) -> None:
    phone = Phone(server).open("en/dwie_wieze/chapter").tap("Chapter 19")
    assert "Still missing (4)" in phone.status
    query = "&".join(f"{key}={value}" for key, value in HUNTERS.items())
    phone.open(f"en/dwie_wieze/chapter/19?{query}")
    assert phone.status == "Complete for so many players: 3, 4."
    assert "Mountain cards won: exactly 3." in phone.text and "Wygrane karty gór: dokładnie 3." in phone.text
    phone.tap("Deal this chapter (4 players)")
    assert phone.line.startswith("dwie_wieze chapter.toml setup=free")
    assert "&c=" in phone.address and "plays" not in phone.status


def test_a_chapter_that_is_not_there_or_not_whole_is_not_dealt(server: Served) -> None:
    assert server.get("en/dwie_wieze/chapter/99").status_code == 404
    assert server.get("en/dwie_wieze/chapter/x").status_code == 404
    for text in (template(24, "en"), "nonsense = ["):
        assert server.get(f"en/dwie_wieze/deal?players=3&c={packed_text(text)}").status_code == 404
    assert unpacked_text(packed_text("a")) == "a"
