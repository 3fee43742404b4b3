"""A combat told step by step, each step with its rule: attack, support, location, losses and what becomes of everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mellon.models.common import Step, Text
from mellon.models.common.text import counted, join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, card
from mellon.models.wojna_o_pierscien.combat import Fight, with_support
from mellon.models.wojna_o_pierscien.consequences import Result
from mellon.models.wojna_o_pierscien.icons import unit_icons
from mellon.models.wojna_o_pierscien.loss_moves import label, named
from mellon.models.wojna_o_pierscien.losses import Lost, support_of
from mellon.models.wojna_o_pierscien.parts import Fighter
from mellon.models.wojna_o_pierscien.support import Support, best_support

SIDE_NAMES = {FREE_PEOPLES: Text("Wolne Ludy", "the Free Peoples"), SHADOW: Text("Cień", "the Shadow")}


def counting(fight: Fight) -> Iterator[Step]:
    """Tell the attack total and what the location cancels."""
    prefix = "WR.path" if fight.place.is_path else "WR.battle"
    if not fight.part.attackers and not fight.part.defenders:
        yield Step(
            Text("Nie ma tu żadnych kart; walka i tak się odbywa.", "There are no cards here; the combat is resolved all the same."),
            "WR.combat.empty",
        )
    support = best_support(fight.attack_pairs)
    icon = "path" if fight.place.is_path else "attack"
    plain = [unit_icons(fight.part, fight.place, unit, icon, fight.icons).known for unit in fight.part.attackers]
    parts = [label(unit) + f" {count}" for unit, count in zip(fight.part.attackers, with_support(plain, support), strict=True)]
    if fight.part.attack_tokens:
        parts.append(Text(f"żetony ataku {fight.part.attack_tokens}", f"attack tokens {fight.part.attack_tokens}"))
    shown = join(parts) if parts else Text("nikt", "nobody")
    yield Step(Text(f"Atak: {fight.attack} ({shown.pl}).", f"Attack: {fight.attack} ({shown.en})."), f"{prefix}.attack")
    yield from supporting(fight.part.attackers, support)
    yield from _location(fight, prefix)


def supporting(units: Sequence[Fighter], support: Support) -> Iterator[Step]:
    """Tell which army supports whom."""
    for pair in support:
        army, character = card(units[pair.army].card).name, card(units[pair.character].card).name
        rule = (
            "WR.support.texts"
            if pair.army_gains or card(units[pair.army].card).faction != card(units[pair.character].card).faction
            else "WR.support.leadership"
        )
        yield Step(
            Text(f"Wsparcie: {army.pl} → {character.pl} (+{pair.gain}).", f"Support: {army.en} → {character.en} (+{pair.gain})."),
            rule,
        )


def losing(fight: Fight, lost: Lost, result: Result) -> Iterator[Step]:
    """Tell what the defender gives up and what becomes of everybody."""
    prefix = "WR.path" if fight.place.is_path else "WR.battle"
    defenders = fight.part.defenders
    if fight.need and defenders:
        support, counts = support_of(fight, lost)
        yield from supporting(defenders, support)
        parts = [label(defenders[index]) + f" {counts[index]}" for index in lost]
        shown = join(parts) if parts else Text("–", "–")
        done = min(fight.need, sum(counts[index] for index in lost))
        yield Step(
            Text(
                f"Obrońca oddaje: {shown.pl}; anulowano {done} z {fight.need}.",
                f"The defender gives up: {shown.en}; {done} of {fight.need} cancelled.",
            ),
            f"{prefix}.losses",
        )
    for index in lost:
        fate = result.defenders[index]
        if fate.by_text:
            yield _replaced(defenders[index], fate.by_text)
    kept = [index for index in range(len(defenders)) if index not in lost]
    if kept:
        shown = named(defenders, kept)
        yield Step(
            Text(f"Zrzuceni: {shown.pl}.", f"Cycled: {shown.en}."), "WR.path.losses" if fight.place.is_path else "WR.battle.survivors"
        )
    if fight.part.attackers:
        yield Step(Text("Atakujący zostają wykluczeni.", "The attackers are eliminated."), f"{prefix}.attackers")
        for unit, fate in zip(fight.part.attackers, result.attackers, strict=True):
            if fate.by_text:
                yield _replaced(unit, fate.by_text)
    yield _end(fight, result)


def _location(fight: Fight, prefix: str) -> Iterator[Step]:
    name = fight.place.name
    if fight.part.from_enemy:
        yield Step(
            Text(
                f"{name.pl} wraca z obszaru punktacji przeciwnika: nadrukowane symbole obrony nie liczą się.",
                f"{name.en} comes back from the other team's scoring area: its printed defence icons do not count.",
            ),
            "WR.battle.reactivated",
        )
    yield Step(
        Text(
            f"{name.pl} anuluje {min(fight.location_defense, fight.attack)} z {fight.attack} (obrona lokalizacji {fight.location_defense}); zostaje {fight.need}.",
            f"{name.en} cancels {min(fight.location_defense, fight.attack)} of {fight.attack} (location defence {fight.location_defense}); {fight.need} left.",
        ),
        f"{prefix}.location",
    )


def _replaced(unit: Fighter, by: str) -> Step:
    who, text = card(unit.card).name, card(by).name
    return Step(
        Text(
            f"{who.pl}: zamiast wykluczenia zrzucenie (tekst: {text.pl}).", f"{who.en}: cycled instead of eliminated (text of {text.en})."
        ),
        "WR.terms.eliminate",
    )


def _end(fight: Fight, result: Result) -> Step:
    name = fight.place.name
    if result.winner is None:
        return Step(Text(f"Równo: nikt nie punktuje za: {name.pl}.", f"Equal: nobody scores {name.en}."), "WR.scenario.duel_path")
    side = SIDE_NAMES[result.winner]
    if fight.place.is_path and result.winner == SHADOW:
        tokens = counted(result.corruption, "żeton żetony żetonów", "corruption corruption")
        return Step(
            Text(
                f"Wygrywa Cień: {tokens.pl} zepsucia i zakryta ścieżka {name.pl}.", f"The Shadow wins: {tokens.en} and {name.en} face down."
            ),
            "WR.path.corruption",
        )
    rule = "WR.path.free_win" if fight.place.is_path else "WR.battle.winner"
    return Step(
        Text(
            f"Wygrywa strona: {side.pl}; bierze {name.pl} ({result.points} pkt).",
            f"{side.en[0].upper()}{side.en[1:]} win and take {name.en} ({result.points} VP).".replace(
                "Shadow win and take", "Shadow wins and takes"
            ),
        ),
        rule,
    )
