"""The solver agrees with the plain second implementation on random dice and boards."""

from __future__ import annotations

import random

import pytest

from mellon import solver
from mellon.models.wyprawa_do_mordoru import Player, Position, Sheet, Symbol, Track
from mellon.models.wyprawa_do_mordoru.box import hobbits
from mellon.solver.wyprawa_do_mordoru import pair, solo
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
from mellon.solver.wyprawa_do_mordoru.turns import Setting
from tests.support.contract import told_moves
from tests.support.wyprawa_do_mordoru import plain
from tests.support.wyprawa_do_mordoru.cache import cache_folder, own_cache  # noqa: F401

SYMBOLS = ("ring", "gandalf", "weapon", "orc", "nazgul")


def random_dice(rng):
    """Dice with two symbols each and one with three, so that the plain program can list every roll; Rings and Nazguls are always there."""
    dice, richest = {}, rng.choice(plain.COLOURS)
    for colour in plain.COLOURS:
        pool = SYMBOLS if colour != "black" else (*SYMBOLS, "tree")
        symbols = rng.sample(pool, 3 if colour == richest else 2)
        faces = symbols + [rng.choice(symbols) for _ in range(6 - len(symbols))]
        dice[colour] = sorted(faces)
    rings = rng.choice((2, 3, 4))
    dice["yellow"] = ["nazgul"] * (6 - rings) + ["ring"] * rings
    return dice


def faces_of(dice):
    return tuple(tuple(sorted((Symbol(s) for s in dice[colour]), key=list(Symbol).index)) for colour in plain.COLOURS)


def board(sheet, circled, halves, whole):
    return boards_of(sheet).index(Player(hobbits()[0], circled, Track(halves, whole)))


@pytest.mark.parametrize("seed", range(24))
def test_solo_values_agree_on_random_dice_and_boards(seed):
    rng = random.Random(seed)
    dice = random_dice(rng)
    side, circled = ("basic", rng.randrange(0, 8)) if seed % 4 == 0 else ("advanced", seed % 8 + 1)
    sheet = Sheet(side, min(9, circled + rng.choice((1, 2))), rng.choice((1, 2)))
    track = rng.choice([t for t in boards_of(sheet).tracks if t.left <= 2])
    reach, turns = plain.Solo(dice, side, sheet.fields).board(circled, (track.halves, track.whole))
    table = solo.solved(Setting(sheet, faces_of(dice), (0,) * 5))
    index = board(sheet, circled, track.halves, track.whole)
    assert table.reach[index] == pytest.approx(reach, abs=1e-12)
    if 1.0 - reach > 1e-6:
        # Nearer to certainty than this, keeps differ by less than floats can hold, and the tie-break by turns has no firm ground.
        assert table.turns[index] == pytest.approx(turns, abs=1e-9)


@pytest.mark.parametrize("seed", range(100, 116))
def test_two_player_values_agree_on_random_dice_and_boards(seed):
    rng = random.Random(seed)
    dice = random_dice(rng)
    side, circled = ("basic", 1) if seed % 4 == 0 else ("advanced", seed % 8 + 1)
    survivor = seed % 3 == 0
    sheet = Sheet(side, circled + 1, 1)
    first, second = rng.sample(range(1, 5), 2)
    colours = plain.COLOURS[first], plain.COLOURS[second]
    starts = ((circled, (1, 0)), (circled - seed % 2, rng.choice(((1, 0), (0, 1)))))
    other = plain.Pair(dice, side, sheet.fields, colours, survivor)
    game = pair.Game(sheet, faces_of(dice), (first, second), survivor)
    at = tuple(board(sheet, circled, *track) for circled, track in starts)
    table = pair.solve(game, at)
    for mover in (0, 1):
        wins = other.state(starts, mover)
        assert table.win0[(mover, *at)] == pytest.approx(wins[0], abs=1e-12)
        assert table.win1[(mover, *at)] == pytest.approx(wins[1], abs=1e-12)


def half_played(rng, dice):
    """Return (kept, roll) of a turn under way as (colour, symbol) pairs."""
    free = rng.sample(plain.COLOURS, rng.randint(2, 4))
    kept = [(c, rng.choice([s for s in dice[c] if s != "tree"] or dice[c])) for c in plain.COLOURS if c not in free]
    return kept, [(c, rng.choice(dice[c])) for c in plain.COLOURS if c in free]


def words(faces):
    return " ".join(":".join(face) for face in faces)


def hint(head, players, kept, roll):
    """Return the values of every keep that `hint` lists, by the dice that are kept after it."""
    line = f"wyprawa_do_mordoru {head} | " + " | ".join(players) + f" / kept {words(kept)} / roll {words(roll)}"
    answer = solver.ask(Position.parse(line), "hint", engine="exact")
    assert told_moves(answer)
    return [
        ((*kept, *(tuple(word.split(":")) for word in entry["move"].split())), entry)
        for entry in told_moves(answer)
        if entry["move"] != "repeat"
    ]


def dice_word(dice):
    return ",".join("".join(Symbol(s).code for s in dice[colour]) for colour in plain.COLOURS)


@pytest.mark.parametrize("seed", range(303, 313))
def test_every_keep_of_a_turn_under_way_is_worth_the_same(seed):
    rng = random.Random(seed)
    dice = random_dice(rng)
    kept, roll = half_played(rng, dice)
    if ("black", "tree") in kept:
        kept, roll = [], [*kept, *roll]
    side, circled = ("basic", 1) if seed % 4 == 0 else ("advanced", seed % 8 + 1)
    head = f"{side} {circled + 1}x1 dice={dice_word(dice)}"
    if seed % 2:
        other = plain.Solo(dice, side, circled + 1)
        for after, entry in hint(head, [f"frodo {circled} 1 0"], kept, roll):
            assert entry["value_decimal"] == pytest.approx(other.within(circled, (1, 0), after)[0], abs=1e-12)
        return
    mover = seed // 2 % 2
    boards = ((circled, (1, 0)), (circled - seed // 4 % 2, (0, 1)))
    other = plain.Pair(dice, side, circled + 1, ("yellow", "blue"))
    players = [f"{name} {b[0]} {b[1][0]} {b[1][1]}" for name, b in zip(("frodo", "merry"), boards, strict=True)]
    for after, entry in hint(f"{head} objective=win to_move={('frodo', 'merry')[mover]}", players, kept, roll):
        own, theirs = other.within(boards, mover, after)
        assert entry["value_decimal"] == pytest.approx(own, abs=1e-12)
        assert entry["other_wins"] == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("seed", range(200, 206))
def test_free_halving_is_worth_no_more_than_halving_the_first_whole_square(seed):
    rng = random.Random(seed)
    dice = random_dice(rng)
    dice["blue"] = ["gandalf"] * 3 + ["nazgul"] * 3
    whole = rng.choice((2, 3))
    free = plain.FreeHalving(dice, "basic", 2).board(1, ((False, 1),) * whole)[0]
    sheet = Sheet("basic", 2, whole)
    table = solo.solved(Setting(sheet, faces_of(dice), (0,) * 5))
    assert table.reach[board(sheet, 1, 0, whole)] == pytest.approx(free, abs=1e-12)
