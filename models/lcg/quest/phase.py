"""The quest phase as a machine: commit, reveal one by one, choose where a card asks for it, then compare.

`start` commits, `proceed` runs until a card must be revealed (`Chance`) or a player must choose (`Choice`), `revealed` puts a drawn
card in, and `finish` compares. What nobody has to decide happens by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from mellon.models.common import Illegal, Text
from mellon.models.common.text import counted
from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.quest.progress import Advance, checked_again, no_enemies_left, place
from mellon.models.lcg.quest.quest_choices import forced, words_of
from mellon.models.lcg.quest.quest_effects import playing, push, when_revealed
from mellon.models.lcg.quest.quest_position import to_position
from mellon.models.lcg.quest.quest_state import OUT, Lying, Quest, Table, gain_threat, threat, willpower
from mellon.models.lcg.quest.quest_state import begin as begin
from mellon.models.lcg.quest.quest_tools import funded, gives_resources, price, reactions, respond, responses, window
from mellon.models.lcg.quest.stages import failed, uncommitted
from mellon.models.lcg.quest.stages import jailed as jailed
from mellon.models.lcg.quest.stages import orc_guards as orc_guards


@dataclass(frozen=True, slots=True)
class Chance:
    """The next encounter card must be turned: the cards it can be with their copies."""

    draws: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A player decides. `optional`: the first option does nothing and is taken where nobody says otherwise.

    `spends`: the other options use up cards or abilities, so that a player takes them only where they are needed.
    """

    options: tuple[tuple[Move, Quest], ...]
    optional: bool
    rule: str
    spends: bool = False


def verify_commit(table: Table, q: Quest, i: int) -> None:
    """Raise Illegal unless a character is ready to commit (LC.quest.commit, LC.ready.exhausted)."""
    person = table.people[i]
    name, character = table.card(person.card).name, table.position.players[person.owner].characters[person.at]
    if character.prisoner:
        raise Illegal("LC.card.stages", Text(f"{name.pl} jest więźniem", f"{name.en} is a prisoner"))
    if not q.ready >> i & 1:
        raise Illegal("LC.ready.exhausted", Text(f"{name.pl}: postać wyczerpana", f"{name.en} is exhausted"))


def start(table: Table, mask: int, eager: bool = False, done: bool = False, log: Log = None) -> Quest:
    """Return the phase after committing the characters of `mask` (LC.quest.commit).

    `eager`: responses that can only help (Aragorn, the trackers) are taken without asking, and abilities are offered before the reveals
    only where a card could take them away. `done`: the responses to committing are over already.
    """
    q = begin(table)
    for i, person in enumerate(table.people):
        if mask >> i & 1:
            name = table.card(person.card).name
            note(
                log,
                "LC.quest.commit",
                f"{name.pl} idzie na wyprawę (siła woli {max(0, person.willpower)})",
                f"{name.en} commits (willpower {max(0, person.willpower)})",
            )
    early = (("window", 0),) if table.tools and (table.tools_at_risk or not eager) else ()
    eyes = any(q.ready & ~mask & 1 << i for i in table.peekers)
    steps = (("reveal", 0), ("window", 0)) * table.reveals if eyes else ((*((("reveal", 0),) * table.reveals), *early))
    q = q._replace(ready=q.ready & ~mask, committed=mask, tasks=(("window", 0), *steps))
    if not done:
        for i in sorted(range(len(table.people)), key=lambda i: (gives_resources(table, i), -i)):
            if mask >> i & 1:
                for number, automatic in responses(table, q, i):
                    if not eager or automatic is False:
                        q = push(q, ("respond", packed(i, number)))
                    elif automatic:
                        q = respond(table, q, i, number, log)
    return q


def proceed(table: Table, q: Quest, log: Log = None, every: bool = False) -> tuple[Quest, Chance | Choice | None]:
    """Run the phase until somebody must reveal or choose; None when it is time to compare.

    A forced choice with one option is made at once, unless `every` asks for those as well.
    """
    while q.tasks:
        name, arg = q.tasks[-1]
        if name in ("reveal", "guard", "peek"):
            q = rebuild(table, q, log) if name != "peek" else q
            draws = ((q.top[0], 1),) if q.top else q.deck or tuple((number, 1) for number in q.bottom[:1])
            if draws and playing(q):
                return q, Chance(draws)
            q = q._replace(tasks=q.tasks[:-1])
            continue
        q = q._replace(tasks=q.tasks[:-1])
        if name == "discard":
            q = q._replace(discard=(*q.discard, arg))
        elif name == "window" and not table.tools and not table.peekers:
            continue
        elif name == "effect" or (name == "react" and not table.can_cancel):
            q = when_revealed(table, q, table.card(arg), log)
        else:
            choice = _choice(table, q, name, arg)
            if choice is None:
                continue
            if len(choice.options) > 1 or (every and not choice.optional):
                return q, choice
            q = take(table, q, choice, 0, log)
    return q, None


