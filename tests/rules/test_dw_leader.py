"""`leader` names who leads the first trick where no character and no trick tells it, at every table."""

import random

import pytest

from mellon import solver
from mellon.models.common import BadInput, Illegal
from mellon.models.dwie_wieze import Play, Position, Take, Unhide, rules, solo_deals
from mellon.models.dwie_wieze.chapter_file import chapter_handed_over
from mellon.models.dwie_wieze.deals import random_setup
from mellon.models.dwie_wieze.notation import from_table, to_table
from mellon.solver import Limits, Verdict

NOBODY_LEADS = """
deck = "part1"
hand = { 3 = 12, 4 = 9 }
cast = ["first", "second", "third", "fourth"]
[[character]]
id = "first"
takes_first = "BW"
setup = {}
goal = { tricks = {}, at_least = 1 }
[[character]]
id = "second"
setup = {}
goal = { tricks = {}, at_least = 1 }
[[character]]
id = "third"
setup = {}
goal = { tricks = {}, at_most = 9 }
[[character]]
id = "fourth"
setup = {}
goal = { tricks = {}, at_most = 9 }
"""
SECOND_LEADS = NOBODY_LEADS.replace('id = "second"', 'id = "second"\nleads = true')
HANDS = ["P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR", "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR", "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"]
CAST = ["first", "second", "third"]


@pytest.fixture
def nobody_leads():
    with chapter_handed_over(NOBODY_LEADS):
        yield


def table(cast=CAST, **keys):
    seats = [{"character": name, "hand": cards} if name else {"hand": cards} for name, cards in zip(cast, HANDS, strict=True)]
    found = {"game": "dwie_wieze", "chapter": "own.toml", "players": 3, "lost": "G4", "setup": "done", "seat": seats, **keys}
    return {key: value for key, value in found.items() if value is not None}


def told(found):
    with pytest.raises(BadInput) as caught:
        from_table(found)
    return {defect.where: defect.what.en for defect in caught.value.defects}


@pytest.mark.rule("DW.p6.lead", "DW.p12.first_character")
@pytest.mark.parametrize("leader", [1, 2, 3])
def test_the_seat_named_leads_the_first_trick(nobody_leads, leader):
    p = from_table(table(leader=leader))
    assert p.to_play == leader and {move.seat for move in rules.legal(p)} == {leader}
    assert Position.parse(str(p)) == p and from_table(to_table(p)) == p and f"leader={leader}" in str(p)
    answer = solver.ask(p, "solve", limits=Limits(30))
    assert answer.verdict is Verdict.WINNABLE
    first = next(move for move in answer.line or () if isinstance(move, (Play, Unhide)))
    assert first.seat == leader


def test_without_it_the_question_is_asked(nobody_leads):
    assert "leader = 1" in told(table())["chapter"]


@pytest.mark.rule("DW.p6.lead")
def test_tricks_tell_it_too(nobody_leads):
    seats = [{"character": name, "dealt": cards} for name, cards in zip(CAST, HANDS, strict=True)]
    trick = [{"lead": 2, "cards": "P2 P5 P8"}]
    p = from_table(table(seat=seats, trick=trick))
    assert p.leader == 1 and from_table(table(seat=seats, trick=trick, leader=2)).leader == 1
    assert from_table(table(seat=seats, trick=[{"cards": "P2 P5 P8"}], leader=2)).tricks == p.tricks
    assert "seat 2 led the first trick" in told(table(seat=seats, trick=trick, leader=1))["leader"]
    assert solver.ask(p, "review", limits=Limits(30)).extra["start"] == "winnable"


@pytest.mark.rule("DW.p6.lead", "DW.p5.choose")
def test_a_character_that_leads_comes_to_the_seat_named():
    with chapter_handed_over(SECOND_LEADS):
        assert "second, seat 2, leads the first trick" in told(table(leader=1))["leader"]
        assert from_table(table(leader=2)).to_play == 2
        p = from_table(table(cast=[None, None, None], setup="free", leader=3))
        p, _ = rules.do(p, Take(1, "first"))
        with pytest.raises(Illegal) as caught:
            rules.do(p, Take(2, "second"))
        assert caught.value.rule == "DW.p6.lead"
        p, _ = rules.replay(p, [Take(2, "third"), Take(3, "second")])
        assert p.to_play == 3


@pytest.mark.rule("DW.p6.lead", "DW.p5.first_character")
def test_the_holder_of_the_white_tower_leads_where_aragorn_does():
    found = {"game": "dwie_wieze", "chapter": 19, "players": 3, "lost": "G4", "seat": [{"hand": cards} for cards in HANDS]}
    assert from_table(found | {"leader": 1}).to_play is None
    assert told(found | {"leader": 2})["leader"].startswith("Aragorn (Hunter), seat 1, leads the first trick, not seat 2")


@pytest.mark.rule("DW.p26.pyramid", "DW.p6.lead")
def test_a_pyramid_may_lead(nobody_leads):
    rows = ["P5 P6 (P7)", "(G6) (G8) (L3) (L5)", "L7 C4 C6 C8 OR"]
    seats = [
        *({"character": name, "hand": cards} for name, cards in zip(CAST[:2], HANDS[:2], strict=True)),
        {"character": "third", "pyramid": rows},
    ]
    p = from_table(table(players=2, seat=seats, leader=3))
    assert p.to_play == 3 and p.pyramid_seat == 3 and Position.parse(str(p)) == p
    assert {move.at for move in rules.legal(p)} <= {f"3.{at}" for at in range(1, 6)}


@pytest.mark.rule("DW.p28.solo", "DW.p6.lead")
def test_one_player_knows_who_leads_by_the_cast():
    p = random_setup(solo_deals.deal(29, random.Random(3)), random.Random(3))
    assert p.leader is not None
    assert from_table({**to_table(p), "leader": p.leader}).leader == p.leader
    other = p.leader % 4 + 1
    assert f"not seat {other}" in told({**to_table(p), "leader": other})["leader"]
