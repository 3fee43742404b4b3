"""Rules of thumb: never better than the optimum, and exactly what the report says."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from mellon.models.wyprawa_do_mordoru import COLOURS, Face, Position, Sheet, Symbol, Turn, profiles, rules
from mellon.solver.wyprawa_do_mordoru.shape import Offer
from mellon.solver.wyprawa_do_mordoru.thumb import Kept, known_thumbs, report, wish
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

SHEET, DICE = Sheet("basic", 9, 3), profiles()["ring_double"]


@pytest.fixture(scope="module")
def rows():
    return report(SHEET, DICE, known_thumbs())


def test_no_rule_set_beats_the_optimum(rows):
    assert all(entry.loss > 0 for entry in rows)
    assert rows == sorted(rows, key=lambda entry: entry.loss)


def test_the_best_short_rule_set_is_the_documented_one():
    found = report(Sheet("basic", 9, 6), DICE, known_thumbs())
    assert found[0].thumb == known_thumbs()[0] and found[0].loss == pytest.approx(0.009345, abs=5e-7)


def test_every_rule_set_is_worded_in_both_languages(rows):
    assert len({entry.thumb.text.pl for entry in rows}) == len({entry.thumb.text.en for entry in rows}) == len(rows)


def test_games_played_by_the_rules_of_thumb_agree_with_the_report(rows):
    """The rule set is followed with real dice through the rules of the game."""
    entry = rows[0]
    rng, games, wins = random.Random(2), 500, 0
    p = Position.parse("wyprawa_do_mordoru basic 9x3 | frodo 0 0 3")
    for _ in range(games):
        now = p
        while not now.over:
            kept = now.turn.kept if now.turn else ()
            roll = tuple(Face(c, rng.choice(DICE.of(c))) for c in COLOURS if c in (now.turn or Turn()).free)
            now = replace(now, turn=Turn(kept, roll))
            now, _ = rules.do(now, max(rules.legal(now), key=lambda move: wish(entry.thumb, seen(kept), offer(now, move))))
        wins += bool(now.arrived)
    assert abs(wins / games - entry.reach) < 4 * (entry.reach * (1 - entry.reach) / games) ** 0.5


def seen(kept):
    symbols = [face.symbol for face in kept]
    return Kept(symbols.count(Symbol.RING), symbols.count(Symbol.WEAPON), symbols.count(Symbol.ORC))


def offer(p, move):
    symbols = Counter(face.symbol for face in move.faces)
    ends = len(move.faces) == len(p.turn.free) or symbols[Symbol.TREE] > 0
    return Offer(symbols, any(face.colour is COLOURS[0] for face in move.faces), ends)
