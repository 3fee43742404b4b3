"""Exchanges during setup (pages 5 and 20)."""

import pytest

from tests.support.dwie_wieze.answers import hand_after, refused_by, rules_used
from tests.support.dwie_wieze.deals import hand_of, table

SEATS = ["aragorn: BW P1 P2 ...", "boromir: C3 C4 CW ...", "legolas: L1 L2 ..."]
HOBBITS = ["frodo: R1 R2 P1 G1 ...", "sam: P2 G2 ...", "gollum: P3 G3 ...", "smeagol: P4 G4 ..."]


def part_one(*moves, seats=SEATS, chapter=19, **keys):
    return table(chapter, *seats, lost="G8", setup="free", moves=moves, **keys)


def part_two(*moves, seats=HOBBITS, **keys):
    return table(29, *seats, event="BW", setup="free", burden=3, moves=moves, **keys)


@pytest.mark.rule("DW.p5.exchange")
def test_dw_p5_exchange_moves_one_card_each_way(ask):
    toml = part_one("1 exchange 2 P1 C3")
    reply = ask("resolve", toml)
    assert hand_after(reply, 1) == hand_of(toml, 1) - {"P1"} | {"C3"}
    assert hand_after(reply, 2) == hand_of(toml, 2) - {"C3"} | {"P1"}
    assert "DW.p5.exchange" in rules_used(reply)


@pytest.mark.rule("DW.p5.exchange")
def test_dw_p5_exchange_may_return_the_very_card(ask):
    toml = part_one("1 exchange 2 P1 P1", "3 exchange 1 L1 L1", "1 P1")
    reply = ask("resolve", toml)
    assert hand_after(reply, 2) == hand_of(toml, 2)
    assert hand_after(reply, 3) == hand_of(toml, 3)


@pytest.mark.rule("DW.p5.exchange")
def test_dw_p5_exchange_may_be_left_out(ask):
    toml = part_one("1 P1")
    assert hand_after(ask("resolve", toml), 1) == hand_of(toml, 1) - {"P1"}
    toml = part_one("3 exchange 1 L1 P2", "1 P1")
    assert hand_after(ask("resolve", toml), 1) == hand_of(toml, 1) - {"P1", "P2"} | {"L1"}


@pytest.mark.rule("DW.p5.exchange")
def test_dw_p5_exchange_needs_cards_that_are_there(ask):
    refused_by(ask("resolve", part_one("1 exchange 2 C3 C4")))
    refused_by(ask("resolve", part_one("1 exchange 2 P1 L1")))


@pytest.mark.rule("DW.p5.exchange")
def test_dw_p5_exchange_only_once_each(ask):
    refused_by(ask("resolve", part_one("1 exchange 2 P1 C3", "1 exchange 3 P2 L1")))


@pytest.mark.rule("DW.p5.exchange", "DW.p5.setup_order")
def test_dw_p5_exchange_not_once_play_has_begun(ask):
    refused_by(ask("resolve", part_one("1 P1", "3 exchange 1 L1 P2")))
    refused_by(ask("resolve", table(19, *SEATS, lost="G8", setup="done", moves=["1 exchange 2 P1 C3"])))


@pytest.mark.rule("DW.p5.setup_order")
def test_dw_p5_setup_order_clockwise_from_aragorn(ask):
    refused_by(ask("resolve", part_one("3 exchange 1 L1 P1", "1 exchange 2 P2 C3")), "DW.p5.setup_order")
    assert ask("resolve", part_one("1 exchange 2 P2 C3", "3 exchange 1 L1 P1")).code == 0


@pytest.mark.rule("DW.p5.setup_order")
def test_dw_p5_setup_order_starts_at_aragorn_not_at_seat_one(ask):
    seats = ["legolas: L1 L2 ...", "aragorn: BW P1 P2 ...", "boromir: C3 ..."]
    assert ask("resolve", part_one("2 exchange 3 P1 C3", "1 exchange 2 L1 C3", "2 P2", seats=seats)).code == 0
    refused_by(ask("resolve", part_one("1 exchange 2 L1 P2", "2 exchange 3 P1 C3", seats=seats)), "DW.p5.setup_order")


@pytest.mark.rule("DW.p5.exchange", "DW.p5.setup_order")
def test_dw_p5_exchange_a_card_just_received_may_go_on(ask):
    toml = part_one("1 exchange 2 P1 C3", "3 exchange 1 L1 C3")
    reply = ask("resolve", toml)
    assert hand_after(reply, 1) == hand_of(toml, 1) - {"P1"} | {"L1"}
    assert hand_after(reply, 3) == hand_of(toml, 3) - {"L1"} | {"C3"}


@pytest.mark.rule("DW.p5.exchange_partner")
@pytest.mark.parametrize("partner", [2, 3])
def test_dw_p5_exchange_partner_aragorn_may_choose_anybody(ask, partner):
    card = {2: "C3", 3: "L1"}[partner]
    assert ask("resolve", part_one(f"1 exchange {partner} P1 {card}")).code == 0


@pytest.mark.rule("DW.p5.exchange_partner")
def test_dw_p5_exchange_partner_legolas_not_with_boromir(ask):
    refused_by(ask("resolve", part_one("3 exchange 2 L1 C3")), "DW.p5.exchange_partner")


@pytest.mark.rule("DW.p5.exchange_partner")
def test_dw_p5_exchange_partner_gimli_not_with_eomer(ask):
    seats = ["aragorn: BW P1 ...", "eomer: C3 ...", "gimli: G1 ..."]
    refused_by(ask("resolve", part_one("3 exchange 2 G1 C3", seats=seats, chapter=20)), "DW.p5.exchange_partner")
    assert ask("resolve", part_one("3 exchange 1 G1 P1", seats=seats, chapter=20)).code == 0


