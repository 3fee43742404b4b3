"""One player: four hands of four, a draw after every trick, a single exchange, and the readings of what the rulebook leaves open."""

import tomllib
from dataclasses import replace
from random import Random

import pytest

from mellon.models.common import BadInput, Illegal, Rulings
from mellon.models.dwie_wieze import Draw, Position, chapter, hand, rules, solo
from mellon.models.dwie_wieze.cards import BLACK_TOWER, WHITE_TOWER, without
from mellon.models.dwie_wieze.notation import from_table, to_table
from mellon.models.dwie_wieze.solo import opening_hand
from mellon.models.dwie_wieze.solo_deals import deal
from mellon.models.dwie_wieze.stock import Stock
from mellon.models.dwie_wieze.trick import BOOK
from tests.support.dwie_wieze.answers import defects, rules_used
from tests.support.dwie_wieze.solo import as_toml, covered_table, solo_table, solo_text

FRESH = (
    "dwie_wieze 29 setup=free event=BW players=1 pile=ZM,C2,L4,CW,G1,R2,ZM,L6,P2,L1,R3,G6,C5,L7,G3,C7,P4,G7,P7,C6"
    " | - L2 L5 C3 C4 | - P1 P3 P5 C1 | - G2 G4 G5 R4 | - P6 L3 R1 R5"
)
CAST = " > 4 take frodo_master > 1 take sam_friend > 2 take gollum_stinker > 3 take smeagol_slinker > 4 burden 5"
LATE = (
    "dwie_wieze 29 setup=done event=BW burden=5 players=1 pile=P4,G7,P7,C6"
    " | sam_friend P2 C4 C5 ZM | gollum_stinker P1 P3 L1 L7 | smeagol_slinker G3 G4 G5 R4 | frodo_master G6 L6 C7 R1"
    " / 4 L3 L5 P5 G2 drawn=ZM,C2,L4,CW / 1 L2 C1 L4 P6 drawn=G1,R2,ZM,L6 / 3 ZM R5 G1 R2 drawn=P2,L1,R3,G6 / 4 CW C3 C2 R3 drawn=C5,L7,G3,C7"
)
WON = (
    " > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3 > 2 play L1 > 3 play P7 > 4 play G6 > 1 play C5 > 2 play P1 > 3 play G4 > 4 play C6 > 1 play P2"
    " > 1 play P4 > 2 play P3 > 3 play G5 > 4 play C7 > 1 play ZM > 2 play G7 > 3 play R4 > 4 play R1+"
)
NOBODY = (
    "dwie_wieze 29 setup=done event=P6 burden=5 players=1 pile=P4,G7,P7,C6,P5,G1,L2,L3,L4,L5,C1,C2,C3,L7,R2,R3,R5,G2,G6,ZM"
    " | sam_friend P2 C4 C5 CW | gollum_stinker P1 P3 L1 BW | smeagol_slinker G3 G4 G5 R4 | frodo_master L6 C7 R1 ZM"
)
VERBS = ("show", "legal", "resolve", "solve", "hint", "explain")


def played(line: str) -> Position:
    p = Position.parse(line)
    return rules.replay(Position.parse(line.partition(" > ")[0]), list(p.moves))[0]


def reading(line: str, key: str, value: str) -> str:
    return line.replace(" players=1", f" players=1 {key}={value}")


def refused(table: dict) -> str:
    with pytest.raises(BadInput) as fault:
        from_table(table)
    return "\n".join(f"{defect.where}: {defect.what.en}" for defect in fault.value.defects)


@pytest.mark.rule("DW.p28.solo", "DW.p28.solo_characters")
def test_dw_p28_solo_four_hands_four_characters_and_all_four_goals(ask):
    p = played(FRESH + CAST)
    assert (p.players, p.hand_size, p.first_leader, p.to_play) == (4, 9, 4, 4)
    told = ask("show", solo_text(LATE)).json
    assert told["position"]["players"] == 1 and len(told["goals"]) == 4
    answer = ask("solve", solo_text(LATE)).json
    assert answer["verdict"] == "winnable" and answer["information"] == "open"
    end, _ = rules.replay(Position.parse(LATE), list(Position.parse(LATE + "".join(_words(move) for move in answer["line"])).moves))
    assert rules.chapter_won(end) and len(end.done) == 9


def _words(move: dict) -> str:
    return f" > {move['seat']} play {move['play']}"


@pytest.mark.rule("DW.p28.solo_characters")
def test_dw_p28_solo_characters_go_round_from_the_hand_with_the_special_card():
    p = Position.parse(FRESH)
    assert p.first_holder is not None and p.first_holder[0] == 4
    with pytest.raises(Illegal) as fault:
        played(FRESH + " > 1 take sam_friend")
    assert fault.value.rule == "DW.p5.choose"
    with pytest.raises(Illegal):
        played(FRESH + " > 4 take sam_friend")


