"""Who takes which character, and Frodo's burden (pages 5, 12, 20 and 21)."""

import pytest

from tests.support.dwie_wieze.answers import goal, listed, lost_by, outcome, refused_by, rules_used, seat_after, to_move, winners
from tests.support.dwie_wieze.deals import table

THREE = [": BW P1 P2 P3 ...", ": P4 ...", ": P5 ..."]
RINGS = [": R1 P1 ...", ": P2 ...", ": P3 ..."]
RINGS_FOUR = [": P1 ...", ": R1 P2 ...", ": P3 ...", ": P4 ..."]


def cast(chapter, *moves):
    return table(chapter, *THREE, lost="L1", setup="free", moves=moves)


def ring_cast(*moves, seats=RINGS, **keys):
    return table(29, *seats, event="BW", setup="free", moves=moves, **keys)


@pytest.mark.rule("DW.p5.first_character", "DW.p5.choose")
def test_dw_p5_first_character_the_white_tower_takes_aragorn_then_the_others_choose(ask):
    reply = ask("resolve", cast(19, "1 take aragorn", "2 take boromir", "3 take gimli"))
    assert [seat_after(reply, seat)["character"] for seat in (1, 2, 3)] == ["aragorn_hunter", "boromir_fallen", "gimli_hunter"]
    assert {"DW.p5.first_character", "DW.p5.choose"} & rules_used(reply)


@pytest.mark.rule("DW.p5.first_character")
def test_dw_p5_first_character_nobody_else_may_take_aragorn(ask):
    refused_by(ask("resolve", cast(19, "2 take aragorn")), "DW.p5.first_character", "DW.p5.choose")


@pytest.mark.rule("DW.p5.first_character")
def test_dw_p5_first_character_the_white_tower_may_not_take_another(ask):
    refused_by(ask("resolve", cast(19, "1 take boromir")), "DW.p5.first_character")


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_goes_clockwise_from_aragorn(ask):
    refused_by(ask("resolve", cast(19, "1 take aragorn", "3 take boromir")), "DW.p5.choose")
    seats = [": P1 ...", ": BW ...", ": P2 ..."]
    moves = ["2 take aragorn", "3 take legolas", "1 take boromir"]
    reply = ask("resolve", table(19, *seats, lost="L1", setup="free", moves=moves))
    assert seat_after(reply, 1)["character"] == "boromir_fallen"
    moves = ["2 take aragorn", "1 take boromir"]
    refused_by(ask("resolve", table(19, *seats, lost="L1", setup="free", moves=moves)), "DW.p5.choose")


@pytest.mark.rule("DW.p5.choose")
@pytest.mark.parametrize(("chapter", "starred"), [(19, "boromir"), (20, "eomer")])
def test_dw_p5_choose_the_starred_character_need_not_be_chosen_first(ask, chapter, starred):
    reply = ask("resolve", cast(chapter, "1 take aragorn", "2 take legolas", f"3 take {starred}"))
    assert seat_after(reply, 3)["character"].startswith(starred)


@pytest.mark.rule("DW.p5.choose")
@pytest.mark.parametrize("chapter", [19, 20])
def test_dw_p5_choose_the_starred_character_may_not_be_left_out(ask, chapter):
    refused_by(ask("resolve", cast(chapter, "1 take aragorn", "2 take legolas", "3 take gimli")), "DW.p5.choose")


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_a_character_is_taken_once(ask):
    refused_by(ask("resolve", cast(19, "1 take aragorn", "2 take boromir", "3 take boromir")))


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_only_characters_of_the_chapter(ask):
    refused_by(ask("resolve", cast(19, "1 take aragorn", "2 take boromir", "3 take eomer")))


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_comes_before_play(ask):
    refused_by(ask("resolve", cast(19, "1 take aragorn", "2 take boromir", "1 P1")))


@pytest.mark.rule("DW.p21.first_character", "DW.p12.first_character", "DW.p6.lead")
def test_dw_p21_first_character_the_one_ring_takes_frodo_and_leads(ask):
    moves = ["2 take frodo", "3 take gollum", "4 take sam", "1 take smeagol", "2 burden 3", "3 exchange event P3 BW", "2 P2"]
    reply = ask("resolve", ring_cast(*moves, seats=RINGS_FOUR))
    assert seat_after(reply, 2)["character"] == "frodo_master"
    assert reply.json["position"]["trick"][0]["lead"] == 2


