"""Entish speech: both engines against a second writing of the rules, whole deals, and the verbs."""

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from mellon import solver
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Card, Lay, Position, rules
from mellon.models.dwie_wieze.characters import SetupAction
from mellon.models.dwie_wieze.deals import cards_of, dealt_of, random_cast, random_play
from mellon.models.dwie_wieze.position import DONE, FREE
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import auto, cpsat, search
from mellon.solver.dwie_wieze.entish_search import EntishSearch, Pruning
from mellon.solver.dwie_wieze.proof import replay_wins
from mellon.solver.dwie_wieze.walking import walk
from mellon.solver.limits import Limits, Watch
from tests.support.dwie_wieze import brute_force
from tests.support.dwie_wieze.entish import SmallRound, grove, own_chapter
from tests.support.dwie_wieze.entish_brute_force import Round, Rules

ENGINES = {"search": search.decide, "cpsat": cpsat.decide}
OTHER = {"entish_tower_lead": "own_card", "entish_after_tower": "laid", "both_towers_orc": "nobody", "card_never_played": "none_before"}
SIZES = {3: (2, 3, 4), 4: (2, 3)}


def small(seed, other=()):
    rng = random.Random(seed)
    players = rng.choice((3, 4))
    return SmallRound(rng, players, rng.choice(SIZES[players]), {key: OTHER[key] for key in OTHER if rng.random() < 0.3 and key in other})


def truth(told):
    readings = dict(told.position.rulings.chosen)
    read = Rules("entish_tower_lead" in readings, "entish_after_tower" in readings, "both_towers_orc" in readings)
    return Round(told.hands, told.speaker, told.under, told.lead, told.goal, read).winnable()


@pytest.mark.rule(
    "DW.p12.entish", "DW.p15.entish_lead", "DW.p15.entish_orc", "DW.p15.nobody_follows", "entish_tower_lead", "entish_after_tower"
)
@pytest.mark.parametrize("first", range(0, 240, 60))
def test_engines_agree_with_the_rulebook_written_a_second_time(first):
    won = 0
    for seed in range(first, first + 60):
        told = small(seed, tuple(OTHER)[:3])
        wanted = Verdict.WINNABLE if truth(told) else Verdict.LOST
        won += wanted is Verdict.WINNABLE
        for name, engine in ENGINES.items():
            found = engine(told.position, Watch())
            assert found.verdict is wanted, (name, str(told.position))
            if found.line is not None:
                replay_wins(told.position, found.line)
    assert 5 < won < 55


@pytest.mark.rule("DW.p12.entish")
def test_engines_agree_with_the_rules_in_the_midst_of_a_round():
    rng = random.Random(7)
    seen = set()
    for seed in range(300, 345):
        told = small(seed, tuple(OTHER))
        p = random_play(told.position, rng.randrange(1, 6), rng)
        wanted = Verdict.WINNABLE if brute_force.winnable(p) else Verdict.LOST
        seen.add((wanted, p.current is None))
        assert {engine(p, Watch()).verdict for engine in ENGINES.values()} == {wanted}, str(p)
        asked = frozenset(number for number in p.numbers if rng.random() < 0.4)
        wanted = Verdict.WINNABLE if brute_force.winnable(p, asked) else Verdict.LOST
        assert {engine(p, Watch(), seats=asked).verdict for engine in ENGINES.values()} == {wanted}, (asked, str(p))
    assert len(seen) == 4


@pytest.mark.rule("DW.p15.ch22_setup", "DW.p5.exchange")
def test_engines_agree_with_the_rules_where_the_setup_is_free():
    rng, seen = random.Random(5), set()
    for seed in range(600, 625):
        told = SmallRound(random.Random(seed), 3, 2).position
        acts = SetupAction(exchange=rng.choice((("any",), ("treebeard", "merry"))))
        cast = tuple(replace(one, setup=acts) if one.id == "quickbeam" else one for one in told.chapter.cast)
        seats = tuple(replace(seat, character=None, under=None) for seat in told.seats)
        p = replace(told, chapter=replace(told.chapter, cast=cast), setup=FREE, seats=seats)
        p = random_cast(p, rng) if seed % 3 == 0 else p
        wanted = Verdict.WINNABLE if brute_force.winnable(p) else Verdict.LOST
        seen.add(wanted)
        assert {engine(p, Watch()).verdict for engine in ENGINES.values()} == {wanted}, str(p)
    assert len(seen) == 2


@pytest.mark.rule("DW.p11.hide", "DW.p12.entish")
def test_hidden_cards_are_answered_by_cpsat_alone():
    refused = 0
    for seed in range(640, 652):
        told = SmallRound(random.Random(seed), 3, 2).position
        hider = random.Random(seed).choice(("quickbeam", "treebeard"))
        cast = tuple(replace(one, setup=SetupAction(hide=True)) if one.id == hider else one for one in told.chapter.cast)
        seats = tuple(replace(seat, character=None, under=None) for seat in told.seats)
        p = replace(told, chapter=replace(told.chapter, cast=cast), setup=FREE, seats=seats)
        wanted = Verdict.WINNABLE if brute_force.winnable(p) else Verdict.LOST
        assert auto.decide(p, Watch()).verdict is wanted, str(p)
        with suppress(BadInput):
            assert solver.ask(p, "solve", engine="search").verdict is wanted
            continue
        refused += 1
    assert refused > 3


@pytest.mark.parametrize("switch", ["bounds", "alike", "memory"])
def test_verdicts_do_not_depend_on_what_is_pruned(switch):
    for seed in range(400, 430):
        p = small(seed).position
        assert EntishSearch(p, pruning=replace(Pruning(), **{switch: False})).go(Watch()).verdict is search.decide(p, Watch()).verdict


