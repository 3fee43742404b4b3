"""Rounds played out by somebody who does not search."""

import random

import pytest

from mellon.models.common import BadInput
from mellon.models.common.chance import Lot
from mellon.models.dwie_wieze import Position, rules
from mellon.solver import Verdict
from mellon.solver.dwie_wieze.playing_out import PLAYERS, by_hint, by_thumb, won
from mellon.solver.dwie_wieze.unseen_deals import Worlds, veiled
from mellon.solver.surveys.question import survey_of, surveyed
from tests.support.kernels import by_speed

TABLES = [("19", "3"), ("29", "4"), ("20", "2"), ("29", "1")]


def deals(chapter, players, play, count):
    survey = survey_of("dwie_wieze", {"chapter": chapter, "players": players, "play": play}, 1, {})
    for number in range(count):
        yield survey, surveyed("dwie_wieze").deal(survey, number), number


@pytest.mark.parametrize(("chapter", "players"), TABLES)
def test_the_same_number_is_the_same_round(chapter, players):
    for survey, deal, number in deals(chapter, players, "random", 3):
        rows = [surveyed("dwie_wieze").measure(deal, survey, number) for _ in range(2)]
        assert rows[0].verdict is rows[1].verdict is not Verdict.UNKNOWN


def test_who_plays_is_asked_about_the_deals_without_exchange():
    open_question = survey_of("dwie_wieze", {"chapter": "29", "setup": "no_exchange"}, 1, {})
    assert [deal for _, deal, _ in deals("29", "3", "thumb", 2)] == [surveyed("dwie_wieze").deal(open_question, n) for n in range(2)]


@pytest.mark.parametrize("play", PLAYERS[:2])
def test_a_lost_deal_is_won_by_nobody(play):
    lost = Position.parse(
        "dwie_wieze 29 setup=done event=BW burden=5 players=1 pile=P4,G7,P7,C6"
        " | sam_friend P2 C4 C5 ZM | gollum_stinker P1 P3 L1 L7 | smeagol_slinker G3 G4 G5 R4 | frodo_master G6 L6 C7 R1"
        " / 4 L3 L5 P5 G2 drawn=ZM,C2,L4,CW / 1 L2 C1 L4 P6 drawn=G1,R2,ZM,L6 / 3 ZM R5 G1 R2 drawn=P2,L1,R3,G6"
        " / 4 CW C3 C2 R3 drawn=C5,L7,G3,C7 > 4 play R1"
    )
    lost, _ = rules.replay(lost, list(lost.moves))
    assert not any(won(lost, play, Lot(f"{n}")) for n in range(5))


def test_random_play_wins_sometimes_and_not_always():
    found = {won(deal, "random", Lot(f"{number} random")) for _, deal, number in deals("29", "2", "random", 20)}
    assert found == {True, False}


def test_hints_win_where_random_play_does_not():
    found = [(won(deal, "hints", Lot(f"{n}")), won(deal, "random", Lot(f"{n}"))) for _, deal, n in deals("29", "1", "hints", 6)]
    assert sum(hinted for hinted, _ in found) > sum(wild for _, wild in found)


@pytest.mark.rule("DW.p9.communication")
@pytest.mark.parametrize("table", [("19", "3"), *by_speed((("29", "4"),), ())])
def test_hints_see_no_other_hand(table):
    """Whatever the others hold of the cards that are not seen, the same card is chosen."""
    rng = random.Random(9)
    for _, p, _ in deals(*table, "hints", by_speed(2, 1)):
        unseen = Worlds(veiled(p, frozenset(p.numbers) - {p.to_play}))
        others = [unseen.drawn(rng) for _ in range(by_speed(3, 1))]
        assert len({*others, p}) == 1 + len(others)
        assert {by_hint(other, rules.legal(other)) for other in others} == {by_hint(p, rules.legal(p))}


def test_the_rule_of_thumb_never_loses_at_once_where_another_card_is_there():
    for _, deal, _ in deals("29", "3", "thumb", 5):
        p = deal
        while not p.over:
            moves = rules.legal(p)
            chosen = by_thumb(p, moves)
            assert rules.loss_of(p, chosen) is None or all(rules.loss_of(p, move) is not None for move in moves)
            p, _ = rules.do(p, chosen)


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"play": "badly"}, "--play"),
        ({"play": "random", "setup": "free"}, "--setup"),
    ],
)
def test_what_nobody_can_play_is_refused(options, where):
    with pytest.raises(BadInput) as bad:
        survey_of("dwie_wieze", options, 0, {})
    assert where in [defect.where for defect in bad.value.defects]