def take(table: Table, q: Quest, choice: Choice, index: int, log: Log = None) -> Quest:
    """Return the state after one option of a choice, noting it and whom it hurt."""
    made, after = choice.options[index]
    if made.verb == "pass":
        return after
    words = words_of(table, made)
    note(log, choice.rule, f"wybór: {words.pl}", f"choice: {words.en}")
    for person, before, now in zip(table.people, q.damage, after.damage, strict=True):
        name = table.card(person.card).name
        if now == OUT != before:
            note(log, "LC.damage.destroyed", f"{name.pl}: postać zniszczona", f"{name.en} is destroyed")
        elif now != before:
            note(log, "LC.damage.stays", f"{name.pl}: obrażenia {now}/{person.hit_points}", f"{name.en}: damage {now}/{person.hit_points}")
    for player, (was, level) in enumerate(zip(q.threats, after.threats, strict=True)):
        if level == OUT != was:
            note(log, "LC.end.eliminated", f"gracz {player + 1} jest wyeliminowany", f"player {player + 1} is eliminated")
    return after


_PACK = 1000


def packed(first: int, second: int) -> int:
    """Return two small numbers as the one that a task carries."""
    return first * _PACK + second


def unpacked(value: int) -> tuple[int, int]:
    """Return the two numbers that `packed` made one of."""
    return divmod(value, _PACK)


def rebuild(table: Table, q: Quest, log: Log) -> Quest:
    """Shuffle the discard pile into a new deck when the encounter deck is empty (LC.quest.deck_runs_out)."""
    if q.deck or q.top or q.bottom or not q.discard:
        return q
    note(log, "LC.quest.deck_runs_out", "karty odrzucone tworzą nową talię Spotkań", "the discard pile becomes the new encounter deck")
    return q._replace(deck=table.merged(q.discard), discard=())


def revealed(table: Table, q: Quest, number: int, log: Log = None) -> Quest:
    """Put a drawn card where it belongs and set going what it does (LC.quest.reveal, LC.quest.revealed_kinds)."""
    task, arg = q.tasks[-1]
    q = _without_drawn(q._replace(tasks=q.tasks[:-1]), number)
    if task == "peek":
        return _peeked(table, q, number, arg, log)
    if table.rebuild_at_once:
        q = rebuild(table, q, log)
    card = table.card(number)
    note(log, "LC.quest.reveal", f"odkryto: {number} {card.name.pl}", f"revealed: {number} {card.name.en}")
    guarding = arg if task == "guard" else None
    if guarding is not None and card.has("guarded"):
        q = push(
            q, ("guard", guarding), *([("guard", number)] if table.position.reading("second_guarded_objective") == "own_guard" else [])
        )
        return q._replace(staging=(*q.staging, Lying(number)))
    q, destroyed = _enters(table, q, card, guarding, log)
    if destroyed and table.destroyed_is_silent:
        return q
    if card.doomed and table.keywords:
        for player in playing(q):
            q = gain_threat(table, q, player, card.doomed, log, "LC.keywords.doomed")
    if card.has("surge") and table.keywords:
        note(log, "LC.keywords.surge", "mroczna fala: jeszcze jedna karta", "surge: one more card")
        q = push(q, ("reveal", 0))
    if card.has("guarded"):
        q = push(q, ("guard", number))
    if card.kind == "treachery" and not card.does("attach_to_hero_of"):
        q = push(q, ("discard", number))
    return push(q, ("react", number)) if card.triggers("when_revealed") else q


class Drawn(NamedTuple):
    """A card that may be turned, its copies, and the state after it; no card where turning cards would never end."""

    number: int | None
    copies: int
    after: Quest


def drawn(table: Table, q: Quest, chance: Chance) -> tuple[Drawn, ...]:
    """Return what can be revealed.

    A card that goes straight back into the deck and has another one revealed leaves everything as it was, so the others share its chance; where
    every card does, none is revealed.
    """
    found = [Drawn(number, copies, revealed(table, q, number)) for number, copies in chance.draws]
    return tuple(one for one in found if one.after != q) or (Drawn(None, 1, q._replace(tasks=q.tasks[:-1])),)


def _peeked(table: Table, q: Quest, number: int, who: int, log: Log) -> Quest:
    """Put a card that was looked at back on top; who may bury it chooses (LC.card.peeks)."""
    name = table.card(number).name
    note(log, "LC.card.peeks", f"podejrzana karta: {number} {name.pl}", f"card looked at: {number} {name.en}")
    q = q._replace(top=(number, *q.top))
    may_bury = any(tag["do"].get("may_bottom") for tag in table.card(table.people[who].card).triggers("action"))
    return push(q, ("bury", number)) if may_bury else q


def _buried(table: Table, q: Quest) -> Quest:
    """Move the top card of the encounter deck to the bottom."""
    if table.ordered:
        return q._replace(top=(*q.top[1:], q.top[0]))
    return q._replace(top=q.top[1:], bottom=(*q.bottom, q.top[0]))


