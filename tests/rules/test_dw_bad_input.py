"""Positions that cannot be: refused with exit code 2, every defect listed, one JSON object on standard output."""

import re

import pytest

from tests.support.dwie_wieze.answers import defects, refused_by
from tests.support.dwie_wieze.deals import table

ARAGORN = "aragorn: BW P1 P4 P7 G1 G4 G7 L1 L4 C1 C4 C7"
BOROMIR = "boromir: P2 P5 P8 G2 G5 G8 L2 L5 L8 C2 C5 C8"
LEGOLAS = "legolas: P3 P6 G3 G6 L3 L6 L7 C3 C6 CW OR OR"
FRODO = "frodo: R1 R4 P1 P4 P7 G1 G4 G7 C1 C4 C7 ZM"
GOLLUM = "gollum: BW P2 P3 P5 P6 G2 G5 L1 L2 L3 C2 R3"
SMEAGOL = "smeagol: R2 R5 CW ZM L4 L5 L6 L7 G3 G6 C3 C5"
VERBS = ["show", "legal", "resolve", "solve"]


def part_one(*seats, chapter=19, lost="OR", **keys):
    return table(chapter, *(seats or (ARAGORN, BOROMIR, LEGOLAS)), check=False, lost=lost, **keys)


def part_two(*seats, event="C6", burden=3, **keys):
    return table(29, *(seats or (FRODO, GOLLUM, SMEAGOL)), check=False, event=event, burden=burden, **keys)


@pytest.mark.rule("DW.p4.deal", "DW.p20.deal")
def test_dw_p4_deal_the_untouched_positions_are_accepted(ask):
    for verb in ("show", "legal"):
        assert ask(verb, part_one()).code == 0
        assert ask(verb, part_two()).code == 0


@pytest.mark.rule("DW.p3.deck_part1")
@pytest.mark.parametrize("verb", VERBS)
def test_dw_p3_deck_part1_duplicate_card(ask, verb):
    text = defects(ask(verb, part_one(ARAGORN, BOROMIR.replace("P8", "P7"), LEGOLAS)))
    assert "P7" in text and "P8" in text


@pytest.mark.rule("DW.p3.deck_part1", "DW.p20.deck_part2")
@pytest.mark.parametrize("card", ["P9", "R2", "ZM", "L9", "X1"])
def test_dw_p3_deck_part1_foreign_card(ask, card):
    text = defects(ask("legal", part_one(ARAGORN, BOROMIR.replace("P8", card), LEGOLAS)))
    assert card in text


@pytest.mark.rule("DW.p20.deck_part2")
@pytest.mark.parametrize("card", ["OR", "P8", "R6"])
def test_dw_p20_deck_part2_foreign_card(ask, card):
    text = defects(ask("legal", part_two(FRODO, GOLLUM.replace("P6", card), SMEAGOL)))
    assert card in text


@pytest.mark.rule("DW.p3.deck_part1", "DW.p4.deal")
def test_dw_p3_deck_part1_missing_card(ask):
    assert "P8" in defects(ask("legal", part_one(ARAGORN, BOROMIR.replace(" P8", ""), LEGOLAS)))


@pytest.mark.rule("DW.p3.deck_part1")
def test_dw_p3_deck_part1_four_orcs(ask):
    assert "OR" in defects(ask("legal", part_one(ARAGORN, BOROMIR.replace("P8", "OR"), LEGOLAS)))


@pytest.mark.rule("DW.p4.deal", "DW.p20.deal")
def test_dw_p4_deal_wrong_hand_sizes(ask):
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR.replace(" P8", ""), LEGOLAS + " P8")))
    refused_by(ask("legal", part_two(FRODO, GOLLUM.replace(" P6", ""), SMEAGOL + " P6")))


@pytest.mark.rule("DW.p4.deal")
def test_dw_p4_deal_hands_must_shrink_with_the_tricks(ask):
    toml = part_one(tricks=["1: P1 P8 P3"])
    refused_by(ask("legal", toml.replace('hand = "BW', 'hand = "P1 BW')))


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_history_with_a_card_the_seat_cannot_have_had(ask):
    toml = part_one() + '[[trick]]\nlead = 1\ncards = "P1 P3 P6"\n'
    refused_by(ask("legal", toml))


@pytest.mark.rule("DW.p6.follow", "DW.p7.tower_play", "DW.p8.orc_play")
@pytest.mark.parametrize(
    ("trick", "rule"), [("1: P1 G2", "DW.p6.follow"), ("1: P1 P8 CW", "DW.p7.tower_play"), ("1: P1 P8 OR", "DW.p8.orc_play")]
)
def test_dw_p6_follow_broken_in_the_history(ask, trick, rule):
    refused_by(ask("legal", part_one(tricks=[trick])), rule)


@pytest.mark.rule("DW.p6.follow")
def test_dw_p6_follow_broken_by_a_card_that_was_played_later(ask):
    seats = [ARAGORN, BOROMIR.replace("P2 P5 ", "L3 L6 "), LEGOLAS.replace("L3 L6 ", "P2 P5 ")]
    refused_by(ask("legal", part_one(*seats, tricks=["1: P1 L8 P3", "3: P6 P4 P8"])), "DW.p6.follow")


