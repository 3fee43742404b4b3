"""Goals of chapters 19 and 20: Aragorn, Boromir, Legolas, Gimli, Eomer (pages 4, 11 and 14)."""

import pytest

from tests.support.dwie_wieze.answers import goal, lost_by, rules_used, winners
from tests.support.dwie_wieze.deals import table

ARAGORN = "aragorn: BW P1 P4 P7 G1 G4 G7 L1 L4 C1 C4"
BOROMIR = "boromir: P2 P5 P8 G2 G5 G8 L2 L5 L8 C2 C5"
LEGOLAS = "legolas: P3 P6 G3 G6 L3 L6 L7 C3 C6 OR OR"
# Boromir wins twice, then Legolas once, then leads the Black Tower.
TWICE = ["1: P1 P8 P3", "2: G8 G3 G1", "2: C2 C6 C1", "3: CW P4 P2"]


# Who gets CW, C7 and C8, by the holder of the Black Tower.
EXTRA = {"aragorn": ("CW", "C8", "C7"), "boromir": ("C7", "CW", "C8"), "legolas": ("C7", "C8", "CW")}


def chapter_19(*moves, black_tower="legolas", **keys):
    seats = [f"{seat} {card}" for seat, card in zip((ARAGORN, BOROMIR, LEGOLAS), EXTRA[black_tower], strict=True)]
    return table(19, *seats, lost="OR", moves=moves, **keys)


@pytest.mark.rule("DW.p14.ch19_partner")
def test_dw_p14_ch19_partner_the_pair_needs_as_many_as_the_best_other(ask):
    reply = ask("resolve", chapter_19(*TWICE))
    assert winners(reply) == [2, 2, 3, 3]
    assert goal(reply, "aragorn") == (True, False)


@pytest.mark.rule("DW.p14.ch19_partner")
def test_dw_p14_ch19_partner_fewer_than_another_player_is_not_enough(ask):
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: G8 G3 G1", "2: C8 C3 C1", "2: P2 P6 P4", "3: CW P7 P5"))
    assert winners(reply) == [2, 2, 2, 3, 3]
    assert goal(reply, "aragorn") == (False, False)
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p14.ch19_partner")
def test_dw_p14_ch19_partner_may_be_boromir(ask):
    moves = ["1: P1 P8 P3", "2: G8 G3 G1", "2: CW L3 L1", "2: L2 L7 L4", "3: C8 C1 C2", "3: C6 C4 C5", "3: P6 P7 P5"]
    reply = ask("resolve", chapter_19(*moves, black_tower="boromir"))
    assert winners(reply) == [2, 2, 2, 3, 3, 3, 1]
    assert goal(reply, "aragorn")[0] is True


@pytest.mark.rule("DW.p14.ch19_partner")
def test_dw_p14_ch19_partner_is_who_plays_it_not_who_wins_it(ask):
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: G8 G3 G1", "2: C2 C6 C1", "3: CW BW P2"))
    assert winners(reply) == [2, 2, 3, 2]
    assert goal(reply, "aragorn")[0] is False
    assert goal(reply, "boromir")[0] is True


@pytest.mark.rule("DW.p14.ch19_alone")
def test_dw_p14_ch19_alone_when_he_plays_the_black_tower_himself(ask):
    moves = ["1: CW P2 P3", "1: P1 P8 P6", "2: G2 G6 G1"]
    reply = ask("resolve", chapter_19(*moves, black_tower="aragorn"))
    assert winners(reply) == [1, 2, 3]
    assert goal(reply, "aragorn")[0] is True
    reply = ask("resolve", chapter_19(*moves, "3: C7 C1 C2", black_tower="aragorn"))
    assert winners(reply) == [1, 2, 3, 3]
    assert goal(reply, "aragorn")[0] is False


@pytest.mark.rule("DW.p14.ch19_alone")
def test_dw_p14_ch19_alone_combined_reading_counts_all_the_others(ask):
    moves = ["1: CW P2 P3", "1: P1 P8 P6", "2: G2 G6 G1"]
    reply = ask("resolve", chapter_19(*moves, black_tower="aragorn", rulings={"together_most": "combined"}))
    assert goal(reply, "aragorn")[0] is False
    reply = ask("resolve", chapter_19(*moves, black_tower="aragorn", rulings={"together_most": "each"}))
    assert goal(reply, "aragorn")[0] is True


@pytest.mark.rule("DW.p14.ch19_partner")
def test_dw_p14_ch19_partner_both_readings_agree_with_one_opponent(ask):
    for reading in ("each", "combined"):
        assert goal(ask("resolve", chapter_19(*TWICE, rulings={"together_most": reading})), "aragorn")[0] is True


