"""What a review says: won and lost rounds, rounds lost by a rule, the setup, limits, and one card looked at."""

from dataclasses import replace
from pathlib import Path

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.moves import parse_move
from mellon.models.dwie_wieze.notation import read_toml
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.walking import walk
from mellon.solver.limits import Limits
from tests.support.contract import told_extra, told_line
from tests.support.dwie_wieze.endings import orc_tail

LET_GO = "docs/lost_on_the_way.toml"
ORC = Position.parse(
    "dwie_wieze 19 setup=done lost=L8 | legolas_hunter G2 | boromir_fallen C7 | aragorn_hunter / 3 BW OR P3 / 3 L3 L6 L2 / 1 P5 P8 P1 / 2 P7 P2 OR"
    " / 2 CW C2 C8 / 2 C3 G6 C6 / 1 C5 C4 P4 / 1 G1 G4 G7 / 3 L5 L1 L4 / 3 P6 C1 G8 / 3 L7 G5 G3 / 3 OR"
)
WEARY = Position.parse(
    "dwie_wieze 29 setup=done event=P5 burden=5 | sam_friend | smeagol_slinker | frodo_master G3 | gollum_stinker / 3 G4 G5 G7 G6 / 1 ZM C5 L5 C3"
    " / 2 G1 G2 R2 R4 / 3 R5 L6 L7 C2 / 3 R1+ BW L4 L1 / 3 L2 C1 P1 L3 / 2 P4 P6 P7 C4 / 4 C7 C6 P3 R3 / 4 P2 CW ZM"
)
LOST_DEAL = Position.parse(
    "dwie_wieze 19 setup=done lost=G5 | legolas_hunter P1 P4 P5 G4 G6 L1 L2 L3 L4 L5 C1 C6 | aragorn_hunter P7 G2 G7 G8 C2 C3 C5 C7 C8 BW CW OR"
    " | boromir_fallen P2 P3 P6 P8 G1 G3 L6 L7 L8 C4 OR OR"
)
FROM_THE_DEAL = """
game = "dwie_wieze"
chapter = 19
lost = "G5"
moves = [{moves}]
[[seat]]
dealt = "P1 P4 P5 G4 G6 L1 L2 L3 L4 L5 C1 C6"
[[seat]]
dealt = "P7 G2 G7 G8 C2 C3 C5 C7 C8 BW CW OR"
[[seat]]
dealt = "P2 P3 P6 P8 G1 G3 L6 L7 L8 C4 OR OR"
[[trick]]
cards = "G7 G1 G6"
[[trick]]
cards = "G2 G3 G4"
"""
CAST = '{ seat = 2, take = "aragorn" }, { seat = 3, take = "boromir" }, { seat = 1, take = "legolas" }'


def test_a_round_that_was_let_go():
    answer = Position.load(LET_GO).review()
    (turn,) = told_extra(answer)["turning_points"]
    assert (turn["trick"], turn["seat"], turn["card"], turn["better"]) == (5, 3, "P3", ["P8"])
    assert (answer.verdict, told_extra(answer)["start"], told_extra(answer)["end"]) == (Verdict.LOST, "winnable", "lost")
    assert told_extra(answer)["information"] == "open" and answer.exit_code == 0
    assert [entry["after"] for entry in told_extra(answer)["course"]] == ["winnable"] * 14 + ["lost"] * 4
    assert "nearest" not in told_extra(answer)


def test_the_position_at_the_turn_is_read_back_and_its_line_wins():
    (turn,) = told_extra(Position.load(LET_GO).review())["turning_points"]
    before = Position.from_table(turn["position"])
    line = [parse_move(move, "line", 3, lambda name: name)[0] for move in turn["line"]]
    assert rules.chapter_won(rules.replay(before, line)[0])


def test_other_casts_with_the_same_hands_are_judged():
    answer = Position.load(LET_GO).review()
    casts = {tuple(entry["cast"]): entry["verdict"] for entry in told_extra(answer)["other_casts"]}
    assert casts["boromir_fallen", "gimli_hunter", "aragorn_hunter"] == "winnable"
    assert ("gimli_hunter", "boromir_fallen", "aragorn_hunter") not in casts
    assert told_extra(answer)["other_casts_exchange"] is False


