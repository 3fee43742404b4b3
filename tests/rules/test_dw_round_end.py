"""Stopping early, the end of the round and its result (pages 9 and 10), and verdicts that can be seen by hand."""

import pytest

from tests.support.dwie_wieze.answers import check_line, check_lost, goal, legal_plays, lost_by, outcome, refused_by, rules_used, winners
from tests.support.dwie_wieze.endings import boromir_tail, orc_tail, weariness_tail

WINNABLE_BOROMIR = ("C7 C6 G8", "G2 G3", "G1 C3")
LOST_BOROMIR = ("C7 C6 C3", "G2 G8", "G1 G3")


@pytest.mark.rule("DW.p9.goal_final", "DW.p9.early_success")
def test_dw_p9_early_success_all_goals_met_for_good_and_all_orcs_played(ask):
    reply = ask("resolve", orc_tail("P7 C5", aragorn="L5", discard="C3", lost="OR", played=9))
    assert [goal(reply, name) for name in ("aragorn", "eomer", "gimli")] == [(True, True)] * 3
    assert lost_by(reply) is None
    assert "DW.p9.early_success" in rules_used(reply)


@pytest.mark.rule("DW.p9.early_success")
def test_dw_p9_early_success_not_while_an_orc_is_unplayed(ask):
    reply = ask("resolve", orc_tail("OR C5", aragorn="L5", discard="C3", played=9))
    assert [goal(reply, name) for name in ("aragorn", "eomer", "gimli")] == [(True, True)] * 3
    assert lost_by(reply) is None
    assert "DW.p9.early_success" not in rules_used(reply)


@pytest.mark.rule("DW.p9.early_success", "DW.p8.orc_lead")
def test_dw_p9_early_success_an_unplayed_orc_can_still_lose_a_finished_chapter(ask):
    check_lost(ask, orc_tail("OR C5", aragorn="C3", discard="L5"))
    check_lost(ask, orc_tail("OR (C5)", aragorn="C3", discard="L5"))


@pytest.mark.rule("DW.p9.early_success", "DW.p8.orc_lead")
def test_dw_p9_early_success_the_white_tower_saves_eomer_from_leading_the_orc(ask):
    check_line(ask, orc_tail("OR C5", aragorn="L5", discard="C3"))
    check_line(ask, orc_tail("OR (C5)", aragorn="L5", discard="C3"))


@pytest.mark.rule("DW.p10.round_end", "DW.p10.result")
def test_dw_p10_result_all_goals_met_at_the_end_wins(ask):
    reply = ask("resolve", orc_tail("OR C5", aragorn="L5", discard="C3", moves=["2: C5 L3 BW", "1: L5 OR L4"]))
    assert winners(reply) == [1, 1]
    assert all(one["met"] and one["final"] for one in outcome(reply)["goals"])
    assert lost_by(reply) is None
    assert {"DW.p10.round_end", "DW.p10.result"} & rules_used(reply)


@pytest.mark.rule("DW.p10.round_end")
def test_dw_p10_round_end_no_card_is_left_to_play(ask):
    moves = ["2: C5 L3 BW", "1: L5 OR L4"]
    refused_by(ask("resolve", orc_tail("OR C5", aragorn="L5", discard="C3", moves=[*moves, "1 L5"])))


@pytest.mark.rule("DW.p10.result")
def test_dw_p10_result_one_unmet_goal_loses(ask):
    reply = ask("resolve", weariness_tail(3, moves=["1: R2 R5 C2", "2: ZM CW R3"]))
    assert winners(reply) == [2, 3]
    assert goal(reply, "frodo") == (False, True)
    assert goal(reply, "gollum") == goal(reply, "smeagol") == (True, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p14.ch19_boromir", "DW.p10.result")
def test_dw_p10_result_boromir_wins_two_and_the_cancelled_black_tower(ask):
    moves = ["3: G1 G2 G8", "2: C7 C3 G3", "2: C6 CW BW"]
    reply = ask("resolve", boromir_tail(*WINNABLE_BOROMIR, moves=moves))
    assert winners(reply) == [2, 2, 2]
    assert all(one["met"] and one["final"] for one in outcome(reply)["goals"])
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p14.ch19_boromir")
def test_dw_p14_ch19_boromir_solve_two_tricks_before_the_black_tower(ask):
    reply = check_line(ask, boromir_tail(*WINNABLE_BOROMIR))
    assert winners(reply)[:2] == [2, 2]


@pytest.mark.rule("DW.p14.ch19_boromir")
def test_dw_p14_ch19_boromir_solve_lost_when_he_cannot_win_the_next_trick(ask):
    check_lost(ask, boromir_tail(*LOST_BOROMIR))


@pytest.mark.rule("DW.p14.ch19_boromir", "DW.p9.early_failure")
def test_dw_p9_early_failure_too_few_tricks_left_for_boromir(ask):
    reply = ask("resolve", boromir_tail(*LOST_BOROMIR, moves=["3: G1 G2 C3", "1: G8 C6 G3"]))
    assert winners(reply) == [1, 1]
    assert goal(reply, "boromir") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p23.weariness_off_lead", "DW.p21.burden")
def test_dw_p23_weariness_off_lead_solve_gollum_must_be_given_the_lead(ask):
    reply = check_line(ask, weariness_tail(2))
    assert winners(reply) == [2, 3]
    assert outcome(reply)["tricks"][1]["cards"].startswith("ZM")


@pytest.mark.rule("DW.p21.burden", "DW.p23.weariness_off_lead")
@pytest.mark.parametrize("burden", [3, 4, 5])
def test_dw_p21_burden_solve_lost_when_the_rings_cannot_be_won(ask, burden):
    check_lost(ask, weariness_tail(burden))


@pytest.mark.rule("DW.p23.weariness_off_lead")
def test_dw_p23_weariness_off_lead_last_card_is_forced(ask):
    toml = weariness_tail(2, moves=["1: R2 R5 CW", "3: C2 R3"])
    reply = ask("resolve", toml)
    assert winners(reply) == [3]
    reply = ask("resolve", weariness_tail(2, moves=["1: R2 R5 CW", "3: C2 R3 ZM"]))
    assert lost_by(reply) == "weariness"
    assert "DW.p23.weariness_off_lead" in rules_used(reply)


@pytest.mark.rule("DW.p8.orc_lead", "DW.p11.hide_return")
@pytest.mark.parametrize("reading", ["forbidden", "loses"])
def test_dw_p8_orc_lead_solve_never_leads_the_orc(ask, reading):
    toml = orc_tail("OR (C5)", aragorn="L5", discard="C3", rulings={"orc_lead_with_hidden": reading})
    reply = check_line(ask, toml)
    assert winners(reply) == [1, 1]


@pytest.mark.rule("DW.p9.early_success")
def test_dw_p9_early_success_play_may_still_go_on(ask):
    toml = orc_tail("P7 C5", aragorn="L5", discard="C3", lost="OR")
    assert legal_plays(ask("legal", toml)) == {"P7", "C5"}
    check_line(ask, toml)