def _without_drawn(q: Quest, number: int) -> Quest:
    if q.top:
        return q._replace(top=q.top[1:])
    if not q.deck:
        return q._replace(bottom=q.bottom[1:])
    return q._replace(deck=tuple((n, copies - (n == number)) for n, copies in q.deck if n != number or copies > 1))


def _enters(table: Table, q: Quest, card: Card, guarding: int | None, log: Log) -> tuple[Quest, bool]:
    """Put an enemy, location or objective into staging or on the objective that it guards; tell whether Thalin destroyed it (LC.card.thalin)."""
    if card.kind == "treachery":
        return q, False
    damage = sum(by for i, by in table.revealing_damage if q.committed >> i & 1) if card.kind == "enemy" else 0
    if damage:
        note(
            log,
            "LC.card.thalin",
            f"{card.name.pl}: {counted(damage, 'obrażenie obrażenia obrażeń', 'damage damage').pl}",
            f"{card.name.en} takes {damage} damage",
        )
    if damage >= card.hit_points > 0:
        note(log, "LC.damage.destroyed", f"{card.name.pl}: wróg zniszczony", f"{card.name.en} is destroyed")
        if card.triggers("forced", "self_defeated"):
            pile = with_one_more(q.deck, card.number)
            return q._replace(deck=table.merged(pile)), True
        if card.victory_points:
            return q._replace(victory=(*q.victory, card.number)), True
        return q._replace(discard=(*q.discard, card.number)), True
    if guarding is not None:
        at = next((at for at, s in enumerate(q.staging) if s.card == guarding and not s.guards), None)
        staging = tuple(s._replace(guards=(card.number,)) if i == at else s for i, s in enumerate(q.staging))
        note(log, "LC.keywords.guarded", f"celu strzeże: {card.name.pl}", f"{card.name.en} guards the objective")
        return q._replace(staging=staging), False
    return q._replace(staging=(*q.staging, Lying(card.number, damage))), False


def with_one_more(deck: tuple[tuple[int, int], ...], added: int) -> Iterator[int]:
    """Yield the cards of a deck and one more."""
    yield from (number for number, copies in deck for _ in range(copies))
    yield added


def _choice(table: Table, q: Quest, name: str, arg: int) -> Choice | None:
    """Return the choice that a task asks for, or None when there is nothing to choose from."""
    if name == "react":
        return Choice(tuple(reactions(table, q, arg)), True, "LC.card.quest_events", spends=True)
    if name == "respond":
        i, number = unpacked(arg)
        if any("add_resource" in tag["do"] for tag in table.card(number).triggers("response", "self_commits")):
            return Choice(tuple(funded(table, q, i)), True, "LC.effects.optional")
        person = table.people[i]
        if number == person.card and any(price(tag) > q.pools[i] for tag in table.card(number).triggers("response", "self_commits")):
            return None
        used = respond(table, q, i, number, None)
        named = (
            move("use", number, player=person.owner + 1)
            if number == person.card
            else move("use", number, person.card, link="on", player=person.owner + 1)
        )
        return Choice(((move("pass"), q), (named, used)), True, "LC.effects.optional")
    if name == "bury":
        return Choice(((move("keep"), q), (move("bury"), _buried(table, q))), False, "LC.card.peeks")
    if name == "window":
        found = tuple(window(table, q))
        return Choice(found, True, "LC.card.quest_events", spends=True) if len(found) > 1 else None
    options = tuple(forced(table, q, name, arg))
    rules = {"fetch": "LC.card.stages", "exhaust": "LC.card.king_spider", "damage": "LC.card.orcs", "uncommit": "LC.card.bats"}
    return Choice(options, False, rules.get(name, "LC.card.treacheries")) if options else None


def finish(table: Table, q: Quest, log: Log = None, shuffled: int | None = None) -> Advance:
    """Compare willpower with threat, place progress or raise threat, and end the phase (LC.quest.compare).

    Where a new stage is revealed the phase goes on with what it does then (models.lcg.stages), so the characters are still committed.
    `shuffled`: the objective that a Jailor sends back, the first one where nobody says.
    """
    strong, danger = willpower(table, q), threat(table, q)
    note(log, "LC.quest.compare", f"siła woli {strong}, zagrożenie {danger}", f"willpower {strong}, threat {danger}")
    if strong < danger:
        for player in playing(q):
            q = gain_threat(table, q, player, danger - strong, log, "LC.quest.compare")
    elif strong == danger:
        note(log, "LC.quest.compare", "równo: nic się nie dzieje", "equal: nothing happens")
    p = to_position(table, q)
    if no_enemies_left(p):
        return checked_again(uncommitted(p), log=log)
    placed = place(p, strong - danger, log) if strong >= danger else Advance(failed(p, log, shuffled))
    if q.committed:
        note(log, "LC.quest.stay_committed", "postacie z wyprawy pozostają wyczerpane", "the characters of the quest stay exhausted")
    return placed if placed.entered is not None or placed.draw_from else replace(placed, position=uncommitted(placed.position))
