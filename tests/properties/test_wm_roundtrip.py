"""Positions survive both notations; the rules keep their promises on random positions."""

from __future__ import annotations

import json
from dataclasses import replace

import tomlkit
from hypothesis import given, settings
from hypothesis import strategies as st

from mellon.models.common import Rulings
from mellon.models.wyprawa_do_mordoru import (
    BOOK,
    COLOURS,
    Colour,
    Face,
    Keep,
    Player,
    Position,
    Profile,
    Repeat,
    Sheet,
    Symbol,
    Track,
    Turn,
    profiles,
    rules,
)
from mellon.models.wyprawa_do_mordoru.box import hobbits, in_order
from mellon.models.wyprawa_do_mordoru.dice import OWN
from mellon.models.wyprawa_do_mordoru.notation import read_line, read_toml, to_table

SYMBOLS = list(Symbol)
PLAIN = SYMBOLS[:-1]


def die(symbols):
    return st.lists(st.sampled_from(symbols), min_size=6, max_size=6).map(lambda faces: tuple(sorted(faces, key=SYMBOLS.index)))


@st.composite
def dice(draw):
    if draw(st.booleans()):
        return draw(st.sampled_from(list(profiles().values())))
    return Profile(OWN, (draw(die(SYMBOLS)), *(draw(die(PLAIN)) for _ in range(4))))


@st.composite
def positions(draw):
    sheet = Sheet(draw(st.sampled_from(("basic", "advanced"))), draw(st.integers(2, 9)), draw(st.integers(1, 8)))
    profile = draw(dice())
    chosen = draw(st.permutations(hobbits()))[: draw(st.integers(1, 4))]
    players = []
    for hobbit in chosen:
        whole = draw(st.integers(0, sheet.squares))
        halves = draw(st.integers(0 if whole else 1, 2 * (sheet.squares - whole))) if whole < sheet.squares else 0
        players.append(Player(hobbit, draw(st.integers(0, sheet.fields - 1)), Track(halves, whole)))
    mover = draw(st.integers(0, len(players) - 1))
    rulings = Rulings()
    for key, ruling in BOOK.rulings.items():
        rulings = rulings.with_reading(BOOK, key, draw(st.sampled_from(ruling.values)))
    p = Position(sheet, profile, tuple(players), mover, draw(st.sampled_from(("reach", "win", "turns"))), None, rulings)
    if not draw(st.booleans()):
        return p
    kept_colours = draw(st.lists(st.sampled_from(COLOURS), unique=True, max_size=4))
    kept = in_order(
        Face(c, draw(st.sampled_from([s for s in profile.of(c) if s is not Symbol.TREE] or [Symbol.TREE]))) for c in kept_colours
    )
    if Face(Colour.BLACK, Symbol.TREE) in kept:
        return replace(p, turn=Turn(kept))
    roll = in_order(Face(c, draw(st.sampled_from(profile.of(c)))) for c in COLOURS if c not in kept_colours)
    return replace(p, turn=Turn(kept, roll))


@given(positions())
@settings(max_examples=200, deadline=None)
def test_both_notations_give_the_position_back(p):
    assert read_line(str(p)) == p
    assert eval(repr(p), {"Position": Position}) == p
    assert read_toml(tomlkit.dumps(json.loads(json.dumps(to_table(p))))) == p


@given(positions())
@settings(max_examples=150, deadline=None)
def test_every_part_of_a_roll_is_judged_once_and_every_legal_keep_can_be_done(p):
    good, bad = rules.judged(p)
    if p.turn is None or p.turn.roll is None:
        assert not good and not bad
        return
    keeps = [move for move in (*good, *(move for move, _ in bad)) if isinstance(move, Keep)]
    assert len(keeps) == len(set(keeps)) == 2 ** len(p.turn.roll) - 1
    assert any(isinstance(move, Keep) for move in good)
    assert all(fault.rule in BOOK.rules for _, fault in bad)
    for move in good:
        after, steps = rules.do(p, move)
        assert steps and all(step.rule in BOOK.rules or step.rule in BOOK.rulings for step in steps)
        assert isinstance(move, Repeat) or after.turn is None or set(p.turn.kept) < set(after.turn.kept)


@given(positions())
@settings(max_examples=150, deadline=None)
def test_a_turn_never_brings_squares_back_or_moves_a_player_backwards(p):
    while p.turn is not None and p.turn.roll is not None and not p.over:
        keep = max((move for move in rules.legal(p) if isinstance(move, Keep)), key=lambda move: len(move.faces))
        before = p
        p, _ = rules.do(p, keep)
        for old, new in zip(before.players, p.players, strict=True):
            assert new.circled >= old.circled
            assert 2 * new.track.whole + new.track.halves <= 2 * old.track.whole + old.track.halves
            assert new.track.whole <= old.track.whole
        if p.over:
            assert 0 <= sum(rules.shares(p)) <= 1
        assert read_line(str(p)) == p
