"""Whole rounds carried out from moves: plays, quest, journey, engagement, combat, `refresh`, and on to the next round (`resolve` of round and plan)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import Judged
from mellon.models.lcg.combat.combat_moves import fought
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.quest_moves import phase, run
from mellon.models.lcg.quest.quest_position import to_position
from mellon.models.lcg.quest.quest_state import Table, begin
from mellon.models.lcg.round import engagement_moves, play_moves, travel
from mellon.models.lcg.round.claim_moves import Numbered, take_claims
from mellon.models.lcg.round.refresh import caught, gain_resources, refresh, verify_payment

NO_DRAW = Text("Kart się nie dobiera: talia gracza nie jest znana.", "No cards are drawn: the player deck is not known.")


def carry_out(p: Position, moves: Sequence[Move], log: list[Step]) -> tuple[Position, dict[str, Any]]:
    """Carry out rounds until the moves are used up; a round ends with `refresh`."""
    later = list(enumerate(moves, start=1))
    told: dict[str, Any] = {"rounds": 0, "won": False, "killed": [], "heroes_lost": [], "stage": p.stage}
    while later and not told["won"] and p.remaining:
        p = one_round(p, later, log, told)
    if later:
        what = Text("gra jest już skończona", "the game is over")
        raise BadInput([Defect(f"moves[{later[0][0]}]", what)])
    return p, told | {"stage": p.stage, "eliminated": [i + 1 for i, player in enumerate(p.players) if player.eliminated]}


def one_round(p: Position, later: list[Numbered], log: list[Step], told: dict[str, Any]) -> Position:
    """Carry out one round, or the part of it that the moves reach."""
    p = planned(p, later, log)
    heroes = [c.card for player in p.players for c in player.heroes]
    p, quest = phase(p.but(moves=None), later, log)
    told["won"] = quest["won"]
    if later and not told["won"] and p.remaining and later[0][1].verb != "refresh":
        p = take_claims(travelled(take_claims(p, later, log), later, log), later, log)
        p = _fight(_engaged(p, later, log), later, log, told)
    told["heroes_lost"] += [n for n in heroes if n not in [c.card for player in p.players for c in player.heroes]]
    if later and later[0][1].verb == "refresh" and not told["won"] and p.remaining:
        later.pop(0)
        told["rounds"] += 1
        p = gain_resources(refresh(p, log, _paid(p, later)), log)
    return p


def _paid(p: Position, later: list[Numbered]) -> list[tuple[int, int]]:
    """Return the heroes whose webs the `pay` moves after `refresh` pay for (LC.card.web)."""
    places: list[tuple[int, int]] = []
    while later and later[0][1].verb == "pay":
        at, made = later.pop(0)
        where, index = f"moves[{at}]", (made.player or 1) - 1
        if len(made.what) != 1 or len(made.others) != 1 or not 0 <= index < len(p.players):
            raise BadInput(
                [
                    Defect(
                        where,
                        Text("płaci się ruchem „pay 80 on BOHATER” (LC.card.web)", 'paying is the move "pay 80 on HERO" (LC.card.web)'),
                    )
                ]
            )
        try:
            place = verify_payment(p, index, made.what[0].card, made.others[0].card)
        except Illegal as fault:
            raise BadInput([Defect(where, Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
        if place in places:
            raise BadInput(
                [Defect(where, Text("za tego bohatera już zapłacono (LC.card.web)", "this hero is paid for already (LC.card.web)"))]
            )
        places.append(place)
    return places


def planned(p: Position, later: list[Numbered], log: list[Step]) -> Position:
    """Carry out the allies, attachments and claims that the round begins with."""
    ours: list[Numbered] = []
    while later and (
        later[0][1].verb in ("claim", "discard")
        or _entering(p, later, ours)
        or (later[0][1].verb == "play" and later[0][1].what and p.card(later[0][1].what[0].card).kind != "event")
    ):
        ours.append(later.pop(0))
    try:
        return play_moves.carry_out(p, [made for _, made in ours], log)
    except BadInput as refused:
        raise BadInput([_shifted(defect, ours) for defect in refused.defects]) from None


def _entering(p: Position, later: list[Numbered], ours: list[Numbered]) -> bool:
    """Tell whether the next move uses what the ally played just before does on entering play."""
    made, before = later[0][1], ours[-1][1] if ours else None
    return made.verb == "use" and before is not None and before.verb == "play" and made.what == before.what


def _shifted(defect: Defect, ours: list[Numbered]) -> Defect:
    """Put a defect at the place of its move in the whole list."""
    number = defect.where.partition("[")[2].rstrip("]")
    return Defect(f"moves[{ours[int(number) - 1][0]}]", defect.what) if number.isdigit() else defect


def travelled(p: Position, later: list[Numbered], log: list[Step]) -> Position:
    """Carry out the journey that the next move names, with its cost; without one the group stays (LC.travel.one, LC.travel.effect)."""
    at, made = later[0]
    try:
        if made.verb != "travel" or not made.what:
            travel.verify_stay(p)
            return p
        later.pop(0)
        number = made.what[0].card
        travel.verify_travel(p, number)
        p, paid = _cost(p, number, later, log)
        p = travel.go(p, number, paid, log)
        for _ in range(paid.discards):
            p = _discarded(p, later, log)
    except Illegal as fault:
        raise BadInput([Defect(f"moves[{at}]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    if (
        travel.ready_after_travel(p, number)
        and later
        and later[0][1].verb == "use"
        and later[0][1].what
        and later[0][1].what[0].card == number
    ):
        p = _readied(p, later.pop(0), log)
    return p


def _cost(p: Position, number: int, later: list[Numbered], log: list[Step]) -> tuple[Position, travel.Costs]:
    cost = travel.costs(p, number)
    if cost.reveals:
        table = Table(p)
        q = begin(table)._replace(tasks=(("reveal", 0),) * cost.reveals)
        p = to_position(table, run(table, q, later, log))
    heroes = []
    for player, who in enumerate(p.players):
        able = (
            [at for at, c in enumerate(who.characters) if c.ready and p.card(c.card).is_hero] if cost.heroes and not who.eliminated else []
        )
        named = later[0][1].what[0].card if later and later[0][1].verb == "exhaust" and later[0][1].what else None
        chosen = next((at for at in able if who.characters[at].card == named), None)
        if chosen is not None:
            later.pop(0)
        elif len(able) > 1:
            listed = ", ".join(f"exhaust {who.characters[at].card}" for at in able)
            raise BadInput(
                [Defect("moves", Text(f"koszt podróży gracza {player + 1}: {listed}", f"travel cost of player {player + 1}: {listed}"))]
            )
        heroes.append(chosen if chosen is not None else next(iter(able), None))
    return p, replace(cost, heroes=tuple(heroes) if cost.heroes else ())


def _discarded(p: Position, later: list[Numbered], log: list[Step]) -> Position:
    """Discard the hand card drawn at random that a `discard` move names."""
    first = p.remaining[0]
    who = p.players[first]
    number = later[0][1].what[0].card if later and later[0][1].verb == "discard" and later[0][1].what else None
    if number not in who.hand:
        listed = ", ".join(f"discard {n}" for n in dict.fromkeys(who.hand))
        raise BadInput([Defect("moves", Text(f"podaj losowo odrzuconą kartę: {listed}", f"name the card discarded at random: {listed}"))])
    later.pop(0)
    hand = list(who.hand)
    hand.remove(number)
    name = p.card(number).name
    note(log, "LC.travel.effect", f"{name.pl}: karta odrzucona z ręki", f"{name.en} is discarded from hand")
    return p.with_player(first, replace(who, hand=tuple(hand), discard=(*who.discard, number)))


def _readied(p: Position, entry: Numbered, log: list[Step]) -> Position:
    """Ready the character of the first player that the move names (Old Forest Road)."""
    at, made = entry
    first = p.remaining[0]
    who = p.players[first]
    named = made.others[0].card if made.others else None
    found = next((i for i, c in enumerate(who.characters) if c.card == named and c.exhausted), None)
    if found is None:
        raise BadInput([Defect(f"moves[{at}]", Text("tej postaci nie trzeba przygotowywać", "this character cannot be readied"))])
    name = p.card(who.characters[found].card).name
    note(log, "LC.card.locations", f"{name.pl}: postać znów przygotowana", f"{name.en} is ready again")
    return p.with_player(
        first,
        replace(who, characters=(*who.characters[:found], replace(who.characters[found], exhausted=False), *who.characters[found + 1 :])),
    )


def _engaged(p: Position, later: list[Numbered], log: list[Step]) -> Position:
    ours = []
    while later and later[0][1].verb in ("engage", "damage", "answer"):
        ours.append(later.pop(0))
    try:
        return engagement_moves.play(p, [made for _, made in ours], log)[0]
    except BadInput as refused:
        raise BadInput([_shifted(defect, ours) for defect in refused.defects]) from None


def _fight(p: Position, later: list[Numbered], log: list[Step], told: dict[str, Any]) -> Position:
    """Carry out the combat with the moves before the next `refresh`; one that is left at the players' attacks ends there."""
    if not p.remaining:
        return p
    cut = next((at for at, (_, made) in enumerate(later) if made.verb == "refresh"), len(later))
    ours, rest = later[:cut], later[cut:]
    if rest and not any(made.verb in ("end", "pass", "done") for _, made in ours):
        ours.append((rest[0][0], Move("end")))
    _, ended, outcome = fought(p, ours, log)
    later[:] = [*ours, *rest]
    told["killed"] += outcome["killed"]
    told["won"] = ended.won
    return ended.position


