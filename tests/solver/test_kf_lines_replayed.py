"""A line of Konfrontacja is its own input: `moves` takes its entries as they are, with the cards and choices of every battle."""

from __future__ import annotations

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.notation import from_table, to_table

WON = "konfrontacja to_move=fellowship | frodo@fangorn gimli@rohan cards=1,5,retreat | orcs@gondor warg@dagorlad cards=1,2,6"
LOST = "konfrontacja to_move=fellowship | frodo@rohan gimli@fangorn cards=1,2,3 | balrog@gondor warg@dagorlad cards=1,2,6"


def told(line):
    """Return the table of a position with its solution as `moves`."""
    position = Position.parse(line)
    return {**to_table(position), "moves": mellon.ask(position, "solve").to_json("en")["line"]}


@pytest.mark.parametrize(("line", "winner"), [(WON, "fellowship"), (LOST, "sauron")])
def test_a_whole_line_with_battles_is_carried_out_to_the_end(line, winner):
    table = told(line)
    assert any("battles" in entry for entry in table["moves"])
    answer = mellon.ask(mellon.load(table), "resolve")
    assert answer.outcome["winner"] == winner
    assert all(answer.outcome["cards_spent"].values())


@pytest.mark.parametrize("line", [WON, LOST])
def test_entries_of_a_line_are_written_and_read_again(line):
    position = from_table(told(line))
    assert Position.parse(str(position)) == position == from_table(to_table(position))


def test_entries_and_words_may_stand_side_by_side():
    table = told(WON)
    first, second, *_ = table["moves"]
    after = mellon.ask(mellon.load({**table, "moves": [first, second["move"]]}), "resolve")
    assert after.outcome["moved"] == {"frodo": "rohan", "warg": "fangorn"}


def test_every_defect_of_an_entry_is_told():
    broken = {
        "move": "frodo fangorn-gondor",
        "battles": [{"cards": {"fellowship": "9"}, "luck": 1}],
        "defenders": ["bilbo"],
        "mood": "glad",
    }
    with pytest.raises(BadInput) as refused:
        from_table({**told(WON), "moves": [broken, {"battles": {}}]})
    places = [defect.where for defect in refused.value.defects]
    assert places == [
        "moves[1].mood",
        "moves[1].battles[1].luck",
        "moves[1].battles[1].cards.fellowship",
        "moves[1].defenders",
        "moves[2].battles",
        "moves[2]",
    ]


def test_a_card_that_the_entry_cannot_play_is_refused():
    table = told(WON)
    table["moves"][0]["battles"][0]["cards"]["fellowship"] = "4"
    with pytest.raises(BadInput, match="not possible here"):
        mellon.ask(mellon.load(table), "resolve")
