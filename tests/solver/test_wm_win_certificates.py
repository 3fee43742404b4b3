"""Certificates of Wyprawa do Mordoru with several players: what everybody wins follows from point to point; tampered tables are refused."""

from __future__ import annotations

import copy
import random
from dataclasses import replace

import pytest

from mellon import puzzles, solver
from mellon.models.common import BadInput
from mellon.models.common.certificates import check
from mellon.models.wyprawa_do_mordoru import race_table
from mellon.models.wyprawa_do_mordoru.certificate import MOST_POINTS
from mellon.models.wyprawa_do_mordoru.race_table import ONE
from mellon.models.wyprawa_do_mordoru.sheet import Track
from mellon.solver.game import Request


def certificate_of(position):
    return solver.game(position.game).answer(position, Request("solve", certificate=True)).to_json("en")["certificate"]


def close(boards, mover=0):
    """Return two players near the end on a plain sheet, nothing rolled."""
    position = puzzles.find("tie_break_in_mordor").position
    players = tuple(replace(one, circled=c, track=Track(h, w)) for one, (c, h, w) in zip(position.players, boards, strict=True))
    return replace(position, players=players, mover=mover, turn=None, moves=())


@pytest.fixture(scope="module")
def certificate():
    found = certificate_of(close([(8, 1, 0), (8, 1, 0)]))
    assert found["kind"] == "wins" and check(found).holds
    return found


def test_what_everybody_wins_is_proved(certificate):
    found = check(certificate)
    assert found.checked == len(certificate["points"]) > 2
    assert found.claim["other_wins"] != found.claim["value"]


def test_a_shipped_last_turn_is_proved_with_its_move():
    puzzle = puzzles.find("tie_break_in_mordor")
    certificate = certificate_of(puzzle.position)
    assert check(certificate).holds and certificate["claim"]["move"] == puzzle.answer.move
    hint = solver.ask(puzzle.position, "hint").ranked
    worse = [str(one.move) for one in hint if one.value_decimal < hint[0].value_decimal - 1e-6]
    assert worse
    for move in (worse[0], worse[-1], "black:tree yellow:tree"):
        assert not check({**certificate, "claim": {**certificate["claim"], "move": move}}).holds


@pytest.mark.parametrize(("key", "by"), [("value", 1e-6), ("other_wins", -1e-6)])
def test_another_chance_is_not_believed(certificate, key, by):
    claim = {**certificate["claim"], key: f"{float(certificate['claim'][key]) + by:.12f}"}
    assert not check({**certificate, "claim": claim}).holds


def test_every_win_that_is_pushed_is_found_out(certificate):
    points = certificate["points"]
    for number in random.Random(7).sample(range(len(points)), min(4, len(points))):
        spoilt, place = copy.deepcopy(certificate), -1 - number % 2
        old = spoilt["points"][number][place]
        spoilt["points"][number][place] = old - ONE // 10**6 if old > ONE // 2 else old + ONE // 10**6
        found = check(spoilt)
        assert not found.holds and found.why.pl != found.why.en


def test_a_point_that_is_left_out_is_missed(certificate):
    for number in (0, len(certificate["points"]) // 2, -1):
        left = [one for one in certificate["points"] if one is not certificate["points"][number]]
        assert not check({**certificate, "points": left}).holds


def test_a_claim_closer_than_the_error_of_the_table_is_refused(certificate):
    assert not check({**certificate, "claim": {**certificate["claim"], "within": "1/1000000000000000"}}).holds


def test_points_that_hold_each_other_up_are_refused():
    """Dice with nothing but weapons never move anybody: whatever wins are stated, a turn keeps them."""
    position = close([(8, 1, 0), (8, 1, 0)])
    still = replace(position.dice, id="own", faces=tuple((position.dice.of("black")[0].WEAPON,) * 6 for _ in position.dice.faces))
    position = replace(position, dice=still)
    points = [[mover, 8, 1, 0, 8, 1, 0, ONE // 2, ONE // 2] for mover in (0, 1)]
    claim = {"value": "1/2", "other_wins": "1/2", "within": "1/100", "move": None}
    head = {"format": "mellon-certificate", "version": 1, "game": position.game, "question": "chance to win", "position": str(position)}
    found = check({**head, "claim": claim, "kind": "wins", "points": points})
    assert not found.holds and "no turn changes anything" in found.why.en


def test_equal_wins_leave_least_to_the_others():
    best = race_table.best
    assert best([(5, 4), (5, 3), (4, 0)], 0) == (4, 0)  # all within EQUAL
    far = race_table.EQUAL * 3
    assert best([(far, 4), (far, 3), (0, 0)], 0) == (far, 3)
    assert best([(1, 2, 3), (2, 2, 2), (0, 2, 5)], 1) == (1, 2, 3)


@pytest.mark.parametrize("mover", range(3))
def test_the_larger_of_two_numbers_is_what_the_mover_prefers(mover):
    """What everybody wins stands in one number: it is read back as it was, and orders wins as `best` does."""
    rng, words = random.Random(mover), race_table.Words(mover, 3)
    shares = [tuple(rng.choice((0, 1, 2, 3)) * ONE // 9 for _ in range(3)) for _ in range(60)]
    for wins in shares:
        assert words.wins(words.word(wins, ONE // 7)) == (*wins, ONE // 7)
    for _ in range(200):
        options = rng.sample(shares, 4)
        kept = words.wins(max(words.word(wins, 0) for wins in options))[:-1]
        liked = race_table.best(options, mover)
        assert (kept[mover], sum(kept)) == (liked[mover], sum(liked))
    nearly = words.word([ONE // 9 + 3 * (index == mover) for index in range(3)], 0)
    assert words.wins(nearly)[:-1] == (ONE // 9,) * 3


@pytest.mark.parametrize(
    "broken",
    [
        {"points": "all"},
        {"points": [[0, 8, 1, 0]]},
        {"points": [[2, 8, 1, 0, 8, 1, 0, 0, 0]]},
        {"points": [[0, 8, 0, 0, 8, 1, 0, 0, 0]]},
        {"points": [[0, 8, 1, 0, 8, 1, 0, 0, ONE + 1]]},
        {"points": [[0, 8, 1, 0, 8, 1, 0, 0, 0]] * 2},
        {"points": [[0, 8, 1, 0, 8, 1, 0, 0, 0]] * (MOST_POINTS + 1)},
        {"question": "who wins"},
    ],
)
def test_what_cannot_be_read_is_refused(certificate, broken):
    with pytest.raises(BadInput):
        check({**certificate, **broken})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_random_ends_of_two_players_are_proved(seed):
    rng = random.Random(f"wins {seed}")
    boards = [(rng.randint(6, 8), *rng.choice([(1, 0), (2, 0), (0, 1), (3, 0)])) for _ in range(2)]
    assert check(certificate_of(close(boards, rng.randint(0, 1)))).holds