@pytest.mark.rule("DW.p6.win", "DW.p6.lead")
def test_dw_p6_win_wrong_leader_in_the_history(ask):
    refused_by(ask("legal", part_one(tricks=["1: P1 P8 P3", "1: G1 G2 G3"])))
    refused_by(ask("legal", part_one(tricks=["2: P2 P3 P1"])))


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_only_the_last_trick_may_be_unfinished(ask):
    refused_by(ask("legal", part_one(tricks=["1: P1 P8", "2: G2 G3 G1"])))


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_a_trick_has_one_card_of_each_seat(ask):
    refused_by(ask("legal", part_one(tricks=["1: P1 P8 P3 P4"])))


@pytest.mark.rule("DW.p22.ring_lock", "DW.p8.orc_lead")
def test_dw_p22_ring_lock_broken_in_the_history(ask):
    refused_by(ask("legal", part_two(tricks=["1: R4 R3 R2"])), "DW.p22.ring_lock")


@pytest.mark.rule("DW.p8.orc_lead")
def test_dw_p8_orc_lead_with_other_cards_in_the_history(ask):
    seats = [ARAGORN.replace("P1", "OR"), BOROMIR, LEGOLAS.replace("OR OR", "OR P1")]
    refused_by(ask("legal", part_one(*seats, tricks=["1: OR P2 P3"])), "DW.p8.orc_lead")


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_unknown_character(ask):
    assert "gandalf" in defects(ask("legal", part_one(ARAGORN, BOROMIR, LEGOLAS.replace("legolas", "gandalf")))).lower()


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_character_of_another_chapter(ask):
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR, LEGOLAS.replace("legolas", "eomer"))))


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_required_character_left_out(ask):
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR.replace("boromir", "gimli"), LEGOLAS)))
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR.replace("boromir", "gimli"), LEGOLAS, chapter=20)))
    refused_by(ask("legal", part_two(FRODO, GOLLUM, SMEAGOL.replace("smeagol", "sam"))))


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_the_same_character_twice(ask):
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR, LEGOLAS.replace("legolas", "boromir"))))


@pytest.mark.rule("DW.p5.choose")
def test_dw_p5_choose_missing_character_when_setup_is_done(ask):
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR, LEGOLAS.replace("legolas", ""))))


@pytest.mark.rule("DW.p5.first_character", "DW.p5.keep")
@pytest.mark.parametrize("setup", ["done", "free"])
def test_dw_p5_first_character_aragorn_without_the_white_tower(ask, setup):
    seats = [ARAGORN.replace("BW", "P2"), BOROMIR.replace("P2", "BW"), LEGOLAS]
    refused_by(ask("legal", part_one(*seats, setup=setup)))


@pytest.mark.rule("DW.p21.first_character", "DW.p20.keep_ring")
@pytest.mark.parametrize("setup", ["done", "free"])
def test_dw_p21_first_character_frodo_without_the_one_ring(ask, setup):
    if setup == "done":
        toml = part_two(FRODO.replace("R1", "R3"), GOLLUM.replace("R3", "R1"), SMEAGOL)
    else:
        toml = part_two(FRODO.replace("R1", "R3"), GOLLUM.replace("R3", "R1").replace("BW", "C6"), SMEAGOL, event="BW", setup="free")
    refused_by(ask("legal", toml))


@pytest.mark.rule("DW.p20.event_exchange")
def test_dw_p20_event_exchange_white_tower_in_a_hand_it_cannot_reach(ask):
    refused_by(ask("legal", part_two(FRODO.replace("P1", "BW"), GOLLUM.replace("BW", "P1"), SMEAGOL)))
    assert ask("legal", part_two(FRODO, GOLLUM.replace("BW", "CW"), SMEAGOL.replace("CW", "BW"))).code == 0


@pytest.mark.rule("DW.p20.event_exchange", "DW.p5.setup_order")
def test_dw_p20_event_exchange_white_tower_with_smeagol_who_acted_before_gollum(ask):
    refused_by(ask("legal", part_two(FRODO, SMEAGOL.replace("CW", "BW"), GOLLUM.replace("BW", "CW"))))


@pytest.mark.rule("DW.p20.tower_event", "DW.p23.no_lost_card")
def test_dw_p20_tower_event_before_setup_the_white_tower_lies_there(ask):
    refused_by(ask("legal", part_two(setup="free")))


@pytest.mark.rule("DW.p23.no_lost_card")
def test_dw_p23_no_lost_card_in_chapter_29(ask):
    toml = part_two().replace('event = "C6"', 'lost = "C6"')
    refused_by(ask("legal", toml))


@pytest.mark.rule("DW.p4.lost_card")
def test_dw_p4_lost_card_missing_where_it_does_not_follow(ask):
    without_hand = re.sub(r"hand = .*\n", "", part_one().replace('lost = "OR"\n', ""), count=1)
    assert "lost card" in defects(ask("legal", without_hand))


