"""Chapter 22: Entish speech (pages 12 and 15). Treebeard plays what lies under the token and lays a card from hand there."""

from dataclasses import replace

import pytest

from mellon.models.common import Illegal
from mellon.models.dwie_wieze import Card, Exchange, Lay, Play, Position, Take, rules
from mellon.models.dwie_wieze.characters import SetupAction
from mellon.models.dwie_wieze.deals import dealt_of
from mellon.models.dwie_wieze.position import FREE
from tests.support.dwie_wieze.entish import DECK, go, grove, own_chapter

TRICKS = {"tricks": {}, "at_least": 1}


def lays(p):
    """Return the cards that may be laid now, and those that may not with the rule against each."""
    good, bad = rules.judged(p)
    return {str(move.card) for move in good}, {str(move.card): fault.rule for move, fault in bad}


def used(steps):
    return {step.rule for step in steps}


def refused(p, move):
    with pytest.raises(Illegal) as caught:
        rules.do(p, move)
    return caught.value.rule


# The examples of page 15: Treebeard at seat 1, Merry at 2, Quickbeam at 3.
EXAMPLE = (
    "dwie_wieze 22 setup=done leader=1 | treebeard C7 C8 L6 L8 L11 L12 L13 L14 L15 L16 BW OR under=G5"
    " | merry C2 L2 L3 L4 L5 L7 L9 L10 G4 G6 CW OR | quickbeam C1 C3 C4 C5 C6 L1 G1 G2 G3 G7 G8 OR"
)


@pytest.mark.rule("DW.p12.entish", "DW.p15.entish_lead")
def test_dw_p15_examples_of_the_rulebook():
    p, steps = go(Position.parse(EXAMPLE), "C7", "C2", "C4")
    assert str(p.tricks[0].codes) == "G5 C2 C4" and p.done[0].winner == 3 and p.seat(1).under == Card.parse("C7")
    assert {"DW.p12.entish", "DW.p15.entish_lead", "DW.p6.win"} <= used(steps)
    p, _ = go(p, "L1", "L6", "L2")
    assert str(p.tricks[1].codes) == "L1 C7 L2" and p.done[1].winner == 2 and p.seat(1).under == Card.parse("L6")
    p, _ = go(p, "L3", "C1", "L8")
    assert str(p.tricks[2].codes) == "L3 C1 L6" and p.done[2].winner == 1


@pytest.mark.rule("DW.p15.fangorn_suit", "DW.p6.follow")
def test_dw_p15_fangorn_forests_are_forests_for_following_and_winning():
    p, _ = go(grove("L9 C1 BW", "L2 L3 G1", "L16 L4 C2", under="G5", leads=2), "L2")
    assert lays(p) == ({"L16", "L4"}, {"C2": "DW.p6.follow"})
    p, _ = go(p, "L4")
    assert lays(p) == ({"L9"}, {"C1": "DW.p6.follow", "BW": "DW.p7.tower_play"})
    p, _ = go(p, "L9")
    p, _ = go(p, "L16", "C1", "L3")
    assert p.tricks[1].codes == "L16 L9 L3" and p.done[1].winner == 3


@pytest.mark.rule("DW.p15.fangorn_suit")
def test_dw_p15_fangorn_forests_count_for_treebeard():
    p, _ = go(grove("L9 L10", "L2 G1", "L16 G2", under="G5", leads=1), "L9", "L2", "L16")
    status = {one.character: one for one in rules.goal_status(p)}
    assert not status["treebeard"].met
    assert p.done[0].winner == 3 and [card.code for _, card in p.done[0].plays] == ["G5", "L2", "L16"]


@pytest.mark.rule("DW.p12.entish", "DW.p6.follow", "DW.p7.tower_play", "DW.p8.orc_play")
def test_dw_p12_the_laid_card_follows_suit_and_the_played_one_need_not():
    p, _ = go(grove("C3 C7 G1 BW OR", "C1 C2 L1 L2 L3", "C4 C5 G2 G3 L4", under="L9", leads=3), "C4")
    good, bad = lays(p)
    assert good == {"C3", "C7"}
    assert bad == {"G1": "DW.p6.follow", "BW": "DW.p7.tower_play", "OR": "DW.p8.orc_play"}
    p, steps = go(p, "C3")
    assert p.tricks[-1].codes == "C4 L9" and p.seat(1).under == Card.parse("C3")
    assert {"DW.p6.follow", "DW.p12.entish"} <= used(steps)
    p, _ = go(p, "C1")
    assert p.done[0].winner == 3


