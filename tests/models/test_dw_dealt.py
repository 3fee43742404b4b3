"""A round written down from the deal: the hands as dealt, and tricks whose leader the rules tell."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position

DEALT = """
game = "dwie_wieze"
chapter = 20
lost = "G4"
setup = "done"
[[seat]]
character = "aragorn_hunter"
dealt = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR"
[[seat]]
character = "gimli_hunter"
dealt = "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR"
[[seat]]
character = "eomer"
dealt = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"
hidden = "C8"
[[trick]]
cards = "P1 P2 P5"
[[trick]]
cards = "P6 P3 P4"
[[trick]]
cards = "L3 L6"
"""
HELD = """
game = "dwie_wieze"
chapter = 20
lost = "G4"
setup = "done"
[[seat]]
character = "aragorn_hunter"
hand = "P8 G2 G5 L2 C1 C2 C7 BW OR"
[[seat]]
character = "gimli_hunter"
hand = "G1 G3 G7 L1 L4 L8 C3 C5 CW OR"
[[seat]]
character = "eomer"
hand = "P7 G6 G8 L5 L7 C4 C6 OR"
hidden = "C8"
[[trick]]
lead = 1
cards = "P1 P2 P5"
[[trick]]
lead = 3
cards = "P6 P3 P4"
[[trick]]
lead = 3
cards = "L3 L6"
"""


@pytest.fixture
def read(tmp_path):
    """Return a function that reads a position from its text."""

    def reading(toml: str) -> Position:
        file = tmp_path / "position.toml"
        file.write_text(toml, encoding="utf-8")
        return Position.load(str(file))

    return reading


def refusals(read, toml: str) -> dict[str, str]:
    with pytest.raises(BadInput) as refused:
        read(toml)
    return {defect.where: defect.what.en for defect in refused.value.defects}


@pytest.mark.rule("DW.p6.win")
@pytest.mark.rule("DW.p6.lead")
def test_a_round_from_the_deal_is_the_round_held_now(read):
    assert read(DEALT) == read(HELD)


def test_dealt_hands_without_tricks_are_the_hands(read):
    fresh = DEALT.partition("[[trick]]")[0]
    assert read(fresh) == read(fresh.replace("dealt", "hand").replace("C6 C8 OR", "C6 OR"))


@pytest.mark.rule("DW.p8.nobody_wins")
def test_after_a_trick_that_nobody_wins_the_same_seat_leads(read):
    opening = 'cards = "BW CW OR"\n[[trick]]\ncards = "P1 P2 P5"'
    assert [trick.lead for trick in read(DEALT.replace('cards = "P1 P2 P5"', opening)).tricks] == [1, 1, 3, 3]


def test_a_card_that_was_not_dealt_to_its_player_is_asked_about(read):
    found = refusals(read, DEALT.replace('dealt = "P1 P3', 'dealt = "P7 P3').replace("P6 P7", "P6 P1"))
    assert "P1" in found["seat[1].dealt"] and "exchange" in found["seat[1].dealt"]


def test_a_seat_has_a_hand_or_a_deal_not_both(read):
    assert "seat[1].dealt" in refusals(read, DEALT.replace('dealt = "P1 P3 P8', 'hand = "P8"\ndealt = "P1 P3 P8'))


def test_a_first_leader_that_no_character_tells_is_asked_for(read):
    found = refusals(read, DEALT.replace('character = "aragorn_hunter"\n', ""))
    assert "trick[1].lead" in found


def test_unreadable_cards_of_a_deal_are_named_where_they_stand(read):
    assert list(refusals(read, DEALT.replace('dealt = "P2 P4', 'dealt = "P2 X4'))) == ["seat[2].dealt"]


@pytest.mark.parametrize(
    "broken",
    [
        "seat = 3",
        "seat = []",
        'seat = [1, { dealt = "P1" }, { dealt = 3 }]',
        'seat = [1, { dealt = "P1" }, { dealt = "P2" }, { dealt = "P3" }]',
    ],
)
def test_seats_that_are_no_seats_are_refused(read, broken):
    assert refusals(
        read, f'game = "dwie_wieze"\nchapter = 19\nplayers = 3\n{broken}\ntrick = [{{ cards = "P1 P2 P3" }}, {{ cards = "P4" }}, {{}}]\n'
    )
