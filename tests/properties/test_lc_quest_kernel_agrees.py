"""The kernel of quests against the rules, step by step: every card, effect and choice of a state that the rules reach leads to the same states."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mellon.models.lcg.position import ELIMINATED_AT, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.quest_effects import HIGH_THREAT, when_revealed
from mellon.models.lcg.quest.quest_state import OUT, Quest
from mellon.solver.kernels import load, load_plain
from mellon.solver.kernels.lcg_quest import codes
from mellon.solver.lcg.quest.answering import searching, sensible
from mellon.solver.lcg.quest.search import Search
from tests.properties.test_lc_quest_packed import random_quest

MOST_STATES = 150
"""So many states of each quest are compared, at random among those that follow."""
IDLE = ("discard", "web")
"""Tasks that cannot change how such a quest ends, which the kernel leaves out."""
DECIDING = {
    *(
        "LC.quest.reveal",
        "LC.quest.revealed_kinds",
        "LC.quest.compare",
        "LC.keywords.surge",
        "LC.keywords.doomed",
        "LC.keywords.guarded",
        "LC.card.thalin",
        "LC.card.eleanor",
        "LC.card.eowyn",
    ),
    *(
        "LC.card.faramir",
        "LC.card.quest_events",
        "LC.card.king_spider",
        "LC.card.ungoliants_spawn",
        "LC.card.orcs",
        "LC.card.bats",
        "LC.card.treacheries",
        "LC.damage.destroyed",
        "LC.end.eliminated",
    ),
}
"""The rules that decide where a step leads; each must have been compared."""
NAMED = {74: "LC.card.king_spider", 76: "LC.card.ungoliants_spawn", 89: "LC.card.orcs", 98: "LC.card.bats"}
FORCED = ("exhaust", "damage", "uncommit")


def test_lc_the_numbers_of_the_kernel_are_those_of_the_rules() -> None:
    assert (codes.ELIMINATED_AT, codes.HIGH_THREAT) == (ELIMINATED_AT, HIGH_THREAT)


class Steps:
    """Compares the states of one quest with those of the kernel, and notes which rules had a say."""

    def __init__(self, search: Search, plain: bool) -> None:
        self.search, self.table = search, search.table
        self.kernel = load_plain("lcg_quest") if plain else load("lcg_quest")
        self.packed = self.kernel.Kernel(search)
        self.rules: set[str] = set()
        self.compared = 0

    def small(self, q: Quest) -> Any:
        """Return a state of the rules as the kernel has it, None where the player is eliminated."""
        return None if OUT in q.threats else self.kernel.packed_state(self.packed, q)

    def told(self, q: Quest) -> Any:
        """Return what the kernel holds of a state of the rules."""
        return self.shown(self.small(q))

    def shown(self, s: Any) -> Any:
        """Return what a state of the kernel holds, None for the player's elimination."""
        return None if s is None else self.kernel.told_state(self.packed, s)

    def follow(self, q: Quest) -> list[Quest]:
        """Compare what can follow a state; return it."""
        self.compared += 1
        name, arg = q.tasks[-1]
        if name in ("reveal", "guard"):
            found = [self.card(q, number, name == "guard") for number, _ in q.deck]
        elif name in IDLE:
            found = [self.idle(q, name, arg)]
        elif name == "effect" or (name == "react" and not self.table.can_cancel):
            found = [self.effect(q, arg)]
        else:
            found = self.choice(q, name)
        return [after for after in found if OUT not in after.threats]

    def idle(self, q: Quest, name: str, arg: int) -> Quest:
        """Return the state after a task that the kernel does not have."""
        after = q._replace(tasks=q.tasks[:-1], discard=(*q.discard, arg) if name == "discard" else q.discard)
        choice = rules._choice(self.table, after, name, arg) if name == "web" else None
        if choice is not None:
            after = choice.options[-1][1]
        assert self.told(after) == self.told(q), (q, name)
        return after

    def card(self, q: Quest, number: int, guarding: bool) -> Quest:
        """Compare a card as the next one revealed (LC.quest.reveal)."""
        after = rules.revealed(self.table, q, number)
        assert self.shown(self.kernel.after_card(self.packed, self.small(q), number)) == self.told(after), (q, number)
        card = self.table.card(number)
        self.rules |= {"LC.quest.reveal", "LC.quest.revealed_kinds"}
        self.rules |= {"LC.keywords.surge"} if card.has("surge") else set()
        self.rules |= {"LC.keywords.doomed"} if card.doomed else set()
        self.rules |= {"LC.keywords.guarded"} if guarding else set()
        self.rules |= {"LC.card.thalin"} if card.kind == "enemy" and len(after.staging) == len(q.staging) and not guarding else set()
        self.note(q, after)
        return after

    def effect(self, q: Quest, number: int) -> Quest:
        """Compare what a revealed card does (LC.card.treacheries)."""
        after = when_revealed(self.table, q._replace(tasks=q.tasks[:-1]), self.table.card(number), None)
        (found,) = self.kernel.after_task(self.packed, self.small(q))
        assert self.shown(found) == self.told(after), (q, number)
        self.rules.add(NAMED.get(number, "LC.card.treacheries"))
        self.note(q, after)
        return after

    def choice(self, q: Quest, name: str) -> list[Quest]:
        """Compare the options of a choice: the kernel has those of the rules, equals once and none that cannot be worth more."""
        popped = q._replace(tasks=q.tasks[:-1])
        choice = rules._choice(self.table, popped, name, q.tasks[-1][1])
        found = [self.shown(s) for s in self.kernel.after_task(self.packed, self.small(q))]
        if choice is None:
            assert found == [self.told(popped)], (q, name)
            return [popped]
        expected = [self.told(after) for _, after in choice.options]
        assert all(one in expected for one in found), (q, name)
        missing = [after for (_, after), told in zip(choice.options, expected, strict=True) if told not in found]
        assert not missing or self.spared(q, name, missing, found), (q, name)
        self.rules |= {choice.rule} if name in FORCED else set()
        for (made, after), told in zip(choice.options, expected, strict=True):
            if told in found:
                self.note(q, after)
                self.rules |= (
                    {_BY_CARD.get(ref.card, "LC.card.quest_events") for ref in made.what} if name in ("react", "window") else set()
                )
        return [after for _, after in choice.options]

    def spared(self, q: Quest, name: str, missing: list[Quest], found: list[Any]) -> bool:
        """Tell whether options may be left out: equals of another one, the cancelling of a card that does nothing, a card of the hand given up where one that does nothing serves as well."""
        if name == "react":
            doing = _DOING | (_ON_HANDS if any(player.hand for player in self.table.position.players) else set())
            return not any(key in tag["do"] for tag in self.table.card(q.tasks[-1][1]).triggers("when_revealed") for key in doing)
        if name in FORCED:
            return len(found) >= 1 and all(
                self.telling(q, one) in [self.telling(q, other) for _, other in self.named(q, found)] for one in missing
            )
        return name in ("window", "discard_hand")

    def named(self, q: Quest, found: list[Any]) -> list[tuple[Any, Quest]]:
        """Return the options of the rules that the kernel has."""
        choice = rules._choice(self.table, q._replace(tasks=q.tasks[:-1]), *q.tasks[-1])
        assert choice is not None
        return [(told, after) for told, after in ((self.told(after), after) for _, after in choice.options) if told in found]

    def telling(self, q: Quest, after: Quest) -> Any:
        """Return what tells the characters apart whom an option concerns: hero, ready, on the quest and with which willpower, whether destroyed."""
        changed = [
            i
            for i in range(len(self.table.people))
            if (q.ready ^ after.ready | q.committed ^ after.committed) >> i & 1 or q.damage[i] != after.damage[i]
        ]
        return sorted(
            (
                self.table.people[i].hero,
                q.ready >> i & 1,
                q.committed >> i & 1,
                self.table.people[i].willpower + q.boosts[i] if q.committed >> i & 1 else 0,
                after.damage[i] == OUT,
            )
            for i in changed
        )

    def note(self, q: Quest, after: Quest) -> None:
        """Note the rules that a step rests on."""
        self.rules |= {"LC.damage.destroyed"} if after.damage.count(OUT) > q.damage.count(OUT) else set()
        self.rules |= {"LC.end.eliminated"} if OUT in after.threats else set()

    def end(self, q: Quest) -> None:
        """Compare the end where nobody can add willpower any more (LC.quest.compare)."""
        if not self.table.helpers:
            assert self.kernel.compared_outcome(self.packed, self.small(q)) == self.search.outcome(q), q
            self.rules.add("LC.quest.compare")