@pytest.mark.rule("DW.p5.exchange_partner")
def test_dw_p5_exchange_partner_nobody_with_oneself_or_an_absent_seat(ask):
    refused_by(ask("resolve", part_one("1 exchange 1 P1 P2")))
    refused_by(ask("resolve", part_one("1 exchange 4 P1 C3")))
    refused_by(ask("resolve", part_one("1 exchange event P1 C3")))


@pytest.mark.rule("DW.p5.exchange_partner", "DW.p5.exchange")
def test_dw_p5_exchange_partner_boromir_has_no_exchange(ask):
    refused_by(ask("resolve", part_one("2 exchange 1 C3 P1")))


@pytest.mark.rule("DW.p5.keep")
def test_dw_p5_keep_aragorn_may_not_give_the_white_tower(ask):
    refused_by(ask("resolve", part_one("1 exchange 2 BW C3")), "DW.p5.keep")
    refused_by(ask("resolve", part_one("1 exchange 2 BW BW")), "DW.p5.keep")


@pytest.mark.rule("DW.p5.keep")
def test_dw_p5_keep_aragorn_may_not_return_the_white_tower(ask):
    refused_by(ask("resolve", part_one("3 exchange 1 L1 BW")), "DW.p5.keep")


@pytest.mark.rule("DW.p5.keep", "DW.p5.exchange")
def test_dw_p5_keep_does_not_hold_for_the_black_tower(ask):
    reply = ask("resolve", part_one("1 exchange 2 P1 CW"))
    assert {"BW", "CW"} <= hand_after(reply, 1)
    reply = ask("resolve", part_one("1 exchange 2 P1 CW", "3 exchange 1 L1 CW"))
    assert "CW" in hand_after(reply, 3)


@pytest.mark.rule("DW.p20.keep_ring")
def test_dw_p20_keep_ring_frodo_may_not_return_the_one_ring_to_sam(ask):
    refused_by(ask("resolve", part_two("2 exchange 1 P2 R1")), "DW.p20.keep_ring", "DW.p5.keep")
    reply = ask("resolve", part_two("2 exchange 1 P2 R2"))
    assert "R2" in hand_after(reply, 2)
    assert "R1" in hand_after(reply, 1)


@pytest.mark.rule("DW.p5.exchange_partner")
@pytest.mark.parametrize("move", ["2 exchange 3 P2 P3", "4 exchange 1 P4 P1", "4 exchange 2 P4 P2", "1 exchange 2 P1 P2"])
def test_dw_p5_exchange_partner_of_the_hobbits(ask, move):
    moves = ["3 exchange event G3 BW", move] if move.startswith("4") else [move]
    refused_by(ask("resolve", part_two(*moves)))


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_gollum_takes_the_white_tower(ask):
    toml = part_two("3 exchange event G3 BW")
    reply = ask("resolve", toml)
    assert hand_after(reply, 3) == hand_of(toml, 3) - {"G3"} | {"BW"}
    assert reply.json["position"]["event"] == "G3"
    assert "DW.p20.event_exchange" in rules_used(reply)


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_is_gollums_alone(ask):
    refused_by(ask("resolve", part_two("4 exchange event G4 BW")))
    refused_by(ask("resolve", part_two("2 exchange event G2 BW")))


@pytest.mark.rule("DW.p20.event_exchange", "DW.p5.exchange_partner")
def test_dw_p20_event_exchange_not_with_a_player_instead(ask):
    refused_by(ask("resolve", part_two("3 exchange 4 G3 P4")))


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_takes_the_card_that_lies_there(ask):
    refused_by(ask("resolve", part_two("3 exchange event G3 P4")))
    refused_by(ask("resolve", part_two("3 exchange event G4 BW")))


@pytest.mark.rule("DW.p20.event_exchange", "DW.p5.exchange")
def test_dw_p20_event_exchange_smeagol_may_be_handed_the_white_tower_afterwards(ask):
    reply = ask("resolve", part_two("3 exchange event G3 BW", "4 exchange 3 G4 BW", "1 P1"))
    assert "BW" in hand_after(reply, 4)


@pytest.mark.rule("DW.p20.event_exchange", "DW.p5.setup_order")
def test_dw_p20_event_exchange_smeagol_who_acts_first_cannot_get_the_white_tower(ask):
    seats = [HOBBITS[0], HOBBITS[3], HOBBITS[2], HOBBITS[1]]
    refused_by(ask("resolve", part_two("2 exchange 3 G4 BW", seats=seats)))
    refused_by(ask("resolve", part_two("3 exchange event G3 BW", "2 exchange 3 G4 BW", seats=seats)), "DW.p5.setup_order")
    moves = ["2 exchange 3 G4 P3", "3 exchange event G4 BW", "4 exchange 1 P2 P1", "1 G1"]
    reply = ask("resolve", part_two(*moves, seats=seats))
    assert reply.json["position"]["event"] == "G4"


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_the_card_left_there_is_out_of_the_round(ask):
    refused_by(ask("resolve", part_two("3 exchange event G3 BW", "1: G1 G2 G3")))


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_must_happen_by_default(ask):
    refused_by(ask("resolve", part_two("1 P1")), "DW.p20.event_exchange", "DW.p5.setup_order")


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_leaving_the_white_tower_there_is_no_swap(ask):
    refused_by(ask("resolve", part_two("3 exchange event G3 G3", "1 P1")))


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_may_be_declined_in_the_other_reading(ask):
    toml = part_two("1 P1", rulings={"tower_event_swap": "may"})
    reply = ask("resolve", toml)
    assert reply.json["position"]["event"] == "BW"
    assert hand_after(reply, 3) == hand_of(toml, 3)
