"""The fast replay of a round says the same as the rules, card by card, and forbids the same."""

import random

import pytest

from mellon.models.common import Illegal
from mellon.models.dwie_wieze import Play, Unhide, rules
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.round import Round
from tests.support.dwie_wieze.positions import TABLES, play_on, set_up


def outcome(action):
    """Return the rule that forbids an action, None if it is carried out."""
    try:
        action()
    except Illegal as fault:
        return fault.rule
    return None


@pytest.mark.parametrize(("number", "players"), TABLES, ids=[f"{number}-{players}p" for number, players in TABLES])
@pytest.mark.parametrize("seed", range(10))
def test_round_follows_the_rules(number, players, seed):
    rng = random.Random(seed)
    p = set_up(deal(number, players, rng), rng, exchanges=0.0)
    p = play_on(p, rng.choice([0, 0, 5, 14]), rng)
    fast = Round(p)
    while not p.over:
        assert fast.to_play == p.to_play and not fast.over
        for move in rules.candidates(p):
            if isinstance(move, Play):
                forbidden = outcome(lambda move=move: rules.verify(p, move))
                assert (outcome(lambda move=move, now=p: Round(now).play(move.seat, move.card, move.declared)) is None) == (
                    forbidden is None
                ), f"{move}: {p}"
        move = rng.choice(rules.legal(p))
        p, _ = rules.do(p, move)
        if isinstance(move, Unhide):
            fast.unhide(move.seat, move.card)
        else:
            fast.play(move.seat, move.card, move.declared)
        assert tuple(fast.done) == p.done and fast.lost_by == p.lost_by_rule, str(p)
    assert fast.over
    assert [tuple(sorted(hand)) for hand in fast.hands] == [seat.hand for seat in p.seats]
