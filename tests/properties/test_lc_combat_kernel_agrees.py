"""The kernel of combats against the rules, edge by edge: from every state that the rules reach, the same choices and cards lead to the same states."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from mellon.models.lcg.combat import shadow
from mellon.models.lcg.combat.attack_course import reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import (
    ANSWER,
    CHANCE,
    DEAD,
    DONE,
    END,
    HELD,
    LOOSE,
    NO_FOE,
    PICK,
    REVEAL,
    STAGED,
    STRIKE,
    WAITING,
    State,
)
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.position import ELIMINATED_AT, Goal
from mellon.solver.kernels.lcg_combat import codes
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.packed_graph import PackedGraph
from mellon.solver.lcg.combat.packing import fits
from tests.support.lcg.random_combats import combat_of_a_scenario, combat_of_any_cards, random_score

GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
MOST_STATES = 120
"""So many states of each combat are compared, at random among those that follow."""
DECIDING = {
    *(
        "LC.combat.order",
        "LC.combat.one_defender",
        "LC.combat.may_decline",
        "LC.combat.shadow",
        "LC.combat.damage",
        "LC.combat.undefended",
        "LC.combat.shadow_leaves",
    ),
    *(
        "LC.combat.defender_gone",
        "LC.damage.destroyed",
        "LC.damage.dead_hero",
        "LC.end.eliminated",
        "LC.card.shadow_effects",
        "LC.card.spearman",
        "LC.card.nazgul",
        "LC.card.wargs",
    ),
    *(
        "LC.card.hill_troll",
        "LC.card.adder",
        "LC.card.beastmaster",
        "LC.card.attachments",
        "LC.attack.after_enemies",
        "LC.keywords.sentinel",
        "LC.combat.deck_empty",
    ),
}
"""The rules that decide where an edge leads; each must have been compared."""


def test_lc_the_numbers_of_the_kernel_are_those_of_the_rules() -> None:
    assert (codes.WAITING, codes.DONE, codes.HELD, codes.STAGED, codes.DEAD) == (WAITING, DONE, HELD, STAGED, DEAD)
    assert (codes.REVEAL, codes.ANSWER, codes.LOOSE, codes.NO_FOE) == (REVEAL, ANSWER, LOOSE, NO_FOE)
    assert (codes.ELIMINATED_AT, codes.HIGH_THREAT) == (ELIMINATED_AT, shadow.HIGH_THREAT)


class Edges:
    """Compares the states of one combat with those of the kernel, and notes which rules had a say."""

    def __init__(self, b: Battle, aim: Aim, plain: bool) -> None:
        self.b, self.aim = b, aim
        self.graph = PackedGraph(b, aim, plain)
        self.kernel, self.inner = self.graph.kernel, self.graph.inner
        self.rules: set[str] = set()
        self.compared = 0

    def packed(self, s: State) -> Any:
        """Return a state as the kernel has it; what damage killed an enemy is not kept there."""
        return self.graph.packing.end_of(s._replace(foes=tuple(DEAD if code & 15 == DEAD else code for code in s.foes)))

    def ends(self, states: list[State]) -> set[Any]:
        """Return the states that the kernel should reach: none of those in which the goal is lost by a hero's death."""
        return {self.packed(s) for s in states if not self.hopeless(s)}

    def hopeless(self, s: State) -> bool:
        """Tell whether the goal is lost by a hero's death, where the kernel goes no further."""
        return bool(s.lost and self.aim.saves)

    def telling(self, ends: list[Any]) -> set[Any]:
        """Return states without what tells nothing: defense that does not count where nobody defends, returns that matter to no goal."""
        return {
            end
            if isinstance(end, int)
            else (*end[:2], tuple((*f[:6], f[6] and f[2] >= 0, f[7] and self.inner.returning, f[8]) for f in end[2]))
            for end in ends
        }

    def follow(self, s: State) -> list[State]:
        """Compare all that can follow a state; return what is worth following."""
        self.compared += 1
        if s.moment in CHANCE:
            found = self.cards(s)
        elif s.moment in (PICK, ANSWER):
            found = self.declarations(s)
        else:
            found = []
            self.leaf(s)
        return [after for after in found if not self.hopeless(after)]

    def declarations(self, s: State) -> list[State]:
        """Compare who can be chosen to attack and to defend, and what follows."""
        expected: dict[tuple[int, int], list[State]] = {}
        for acts, after in choices(self.b, s):
            expected.setdefault((acts[0][1], acts[0][2] if acts[0][0] == "defend" else -1), []).append(after)
            self.note(s, acts, after)
        found: dict[tuple[int, int], set[Any]] = {}
        at_once: set[Any] = set()
        for foe, who, ends in self.kernel.declared_ends(self.inner, self.packed(s)):
            if foe is None:
                at_once |= set(ends)
            else:
                found[foe, who] = set(ends)
        over = {edge for edge in expected if edge not in found}
        assert all(who < 0 for _, who in over) and at_once == self.ends([after for edge in over for after in expected[edge]]), (s, over)
        for edge, ends in found.items():
            assert ends == self.ends(expected[edge]), (s, edge)
        return [after for states in expected.values() for after in states]

    def cards(self, s: State) -> list[State]:
        """Compare what follows each card, and what the search makes of it in one go."""
        end = self.packed(s)
        found = dict(self.kernel.turned_ends(self.inner, end))
        drawn = None if s.frames[-1].known else self.kernel.told_drawing(self.inner, end)
        following = []
        for kind, _, outcomes in reveals(self.b, s):
            states = [after for _, after in outcomes]
            assert set(found[kind]) == self.ends(states), (s, kind)
            if drawn is not None and kind in drawn:
                sure, possible, cap, still = drawn[kind]
                floor, highest, expected = self.kernel.told_outcomes(self.inner, list(self.ends(states)))
                assert self.telling(still) == self.telling(expected) and possible == (highest > 0), (s, kind)
                assert (still or sure == (floor > 0)) and cap in (None, highest), (s, kind)
            for acts, after in outcomes:
                self.note(s, (("card", self.b.kinds[kind]), *acts), after)
            following += states
        return following

    def leaf(self, s: State) -> None:
        """Compare what is left once the enemies have attacked with the players' best attacks by the rules."""
        node = self.kernel.node_of_state(self.inner, s._replace(foes=tuple(DEAD if code & 15 == DEAD else code for code in s.foes)))
        assert node.settled and node.worth == self.best(s), s
        self.rules |= {"LC.attack.after_enemies", "LC.attack.sum", "LC.attack.ready_only"} if s.moment == STRIKE else {"LC.end.lost"}

    def best(self, s: State) -> int:
        """Return the best value that the players' attacks reach by the rules."""

        @cache
        def of(s: State) -> int:
            if s.moment == END:
                return self.aim.final(s)
            return max(of(after) for _, after in choices(self.b, s))

        return of(s)

    def note(self, s: State, acts: tuple[Any, ...], after: State) -> None:
        """Note the rules that an edge rests on."""
        b, rules = self.b, self.rules
        foe = s.frames[-1].foe if s.frames else acts[0][1]
        enemy = b.foes[foe] if foe != NO_FOE else None
        words = {act[0] for act in acts}
        rules |= {"LC.combat.order"} if s.moment == PICK else set()
        rules |= {"LC.combat.one_defender"} if "defend" in words else {"LC.combat.may_decline"} if "undefended" in words else set()
        rules |= {"LC.combat.undefended"} if "damage" in words else set()
        if words & {"defend", "undefended"} and not after.frames:
            rules |= {"LC.combat.damage"}
        for act in acts:
            if act[0] == "defend":
                rules |= {"LC.keywords.sentinel"} if enemy and b.fighters[act[2]].player != enemy.player else set()
                rules |= {"LC.card.spearman"} if b.fighters[act[2]].stings else set()
            elif act[0] == "card":
                rules |= {"LC.combat.shadow_leaves"} if s.moment == LOOSE else {"LC.combat.shadow"}
                rules |= {"LC.card.shadow_effects"} if s.moment == REVEAL and not act[1].blank else set()
                rules |= {"LC.card.nazgul"} if enemy and enemy.takes_character and not act[1].blank else set()
                rules |= {"LC.card.wargs"} if enemy and enemy.returns_on_blank and act[1].blank else set()
        if (
            s.moment == REVEAL
            and s.frames[-1].defenders
            and words & {"return", "sacrifice"}
            and (not after.frames or not after.frames[-1].defenders)
        ):
            rules |= {"LC.combat.defender_gone"}
        if sum(code < 0 for code in after.chars) > sum(code < 0 for code in s.chars):
            rules |= {"LC.damage.destroyed"} | ({"LC.damage.dead_hero"} if after.lost > s.lost else set())
        rules |= (
            {"LC.end.eliminated"}
            if after.lost > s.lost and any(code & 15 == STAGED != old & 15 for code, old in zip(after.foes, s.foes, strict=True))
            else set()
        )
        rules |= {"LC.card.attachments"} if after.gear != s.gear else set()
        rules |= {"LC.card.hill_troll"} if enemy and enemy.excess_to_threat and after.threat != s.threat else set()
        rules |= {"LC.card.adder"} if enemy and enemy.threat_on_attack and s.moment == PICK and after.threat != s.threat else set()
        rules |= {"LC.card.beastmaster"} if enemy and enemy.extra_cards and s.moment == PICK else set()
        dealt = foe == NO_FOE or s.rest.dealt >> foe & 1 or any(held == foe for held, _ in s.rest.known)
        rules |= (
            {"LC.combat.deck_empty"} if s.moment == PICK and b.shadow and not dealt and sum(b.numbers.values()) < len(b.foes) else set()
        )