@pytest.mark.rule("DW.p12.entish", "DW.p6.void")
def test_dw_p12_without_the_led_suit_anything_may_be_laid():
    p, _ = go(grove("G1 BW OR", "C1 C2 L1", "C4 L2 L3", under="C8", leads=2), "C1", "C4")
    assert lays(p) == ({"G1", "BW", "OR"}, {})
    p, steps = go(p, "OR")
    assert p.done[0].winner == 1 and p.lost_by_rule is None and "DW.p6.void" in used(steps)


@pytest.mark.rule("DW.p15.entish_lead")
def test_dw_p15_the_card_laid_at_the_lead_sets_the_suit_and_the_played_one_counts_as_itself():
    p, _ = go(grove("C7 BW", "C2 L8", "L9 G1", under="L16", leads=1), "C7")
    assert lays(p) == ({"C2"}, {"L8": "DW.p6.follow"})
    p, _ = go(p, "C2", "L9")
    assert p.done[0].winner == 2
    same, _ = go(grove("C7 BW", "C2 L8", "L9 G1", under="C3", leads=1), "C7", "C2", "L9")
    assert same.done[0].winner == 1


@pytest.mark.rule("DW.p15.entish_orc")
def test_dw_p15_an_orc_under_the_token_loses_nothing_when_he_leads():
    p, steps = go(grove("C7 BW", "C2 L8", "L9 G1", under="OR", leads=1), "C7", "C2", "L9")
    assert p.lost_by_rule is None and p.done[0].winner == 2
    assert "DW.p15.entish_orc" in used(steps) and "DW.p8.orc_lead" not in used(steps)


@pytest.mark.rule("DW.p15.entish_orc")
def test_dw_p15_a_leader_lays_no_orc_while_he_has_another_card():
    p = grove("C7 OR BW", "C2 L8 L1", "L9 G1 G2", under="G5", leads=1)
    assert lays(p) == ({"C7", "BW"}, {"OR": "DW.p15.entish_orc"})


@pytest.mark.rule("DW.p15.entish_orc", "DW.p10.result")
def test_dw_p15_a_leader_who_can_only_lay_an_orc_loses_the_chapter():
    p = grove("OR OR", "C2 L8", "L9 G1", under="G5", leads=1)
    assert rules.loss_of(p, Lay(1, Card.parse("OR"))) == "orc_lead"
    p, steps = go(p, "OR")
    assert p.lost_by_rule == "orc_lead" and p.over and steps[-1].rule == "DW.p15.entish_orc"
    assert rules.lost_by(p, rules.goal_status(p)) == "orc_lead"


@pytest.mark.rule("DW.p12.entish", "DW.p8.orc_lead")
def test_dw_p12_an_orc_may_be_laid_when_he_follows():
    p, _ = go(grove("OR OR", "C2 L8", "L9 G1", under="G5", leads=2), "C2", "L9", "OR")
    assert p.lost_by_rule is None and p.seat(1).under == Card.parse("OR")


@pytest.mark.rule("DW.p15.nobody_follows")
def test_dw_p15_nobody_wins_without_a_card_of_the_led_suit_and_he_leads_again():
    p, steps = go(grove("C7 BW G1", "L1 L8 L2", "L9 G8 G2", under="G5", leads=1), "C7", "L1", "G8")
    assert p.done[0].winner is None and p.leader == 1 and p.to_play == 1
    assert "DW.p15.nobody_follows" in used(steps)
    assert all(not status.met for status in rules.goal_status(p) if status.character != "treebeard")


@pytest.mark.rule("DW.p15.nobody_follows", "DW.p8.nobody_wins")
def test_dw_p8_both_towers_and_an_orc_leave_his_lead_to_nobody():
    p, steps = go(grove("C7 G1", "BW L8", "OR G8", under="CW", leads=1), "C7", "BW", "OR")
    assert p.done[0].winner is None and "DW.p8.nobody_wins" in used(steps) and p.leader == 1


@pytest.mark.rule("DW.p12.entish", "DW.p15.ch22_setup", "DW.p10.round_end")
def test_dw_p12_he_plays_the_lost_card_first_and_never_the_one_laid_last():
    p, _ = go(grove("C7 C8", "C1 C2", "C3 C4", under="G5", leads=2), "C1", "C3", "C7")
    p, _ = go(p, "C4", "C8", "C2")
    assert p.over and p.seat(1).hand == () and p.seat(1).under == Card.parse("C8")
    assert [card.code for done in p.done for seat, card in done.plays if seat == 1] == ["G5", "C7"]
    assert p.never_played == Card.parse("C8") and p.owner(Card.parse("C8")) is None


@pytest.mark.rule("DW.p7.tower_wins", "DW.p7.tower_token", "DW.p12.entish")
def test_dw_p7_a_tower_from_under_the_token_wins():
    p, steps = go(grove("C7 C8", "C1 C2", "C3 C4", under="CW", leads=2), "C1", "C3", "C7")
    assert p.done[0].winner == 1 and {"DW.p7.tower_wins", "DW.p7.tower_token"} <= used(steps)


