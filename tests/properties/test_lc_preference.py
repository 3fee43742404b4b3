"""Among the choices that keep the value of the goal the advice is the best by kills, damage, threat, exhausted characters, cards spent.

The brute force keeps the order of the unseen cards open as the rules do, follows every legal choice and compares whole rows of expected counts.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from mellon.models.lcg.cards.catalogue import card, encounter_deck
from mellon.models.lcg.combat.acting import move_of
from mellon.models.lcg.combat.attack_course import reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, DEAD, END, GONE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import Position
from mellon.solver import ask
from tests.support.contract import told_moves

GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
DECK = sorted(encounter_deck("passage_through_mirkwood"))
FOES = tuple(number for number in DECK if card(number).kind == "enemy" and card(number).attack <= 3)
HEROES, ALLIES = (1, 2, 3, 4, 7, 9, 12), (13, 28, 29, 43, 45)
Row = tuple[Fraction, ...]


class Plain(Battle):
    """A battle in which everything is followed and every attack is tried."""

    def __init__(self, p: Position) -> None:
        super().__init__(p, follow_all=True)


def ended(b: Battle, s: State, goal: str) -> Row:
    killed = [b.foes[f].engaged and code & 15 == DEAD for f, code in enumerate(s.foes)]
    engaged = sum(foe.engaged for foe in b.foes)
    reached = ("no_hero_lost" not in goal or not s.lost) and ("all_killed" not in goal or sum(killed) == engaged)
    wounds = sum(b.fighters[i].hit_points if code == GONE else max(0, code >> 1) if code >= 0 else 0 for i, code in enumerate(s.chars))
    ready = sum(code >= 0 and code & 1 for code in s.chars)
    spent = s.rest.hand.bit_count() + sum(s.rest.pools)
    return tuple(map(Fraction, (reached, not s.lost, sum(killed), -wounds, -sum(s.threat), ready, spent)))


class Brute:
    """Every state of a battle by the rules alone, with the row of its best play."""

    def __init__(self, p: Position, goal: str) -> None:
        self.b, self.goal = Plain(p), goal
        self.known: dict[State, Row] = {}

    def row(self, s: State) -> Row:
        if s not in self.known:
            self.known[s] = self._found(s)
        return self.known[s]

    def _found(self, s: State) -> Row:
        if s.moment == END:
            return ended(self.b, s, self.goal)
        if s.moment not in CHANCE:
            return max(self.row(after) for _, after in choices(self.b, s))
        turns = reveals(self.b, s)
        total = sum(weight for _, weight, _ in turns)
        rows = [(weight, max(self.row(after) for _, after in outcomes)) for _, weight, outcomes in turns]
        return tuple(sum((weight * row[at] for weight, row in rows), Fraction(0)) / total for at in range(7))

    def moves(self) -> dict[str, Row]:
        found: dict[str, Row] = {}
        for acts, s in self.b.initial():
            for more, after in choices(self.b, s):
                name = str(move_of(self.b, (*acts, *more)[0]))
                found[name] = max(found.get(name, self.row(after)), self.row(after))
        return found


def position(dice: random.Random, goal: str, hand: bool) -> Position:
    squad = [*dice.sample(HEROES, 2), *dice.sample(ALLIES, 1)]
    foes = dice.sample(FOES, 1 if hand else 2)
    deck = dice.sample([n for n in DECK if n not in foes], 4)
    characters = [
        {"card": n, "damage": dice.randrange(min(2, card(n).hit_points)), "exhausted": dice.random() < 0.2}
        | ({"resources": 1} if n < 13 else {})
        for n in squad
    ]
    player: dict[str, Any] = {"threat": 27, "characters": characters, "engaged": [{"card": n} for n in foes]}
    player |= {"hand": dice.sample((20, 34, 32, 22), 1)} if hand else {}
    return read_table(
        {"game": "lcg", "scenario": "passage_through_mirkwood", "goal": goal, "player": [player], "encounter": {"unseen": deck}}
    )


@pytest.mark.rule("LC.combat.order")
@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("hand", [False, True])
def test_lc_moves_are_ranked_by_the_goal_and_then_by_the_counts(goal: str, hand: bool) -> None:
    dice = random.Random(f"{goal} {hand}")
    told = 0
    for _ in range(10):
        p = position(dice, goal, hand)
        rows = Brute(p, goal).moves()
        found = ask(p, "hint")
        assert found.extra["preference"] == ("partial" if hand else "exact")
        names = [entry["move"] for entry in told_moves(found)]
        assert all(Fraction(entry["value"]) == rows[entry["move"]][0] for entry in told_moves(found)), p
        assert rows[names[0]] == max(rows.values()), (str(p), names[0], rows)
        ranked = [rows[name] for name in names]
        assert ranked == sorted(ranked, reverse=True), (str(p), list(zip(names, ranked, strict=True)))
        told += sum(row[0] == ranked[0][0] for row in ranked) > 1 and len(set(ranked)) > 1
    assert told
