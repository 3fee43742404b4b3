"""The odds of shadow effects: for every card the chance to hit each attack still to come, and the whole combat; and the best move against its rival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.text import card_count
from mellon.models.lcg.combat.acting import foe_ref
from mellon.models.lcg.combat.attack_course import can_attack
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.shadow import is_blank
from mellon.models.lcg.moves import Move
from mellon.solver.answer import Answer
from mellon.solver.ranked import RankedMove


def at_least_one(copies: int, total: int, drawn: int) -> Fraction:
    """Return the chance that at least one of `copies` is among `drawn` of `total` cards.

    >>> at_least_one(3, 33, 2)
    Fraction(31, 176)
    """
    drawn = min(drawn, total)
    return 1 - Fraction(comb(total - copies, drawn), comb(total, drawn)) if drawn else Fraction(0)


def unseen_cards_of(b: Battle) -> dict[str, int]:
    """Return for every enemy still to attack how many unseen cards its attack turns up by itself."""
    s = b.initial()[0][1]
    waiting = [f for f in range(len(b.foes)) if can_attack(b, s, f)]
    return {str(foe_ref(b, f)): (s.rest.dealt >> f & 1) + (b.foes[f].extra_cards if b.shadow else 0) for f in waiting}


def steps_of_odds(b: Battle, found: Answer, asked: Move | None) -> tuple[list[Step], list[dict[str, Any]]]:
    """Return the odds of every shadow effect on each attack and over the whole phase, and the best move against its rival."""
    steps = _best_and_rival(found.ranked, asked)
    total, cards = sum(b.numbers.values()), unseen_cards_of(b)
    odds: list[dict[str, Any]] = []
    for number in sorted(b.numbers):
        card = b.p.card(number)
        if is_blank(number) or card.shadow_text is None:
            continue
        odds.append({"card": number, **_chances(b.numbers[number], total, cards)})
        lead = Text(f"{card.name.pl} ({card.shadow_text.pl})", f"{card.name.en} ({card.shadow_text.en})")
        steps.append(Step(_said(b, lead, odds[-1]), "LC.card.shadow_effects"))
    blanks = sum(copies for number, copies in b.numbers.items() if is_blank(number))
    odds.append({"card": None, **_chances(total - blanks, total, cards)})
    steps.append(Step(_said(b, Text("Jakikolwiek efekt cienia", "Any shadow effect"), odds[-1]), "LC.combat.shadow"))
    return steps, odds


def _chances(copies: int, total: int, cards: Mapping[str, int]) -> dict[str, Any]:
    whole = sum(cards.values())
    each = {foe: at_least_one(copies, total, n) for foe, n in cards.items()}
    return {
        "copies": copies,
        "of": total,
        "one_attack": at_least_one(copies, total, 1),
        "attacks": each,
        "whole_combat": at_least_one(copies, total, whole),
        "cards_dealt": whole,
    }


def _said(b: Battle, lead: Text, entry: Mapping[str, Any]) -> Text:
    """Word the odds of one effect; attacks with several cards are named."""
    text = lead + Text(f": {entry['one_attack']} na jedną kartę", f": {entry['one_attack']} for one card")
    for foe, chance in entry["attacks"].items():
        if chance not in (entry["one_attack"], 0):
            name = b.p.card(int(foe.partition("#")[0])).name
            text += Text(f", {chance} na atak: {name.pl} ({foe})", f", {chance} for the attack of {name.en} ({foe})")
    dealt = card_count(entry["cards_dealt"])
    return text + Text(
        f", {entry['whole_combat']} w całej walce ({dealt.pl}).", f", {entry['whole_combat']} in the whole combat ({dealt.en})."
    )


def _best_and_rival(moves: Sequence[RankedMove], asked: Move | None) -> list[Step]:
    known = [(one, one.value) for one in moves if one.value is not None]
    if not known:
        return []
    best, worth = known[0]
    steps = [Step(Text("Najlepiej: ", "Best: ") + _words(best) + f" ({worth}).", "LC.combat.order")]
    rival = next((pair for pair in known if pair[0].move == asked), None) or next((pair for pair in known if pair[1] < worth), None)
    if rival is not None and rival[0] is not best:
        loss = worth - rival[1]
        steps.append(Step(_words(rival[0]) + Text(f": {rival[1]}, strata {loss}.", f": {rival[1]}, {loss} less."), "LC.combat.order"))
    return steps


def _words(one: RankedMove) -> Text:
    words: Text | str = one.extras.get("words", str(one.move))
    return Text("", "") + words