GOALS = ({"tricks": {}, "at_least": 3}, {"cards": {"suit": "mountains"}, "exactly": 2}, {"tricks": {}, "exactly": 1})


def deal(seed, players=3):
    found = own_chapter(*GOALS)
    cards = cards_of(found)
    rng = random.Random(seed)
    rng.shuffle(cards)
    return replace(dealt_of(found, players, cards), opens=rng.randint(1, players))


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2)])
def test_whole_deals_with_everything_to_choose(players, seed):
    p = deal(seed, players)
    found = auto.decide(p, Limits(60).watch())
    assert found.verdict is Verdict.WINNABLE and found.line is not None
    end, _ = rules.replay(p, list(found.line))
    assert rules.chapter_won(end) and sum(isinstance(move, Lay) for move in found.line) == p.hand_size
    assert cpsat.decide(p, Limits(60).watch()).verdict is Verdict.WINNABLE


def test_a_deal_that_is_lost_is_proved_lost_by_both_engines():
    impossible = own_chapter({"cards": {"suit": "mountains"}, "at_least": 9}, *GOALS[1:])
    cards = cards_of(impossible)
    random.Random(3).shuffle(cards)
    p = replace(dealt_of(impossible, 3, cards), opens=1)
    for engine in ENGINES.values():
        assert engine(p, Limits(60).watch()).verdict is Verdict.LOST


def test_limits_leave_a_question_open():
    p = replace(random_cast(deal(4), random.Random(1)), setup=DONE)
    stopped = Watch()
    stopped.stop()
    assert search.decide(p, stopped).verdict is Verdict.UNKNOWN
    hard = small(8).position
    assert search.decide(hard, Watch(), states=0).verdict in (Verdict.UNKNOWN, search.decide(hard, Watch()).verdict)


HINTED = grove("G2 C7 BW", "G1 L9 OR", "L5 C1 L3", under="L2", leads=1)


def test_hint_ranks_the_cards_to_lay():
    answer = solver.ask(HINTED, "hint")
    verdicts = {move.move: move.verdict for move in answer.moves or ()}
    assert set(verdicts) == {Lay(1, Card.parse(code)) for code in ("G2", "C7", "BW")}
    assert answer.moves is not None and answer.moves[0].move == Lay(1, Card.parse("BW")) and answer.moves[0].extras["only"]
    for move, verdict in verdicts.items():
        after, _ = rules.do(HINTED, move)
        assert (verdict is Verdict.WINNABLE) == brute_force.winnable(after)


def test_solve_explain_and_a_certificate():
    answer = solver.ask(HINTED, "solve")
    assert answer.verdict is Verdict.WINNABLE and brute_force.winnable(HINTED)
    assert next(move for move in answer.line or () if isinstance(move, Lay)).card == Card.parse("BW")
    assert answer.certificate is not None and answer.certificate["kind"] == "line"
    told = solver.ask(HINTED, "explain")
    assert told.verdict is answer.verdict and told.steps


def lost_round():
    """Return a small round that could be won and was lost on the way."""
    for seed in range(500, 700):
        start = small(seed).position
        if search.decide(start, Watch()).verdict is not Verdict.WINNABLE:
            continue
        end = random_play(start, 40, random.Random(seed))
        if end.over and not rules.chapter_won(end):
            return start, end
    raise AssertionError("no such round")


def test_review_finds_the_card_that_let_the_win_go():
    start, end = lost_round()
    walked = walk(end)
    assert walked.start == replace(start, tricks=()) and walked.end.tricks == end.tricks
    answer = solver.ask(end, "review")
    turn = answer.extra["turning_points"][0]
    before = walked.steps[turn["index"]].before
    assert brute_force.winnable(before) and not brute_force.winnable(walked.states[turn["index"] + 1])
    assert turn["better"]


@pytest.mark.rule("DW.p12.entish")
def test_a_line_ends_with_a_card_that_stays_under_the_token():
    line = solver.ask(HINTED, "solve").line or ()
    end, _ = rules.replay(HINTED, list(line))
    assert end.over and end.seat(1).under == [move for move in line if isinstance(move, Lay)][-1].card
    again = Position.parse(str(EXAMPLE))
    found = search.decide(replace(again, opens=2), Watch(), seats=frozenset())
    assert found.line is not None and [move for move in found.line if isinstance(move, Lay)]


EXAMPLE = (
    "dwie_wieze 22 setup=done leader=1 | treebeard C7 C8 L6 L8 L11 L12 L13 L14 L15 L16 BW OR under=G5"
    " | merry C2 L2 L3 L4 L5 L7 L9 L10 G4 G6 CW OR | quickbeam C1 C3 C4 C5 C6 L1 G1 G2 G3 G7 G8 OR"
)


def test_goals_that_are_not_printed_stop_the_computation():
    with pytest.raises(BadInput) as caught:
        solver.ask(Position.parse(EXAMPLE), "solve")
    assert "Quickbeam: goal" in caught.value.defects[0].what.en and "mellon chapter new 22" in caught.value.defects[0].what.en
    assert solver.ask(Position.parse(EXAMPLE), "resolve").outcome["lost_by"] == "unknown"


def test_hands_that_are_not_seen_are_asked_for():
    hidden = Position.parse(
        "dwie_wieze 22 setup=done leader=1 me=1 | treebeard C7 C8 L6 L8 L11 L12 L13 L14 L15 L16 BW OR under=G5 | merry | quickbeam"
    )
    known = replace(hidden, chapter=own_chapter(*GOALS))
    for verb in ("solve", "hint"):
        with pytest.raises(BadInput) as caught:
            solver.ask(known, verb)
        assert "give all hands" in caught.value.defects[0].what.en
