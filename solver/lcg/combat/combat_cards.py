"""What the kernel of combats (`lcg_combat`) asks about the cards of a battle once, before it searches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain

from mellon.models.lcg.combat import shadow as sh
from mellon.models.lcg.combat.battle import Battle
from mellon.solver.kernels.lcg_combat.codes import BOUNCING, DEALING, EXTRA_ATTACK, OTHER

_SINGLE = {sh.DEAL: DEALING, sh.EXTRA: EXTRA_ATTACK, sh.BOUNCE: BOUNCING}
_HARM = {sh.DAMAGE_ALL: 8, sh.EXHAUST: 3, sh.DEFENSE_ZERO: 1, sh.BOUNCE: 1}


def joined(groups: Iterable[Iterable[int]]) -> list[int]:
    """Return the numbers of several groups, one group after another."""
    return list(chain(*groups))


def starts(groups: Iterable[Sequence[int]]) -> list[int]:
    """Return where each group begins among the joined ones, and where the last one ends."""
    return [0, *accumulate(len(group) for group in groups)]


def has(variants: Iterable[sh.Effects], *wanted: str) -> bool:
    """Tell whether a card has one of some effects in some situation."""
    return any(word in wanted for part in variants for word, _ in part)


def rise(variants: Iterable[sh.Effects], foes: int) -> int:
    """Return what a card can add to a player's threat."""
    return max(
        sum(n if word in (sh.THREAT, sh.BOUNCE) else foes if word == sh.THREAT_PER_ENEMY else 0 for word, n in part) for part in variants
    )


def harm(kind: sh.Kind) -> int:
    """Return a guess of how much a kind of card hurts, low where it takes long to find out."""
    return sum(n if word == sh.ATTACK else _HARM.get(word, 0) for part in kind.variants for word, n in part)


def natural(weights: Mapping[str, int], hardy: int) -> bool:
    """Tell whether harm always lowers a score: a hero's loss costs at least what the damage on one who lives can cost."""
    get = weights.get
    harmful = all(get(key, 0) <= 0 for key in ("hero_lost", "ally_lost", "damage", "threat"))
    return harmful and get("killed", 0) >= 0 and get("hero_lost", 0) <= get("damage", 0) * hardy


def alike_kinds(b: Battle, telling: bool) -> list[int]:
    """Return for every kind of card the first kind that does the same; `telling`: it counts whether a card has no effect at all."""
    first: dict[tuple[object, ...], int] = {}
    found = []
    for k, kind in enumerate(b.kinds):
        does = [tuple(e for e in part if e[0] != sh.DEFENSE_ZERO or not variant & 1) for variant, part in enumerate(kind.variants)]
        found.append(first.setdefault((*does, kind.blank and telling), k))
    return found


def menu(b: Battle, kinds: Iterable[int], blank: int, variant: int, returning: bool) -> list[tuple[int, int, int, bool, bool]]:
    """Return the kinds of cards, one without effect first, each with its place among the plain effects (attack, defense ignored), below 0 for others.

    With it come the number of the effect, whether defense is ignored, and whether an enemy goes back to staging.
    """
    found, plain = [], dict[tuple[int, bool, bool], int]()
    for k in sorted(kinds, key=lambda k: k != blank):
        effects = b.kinds[k].variants[variant]
        if all(word in (sh.ATTACK, sh.DEFENSE_ZERO) for word, _ in effects):
            more = sum(n for word, n in effects if word == sh.ATTACK)
            ignored = not variant & 1 and any(word == sh.DEFENSE_ZERO for word, _ in effects)
            back = b.kinds[k].blank and returning
            found.append((k, plain.setdefault((more, ignored, back), len(plain)), more, ignored, back))
        else:
            found.append((k, _SINGLE.get(effects[0][0], OTHER) if len(effects) == 1 else OTHER, effects[0][1], False, False))
    return found