def whole_rounds(moves: Sequence[Move]) -> bool:
    """Tell whether moves are whole rounds: after the last `refresh` only payments for webs stand."""
    verbs = [made.verb for made in moves]
    return "refresh" in verbs and not {*verbs[len(verbs) - verbs[::-1].index("refresh") :]} - {"pay"}


def judged_webs(after: Position) -> Judged[Move]:
    """Return the webs that could still be paid for in the refresh phase just over, and those that could not, with the rule (LC.card.web)."""
    good: list[Move] = []
    bad: list[tuple[Move, Illegal]] = []
    players = len(after.players)
    for index, at, cost in caught(after):
        character = after.players[index].characters[at]
        web = next(number for number in character.attached_cards if after.card(number).does("condition"))
        made = move("pay", web, character.card, link="on", player=(index + 1) % players + 1 if players > 1 else None)
        held, name = character.resources - 1, after.card(character.card).name
        if held >= cost:
            good.append(made)
        else:
            bad.append(
                (
                    made,
                    Illegal(
                        "LC.card.web",
                        Text(f"{name.pl}: w puli jest {held}, a trzeba {cost}", f"{name.en} has {held} resources, {cost} are needed"),
                    ),
                )
            )
    return good, bad


def payer_of(after: Position, made: Move) -> int:
    """Return who pays for a web by a `pay` move, as the players stand once the first player token has passed on."""
    players = len(after.players)
    return (made.player - 2) % players if made.player is not None else 0