@pytest.mark.rule("DW.p14.ch19_boromir")
def test_dw_p14_ch19_boromir_two_before_and_none_after(ask):
    reply = ask("resolve", chapter_19(*TWICE))
    assert goal(reply, "boromir") == (True, False)
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p14.ch19_boromir")
def test_dw_p14_ch19_boromir_three_before_are_fine(ask):
    moves = ["1: P1 P8 P3", "2: G8 G3 G1", "2: C8 C3 C1", "2: P2 P6 P4", "3: CW P7 P5"]
    reply = ask("resolve", chapter_19(*moves))
    assert goal(reply, "boromir") == (True, False)


@pytest.mark.rule("DW.p14.ch19_boromir", "DW.p9.early_failure")
def test_dw_p14_ch19_boromir_one_trick_after_it_loses(ask):
    reply = ask("resolve", chapter_19(*TWICE, "3: L3 L4 L8"))
    assert winners(reply)[-1] == 2
    assert goal(reply, "boromir") == (False, True)
    assert lost_by(reply) == "goal"
    assert "DW.p9.early_failure" in rules_used(reply)


@pytest.mark.rule("DW.p14.ch19_boromir", "DW.p9.early_failure")
def test_dw_p14_ch19_boromir_only_one_before_it_loses_at_once(ask):
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: G2 G6 G1", "3: CW P4 P2"))
    assert winners(reply) == [2, 3, 3]
    assert goal(reply, "boromir") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p14.ch19_boromir", "DW.p7.tower_cancel")
def test_dw_p14_ch19_boromir_may_win_the_black_tower_trick(ask):
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: G8 G3 G1", "2: C2 C6 C1", "3: CW BW P2"))
    assert winners(reply)[-1] == 2
    assert goal(reply, "boromir") == (True, False)


@pytest.mark.rule("DW.p14.ch19_boromir")
def test_dw_p14_ch19_boromir_the_black_tower_trick_is_not_one_of_his_two(ask):
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: G2 G6 G1", "3: CW BW P2"))
    assert winners(reply) == [2, 3, 2]
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p14.ch19_boromir")
def test_dw_p14_ch19_boromir_may_play_the_black_tower_himself(ask):
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: G8 G3 G1", "2: CW L3 L1", black_tower="boromir"))
    assert winners(reply) == [2, 2, 2]
    assert goal(reply, "boromir") == (True, False)
    reply = ask("resolve", chapter_19("1: P1 P8 P3", "2: CW L3 L1", black_tower="boromir"))
    assert goal(reply, "boromir") == (False, True)
    assert lost_by(reply) == "goal"


# Legolas owns all forests, Boromir and Aragorn none.
FORESTS = [
    "aragorn: BW P1 P2 P3 P4 P5 P6 G1 G2 G3 G4 C1",
    "boromir: P7 P8 G5 G6 G7 G8 C2 C3 C4 C5 C6 C7",
    "legolas: L1 L2 L3 L4 L5 L6 L7 L8 C8 CW OR OR",
]
SIX = ["1: C1 C2 C8", *(f"3: L{n} P{n} {card}" for n, card in enumerate(["P7", "P8", "G5", "G6", "G7", "G8"], 1))]


def as_gimli(text):
    """Return a seat or a trick with forests and mountains exchanged, and Gimli for Legolas."""
    head, _, cards = text.partition(":")
    return f"{head.replace('legolas', 'gimli')}:{cards.translate(str.maketrans('LG', 'GL'))}"


@pytest.mark.rule("DW.p9.goal", "DW.p9.goal_final")
@pytest.mark.parametrize("hunter", ["legolas", "gimli"])
def test_dw_p9_goal_hunters_need_six_cards_of_their_suit(ask, hunter):
    turn = as_gimli if hunter == "gimli" else str
    seats, moves = [turn(seat) for seat in FORESTS], [turn(trick) for trick in SIX]
    reply = ask("resolve", table(19, *seats, lost="OR", moves=moves[:6]))
    assert goal(reply, hunter) == (False, False)
    reply = ask("resolve", table(19, *seats, lost="OR", moves=moves))
    assert winners(reply) == [3] * 7
    assert goal(reply, hunter) == (True, True)
    assert "DW.p9.goal_final" in rules_used(reply)