@pytest.mark.rule("DW.p7.tower_cancel", "DW.p12.entish")
def test_dw_p7_a_tower_from_under_the_token_cancels_with_the_other():
    p, steps = go(grove("C7 C8", "C1 C2", "BW G1", under="CW", leads=2), "C1", "BW", "C7")
    assert p.done[0].winner == 2 and "DW.p7.tower_cancel" in used(steps)


@pytest.mark.rule("DW.p12.entish")
def test_dw_p12_only_he_lays_and_he_does_not_play_from_hand():
    p = grove("C7 BW", "C2 L8", "L9 G1", under="G5", leads=1)
    assert refused(p, Play(1, Card.parse("C7"))) == "DW.p12.entish"
    assert refused(p, Lay(1, Card.parse("C2"))) == "DW.p6.turn"
    p, _ = go(p, "C7")
    assert refused(p, Lay(2, Card.parse("C2"))) == "DW.p12.entish"
    assert refused(p, Lay(1, Card.parse("BW"))) == "DW.p6.turn"


TOWER_FIRST = ("BW C7", "C2 L8", "L9 G1")


@pytest.mark.rule("entish_tower_lead", "DW.p15.entish_lead")
def test_dw_entish_tower_lead_the_next_player_sets_the_suit():
    p, _ = go(grove(*TOWER_FIRST, under="G5", leads=1), "BW", "C2")
    assert lays(p) == ({"L9", "G1"}, {})
    p, _ = go(p, "G1")
    assert p.done[0].winner == 2


@pytest.mark.rule("entish_tower_lead")
def test_dw_entish_tower_lead_own_card_sets_the_suit_by_the_other_reading():
    p, _ = go(grove(*TOWER_FIRST, under="G5", leads=1, readings={"entish_tower_lead": "own_card"}), "BW", "C2")
    assert lays(p) == ({"G1"}, {"L9": "DW.p6.follow"})
    p, _ = go(p, "G1")
    assert p.done[0].winner == 1


AFTER_TOWER = ("C7 G3", "C2 G4", "CW G1")


@pytest.mark.rule("entish_after_tower", "DW.p7.tower_lead")
def test_dw_entish_after_tower_the_played_card_sets_the_suit():
    p, steps = go(grove(*AFTER_TOWER, under="G5", leads=3), "CW", "C7")
    assert "DW.p7.tower_lead" in used(steps)
    assert lays(p) == ({"G4"}, {"C2": "DW.p6.follow"})


@pytest.mark.rule("entish_after_tower")
def test_dw_entish_after_tower_the_laid_card_sets_the_suit_by_the_other_reading():
    p, _ = go(grove(*AFTER_TOWER, under="G5", leads=3, readings={"entish_after_tower": "laid"}), "CW", "C7")
    assert lays(p) == ({"C2"}, {"G4": "DW.p6.follow"})


def fresh(chapter_, lost="G5"):
    """Return a deal of which seat 2 has the White Tower."""
    rest = [code for code in DECK if code not in (lost, "BW")]
    cards = [lost, *rest[:12], "BW", *rest[12:]]
    return dealt_of(chapter_, 3, [Card.parse(code) for code in cards])


@pytest.mark.rule("DW.p15.ch22_setup", "DW.p5.first_character")
def test_dw_p15_the_holder_of_the_white_tower_takes_treebeard_and_the_lost_card():
    p = fresh(own_chapter(TRICKS, TRICKS, TRICKS))
    assert p.setup == FREE and p.speaker == 2 and p.lost_lies
    assert refused(p, Take(2, "merry")) == "DW.p5.first_character"
    p, steps = rules.replay(p, [Take(2, "treebeard"), Take(3, "quickbeam"), Take(1, "merry")])
    assert p.seat(2).under == Card.parse("G5") and not p.lost_lies
    assert [step.rule for step in steps][-1] == "DW.p15.ch22_setup"


@pytest.mark.rule("DW.p15.ch22_keep", "DW.p15.ch22_setup", "DW.p5.keep")
def test_dw_p15_treebeard_parts_neither_with_the_white_tower_nor_with_the_card_under_the_token():
    found = own_chapter(TRICKS, TRICKS, TRICKS)
    cast = tuple(replace(one, setup=SetupAction(exchange=("any",))) if one.id == "merry" else one for one in found.cast)
    p, _ = rules.replay(fresh(replace(found, cast=cast)), [Take(2, "treebeard"), Take(3, "quickbeam"), Take(1, "merry")])
    gives = p.seat(1).hand[0]
    assert refused(p, Exchange(1, 2, gives, Card.parse("BW"))) == "DW.p5.keep"
    assert refused(p, Exchange(1, 2, gives, Card.parse("G5"))) == "DW.p5.exchange"