@pytest.mark.rule("DW.p28.solo_draw")
def test_dw_p28_solo_draw_every_hand_gets_a_card_after_every_trick(ask):
    reply = ask("resolve", solo_text(LATE + " > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3"))
    assert "DW.p28.solo_draw" in rules_used(reply)
    after = reply.json["position"]
    assert after["trick"][-1]["drawn"] == "P4 G7 P7 C6" and after["pile"] == ""
    assert [len(seat["hand"].split()) for seat in after["seat"]] == [4, 4, 4, 4]
    again = from_table(after)
    assert (again.to_play == 2 and to_table(again) == {**after, "rulings": to_table(again).get("rulings")}) or to_table(again) == after


@pytest.mark.rule("DW.p28.solo_draw")
def test_dw_p28_solo_draw_ends_with_the_pile_and_the_round_with_the_hands():
    p = Position.parse(LATE)
    sizes = []
    for move in Position.parse(LATE + WON).moves:
        p, _ = rules.do(p, move)
        if p.current is None:
            sizes.append([len(seat.hand) for seat in p.seats])
    assert rules.chapter_won(p)
    assert sizes == [[size] * 4 for size in (4, 3, 2, 1, 0)]


@pytest.mark.rule("DW.p28.solo_draw")
def test_dw_p28_solo_draw_from_a_pile_in_unknown_order_is_a_move(ask):
    trick = " > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3"
    after = played(covered_table(LATE) + trick)
    assert after.draw_due and after.to_play is None and rules.legal(after) == []
    assert from_table(to_table(after)) == after
    drawn, _ = rules.do(after, Draw(after.in_pile))
    assert drawn.order_known and drawn.to_play == 2 and from_table(to_table(drawn)) == drawn
    reply = ask("resolve", solo_text(covered_table(LATE) + trick + " > draw C6 P7 G7 P4"))
    assert reply.json["position"]["trick"][-1]["drawn"] == "C6 P7 G7 P4"


@pytest.mark.rule("DW.p28.solo_draw")
@pytest.mark.parametrize(
    ("moves", "what"),
    [
        (" > draw P4 G7 P7 C6", "after a finished trick"),
        (" > 4 play L6 > 1 play C4 > draw P4 G7 P7 C6", "after a finished trick"),
        (" > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3 > draw P4 G7 P7", "4 cards"),
        (" > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3 > draw P4 G7 P7 C5", "not in the draw pile: C5"),
        (" > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3 > draw P4 P4 P7 C6", "not in the draw pile: P4"),
        (" > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3 > 2 play L1", "draws a card first"),
    ],
)
def test_dw_p28_solo_draw_out_of_place_is_refused(ask, moves, what):
    text = defects(ask("resolve", solo_text(covered_table(LATE) + moves)))
    assert what in text and "DW.p28.solo_draw" in text


@pytest.mark.rule("DW.p28.solo_draw")
def test_dw_p28_solo_draw_is_not_named_where_the_pile_is_known_or_others_play(ask):
    text = defects(ask("resolve", solo_text(LATE + " > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3 > draw P4 G7 P7 C6")))
    assert "after a finished trick" in text
    early = FRESH + CAST + " > 4 play L3 > 1 play L5 > 2 play P5 > 3 play G2 > draw ZM C2 L4 CW"
    assert "order of the pile is known" in defects(ask("resolve", solo_text(early)))
    four = "dwie_wieze 29 setup=free event=BW | - P1 G1 L1 L4 L6 C1 C2 R3 CW | - P2 P4 P6 G2 G4 G7 C3 R1 ZM | - P5 P7 G3 G5 L2 L5 L7 C7 R5 | - P3 G6 L3 C4 C5 C6 R2 R4 ZM"
    assert "players = 1" in defects(ask("resolve", solo_text(four + " > draw P1 G1 L1 L4")))


