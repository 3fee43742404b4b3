"""One player: what the verbs answer with a known pile, with an unknown one, and past the limit."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from mellon import solver
from mellon.assistant.cli import main
from mellon.models.common import BadInput, Rulings
from mellon.models.dwie_wieze import Draw, Position, rules
from mellon.models.dwie_wieze.characters import read_character
from mellon.models.dwie_wieze.deals import random_setup
from mellon.models.dwie_wieze.solo_deals import covered, deal
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Limits, Verdict
from mellon.solver.dwie_wieze import search
from mellon.solver.dwie_wieze.solo_estimate import WORLDS, Estimate, Sampler
from mellon.solver.dwie_wieze.walking import walk
from mellon.solver.limits import Watch
from tests.support.contract import told_extra, told_line, told_moves
from tests.support.dwie_wieze.solo import covered_table, small_positions
from tests.support.kernels import by_speed
from tests.support.watches import Looks

LATE = (
    "dwie_wieze 29 setup=done event=BW burden=5 players=1 pile=P4,G7,P7,C6"
    " | sam_friend P2 C4 C5 ZM | gollum_stinker P1 P3 L1 L7 | smeagol_slinker G3 G4 G5 R4 | frodo_master G6 L6 C7 R1"
    " / 4 L3 L5 P5 G2 drawn=ZM,C2,L4,CW / 1 L2 C1 L4 P6 drawn=G1,R2,ZM,L6 / 3 ZM R5 G1 R2 drawn=P2,L1,R3,G6 / 4 CW C3 C2 R3 drawn=C5,L7,G3,C7"
)
UNKNOWN = covered_table(LATE)
TRICK = " > 4 play L6 > 1 play C4 > 2 play L7 > 3 play G3"
FIRST = (
    "dwie_wieze 29 setup=done event=BW burden=3 players=1"
    " | sam_friend L2 L5 C3 C4 | gollum_stinker P1 P3 P5 C1 | smeagol_slinker G2 G4 G5 R4 | frodo_master P6 L3 R1 R5"
)

TWELVE_IN_THE_PILE = (
    "dwie_wieze 29 setup=done event=BW burden=3 players=1"
    " | sam_friend P7 L2 C4 ZM | gollum_stinker P1 P3 G3 C6 | smeagol_slinker G5 G7 L6 R4 | frodo_master P6 C2 R1 R5"
    " / 4 L3 L5 P5 G4 drawn=P7,C6,G7,C7 / 1 C3 C1 G2 C7 drawn=ZM,G3,L6,C2"
)


def ask(line: str, verb: str, **options):
    return solver.ask(Position.parse(line), verb, **options)


@pytest.mark.rule("DW.p28.solo")
def test_a_known_pile_gives_an_open_verdict_with_a_line():
    for engine in ("auto", "search", "cpsat"):
        answer = ask(LATE, "solve", engine=engine)
        assert answer.verdict is Verdict.WINNABLE and told_line(answer) is not None and len(told_line(answer)) == 20
    hints = ask(LATE, "hint")
    assert {entry["move"]["play"]: entry["verdict"] for entry in told_moves(hints)}["L6"] == "winnable"


@pytest.mark.rule("DW.p28.solo_draw")
def test_an_unknown_pile_gives_the_exact_chance_of_every_play():
    for verb in ("solve", "hint"):
        answer = ask(UNKNOWN, verb)
        assert (answer.verdict, answer.value, answer.information) == (Verdict.VALUE, Fraction(1, 2), "mine")
        values = {entry["move"]["play"]: entry["value"] for entry in told_moves(answer)}
        assert values == {"L6": "1/2", "C7": "1/6", "R1+": "1/6", "G6": "1/12", "R1": "0"}
        assert answer.extra["worlds"] == {"count": 24, "sampled": 0, "exact": True} and answer.extra["method"] == "counted"


@pytest.mark.rule("DW.p28.solo_draw")
def test_before_a_draw_the_chance_is_the_mean_over_the_draws():
    due = ask(UNKNOWN + TRICK, "solve")
    assert due.verdict is Verdict.VALUE and not told_moves(due) and due.value is not None and due.value <= Fraction(1, 2)
    assert ask(UNKNOWN + TRICK, "legal").steps
    after = ask(UNKNOWN + TRICK + " > draw P4 G7 P7 C6", "solve")
    assert after.verdict is Verdict.WINNABLE, "with an empty pile all is known"


def test_the_reading_of_who_is_dealt_first_changes_no_chance():
    other = UNKNOWN.replace("players=1", "players=1 solo_draw=winner")
    assert ask(other, "solve").value == ask(UNKNOWN, "solve").value


def test_explain_tells_what_a_move_costs_and_every_goal_alone():
    answer = ask(UNKNOWN + " > 4 play C7", "explain")
    assert answer.value == Fraction(1, 6)
    assert told_extra(answer)["refutation"] == {"index": 1, "move": {"seat": 4, "play": "C7"}, "before": "1/2", "after": "1/6"}
    assert {entry["seat"] for entry in told_extra(answer)["single_goals"]} == {1, 2, 3, 4}
    assert all(Fraction(entry["value"]) >= Fraction(1, 6) for entry in told_extra(answer)["single_goals"])
    known = ask(LATE, "explain")
    readings = {entry["ruling"]: entry["readings"] for entry in known.extra["ruling_lens"]}
    assert set(readings["solo_draw"]) == {"seats", "winner"}


def test_a_large_pile_is_estimated_with_an_interval():
    answer = ask(TWELVE_IN_THE_PILE, "hint", limits=Limits(seconds=by_speed(4, 40)))
    assert answer.verdict is Verdict.VALUE and answer.value is None and answer.value_decimal is not None
    low, high = answer.extra["interval"]
    assert 0 <= low <= answer.value_decimal <= high <= 1
    assert answer.extra["worlds"]["exact"] is False and answer.extra["worlds"]["sampled"] > 0 and answer.extra["method"] == "sampled"
    assert answer.notes and {entry["move"]["play"] for entry in told_moves(answer)} == {"P6", "C2"}


def test_no_share_is_beyond_what_could_be_won_with_the_order_known():
    lucky = Estimate(open_wins=40, open_tries=48, won=1, games=1)
    low, high = lucky.interval
    assert low <= lucky.share == high < 1


def test_games_are_played_while_orders_are_still_tried():
    """Little time leaves both bounds resting on something."""
    sampler = Sampler(Position.parse(TWELVE_IN_THE_PILE), Looks(30))
    sampler.run([])
    assert 0 < sampler.whole.games <= sampler.whole.open_tries < WORLDS


def test_too_little_time_is_unknown_never_lost():
    answer = ask(FIRST, "solve", limits=Limits(seconds=0))
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("time",)


@pytest.mark.parametrize("seconds", [0.001, 0.05, 0.3])
def test_a_move_that_was_never_played_out_has_no_share(seconds):
    answer = ask(UNKNOWN, "solve", limits=Limits(seconds=seconds, states=1))
    assert answer.verdict is Verdict.UNKNOWN or answer.value_decimal is not None
    for entry in told_moves(answer):
        low, high = entry.get("interval", (0.0, 0.0))
        assert entry["value_decimal"] is None or low <= entry["value_decimal"] <= high


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_an_answer_that_time_cut_off_can_be_told(verb, capsys):
    assert main([verb, UNKNOWN, "--time", "0.001", "--lang", "en"]) == 3
    said = capsys.readouterr().out
    assert "UNDECIDED" in said and "interval: 0, 1" in said


def test_readings_that_the_model_does_not_know_are_refused_by_cpsat_alone():
    other = LATE.replace("players=1", "players=1 solo_draw=winner")
    with pytest.raises(BadInput) as refused:
        ask(other, "solve", engine="cpsat")
    assert "search" in refused.value.defects[0].what.en
    assert ask(other, "solve", engine="auto").verdict is ask(other, "solve", engine="search").verdict
    assert ask(UNKNOWN, "solve", engine="cpsat").notes


def test_explain_by_cpsat_has_other_engines_judge_readings_that_its_model_does_not_know():
    by_cpsat, by_search = (ask(LATE, "explain", engine=engine) for engine in ("cpsat", "search"))
    assert by_cpsat.verdict is by_search.verdict is Verdict.WINNABLE
    assert told_extra(by_cpsat)["ruling_lens"] == told_extra(by_search)["ruling_lens"]
    assert "solo_draw" in {entry["ruling"] for entry in told_extra(by_cpsat)["ruling_lens"]}


def test_a_goal_about_a_card_in_the_pile_needs_its_order():
    p = next(p for p in small_positions(random.Random(9), readings=0.0) if p.in_pile and not p.tricks)
    card = p.in_pile[0].code
    told, faults = read_character({"id": "bob", "goal": {"tricks": {"before": card}, "at_least": 1}, "setup": {}}, "character")
    assert told is not None and not faults
    cast = tuple(told if character.id == "bob" else character for character in p.chapter.cast)
    p = replace(p, chapter=replace(p.chapter, cast=cast))
    with pytest.raises(BadInput) as refused:
        solver.ask(covered(p), "solve")
    assert card in refused.value.defects[0].what.en and refused.value.defects[0].where == "pile"
    assert solver.ask(p, "solve").verdict in (Verdict.WINNABLE, Verdict.LOST)
    assert solver.ask(covered(p), "show").exit_code == 0


@pytest.mark.rule("DW.p28.solo_draw")
def test_resolve_says_lost_only_where_no_order_wins():
    after = solver.ask(Position.parse(UNKNOWN + TRICK), "resolve")
    assert after.outcome is not None and after.outcome["lost_by"] is None
    p = rules.replay(Position.parse(UNKNOWN), list(Position.parse(UNKNOWN + " > 4 play R1").moves))[0]
    lost = solver.ask(Position.parse(UNKNOWN + " > 4 play R1"), "resolve")
    assert lost.outcome is not None and lost.outcome["lost_by"] == "goal" and not p.over
    assert Draw(p.in_pile).seat == 0


@pytest.mark.rule("DW.p28.solo_draw")
@pytest.mark.parametrize("reading", ["seats", "winner"])
def test_explain_finds_the_card_that_lost_with_the_pile_as_it_lay(reading):
    p = random_setup(deal(29, random.Random(6), Rulings().with_reading(BOOK, "solo_draw", reading)), random.Random(6))
    line = search.decide(p, Watch()).line
    assert line is not None
    opened, wrong = p, None
    for move in line:
        if len(p.done) >= 3:
            losing = (m for m in rules.legal(p) if search.decide(rules.do(p, m)[0], Watch()).verdict is Verdict.LOST)
            wrong = next(losing, None)
        if wrong is not None:
            break
        p, _ = rules.do(p, move)
    assert wrong is not None
    walked = walk(p)
    assert walked.start == opened and walked.end == p
    lost = rules.do(p, wrong)[0]
    answer = solver.ask(lost, "explain")
    assert answer.verdict is Verdict.LOST and told_extra(answer)["turning_point"]["move"] == wrong.entry()