@pytest.mark.rule("DW.p8.orc_lead")
def test_an_orc_that_had_to_be_led_was_lost_before():
    answer = ORC.review()
    (turn,) = told_extra(answer)["turning_points"]
    last = told_extra(answer)["course"][-1]
    assert (last["card"], last["before"], last["after"]) == ("OR", "lost", "lost")
    assert (turn["trick"], turn["place"]) == (5, 2) and turn["better"]
    assert any(step.rule == "DW.p8.orc_lead" for step in answer.steps)


@pytest.mark.rule("DW.p8.orc_lead")
def test_the_orc_itself_is_the_turn_where_another_card_would_have_won():
    p = read_toml(orc_tail("OR C5", aragorn="C3", discard="L5", moves=["2: C5 L3 C3", "2 OR"]))
    answer = p.review()
    last = told_extra(answer)["course"][-1]
    assert last["card"] == "OR" and last["after"] == "lost" and told_extra(answer)["end"] == "lost"
    (turn,) = told_extra(answer)["turning_points"]
    assert turn["index"] == told_extra(answer)["course"].index(next(e for e in told_extra(answer)["course"] if e["after"] == "lost"))


@pytest.mark.rule("DW.p23.weariness_off_lead")
def test_a_round_lost_by_weariness():
    answer = WEARY.review()
    (turn,) = told_extra(answer)["turning_points"]
    assert (turn["trick"], turn["place"]) == (7, 1) and told_extra(answer)["course"][-1]["card"] == "ZM"
    assert any(step.rule == "DW.p23.weariness_off_lead" for step in answer.steps)


def test_a_round_that_was_won_has_no_turn():
    start = walk(Position.load(LET_GO)).start
    end, _ = rules.replay(start, [parse_move(move, "line", 3, str)[0] for move in told_line(start.solve())])
    answer = end.review()
    assert (answer.verdict, told_extra(answer)["turning_points"]) == (Verdict.WINNABLE, [])
    assert {entry["after"] for entry in told_extra(answer)["course"]} == {"winnable"} and len(told_extra(answer)["course"]) == 36
    assert "other_casts" not in told_extra(answer)


def test_a_lost_deal_is_lost_from_the_start_and_gets_reasons_in_cards():
    answer = LOST_DEAL.review()
    assert (answer.verdict, told_extra(answer)["start"]) == (Verdict.LOST, "lost")
    assert told_extra(answer)["turning_points"] == [] and told_extra(answer)["course"] == []
    near = told_extra(answer)["nearest"]
    assert (near["swaps"], near["at_least"], near["proved"], len(near["cards"])) == (1, 1, True, 2)
    (exchange, *_) = told_extra(answer)["exchanges"]
    move = parse_move(exchange, "", 3, str)[0]
    after, _ = rules.do(_acting(LOST_DEAL, move.seat), move)
    assert _done(after).solve().verdict is Verdict.WINNABLE


def _acting(p: Position, seat: int) -> Position:
    return replace(p, setup="free", acted=frozenset(p.numbers) - {seat})


def _done(p: Position) -> Position:
    return replace(p, setup=DONE, acted=frozenset())


def test_explain_gives_a_lost_deal_the_same_reasons():
    answer = LOST_DEAL.explain()
    assert told_extra(answer)["nearest"]["swaps"] == 1 and told_extra(answer)["exchanges"]
    assert any(step.rule == "DW.p4.deal" for step in answer.steps)


def test_a_whole_round_from_the_deal_names_the_action_that_was_left_out():
    p = read_toml(FROM_THE_DEAL.replace("{moves}", CAST))
    answer = p.review()
    assert [entry["trick"] for entry in told_extra(answer)["course"]] == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2]
    (turn,) = told_extra(answer)["turning_points"]
    assert (turn["trick"], turn["move"], turn["card"]) == (0, None, None)
    assert {"seat", "exchange"} == set(turn["better_moves"][0]) and told_extra(answer)["other_casts_exchange"] is True
    assert "exchange" in turn["line"][0]


