"""Shadow effects as data: what a card does when it is turned up for an attack, and which cards do the same.

An effect is a pair of a word and a number. Cards whose effects are equal in a battle form one `Kind`, because before a card is
turned only its effect matters (LC.combat.shadow, LC.effects.not_as_shadow).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from mellon.models.lcg.cards.catalogue import card

(
    ATTACK,
    THREAT,
    THREAT_PER_ENEMY,
    EXHAUST,
    DAMAGE_ALL,
    DISCARD,
    DISCARD_DEFENDER,
    DISCARD_ALL,
    DEFENSE_ZERO,
    PROGRESS,
    DEAL,
    EXTRA,
    BOUNCE,
    SKIP_DRAW,
) = (
    *("attack", "threat", "threat_per_enemy", "exhaust", "damage_all", "discard", "discard_defender", "discard_all", "defense_zero"),
    *("progress", "deal", "extra_attack", "bounce", "skip_draw"),
)
HIGH_THREAT = 35
Effect = tuple[str, int]
Effects = tuple[Effect, ...]
Variants = tuple[Effects, Effects, Effects, Effects]
"""Defended, undefended, defended at high threat, undefended at high threat."""

_WORDS: Mapping[str, str] = {
    "attack": ATTACK,
    "threat": THREAT,
    "exhaust_character": EXHAUST,
    "damage_each_character_of_defending_player": DAMAGE_ALL,
    "discard_attachment": DISCARD,
    "discard_attachment_of_defender": DISCARD_DEFENDER,
    "discard_attachments": DISCARD_ALL,
    "defender_defense_zero": DEFENSE_ZERO,
    "remove_progress": PROGRESS,
    "deal_shadow": DEAL,
    "return_exhausted_ally_to_hand": BOUNCE,
    "resolve_when_revealed": SKIP_DRAW,
}
_CLAUSES = ("undefended", "threat_35", "otherwise", "mode", "objectives_return_to_staging")


@dataclass(frozen=True, slots=True)
class Kind:
    """Cards that do the same as shadow cards in one battle. `blank`: no shadow effect is printed on them."""

    variants: Variants
    blank: bool
    cards: tuple[int, ...]

    def effects(self, undefended: bool, threat: int) -> Effects:
        """Return the effects that apply to an attack."""
        return self.variants[undefended + 2 * (threat >= HIGH_THREAT)]


@cache
def variants(number: int) -> Variants:
    """Return the effects of a card as a shadow card in the four situations that cards tell apart.

    >>> variants(97)[:2]
    ((('attack', 1),), (('attack', 1), ('threat', 3)))
    """
    shadow = card(number).shadow
    if shadow is None:
        return (), (), (), ()
    plain = _effects(shadow)
    undefended = _clause(plain, shadow.get("undefended"))
    high = shadow.get("threat_35")
    return plain, undefended, _clause(plain, high), _clause(undefended, high)


def _clause(plain: Effects, clause: Mapping[str, Any] | None) -> Effects:
    if clause is None:
        return plain
    added = _effects(clause)
    return added if clause.get("mode", "instead") == "instead" else (*plain, *added)


def _effects(shadow: Mapping[str, Any]) -> Effects:
    found: list[Effect] = []
    for key, value in shadow.items():
        if key in _CLAUSES:
            continue
        if key == "extra_attack":
            found.append((EXTRA, int(value["attack"])))
        elif key == "threat" and not isinstance(value, int):
            found.append((THREAT_PER_ENEMY, 1))
        elif key == "return_exhausted_ally_to_hand":
            found.append((BOUNCE, int(shadow["otherwise"]["threat"])))
        else:
            found.append((_WORDS[key], value if isinstance(value, int) and not isinstance(value, bool) else 1))
    return tuple(found)


def is_blank(number: int) -> bool:
    """Tell whether a card prints no shadow effect."""
    return card(number).shadow is None


def kinds(numbers: Iterable[int], harmless: Iterable[str], blank_matters: bool) -> tuple[Kind, ...]:
    """Group cards by what they do, leaving out effects that cannot matter in this battle.

    `blank_matters`: a card without effect must be told from one whose effect is harmless (Wargs, the Nazgul, Hasty Stroke).
    """
    ignored = frozenset(harmless)
    groups: dict[tuple[Variants, bool], list[int]] = {}
    for number in sorted(set(numbers)):
        first, second, third, fourth = (tuple(e for e in part if e[0] not in ignored) for part in variants(number))
        blank = is_blank(number) if blank_matters else not (first or second or third or fourth)
        groups.setdefault(((first, second, third, fourth), blank), []).append(number)
    return tuple(Kind(key[0], key[1], tuple(members)) for key, members in groups.items())