def combats(seeds: range) -> Iterator[tuple[Battle, Aim, bool]]:
    """Yield random combats that can be packed, with a goal each, every fifth one for plain Python."""
    for seed in seeds:
        p = combat_of_any_cards(seed) if seed % 2 else combat_of_a_scenario(seed)
        for goal in (Goal(GOALS[seed % 3]), random_score(random.Random(seed))) if p is not None else ():
            assert p is not None
            b = Battle(p.but(goal=goal))
            aim = Aim(b, goal)
            if fits(b, aim):
                yield b, aim, seed % 5 == 0


@pytest.mark.rule(
    "LC.combat.one_defender",
    "LC.combat.shadow",
    "LC.combat.damage",
    "LC.combat.undefended",
    "LC.combat.defender_gone",
    "LC.card.shadow_effects",
    "LC.attack.after_enemies",
)
def test_lc_attacks_of_the_kernel_lead_where_the_rules_lead(record_property: Any) -> None:
    rules: set[str] = set()
    compared = 0
    for number, (b, aim, plain) in enumerate(combats(range(200))):
        edges = Edges(b, aim, plain)
        dice = random.Random(number)
        seen, waiting = set[State](), [s for _, s in b.initial()]
        while waiting and edges.compared < MOST_STATES:
            s = waiting.pop(dice.randrange(len(waiting)))
            if s not in seen:
                seen.add(s)
                waiting += edges.follow(s)
        rules |= edges.rules
        compared += edges.compared
    record_property("rules", sorted(rules))
    assert compared > 10_000 and rules >= DECIDING, (compared, sorted(DECIDING - rules))