def test_a_whole_round_with_the_exchange_goes_on_from_there():
    exchange = '{ seat = 2, exchange = { with = 1, gives = "CW", gets = "P1" } }'
    answer = read_toml(FROM_THE_DEAL.replace("{moves}", f"{CAST}, {exchange}")).review()
    assert told_extra(answer)["start"] == "winnable"
    assert told_extra(answer)["course"][3]["move"]["exchange"]["gives"] == "CW" and told_extra(answer)["course"][3]["after"] == "winnable"


def test_an_impossible_whole_round_names_the_move():
    wrong = FROM_THE_DEAL.replace("{moves}", CAST).replace("G7 G1 G6", "G7 P2 G6")
    with pytest.raises(BadInput) as refused:
        read_toml(wrong).review()
    assert refused.value.defects[0].where == "moves[5]"


def test_one_card_can_be_looked_at():
    answer = Position.load(LET_GO).review(at="3.2")
    here = told_extra(answer)["at"]
    assert (here["card"], here["before"], here["after"], here["better"]) == ("C1", "winnable", "winnable", ["C1", "C5", "C6"])
    late = told_extra(Position.load(LET_GO).review(at="6.1"))["at"]
    assert (late["before"], late["after"]) == ("lost", "lost") and "better" not in late
    assert told_extra(Position.load(LET_GO).review(at="5.3"))["at"]["better"] == ["P8"]


@pytest.mark.parametrize("at", ["9.1", "5", "5.4", "x.y", "0.1", "5.", "-1.2", "٥.٣"])
def test_a_card_that_was_not_played_is_refused(at):
    with pytest.raises(BadInput) as refused:
        Position.load(LET_GO).review(at=at)
    assert refused.value.defects[0].where == "--at" and "6.3" in refused.value.defects[0].what.en


def test_what_a_limit_left_open_is_unknown_and_never_lost():
    answer = LOST_DEAL.review(limits=Limits(seconds=0.0))
    assert (answer.verdict, told_extra(answer)["start"], answer.exit_code) == (Verdict.UNKNOWN, "unknown", 3)
    assert answer.stats.limits and told_extra(answer)["turning_points"] == []
    played = ORC.review(limits=Limits(seconds=0.0))
    assert played.exit_code == 3 and {entry["before"] for entry in told_extra(played)["course"]} == {"unknown"}


@pytest.mark.parametrize("engine", ["search", "cpsat"])
def test_both_engines_find_the_same_turn(engine):
    (turn,) = told_extra(Position.load(LET_GO).review(engine=engine))["turning_points"]
    assert (turn["trick"], turn["place"], turn["better"]) == (5, 3, ["P8"])


def test_other_games_say_what_they_answer():
    with pytest.raises(BadInput) as refused:
        mellon.load("puzzles/konfrontacja/kf_boromirs_choice.toml").review()
    assert "solve" in refused.value.defects[0].what.en


HID = """
game = "dwie_wieze"
chapter = 20
lost = "G4"
[[seat]]
character = "aragorn_hunter"
dealt = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR"
[[seat]]
character = "gimli_hunter"
dealt = "P2 P4 G1 G3 G7 G8 L1 L4 C3 C5 CW OR"
[[seat]]
character = "eomer"
dealt = "P5 P6 P7 G6 L3 L5 L7 L8 C4 C6 C8 OR"
[[trick]]
cards = "P1 P4 P5"
[[trick]]
cards = "C4 C7 C3"
[[trick]]
cards = "G2 G7 C8"
"""


@pytest.mark.rule("DW.p11.hide")
def test_a_card_that_must_have_been_hidden_is_assumed_and_said():
    answer = read_toml(HID).review()
    assert any("G6" in note.en and "assumed" in note.en for note in answer.notes)
    assert {"unhide"} & {key for entry in told_extra(answer)["course"] for key in entry["move"]}


@pytest.mark.parametrize("page", ["docs/review.md", "docs/review.pl.md"])
def test_the_round_written_down_on_the_page_can_be_reviewed(page):
    text = Path(page).read_text("utf-8").split("```toml")[1].split("```")[0]
    p = read_toml(text)
    assert p.notes and p.review().verdict is Verdict.WINNABLE
