"""`legal`, `hint` and `solve` list the same first moves, equal enemies and characters included."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from mellon import solver
from mellon.models.lcg.notation import read_toml
from mellon.models.lcg.position import Position
from mellon.puzzles import library
from mellon.solver import Limits, Verdict
from tests.support.contract import told_line, told_moves
from tests.support.lcg.random_combats import combat_of_any_cards

TWINS = """
game = "lcg"
scenario = "passage_through_mirkwood"
[[player]]
threat = 29
characters = [1, 3, 28, 28]
engaged = [96, 96]
"""
ATTACKED = """
game = "lcg"
goal = "all_killed"
shadow = false
[[player]]
threat = 29
characters = [1, 3, 28, 28]
engaged = [ { card = 96, attacked = true }, { card = 97, attacked = true } ]
"""
SCORED = ATTACKED.replace('"all_killed"', "{ killed = 3, ally_lost = -1 }")
FEW_CARDS = """
game = "lcg"
[[player]]
threat = 29
characters = [1, 3, 28]
engaged = [96, 96]
[encounter]
unseen = [97]
"""
HAND = """
game = "lcg"
goal = "no_hero_lost_and_all_killed"
[[player]]
threat = 30
characters = [ { card = 1, resources = 3 }, { card = 3, resources = 3 } ]
engaged = [96]
hand = [20, 34, 73]
[encounter]
unseen = [75, 78, 89]
"""
COMBATS = {"twins": TWINS, "attacked": ATTACKED, "scored": SCORED, "few cards": FEW_CARDS, "hand": HAND}


def first_moves(verb: str, p: Position) -> dict[str, Any]:
    listed = told_moves(solver.ask(p, verb, Limits(seconds=60)))
    found = {entry["move"]: entry for entry in listed}
    assert len(found) == len(listed)
    return found


SLOW = ("heal_before_the_blow", "laughter_of_a_dwarf")
PUZZLES = [(library.load("lcg", name).position, name) for _, name in library.names("lcg")]


def puzzles_about(*questions: str) -> list[Any]:
    asked = [(position, name) for position, name in PUZZLES if position.question in questions]
    return [pytest.param(position, id=name, marks=pytest.mark.slow if name in SLOW else ()) for position, name in asked]


def acts(moves: Iterable[str]) -> set[str]:
    """Return the acts that decisions are made of, without the marks of what was not done: `1 commit 8`, `2 engage 96`."""
    parts = {part for written in moves for part in written.split("; ")} - {"pass"}
    split = {part: part.partition("commit ") for part in parts}
    return {who + verb + card for who, verb, cards in split.values() for card in (cards.split() if verb else [""])}


def test_lc_first_moves_of_every_question_are_compared() -> None:
    compared = {"combat", "quest", "round", "plan", "payment", "engagement", "score"}
    assert {position.question for position, _ in PUZZLES} <= compared


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("position", puzzles_about("combat"))
def test_lc_puzzles_of_combats_have_the_same_first_moves_for_every_verb(position: Position) -> None:
    legal, hint, solve = (first_moves(verb, position) for verb in ("legal", "hint", "solve"))
    assert set(legal) == set(hint) == set(solve)


@pytest.mark.rule("LC.quest.commit")
@pytest.mark.parametrize("position", puzzles_about("quest", "round"))
def test_lc_puzzles_of_quests_commit_whom_legal_lists(position: Position) -> None:
    legal, hint, solve = (first_moves(verb, position) for verb in ("legal", "hint", "solve"))
    assert set(hint) == set(solve)
    assert acts(hint) == set(legal)


@pytest.mark.rule("LC.quest.commit")
@pytest.mark.parametrize("position", puzzles_about("plan"))
def test_lc_puzzles_of_plans_begin_with_what_legal_lists(position: Position) -> None:
    """A plan names only the first moves of shortest plans: each is legal, and there is none where the plan is lost."""
    legal, hint, solve = (first_moves(verb, position) for verb in ("legal", "hint", "solve"))
    assert set(hint) == set(solve)
    assert acts(hint) <= set(legal)
    assert bool(hint) == (solver.ask(position, "solve").verdict is Verdict.WINNABLE)


@pytest.mark.rule("LC.planning.match")
@pytest.mark.parametrize("position", puzzles_about("payment"))
def test_lc_puzzles_of_payments_have_the_same_first_moves_for_every_verb(position: Position) -> None:
    """Asked about moves that are given, `solve` tells whether they can be paid, and lists none."""
    legal, hint, solve = (first_moves(verb, position) for verb in ("legal", "hint", "solve"))
    assert set(legal) == set(hint)
    assert set(solve) == (set() if position.moves else set(legal))


@pytest.mark.rule("LC.encounter.optional")
@pytest.mark.parametrize("position", puzzles_about("engagement"))
def test_lc_puzzles_of_engagements_weigh_what_legal_lists(position: Position) -> None:
    """What is weighed includes the engagements already made; claims have no part in it."""
    legal, hint, solve = (first_moves(verb, position) for verb in ("legal", "hint", "solve"))
    made = {str(move) for move in position.moves or () if move.verb == "engage"}
    assert set(hint) == set(solve)
    assert acts(hint) == {move for move in legal if "claim" not in move} | made


@pytest.mark.rule("LC.score.sum")
@pytest.mark.parametrize("position", puzzles_about("score"))
def test_lc_puzzles_of_scores_have_no_moves(position: Position) -> None:
    assert first_moves("legal", position) == first_moves("solve", position) == {}


@pytest.mark.rule("LC.combat.order", "LC.attack.after_enemies")
@pytest.mark.parametrize("name", COMBATS)
def test_lc_combats_have_the_same_first_moves_for_every_verb(name: str) -> None:
    legal, hint, solve = (first_moves(verb, read_toml(COMBATS[name])) for verb in ("legal", "hint", "solve"))
    assert set(legal) == set(hint) == set(solve)


@pytest.mark.rule("LC.combat.order")
def test_lc_equal_enemies_and_characters_are_worth_the_same() -> None:
    found = first_moves("hint", read_toml(TWINS))
    assert found["undefended 96#1"]["value"] == found["undefended 96#2"]["value"]
    guards = {found[f"defend 96#{foe} with 28#{guard}"]["value"] for foe in (1, 2) for guard in (1, 2)}
    assert len(guards) == 1 and guards != {found["undefended 96#1"]["value"]}


@pytest.mark.rule("LC.attack.sum")
def test_lc_an_attack_that_wastes_strength_is_listed_with_its_loss() -> None:
    found = first_moves("hint", read_toml(ATTACKED))
    best = next(iter(found.values()))
    assert best["value"] == "1" and found["end"]["value"] == "0" and found["end"]["loss"] == "1"


@pytest.mark.rule("LC.combat.order")
def test_lc_the_best_first_move_begins_the_line() -> None:
    for text in COMBATS.values():
        answer = solver.ask(read_toml(text), "solve")
        assert told_moves(answer) and told_line(answer) and told_moves(answer)[0]["move"] == told_line(answer)[0]


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("block", range(4))
def test_lc_random_combats_have_the_same_first_moves_for_every_verb(block: int) -> None:
    for seed in range(block * 10, block * 10 + 10):
        p = combat_of_any_cards(seed)
        legal, hint = first_moves("legal", p), first_moves("hint", p)
        assert set(legal) == set(hint), p
        weighed = [Fraction(entry["value"]) for entry in hint.values() if entry["value"] is not None]
        assert max(weighed) == solver.ask(p, "solve").value, p
        assert all(entry["bounds"] == ["0", "1"] for entry in hint.values() if entry["value"] is None)