@pytest.mark.rule("DW.p21.first_character")
def test_dw_p21_first_character_nobody_else_may_take_frodo(ask):
    refused_by(ask("resolve", ring_cast("2 take frodo")), "DW.p21.first_character", "DW.p5.first_character", "DW.p5.choose")
    refused_by(ask("resolve", ring_cast("1 take gollum")), "DW.p21.first_character", "DW.p5.first_character")


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_three_stars_leave_no_room_for_sam_with_three_players(ask):
    refused_by(ask("resolve", ring_cast("1 take frodo", "2 take sam")), "DW.p5.choose")
    reply = ask("resolve", ring_cast("1 take frodo", "2 take smeagol", "3 take gollum"))
    assert seat_after(reply, 3)["character"] == "gollum_stinker"


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_only_the_starred_are_offered_when_every_seat_is_needed_for_them(ask):
    seats = ["frodo: R1 P1 ...", ": P2 ...", ": P3 ..."]
    reply = ask("legal", table(29, *seats, event="BW", setup="free"))
    assert reply.code == 0
    assert {entry["move"]["seat"] for entry in reply.json["moves"]} == {2}
    assert {name.split("_")[0] for name in listed(reply.json["moves"], "take")} == {"gollum", "smeagol"}
    refused = {entry["move"]["take"].split("_")[0]: entry["rule"] for entry in reply.json["illegal"] if "take" in entry["move"]}
    assert refused["sam"] == "DW.p5.choose"


@pytest.mark.rule("DW.p21.burden")
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_dw_p21_burden_two_to_five_may_be_chosen(ask, value):
    reply = ask("resolve", ring_cast("1 take frodo", "2 take gollum", "3 take smeagol", f"1 burden {value}"))
    assert reply.json["position"]["burden"] == value
    assert "DW.p21.burden" in rules_used(reply)


@pytest.mark.rule("DW.p21.burden")
@pytest.mark.parametrize("value", [0, 1, 6])
def test_dw_p21_burden_other_numbers_are_refused(ask, value):
    refused_by(ask("resolve", ring_cast("1 take frodo", "2 take gollum", "3 take smeagol", f"1 burden {value}")), "DW.p21.burden")


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_is_chosen_by_frodo_and_once(ask):
    taken = ["1 take frodo", "2 take gollum", "3 take smeagol"]
    refused_by(ask("resolve", ring_cast(*taken, "2 burden 3")))
    refused_by(ask("resolve", ring_cast(*taken, "1 burden 3", "1 burden 4")))


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_must_be_chosen_before_play(ask):
    taken = ["1 take frodo", "2 take gollum", "3 take smeagol"]
    refused_by(ask("resolve", ring_cast(*taken, "2 exchange event P2 BW", "1 P1")))


@pytest.mark.rule("DW.p21.burden", "DW.p5.setup_order")
def test_dw_p21_burden_comes_before_the_actions_of_the_others(ask):
    taken = ["1 take frodo", "2 take gollum", "3 take smeagol"]
    refused_by(ask("resolve", ring_cast(*taken, "2 exchange event P2 BW", "1 burden 3")), "DW.p5.setup_order", "DW.p21.burden")


@pytest.mark.rule("DW.p21.burden", "DW.p6.lead")
def test_dw_p21_burden_given_in_the_file_needs_no_move(ask):
    seats = ["frodo: R1 P1 ...", "gollum: P2 ...", "smeagol: P3 ..."]
    toml = table(29, *seats, event="BW", setup="free", burden=4, moves=["2 exchange event P2 BW", "1 P1"])
    reply = ask("resolve", toml)
    assert reply.json["position"]["burden"] == 4
    assert lost_by(reply) is None


@pytest.mark.rule("DW.p4.deal", "DW.p4.lost_card")
def test_dw_p4_lost_card_the_black_tower_may_be_lost(ask):
    assert to_move(ask("legal", table(19, "aragorn: BW ...", "boromir: ...", "gimli: ...", lost="CW"))) == {1}


@pytest.mark.rule("DW.p12.short", "DW.p9.goal")
def test_dw_p12_short_every_seat_has_one_goal(ask):
    reply = ask("resolve", table(20, "aragorn: BW P1 ...", "eomer: P8 ...", "gimli: P2 ...", lost="L1", moves=["1: P1 P8 P2"]))
    assert winners(reply) == [2]
    goals = outcome(reply)["goals"]
    assert [(one["seat"], one["character"]) for one in goals] == [(1, "aragorn_hunter"), (2, "eomer"), (3, "gimli_hunter")]
    assert goal(reply, "gimli") == (False, False)