@pytest.mark.rule("DW.p28.solo_deal")
def test_dw_p28_solo_deal_the_special_cards_lie_in_one_opening_hand():
    assert Position.parse(FRESH).in_pile[0].code == "ZM"
    with pytest.raises(BadInput) as fault:
        Position.parse(FRESH.replace("R1", "ZM").replace("pile=ZM", "pile=R1"))
    assert "R1 belongs to the opening hands" in str(fault.value.defects)
    p = deal(19, Random(3))
    holder = next(number for number in p.numbers if WHITE_TOWER in p.seat(number).hand)
    assert BLACK_TOWER in p.seat(holder).hand and not list(solo.defects(p, unread=False))
    other = holder % 4 + 1
    mine, theirs = p.seat(holder), p.seat(other)
    apart = p.with_seat(holder, replace(mine, hand=hand((*without(mine.hand, BLACK_TOWER), theirs.hand[0]))))
    apart = apart.with_seat(other, replace(theirs, hand=hand((BLACK_TOWER, *theirs.hand[1:]))))
    assert "go to one hand" in worded(solo.defects(apart, unread=False))
    assert not list(solo.defects(replace(apart, setup="done"), unread=False)), "an exchange may have parted them"
    bottom = p.with_seat(holder, replace(mine, hand=hand((*without(mine.hand, BLACK_TOWER), p.in_pile[-1]))))
    bottom = replace(bottom, stock=Stock((*p.in_pile[:-1], BLACK_TOWER)))
    assert "CW belongs to the opening hands" in worded(solo.defects(bottom, unread=False))
    gone = p.with_seat(holder, replace(mine, hand=hand((*without(mine.hand, BLACK_TOWER), p.lost))))
    assert "CW is not among the shuffled cards" in worded(solo.defects(replace(gone, lost=BLACK_TOWER), unread=False))


def worded(found) -> str:
    return "; ".join(defect.what.en for defect in found)


@pytest.mark.rule("DW.p14.ch20_solo_deal")
def test_dw_p14_ch20_solo_deal_two_orcs_and_both_towers_are_in_the_opening_hands():
    for seed in range(20):
        p = deal(20, Random(seed))
        opening = [card.code for number in p.numbers for card in opening_hand(p, number)]
        assert len(opening) == 16 and len(p.in_pile) == 20
        assert {"BW", "CW"} <= set(opening) and opening.count("OR") >= 2
        assert not list(solo.defects(p, unread=False))
    p = deal(19, Random(1))
    assert not list(solo.defects(p, unread=False))
    moved = replace(p, chapter=chapter(20))
    assert "at least 2 orcs" in worded(solo.defects(moved, unread=False))


@pytest.mark.rule("DW.p28.solo_exchange")
def test_dw_p28_solo_exchange_one_exchange_closes_all_others():
    p = played(FRESH + CAST)
    offered = {(move.seat, move.partner) for move in rules.legal(p) if hasattr(move, "partner")}
    assert offered == {(1, 4), (2, "event"), (3, 2)}
    for exchange in (" > 1 exchange 4 L2 P6", " > 2 exchange event P1 BW", " > 3 exchange 2 G2 P1"):
        after = played(FRESH + CAST + exchange)
        assert not [move for move in rules.legal(after) if hasattr(move, "partner")]
        assert after.to_play == 4
    assert p.to_play == 4 and rules.legal(p), "none of them is compulsory"
    with pytest.raises(Illegal):
        played(FRESH + CAST + " > 1 exchange 4 L2 P6 > 2 exchange event P1 BW")


@pytest.mark.rule("solo_exchange", "DW.p20.event_exchange")
def test_dw_solo_exchange_the_swap_with_the_event_may_stand_apart():
    apart = reading(FRESH, "solo_exchange", "event_apart")
    p = played(apart + CAST)
    with pytest.raises(Illegal) as fault:
        rules.do(p, Position.parse(apart + CAST + " > 4 play L3").moves[-1])
    assert fault.value.rule == "DW.p5.setup_order"
    both = played(apart + CAST + " > 1 exchange 4 L2 P6 > 2 exchange event P1 BW")
    assert both.event[0].code == "P1" and not [move for move in rules.legal(both) if hasattr(move, "partner")]
    swapped = played(apart + CAST + " > 2 exchange event P1 BW")
    assert {move.seat for move in rules.legal(swapped) if hasattr(move, "partner")} == {3}
    must = reading(LATE, "solo_exchange", "event_apart")
    with pytest.raises(BadInput):
        Position.parse(must)


@pytest.mark.rule("solo_draw")
def test_dw_solo_draw_seats_or_the_winner_first():
    trick = " > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3"
    by_seats, by_winner = played(LATE + trick), played(reading(LATE, "solo_draw", "winner") + trick)
    assert by_seats.done[-1].winner == by_winner.done[-1].winner == 2
    assert [card.code for card in by_seats.stock.drawn[-1]] == ["P4", "G7", "P7", "C6"]
    assert [card.code for card in by_winner.stock.drawn[-1]] == ["C6", "P4", "G7", "P7"]


