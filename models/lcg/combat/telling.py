"""Tell what happened between two states of a battle, step by step, each with its rule."""

from __future__ import annotations

from mellon.models.common import Step, Text
from mellon.models.lcg.combat.attack_course import Act
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import AWAY, CANCEL, DEAD, GONE, IN_HAND, PICK, REVEAL, STAGED, STRIKE, WINDOW, Gear, State

_RULES = {
    "defend": "LC.combat.one_defender",
    "undefended": "LC.combat.may_decline",
    "attack": "LC.attack.sum",
    "end": "LC.combat.shadow_leaves",
    "play": "LC.card.combat_events",
    "cancel": "LC.card.combat_events",
    "use": "LC.effects.optional",
    "peek": "LC.effects.optional",
}
_RAISED_AT = {PICK: "LC.card.adder", WINDOW: "LC.card.hill_troll"}
"""What raises threat at a moment; shadow cards at all others."""


def act_step(b: Battle, act: Act) -> Step | None:
    """Return the step that announces an act, None for choices that their result tells by itself."""
    from mellon.models.lcg.combat.acting import words_of

    if act[0] not in _RULES:
        return None
    words = words_of(b, act)
    return Step(Text(words.pl[:1].upper() + words.pl[1:] + ".", words.en[:1].upper() + words.en[1:] + "."), _RULES[act[0]])


def changes(b: Battle, before: State, after: State, hurting: str, hitting: str) -> list[Step]:
    """Return the steps for everything that differs between two states, told by the rules that hurt characters and that hit enemies."""
    raising = hitting if hitting == _RULES["play"] else _RAISED_AT.get(before.moment, "LC.card.shadow_effects")
    steps = [*_fighters(b, before, after, hurting), *_gear(b, before, after), *_foes(b, before, after, hitting)]
    steps += _threat(before, after, raising)
    change = after.rest.progress - before.rest.progress
    if change:
        steps.append(
            Step(
                Text(f"Postęp wyprawy: {change:+d}.", f"Quest progress: {change:+d}."),
                "LC.card.legolas" if change > 0 else "LC.card.shadow_effects" if before.moment in (REVEAL, CANCEL) else "LC.card.goblins",
            )
        )
    return steps


def _fighters(b: Battle, before: State, after: State, hurting: str) -> list[Step]:
    steps = []
    for i, (old, new) in enumerate(zip(before.chars, after.chars, strict=True)):
        name = b.fighters[i].card.name
        if old >= 0 and new == GONE:
            rule = "LC.damage.dead_hero" if b.fighters[i].hero else "LC.damage.destroyed"
            steps.append(Step(Text(f"{name.pl} ginie.", f"{name.en} is destroyed."), rule))
        elif old >= 0 and new == AWAY:
            steps.append(Step(Text(f"{name.pl} wraca na rękę.", f"{name.en} returns to hand."), "LC.card.shadow_effects"))
        elif old < 0 <= new:
            steps.append(
                Step(
                    Text(f"{name.pl} wchodzi do gry.", f"{name.en} enters play."),
                    "LC.card.recovery" if old != IN_HAND else "LC.card.combat_events",
                )
            )
        elif old >= 0 and new >= 0:
            hurt = (new >> 1) - (old >> 1)
            if hurt > 0:
                steps.append(
                    Step(
                        Text(f"{name.pl}: obrażenia {hurt} (razem {new >> 1}).", f"{name.en} takes {hurt} damage ({new >> 1} in all)."),
                        hurting,
                    )
                )
            elif hurt < 0:
                steps.append(Step(Text(f"{name.pl}: uleczono {-hurt}.", f"{name.en}: {-hurt} healed."), "LC.damage.stays"))
            if old & 1 and not new & 1:
                steps.append(Step(Text(f"{name.pl}: postać wyczerpana.", f"{name.en} is exhausted."), "LC.ready.exhausted"))
            elif new & 1 and not old & 1:
                steps.append(Step(Text(f"{name.pl}: postać znów przygotowana.", f"{name.en} is ready again."), "LC.ready.exhausted"))
    return steps


def _gear(b: Battle, before: State, after: State) -> list[Step]:
    gone = before.gear & ~after.gear
    return [
        Step(
            Text(f"Dodatek odrzucony: {part.card.name.pl}.", f"Attachment discarded: {part.card.name.en}."),
            "LC.card.shadow_effects" if _host_stays(part, after) else "LC.attachments.leave_with_host",
        )
        for g, part in enumerate(b.gear)
        if gone >> g & 1
    ]


def _host_stays(part: Gear, after: State) -> bool:
    """Tell whether what an attachment lay on is still in play, so that a card took the attachment alone."""
    return after.chars[part.host] >= 0 if part.host >= 0 else after.foes[part.foe] & 15 != DEAD


def _foes(b: Battle, before: State, after: State, hitting: str) -> list[Step]:
    steps = []
    for f, (old, new) in enumerate(zip(before.foes, after.foes, strict=True)):
        name = b.foes[f].card.name
        hurt = (new >> 8) - (old >> 8)
        if hurt > 0:
            steps.append(
                Step(
                    Text(f"{name.pl}: obrażenia {hurt} (razem {new >> 8}).", f"{name.en} takes {hurt} damage ({new >> 8} in all)."), hitting
                )
            )
        if new & 15 == DEAD and old & 15 != DEAD:
            steps.append(Step(Text(f"{name.pl}: wróg zniszczony.", f"{name.en} is destroyed."), "LC.damage.destroyed"))
        elif old & 15 == STAGED and new & 15 not in (STAGED, DEAD):
            steps.append(Step(Text(f"Zwarcie: {name.pl}.", f"{name.en} engages."), "LC.card.son_of_arnor"))
        elif new & 15 == STAGED and old & 15 != STAGED:
            back = hitting if hitting == _RULES["play"] else "LC.card.wargs" if b.foes[f].returns_on_blank else "LC.end.eliminated_cards"
            steps.append(Step(Text(f"Do strefy przeciwności wraca: {name.pl}.", f"{name.en} goes back to the staging area."), back))
    return steps


def _threat(before: State, after: State, raising: str) -> list[Step]:
    steps = []
    for n, (old, new) in enumerate(zip(before.threat, after.threat, strict=True), start=1):
        if new != old:
            rule = "LC.end.eliminated" if new >= 50 else raising
            steps.append(Step(Text(f"Zagrożenie gracza {n}: {old} -> {new}.", f"Threat of player {n}: {old} -> {new}."), rule))
    return steps


def hurt_by(before: State, acts: tuple[Act, ...]) -> str:
    """Return the rule by which characters take damage in a step that begins so."""
    if before.moment in (REVEAL, CANCEL):
        return "LC.card.shadow_effects"
    if before.moment == STRIKE:
        return "LC.card.sniper"
    undefended = bool(before.frames and not before.frames[-1].defenders) or any(act[0] == "undefended" for act in acts)
    return "LC.combat.undefended" if undefended else "LC.combat.damage"


def hit_by(before: State, acts: tuple[Act, ...]) -> str:
    """Return the rule by which enemies take damage in a step that begins so."""
    if any(act[0] in ("play", "use") for act in acts):
        return "LC.card.combat_events"
    return "LC.attack.sum" if before.moment == STRIKE else "LC.card.spearman"