@pytest.mark.rule("DW.p11.hide")
def test_dw_p11_hide_hidden_card_without_the_action(ask):
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR.replace("P8", "(P8)"), LEGOLAS)))
    refused_by(ask("legal", part_one(ARAGORN.replace("P1", "(P1)"), BOROMIR, LEGOLAS)))


@pytest.mark.rule("DW.p21.burden")
@pytest.mark.parametrize("burden", [0, 1, 6])
def test_dw_p21_burden_out_of_range(ask, burden):
    assert "burden" in defects(ask("legal", part_two(burden=burden))).lower()


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_missing_when_setup_is_done(ask):
    assert "burden" in defects(ask("legal", part_two().replace("burden = 3\n", ""))).lower()


@pytest.mark.rule("DW.p3.deck_part1")
@pytest.mark.parametrize("verb", VERBS)
def test_dw_p3_broken_toml(ask, verb):
    refused_by(ask(verb, part_one().replace("chapter = 19", "chapter = = 19")))
    refused_by(ask(verb, 'game = "dwie_wieze\n'))


@pytest.mark.rule("DW.p12.short")
@pytest.mark.parametrize("chapter", [1, 18, 37])
def test_dw_p12_unknown_chapter(ask, chapter):
    refused_by(ask("legal", part_one().replace("chapter = 19", f"chapter = {chapter}")))


@pytest.mark.rule("DW.p12.short")
@pytest.mark.parametrize("verb", VERBS)
def test_dw_p12_chapter_with_unknown_cards(ask, verb):
    refused_by(ask(verb, part_one().replace("chapter = 19", "chapter = 24")))


@pytest.mark.rule("DW.p5.choose", "DW.p4.deal")
@pytest.mark.parametrize(("chapter", "second"), [(19, "boromir"), (20, "eomer")])
def test_dw_p5_choose_hunters_of_the_four_player_side_are_unknown(ask, chapter, second):
    seats = ["aragorn: BW ...", f"{second}: ...", "legolas: ...", "gimli: ..."]
    for verb in ("solve", "hint", "explain"):
        refused_by(ask(verb, table(chapter, *seats, lost="OR")))
    assert ask("legal", table(chapter, *seats, lost="OR")).code == 0


@pytest.mark.rule("DW.p26.pyramid", "DW.p4.deal")
def test_dw_p26_pyramid_two_players_without_one_are_refused(ask):
    refused_by(ask("legal", part_one(players=2)))


@pytest.mark.rule("DW.p4.deal")
def test_dw_p4_deal_number_of_seats(ask):
    refused_by(ask("legal", part_one(players=4)))
    refused_by(ask("legal", part_one(ARAGORN, BOROMIR, players=3)))


@pytest.mark.rule("DW.p6.turn")
def test_dw_p6_turn_moves_that_make_no_sense(ask):
    toml = part_one()
    for move in ('{ seat = 1, dance = "P1" }', '{ seat = 7, play = "P1" }', '{ play = "P1" }', '{ seat = 1, play = "XX" }'):
        refused_by(ask("resolve", toml.replace('setup = "done"', f'setup = "done"\nmoves = [{move}]')))


@pytest.mark.rule("DW.p4.deal")
def test_dw_p4_unknown_game(ask):
    refused_by(ask("legal", part_one().replace("dwie_wieze", "trzy_wieze")))


@pytest.mark.rule("DW.p3.deck_part1", "DW.p5.choose")
def test_dw_p3_several_defects_are_listed_together(ask):
    seats = [ARAGORN, BOROMIR.replace("P8", "P9"), LEGOLAS.replace("legolas", "gandalf").replace("C6", "C3")]
    reply = ask("legal", part_one(*seats, rulings={"no_such_ruling": "each"}))
    text = defects(reply)
    for word in ("P9", "C3", "gandalf", "no_such_ruling"):
        assert word in text, text
    assert len(reply.json["defects"]) >= 4


@pytest.mark.rule("DW.p21.burden", "DW.p20.deck_part2")
def test_dw_p21_several_defects_of_chapter_29_are_listed_together(ask):
    seats = [FRODO, GOLLUM.replace("P6", "P5"), SMEAGOL.replace("smeagol", "boromir")]
    text = defects(ask("legal", part_two(*seats, burden=7)))
    for word in ("P6", "P5", "boromir", "burden"):
        assert word in text, text


@pytest.mark.rule("DW.p3.deck_part1")
def test_dw_p3_english_codes_and_names_are_understood(ask):
    table_of_codes = str.maketrans("PGLC", "HMFS")
    seats = [ARAGORN, BOROMIR, LEGOLAS]
    english = []
    for seat in seats:
        name, _, cards = seat.partition(":")
        words = [{"BW": "WT", "CW": "BT"}.get(card, card if card == "OR" else card.translate(table_of_codes)) for card in cards.split()]
        english.append(f"{name}: {' '.join(words)}")
    toml = part_one(*english).replace('"aragorn"', '"Aragorn (Łowca)"')
    reply = ask("legal", toml)
    assert reply.code == 0
    assert {entry["move"]["play"] for entry in reply.json["moves"]} == set(ARAGORN.split()[1:])