@pytest.mark.rule("set_aside_draw", "DW.p23.nobody_wins")
@pytest.mark.parametrize("value", ["yes", "no"])
def test_dw_set_aside_draw_after_a_trick_that_nobody_won(value):
    rulings = Rulings().with_reading(BOOK, "set_aside_draw", value).with_reading(BOOK, "both_towers_weariness", "nobody")
    p = Position.parse(NOBODY).with_rulings(rulings)
    p, _ = rules.replay(p, list(Position.parse(NOBODY + " > 4 play ZM > 1 play CW > 2 play BW > 3 play G3").moves))
    assert p.done[-1].winner is None and p.to_play == 4
    assert [len(seat.hand) for seat in p.seats] == [4 if value == "yes" else 3] * 4
    assert len(p.in_pile) == (16 if value == "yes" else 20)
    assert from_table(to_table(p)) == p
    while not p.over:
        p, _ = rules.do(p, rules.legal(p)[0])
    assert len(p.done) == 9 or p.lost_by_rule is not None


@pytest.mark.rule("DW.p28.solo_deal", "DW.p28.solo_draw")
@pytest.mark.parametrize("verb", VERBS)
def test_dw_p28_positions_that_cannot_be_are_refused_with_every_defect(ask, verb):
    table = solo_table(LATE)
    table["seat"][0]["hand"] += " P4"
    table["pile"] = "G7 P7"
    table["trick"][0]["drawn"] = "ZM C2 L4 L6"
    text = defects(ask(verb, as_toml(table)))
    for part in ("5 cards, but after 4 played there should be 4", "2 cards in the draw pile, there should be 4", "C6", "seat 4 drew L6"):
        assert part in text


@pytest.mark.rule("DW.p28.solo_draw")
@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda t: t["trick"][1].pop("drawn"), "give the 4 cards drawn after this trick"),
        (lambda t: t["trick"][3].pop("drawn"), "give the 4 cards drawn after this trick"),
        (lambda t: t["trick"].append({"lead": 4, "cards": "L6", "drawn": "P4 G7 P7 C6"}), "only after a finished trick"),
        (lambda t: t.update(players=4), "players = 1 only"),
        (lambda t: t.update(players=3), "players = 1 only"),
        (lambda t: t["seat"].pop(), "one player has 4 hands"),
        (lambda t: (t.pop("players"), t.pop("pile"), t.update(seat=t["seat"][:1])), "one player has 4 hands"),
        (lambda t: t["trick"][0].update(drawn="ZM C2 CW L4"), "neither holds nor has played"),
        (lambda t: t["trick"][0].update(drawn="ZM C2 L4 X9"), '"X9" is not a card'),
        (lambda t: t.update(pile="P4 G7 P7 P7"), "P7 appears 2 times"),
        (lambda t: t.update(pile="P4 G7 P7 C5"), "C5 appears 2 times"),
        (lambda t: t["seat"][1].update(hand="P1 P3 L1"), "3 cards, but after 4 played there should be 4"),
    ],
)
def test_dw_p28_solo_draw_bad_histories_are_refused(change, what):
    table = solo_table(LATE)
    change(table)
    assert what in refused(table)


@pytest.mark.rule("DW.p28.solo_draw")
def test_dw_p28_solo_draw_a_card_is_not_played_before_it_is_drawn():
    table = solo_table(LATE)
    table["trick"][0]["drawn"], table["trick"][2]["drawn"] = "P2 L1 R3 G6", "ZM C2 L4 CW"
    assert "did not have L4 yet" in refused(table)


@pytest.mark.rule("DW.p6.follow", "DW.p28.solo_draw")
def test_dw_p28_solo_draw_a_suit_that_comes_later_need_not_be_followed_yet():
    table = solo_table(LATE)
    assert from_table(table).order_known
    # seat 2 discarded P5 on forests before it drew L1; with L1 in the opening hand it had to follow
    table["trick"][2]["drawn"] = "P2 P1 R3 G6"
    assert "led suit must be followed" in refused(table)


@pytest.mark.rule("DW.p28.solo_draw")
def test_dw_p28_dealt_hands_and_draws_give_the_hands_of_now():
    table = solo_table(LATE)
    opening = ["L5 C3 C4 L2", "P5 C1 P1 P3", "G2 G4 G5 R4", "L3 P6 R5 R1"]
    for seat, cards in zip(table["seat"], opening, strict=True):
        seat["dealt"] = cards
        del seat["hand"]
    assert from_table(table) == Position.parse(LATE)


def test_dw_p28_both_notations_come_back():
    for line in (FRESH, LATE, covered_table(LATE), FRESH.replace(" pile=ZM,C2,L4,CW,G1,R2,ZM,L6,P2,L1,R3,G6,C5,L7,G3,C7,P4,G7,P7,C6", "")):
        p = Position.parse(line)
        assert str(p) == line
        assert from_table(to_table(p)) == p
        assert from_table(tomllib.loads(as_toml(to_table(p)))) == p