@pytest.mark.rule("DW.p9.goal")
def test_dw_p9_goal_cards_of_the_suit_thrown_off_count_for_the_winner(ask):
    seats = ["aragorn: BW C1 L1 L2 L3 ... -G", "boromir: C2 L4 L5 L6 ... -G", "legolas: C8 G1 G2 G3 ... -L -T"]
    reply = ask("resolve", table(19, *seats, lost="CW", moves=["1: C1 C2 C8", "3: G1 L1 L4", "3: G2 L2 L5", "3: G3 L3 L6"]))
    assert winners(reply) == [3, 3, 3, 3]
    assert goal(reply, "legolas") == (True, True)


@pytest.mark.rule("DW.p9.early_failure")
def test_dw_p9_early_failure_three_forests_elsewhere_are_too_many_for_legolas(ask):
    reply = ask("resolve", chapter_19("1: L1 L8 L3"))
    assert goal(reply, "legolas") == (False, True)
    assert lost_by(reply) == "goal"
    assert "DW.p9.early_failure" in rules_used(reply)


@pytest.mark.rule("DW.p9.early_failure", "DW.p4.lost_card")
def test_dw_p9_early_failure_the_lost_card_is_out_of_reach(ask):
    seats = ["aragorn: BW L1 ...", "boromir: L8 ...", "legolas: C1 CW ... -L"]
    reply = ask("resolve", table(19, *seats, lost="L7", moves=["1: L1 L8 C1"]))
    assert goal(reply, "legolas") == (False, True)
    reply = ask("resolve", table(19, *seats, lost="OR", moves=["1: L1 L8 C1"]))
    assert goal(reply, "legolas") == (False, False)


EOMER = ["aragorn: BW C1 OR ... -P", "eomer: P1 P2 P3 P4 P5 P6 P7 P8 C8 ... -OR", "gimli: C2 OR OR ... -P"]


@pytest.mark.rule("DW.p9.goal", "DW.p9.goal_final")
def test_dw_p9_goal_eomer_needs_two_orcs(ask):
    reply = ask("resolve", table(20, *EOMER, lost="L1", moves=["1: C1 C8 C2"]))
    assert goal(reply, "eomer") == (False, False)
    reply = ask("resolve", table(20, *EOMER, lost="L1", moves=["1: C1 C8 C2", "2: P8 OR OR"]))
    assert winners(reply) == [2, 2]
    assert goal(reply, "eomer") == (True, True)


@pytest.mark.rule("DW.p14.ch20_eomer", "DW.p9.early_failure")
def test_dw_p14_ch20_eomer_with_two_orcs_in_hand_cannot_succeed(ask):
    seats = ["aragorn: BW ...", "eomer: OR OR ...", "gimli: ..."]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=[]))
    assert goal(reply, "eomer") == (False, True)
    assert lost_by(reply) == "goal"
    reply = ask("solve", table(20, *seats, lost="L1"))
    assert (reply.code, reply.json["verdict"]) == (0, "lost")


@pytest.mark.rule("DW.p14.ch20_eomer")
def test_dw_p14_ch20_eomer_with_one_orc_in_hand_and_one_lost_cannot_succeed(ask):
    seats = ["aragorn: BW ...", "eomer: OR ...", "gimli: OR ..."]
    reply = ask("resolve", table(20, *seats, lost="OR", moves=[]))
    assert goal(reply, "eomer") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p14.ch20_eomer", "DW.p11.hide")
def test_dw_p14_ch20_eomer_a_hidden_orc_is_no_better_than_one_in_hand(ask):
    seats = ["aragorn: BW ...", "eomer: (OR) OR ...", "gimli: OR ..."]
    assert lost_by(ask("resolve", table(20, *seats, lost="L1", moves=[]))) == "goal"


@pytest.mark.rule("DW.p14.ch20_eomer")
def test_dw_p14_ch20_eomer_with_one_orc_in_hand_can_still_succeed(ask):
    seats = ["aragorn: BW ...", "eomer: OR ...", "gimli: OR OR ..."]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=[]))
    assert goal(reply, "eomer") == (False, False)
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p14.ch20_eomer", "DW.p5.exchange")
def test_dw_p14_ch20_eomer_may_get_rid_of_an_orc_before_play(ask):
    seats = ["aragorn: BW P1 ... -OR", "eomer: OR OR ...", "gimli: OR ..."]
    reply = ask("resolve", table(20, *seats, lost="L1", setup="free", moves=["1 exchange 2 P1 OR"]))
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p9.early_failure", "DW.p14.ch20_eomer")
def test_dw_p9_early_failure_two_orcs_won_by_others(ask):
    seats = ["aragorn: BW C8 ...", "eomer: OR ... -C", "gimli: OR ... -C"]
    reply = ask("resolve", table(20, *seats, lost="L1", moves=["1: C8 OR OR"]))
    assert winners(reply) == [1]
    assert lost_by(reply) == "goal"
