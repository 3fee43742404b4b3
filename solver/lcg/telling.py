"""What an answer about combat says beside its value: assumptions, kinds of shadow cards, the odds of each effect."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from models.common import Step, Text
from models.common.text import as_text, card_count
from models.lcg.battle import Battle
from models.lcg.moves import Move
from models.lcg.shadow import is_blank
from solver.answer import Answer

_CARDS = Text(
    "Wartości kart pochodzą z publicznych list kart; instrukcja ich nie drukuje.",
    "Card values come from public card lists; the rulebook does not print them.",
)
_SEVERAL = Text(
    "Gdy broni kilku, sumuje się ich obronę, a całe obrażenia bierze jeden z nich (instrukcja milczy).",
    "Where several defend, their defense adds up and one of them takes all damage (the rulebook is silent).",
)
_CROWS = Text(
    "Kruki ze Wschodu zniszczone przed końcem ataków wrogów nie są doliczane do kart, które mogą jeszcze wyjść.",
    "Eastern Crows destroyed before the enemies' attacks end are not counted among the cards that can still turn up.",
)
_SENTINEL = Text(
    "Efekt cienia dotyczy gracza, którego wróg atakuje, także gdy broni wartownik innego gracza (instrukcja milczy).",
    "A shadow effect concerns the player whom the enemy attacks, even where another player's sentinel defends (the rulebook is silent).",
)


def assumptions_of(b: Battle) -> tuple[Text, ...]:
    """Return the facts that the rulebook does not print and cards whose effect is not part of the computation."""
    found = [_CARDS]
    if any(b.p.card(number).does("multi_defend") for _, number in b.hand):
        found.append(_SEVERAL)
    if b.players > 1 and any(who.sentinel for who in b.fighters):
        found.append(_SENTINEL)
    stings = any(who.stings for who in b.fighters) or bool(b.actions)
    if stings and any(foe.card.does("shuffle_self") for foe in b.foes) and any(foe.extra_cards for foe in b.foes):
        found.append(_CROWS)
    return (*found, *_left_out(b))


def _left_out(b: Battle) -> list[Text]:
    """Name the cards at hand whose combat effect the computation does not use."""
    from models.lcg.actions import left_out

    names = [b.p.card(number) for number in left_out(b)]
    if not names:
        return []
    pl, en = ", ".join(f"{c.number} {c.name.pl}" for c in names), ", ".join(f"{c.number} {c.name.en}" for c in names)
    return [Text(f"Tych kart obliczenie nie używa: {pl}.", f"These cards are not used by the computation: {en}.")]


def kinds_table(b: Battle) -> list[dict[str, Any]]:
    """Return the unseen cards grouped by what they do as shadow cards in this battle."""
    total = sum(b.numbers.values())
    found = []
    for kind in b.kinds:
        copies = sum(b.numbers[n] for n in kind.cards)
        if copies:
            names = dict(kind.variants[0])
            cards = [n for n in kind.cards if b.numbers[n]]
            found.append({"cards": cards, "copies": copies, "of": total, "defended": names, "undefended": dict(kind.variants[1]), "blank": kind.blank})
    return sorted(found, key=lambda entry: -entry["copies"])


def at_least_one(copies: int, total: int, drawn: int) -> Fraction:
    """Return the chance that at least one of `copies` is among `drawn` of `total` cards.

    >>> at_least_one(3, 33, 2)
    Fraction(31, 176)
    """
    drawn = min(drawn, total)
    return 1 - Fraction(comb(total - copies, drawn), comb(total, drawn)) if drawn else Fraction(0)


def _said(entry: Mapping[str, Any]) -> Text:
    words: Text | str = entry.get("words") or str(entry["move"])
    return as_text(words)


def steps_of_odds(b: Battle, found: Answer, asked: Move | None) -> tuple[list[Step], list[dict[str, Any]]]:
    """Return the odds of every shadow effect on one attack and over the whole phase, and the best move against its rival."""
    steps = []
    moves = list(found.moves or ())
    if moves:
        best = moves[0]
        steps.append(Step(Text("Najlepiej: ", "Best: ") + _said(best) + f" ({best['value']}).", "LC.combat.order"))
        rival = next((entry for entry in moves if asked is not None and entry["move"] == str(asked)), None)
        rival = rival or next((entry for entry in moves if Fraction(entry["value"]) < Fraction(best["value"])), None)
        if rival is not None and rival is not best:
            loss = Fraction(best["value"]) - Fraction(rival["value"])
            text = _said(rival) + Text(f": {rival['value']}, strata {loss}.", f": {rival['value']}, {loss} less.")
            steps.append(Step(text, "LC.combat.order"))
    total = sum(b.numbers.values())
    engaged = [(f, foe) for f, foe in enumerate(b.foes) if foe.engaged]
    whole = sum(1 + foe.extra_cards for _, foe in engaged) if b.shadow else 0
    odds: list[dict[str, Any]] = []
    for number in sorted(b.numbers):
        card, copies = b.p.card(number), b.numbers[number]
        if is_blank(number) or card.shadow_text is None:
            continue
        one, all_of = at_least_one(copies, total, 1), at_least_one(copies, total, whole)
        said = Text(
            f"{card.name.pl} ({card.shadow_text.pl}): {one} na jeden atak, {all_of} w całej walce ({card_count(whole).pl}).",
            f"{card.name.en} ({card.shadow_text.en}): {one} for one attack, {all_of} in the whole combat ({card_count(whole).en}).",
        )
        steps.append(Step(said, "LC.card.shadow_effects"))
        odds.append({"card": number, "copies": copies, "of": total, "one_attack": str(one), "whole_combat": str(all_of), "cards_dealt": whole})
    blanks = sum(copies for number, copies in b.numbers.items() if is_blank(number))
    some, every = (at_least_one(total - blanks, total, n) for n in (1, whole)) if total else (Fraction(0), Fraction(0))
    text = Text(f"Jakikolwiek efekt cienia: {some} na jeden atak, {every} w całej walce.", f"Any shadow effect: {some} for one attack, {every} in the whole combat.")
    steps.append(Step(text, "LC.combat.shadow"))
    odds.append({"card": None, "copies": total - blanks, "of": total, "one_attack": str(some), "whole_combat": str(every), "cards_dealt": whole})
    return steps, odds