_BY_CARD = {7: "LC.card.eowyn", 8: "LC.card.eleanor", 14: "LC.card.faramir"}
_DOING = {
    *(
        "each_player_exhaust_character",
        "willpower_committed",
        "first_player_damage_committed",
        "threat_each_staging",
        "threat_each_staging_location",
        "damage_each",
    ),
    *("each_player_uncommit", "staging_threat", "reveal_encounter", "threat_each"),
}
_ON_HANDS = {"each_player_discard", "discard_hand"}


def compared(p: Position, seed: int) -> Steps | None:
    """Compare states of a quest, chosen at random among those that follow its commitments; None where the kernel does not take it."""
    masks = list(sensible(p))
    search = searching(p, masks)
    steps = Steps(search, plain=seed % 5 == 0)
    if not steps.packed.fits:
        return None
    dice = random.Random(seed)
    waiting = [search.begin(mask) for mask in dice.sample(masks, min(4, len(masks)))]
    seen = set()
    while waiting and steps.compared < MOST_STATES:
        q = waiting.pop(dice.randrange(len(waiting)))
        if q in seen or any(name == "respond" for name, _ in q.tasks):
            continue
        seen.add(q)
        if q.tasks:
            waiting += steps.follow(q)
        else:
            steps.end(q)
    return steps


@pytest.mark.rule(
    "LC.quest.reveal",
    "LC.quest.revealed_kinds",
    "LC.quest.compare",
    "LC.keywords.surge",
    "LC.keywords.doomed",
    "LC.keywords.guarded",
    "LC.card.thalin",
    "LC.card.treacheries",
)
def test_lc_steps_of_the_kernel_lead_where_the_rules_lead(record_property: Any) -> None:
    found: set[str] = set()
    states = 0
    for seed in range(160):
        p = random_quest(seed, held=seed % 4 == 0)
        steps = compared(p, seed) if p is not None else None
        if steps is not None:
            found |= steps.rules
            states += steps.compared
    record_property("rules", sorted(found))
    assert states > 5_000 and found >= DECIDING, (states, sorted(DECIDING - found))
