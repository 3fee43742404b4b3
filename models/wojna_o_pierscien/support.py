"""Which army may support which character on a battleground, and every way to share the armies out (WR.support)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, FREE_PEOPLES, FactionCard, card
from mellon.models.wojna_o_pierscien.locations import Location
from mellon.models.wojna_o_pierscien.parts import Fighter

THREE_HUNTERS = "three_hunters"
HUNTERS = ("strider", "aragorn", "gimli", "legolas")


@dataclass(frozen=True, slots=True)
class Pair:
    """An army that may support a character: what the character and what the army gain by it, as indices of one side's units."""

    character: int
    army: int
    leads: int
    army_gains: int

    @property
    def gain(self) -> int:
        return self.leads + self.army_gains


Support = tuple[Pair, ...]


def may_support(army: FactionCard, character: FactionCard, place: Location, round_rules: Sequence[str] = ()) -> bool:
    """Return whether an army may support a character here (WR.support.leadership, WR.support.texts)."""
    if army.type != ARMY or character.type != CHARACTER or army.side != character.side:
        return False
    if army.faction == character.faction:
        return True
    if character.id in HUNTERS and THREE_HUNTERS in round_rules:
        return army.side == FREE_PEOPLES
    return any(
        step["op"] == "battleground_of" and step["faction"] == army.faction and place.of_faction(army.faction)
        for effect in character.effects_when("play_permission")
        for step in effect.steps
    )


def army_bonus(army: FactionCard, character: FactionCard, icon: str) -> int:
    """Return the icons that an army gains for supporting this character."""
    return sum(bonus.count for bonus in army.bonuses if bonus.icon == icon and character.id in bonus.supports)


def pairs(units: Sequence[Fighter], leadership: Sequence[int], icon: str, place: Location, round_rules: Sequence[str]) -> tuple[Pair, ...]:
    """Return every pair of a character and an army where support is allowed and gains something."""
    found = []
    for c, character in enumerate(units):
        for a, army in enumerate(units):
            if may_support(card(army.card), card(character.card), place, round_rules):
                pair = Pair(c, a, leadership[c], army_bonus(card(army.card), card(character.card), icon))
                if pair.gain:
                    found.append(pair)
    return tuple(found)


def assignments(found: Sequence[Pair]) -> Iterator[Support]:
    """Yield the ways to share the armies out, one for every way that differs in its icons.

    Each army supports at most one character and each character needs one army (WR.support.one). A way in which an army stays idle
    although it could support somebody is left out: support takes nothing from anybody.
    """
    rows = _rows(found)
    alike = {pair.army: frozenset((p.character, p.leads, p.army_gains) for p in found if p.army == pair.army) for pair in found}
    seen: set[frozenset[tuple[int, int]]] = set()

    def share(at: int, used: frozenset[int], chosen: Support) -> Iterator[Support]:
        if at == len(rows):
            key = frozenset((pair.character, pair.army if pair.army_gains else -1) for pair in chosen)
            if key not in seen and _maximal(found, used, chosen):
                seen.add(key)
                yield chosen
            return
        tried = set()
        for pair in rows[at]:
            if pair.army not in used and alike[pair.army] not in tried:
                tried.add(alike[pair.army])
                yield from share(at + 1, used | {pair.army}, (*chosen, pair))
        yield from share(at + 1, used, chosen)

    yield from share(0, frozenset(), ())


def best_total(found: Sequence[Pair]) -> int:
    """Return the most icons that support can add.

    >>> best_total([Pair(0, 2, 1, 0), Pair(1, 2, 2, 0)])
    2
    """
    if not found:
        return 0
    rows = _rows(found)
    armies = [frozenset(pair.army for pair in row) for row in rows]
    if not any(pair.army_gains for pair in found) and all(a == b or not a & b for a in armies for b in armies):
        groups: dict[frozenset[int], list[int]] = {}
        for row, group in zip(rows, armies, strict=True):
            groups.setdefault(group, []).append(row[0].leads)
        return sum(sum(sorted(leads, reverse=True)[: len(group)]) for group, leads in groups.items())
    best: dict[frozenset[int], int] = {frozenset(): 0}
    for row in rows:
        step = dict(best)
        for used, total in best.items():
            for pair in row:
                if pair.army not in used:
                    key = used | {pair.army}
                    step[key] = max(step.get(key, 0), total + pair.gain)
        best = step
    return max(best.values())


def best_support(found: Sequence[Pair]) -> Support:
    """Return who supports whom so that support adds the most icons, with as few armies as can be.

    >>> [(pair.character, pair.army) for pair in best_support([Pair(0, 2, 1, 0), Pair(1, 2, 2, 0)])]
    [(1, 2)]
    """
    best: dict[frozenset[int], tuple[int, Support]] = {frozenset(): (0, ())}
    for row in _rows(found):
        step = dict(best)
        for used, (total, chosen) in best.items():
            for pair in row:
                key = used | {pair.army}
                if pair.army not in used and total + pair.gain > step.get(key, (0, ()))[0]:
                    step[key] = total + pair.gain, (*chosen, pair)
        best = step
    return max(best.values(), key=lambda entry: entry[0])[1]


def _rows(found: Sequence[Pair]) -> list[list[Pair]]:
    rows: dict[int, list[Pair]] = {}
    for pair in found:
        rows.setdefault(pair.character, []).append(pair)
    return list(rows.values())


def _maximal(found: Sequence[Pair], used: frozenset[int], chosen: Support) -> bool:
    supported = {pair.character for pair in chosen}
    return not any(pair.army not in used and pair.character not in supported for pair in found)
