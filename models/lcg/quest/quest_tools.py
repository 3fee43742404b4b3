"""What players may use in the quest phase: responses to committing, cancelling, abilities and events before the comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mellon.models.lcg.cards.catalogue import NEUTRAL
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import PLAN, ROUND, Position
from mellon.models.lcg.quest.quest_effects import playing
from mellon.models.lcg.quest.quest_state import OUT, Lying, Person, Quest, Table, change

QUEST_TOOLS = ("cancel_when_revealed", "ignore_threat")
_PROGRESS = ("progress_active_location", "progress_each_staging_location")
PASS = move("pass")


def responses(table: Table, q: Quest, i: int) -> Iterator[tuple[int, bool | None]]:
    """Yield the cards that let a committed character respond, and whether using them can only help (LC.effects.optional); None where it can matter to nothing."""
    person = table.people[i]
    for tag in table.card(person.card).triggers("response", "self_commits"):
        if "add_resource" in tag["do"]:
            yield person.card, False if any(q.hands) or _resources_matter(table) or _readying_unpaid(table, q) else None
        elif "ready" in tag["do"]:
            affordable = q.pools[i] >= price(tag)
            if affordable or _funders(table):
                yield (
                    person.card,
                    affordable and not _saves(table, person) and not any(table.card(n).kind == "event" for n in q.hands[person.owner]),
                )
        elif _places_progress(table, q, tag["do"]):
            yield person.card, not _explores_the_bank(table, q) and not (_whole_round(table) and _may_explore(table, q))
    for part in table.position.players[person.owner].characters[person.at].attached:
        if not part.exhausted and any(
            tag["trigger"] == "action" and tag.get("do", {}).get("ready") == "host" for tag in table.card(part.card).tags
        ):
            yield part.card, not (_whole_round(table) and _exhausting(table))


def price(tag: Mapping[str, Any]) -> int:
    """Return what an effect costs of the own pool of its character."""
    return int(tag.get("cost", {}).get("resource_self", 0))


def _whole_round(table: Table) -> bool:
    """Tell whether what comes after the quest phase counts too."""
    return table.position.question in (ROUND, PLAN)


def gives_resources(table: Table, i: int) -> bool:
    """Tell whether a character on the quest may give a hero there a resource, which others may pay with (LC.card.theodred)."""
    return any("add_resource" in tag["do"] for tag in table.card(table.people[i].card).triggers("response", "self_commits"))


def _funders(table: Table) -> bool:
    return any(gives_resources(table, i) for i in range(len(table.people)))


def _resources_matter(table: Table) -> bool:
    """Tell whether resources can be of use this round, or in a later one of a plan, with nothing in hand: an ability to pay for, a web."""
    if not _whole_round(table):
        return False
    return any(price(tag) for person in table.people for tag in table.card(person.card).tags) or (
        table.position.question == PLAN and webs_possible(table.position)
    )


def _readying_unpaid(table: Table, q: Quest) -> bool:
    """Tell whether somebody could be readied after committing for a resource that is still to be given (LC.card.theodred, LC.card.aragorn)."""
    return any(
        "ready" in tag["do"] and price(tag) > q.pools[i]
        for i, person in enumerate(table.people)
        if q.committed >> i & 1
        for tag in table.card(person.card).triggers("response", "self_commits")
    )


def webs_possible(p: Position) -> bool:
    """Tell whether a web lies on a hero or could still come (LC.card.web)."""
    worn = (n for player in p.players for c in player.characters for n in c.attached_cards)
    return any(p.card(n).does("condition") for n in {*worn, *p.unseen_cards, *p.discard, *(p.order or ())})


def _saves(table: Table, person: Person) -> bool:
    """Tell whether a hero might rather keep the resources for a web (LC.card.web)."""
    return table.position.question == PLAN and person.hero and webs_possible(table.position)


def _may_explore(table: Table, q: Quest) -> bool:
    """Tell whether responses to committing could explore a location, which then can no longer be travelled to."""
    most = sum(
        any(key in tag["do"] for key in _PROGRESS)
        for person in table.people
        for tag in table.card(person.card).triggers("response", "self_commits")
    )
    active = table.position.active
    here = [(active.card, q.active)] if active is not None and q.active != OUT else []
    lying = [(n, s.progress) for s in q.staging for n in (s.card, *s.guards)]
    return any(table.card(n).kind == "location" and placed + most >= (table.card(n).quest_points or 0) for n, placed in (*here, *lying))


def _exhausting(table: Table) -> bool:
    """Tell whether a card that may be revealed exhausts a ready character (LC.card.king_spider)."""
    p = table.position
    return any(p.card(n).does("each_player_exhaust_character") for n in {*p.unseen_cards, *p.discard, *(p.order or ())})


def eager_responses(table: Table, q: Quest, mask: int) -> list[Move]:
    """Return, as moves, the responses that are taken without asking when the characters of `mask` commit."""
    found = []
    for i, person in enumerate(table.people):
        for number, automatic in responses(table, q, i) if mask >> i & 1 else ():
            if automatic:
                found.append(move("use", number) if number == person.card else move("use", number, person.card, link="on"))
    return found


def _places_progress(table: Table, q: Quest, do: Mapping[str, Any]) -> bool:
    """Tell whether a response has a location to put progress on."""
    if "progress_active_location" in do:
        return q.active != OUT
    return "progress_each_staging_location" in do and any(table.card(n).kind == "location" for s in q.staging for n in (s.card, *s.guards))


def _explores_the_bank(table: Table, q: Quest) -> bool:
    """Tell whether a location that goes on top of the encounter deck could be explored, which may hurt."""
    active = table.position.active
    cards = [s.card for s in q.staging] + ([active.card] if active is not None else [])
    return any(
        tag["do"].get("move_self") == "top_of_encounter_deck" for n in cards for tag in table.card(n).triggers("forced", "self_leaves_play")
    )


def respond(table: Table, q: Quest, i: int, number: int, log: Log) -> Quest:
    """Carry out a response to committing (LC.card.aragorn, LC.card.trackers)."""
    person = table.people[i]
    name = table.card(number).name
    if number != person.card:
        note(log, "LC.card.attachments", f"{name.pl} przygotowuje postać", f"{name.en} readies the character")
        return q._replace(ready=q.ready | 1 << i, used=(*q.used, ("exhausted", number)))
    for tag in table.card(number).triggers("response", "self_commits"):
        if "ready" in tag["do"]:
            note(
                log,
                "LC.card.aragorn",
                f"{name.pl} wydaje 1 zasób, postać jest znów przygotowana",
                f"{name.en} pays 1 resource and is ready",
            )
            q = q._replace(ready=q.ready | 1 << i, pools=change(q.pools, i, q.pools[i] - tag["cost"]["resource_self"]))
        elif "progress_active_location" in tag["do"]:
            note(log, "LC.card.trackers", f"{name.pl}: 1 postęp na aktywnym obszarze", f"{name.en}: 1 progress on the active location")
            q = progress_on_active(table, q, tag["do"]["progress_active_location"], log)
        elif "progress_each_staging_location" in tag["do"]:
            note(
                log,
                "LC.card.trackers",
                f"{name.pl}: 1 postęp na każdym obszarze w strefie",
                f"{name.en}: 1 progress on each location in staging",
            )
            q = progress_in_staging(table, q, tag["do"]["progress_each_staging_location"], log)
    return q


def funded(table: Table, q: Quest, i: int) -> Iterator[tuple[Move, Quest]]:
    """Yield to which hero on the quest a committed character gives its resource: nobody, or each one (LC.card.theodred)."""
    yield PASS, q
    person = table.people[i]
    amount = next(int(tag["do"]["add_resource"]["n"]) for tag in table.card(person.card).triggers("response", "self_commits"))
    for j, hero in enumerate(table.people):
        if hero.hero and q.committed >> j & 1:
            yield (
                move("use", person.card, hero.card, link="on", player=person.owner + 1),
                q._replace(pools=change(q.pools, j, q.pools[j] + amount)),
            )


def progress_on_active(table: Table, q: Quest, by: int, log: Log) -> Quest:
    """Put progress on the active location and explore it at its points (LC.travel.explored_any_time)."""
    active = table.position.active
    if active is None or q.active == OUT:
        return q
    if q.active + by < (table.card(active.card).quest_points or 0):
        return q._replace(active=q.active + by)
    freed = tuple(Lying(part.card) for part in active.attached if table.card(part.card).kind == "objective")
    return explored(table, q._replace(active=OUT, staging=(*q.staging, *freed)), active.card, log)


def progress_in_staging(table: Table, q: Quest, by: int, log: Log) -> Quest:
    """Put progress on every location in staging and explore those at their points (LC.travel.explored_any_time).

    The progress of a location that guards an objective is kept with the objective.
    """
    left, gone = [], []
    for lying in q.staging:
        card = table.card(lying.card)
        cleared = [n for n in lying.guards if table.card(n).kind == "location" and lying.progress + by >= (table.card(n).quest_points or 0)]
        if cleared:
            gone += cleared
            left.append(lying._replace(guards=tuple(n for n in lying.guards if n not in cleared), progress=0))
        elif card.kind == "location" and lying.progress + by >= (card.quest_points or 0):
            gone.append(lying.card)
        else:
            holds = card.kind == "location" or any(table.card(n).kind == "location" for n in lying.guards)
            left.append(lying._replace(progress=lying.progress + by) if holds else lying)
    q = q._replace(staging=tuple(left))
    for number in gone:
        q = explored(table, q, number, log)
    return q


def explored(table: Table, q: Quest, number: int, log: Log) -> Quest:
    """Take an explored location out of play: victory pile, top of the encounter deck, or discard pile (LC.keywords.victory, LC.card.locations)."""
    card = table.card(number)
    note(log, "LC.travel.explored_any_time", f"{card.name.pl}: obszar zbadany", f"{card.name.en} is explored")
    if any(tag["do"].get("move_self") == "top_of_encounter_deck" for tag in card.triggers("forced", "self_leaves_play")):
        note(log, "LC.card.locations", f"na wierzch talii Spotkań: {card.name.pl}", f"{card.name.en} goes on top of the encounter deck")
        return q._replace(top=(number, *q.top))
    if card.victory_points:
        return q._replace(victory=(*q.victory, number))
    return q._replace(discard=(*q.discard, number))


def paid_event(table: Table, q: Quest, player: int, number: int) -> Quest | None:
    """Return the state after playing an event of the hand for its cost, or None when it cannot be paid (LC.planning.match)."""
    card = table.card(number)
    able = [i for i in table.of(player) if q.damage[i] != OUT and (card.sphere == NEUTRAL or card.sphere in table.people[i].icons)]
    cost, pools = card.cost or 0, q.pools
    if not able or sum(pools[i] for i in able) < cost:
        return None
    for i in sorted(able, key=lambda i: len(table.people[i].icons)):
        paid = min(cost, pools[i])
        pools, cost = change(pools, i, pools[i] - paid), cost - paid
    hand = list(q.hands[player])
    hand.remove(number)
    return q._replace(pools=pools, hands=(*q.hands[:player], tuple(hand), *q.hands[player + 1 :]))


def reactions(table: Table, q: Quest, number: int) -> Iterator[tuple[Move, Quest]]:
    """Yield what may be done about a card just revealed: nothing, A Test of Will, Eleanor (LC.card.eleanor, LC.card.quest_events)."""
    yield PASS, q._replace(tasks=(*q.tasks, ("effect", number)))
    for player in playing(q):
        for event in dict.fromkeys(q.hands[player]):
            tags = table.card(event).triggers("response", "encounter_revealed")
            after = paid_event(table, q, player, event) if tags else None
            if after is not None:
                yield move("play", event, player=player + 1), after
    if table.card(number).kind != "treachery":
        return
    for i in table.cancellers:
        if q.ready >> i & 1:
            person, replaced = table.people[i], q._replace(ready=q.ready & ~(1 << i), tasks=_replacement(q, number))
            yield move("use", person.card, player=person.owner + 1), replaced


def _replacement(q: Quest, number: int) -> tuple[tuple[str, int], ...]:
    """Return the tasks after Eleanor's cancel: the card is discarded, then another one is revealed in its place."""
    tasks = q.tasks[:-1] if q.tasks and q.tasks[-1] == ("discard", number) else q.tasks
    return (*tasks, ("reveal", 0), ("discard", number))


def window(table: Table, q: Quest) -> Iterator[tuple[Move, Quest]]:
    """Yield what may be used before the comparison: nothing, abilities that add willpower, events that take away threat."""
    yield PASS, q
    again = (*q.tasks, ("window", 0))
    yield from _peeks(table, q, again)
    if not table.tools:
        return
    for player in playing(q):
        yield from ((made, after._replace(tasks=again)) for made, after in _abilities(table, q, player))
        yield from ((made, after._replace(tasks=again)) for made, after in _events(table, q, player))


def _peeks(table: Table, q: Quest, again: tuple[tuple[str, int], ...]) -> Iterator[tuple[Move, Quest]]:
    """Yield looking at the next encounter card, where one is still to be revealed and is not known yet, or may be put at the bottom (LC.card.peeks)."""
    if not table.peekers or not any(name in ("reveal", "guard") for name, _ in q.tasks) or not (q.deck or q.top):
        return
    for i in table.peekers:
        person = table.people[i]
        may_bury = any(tag["do"].get("may_bottom") for tag in table.card(person.card).triggers("action"))
        if q.ready >> i & 1 and q.damage[i] != OUT and (may_bury or not q.top):
            yield move("use", person.card, player=person.owner + 1), q._replace(ready=q.ready & ~(1 << i), tasks=(*again, ("peek", i)))


def _abilities(table: Table, q: Quest, player: int) -> Iterator[tuple[Move, Quest]]:
    hand = q.hands[player]
    for i in table.helpers:
        person = table.people[i]
        for tag in table.card(person.card).triggers("action") if q.damage[i] != OUT else ():
            do = tag["do"]
            if "willpower_self" in do and hand and ("discard", player * 1000 + i) not in q.used and q.committed >> i & 1:
                for number in _spare(table, hand):
                    used = q._replace(
                        boosts=change(q.boosts, i, q.boosts[i] + do["willpower_self"]), used=(*q.used, ("discard", player * 1000 + i))
                    )
                    yield move("use", person.card, number, link="with", player=player + 1), _without(used, player, number)
            elif "willpower_all_of_player" in do and person.owner == player and q.ready >> i & 1:
                for target in playing(q):
                    on_quest = [j for j in table.of(target) if q.committed >> j & 1]
                    if on_quest:
                        boosts = tuple(b + do["willpower_all_of_player"] if j in on_quest else b for j, b in enumerate(q.boosts))
                        yield move("use", person.card, player=target + 1), q._replace(boosts=boosts, ready=q.ready & ~(1 << i))
    for i in table.of(player) if hand else ():
        if q.committed >> i & 1:
            yield from _protector(table, q, player, i)


def _protector(table: Table, q: Quest, player: int, i: int) -> Iterator[tuple[Move, Quest]]:
    """Yield discarding a hand card for +1 willpower on a hero with Protector of Lórien, three times a phase with errata."""
    person = table.people[i]
    for part in table.position.players[person.owner].characters[person.at].attached:
        for tag in table.card(part.card).triggers("action"):
            amounts = [option["willpower_host"] for option in tag.get("do", {}).get("choose", ()) if "willpower_host" in option]
            times = q.used.count(("protector", i))
            if amounts and (tag.get("limit") != "three_per_phase" or times < 3):
                for number in _spare(table, q.hands[player]):
                    used = q._replace(boosts=change(q.boosts, i, q.boosts[i] + amounts[0]), used=(*q.used, ("protector", i)))
                    yield move("use", part.card, number, link="with", player=player + 1), _without(used, player, number)


def _spare(table: Table, hand: tuple[int, ...]) -> list[int]:
    """Return the hand cards worth offering as a discard: one that does nothing in this phase, else every kind of the others."""
    idle = [n for n in hand if not any(table.card(n).does(key) for key in QUEST_TOOLS)]
    return idle[:1] or list(dict.fromkeys(hand))


def _without(q: Quest, player: int, number: int) -> Quest:
    hand = list(q.hands[player])
    hand.remove(number)
    return q._replace(hands=(*q.hands[:player], tuple(hand), *q.hands[player + 1 :]))


def _events(table: Table, q: Quest, player: int) -> Iterator[tuple[Move, Quest]]:
    for event in dict.fromkeys(q.hands[player]):
        target = table.card(event).does("ignore_threat")
        if target is None:
            continue
        after = paid_event(table, q, player, event)
        kind = "enemy" if target == "staging_enemy" else "location"
        for at, lying in enumerate(q.staging):
            if after is not None and table.card(lying.card).kind == kind and not lying.muted:
                staging = (*q.staging[:at], lying._replace(muted=True), *q.staging[at + 1 :])
                yield move("play", event, lying.card, link="on", player=player + 1), after._replace(staging=staging)


def left_out(table: Table) -> list[int]:
    """Return the cards of hands and of characters whose effect could change a quest but is not weighed: healing, readying, threat, resources, drawing."""
    p = table.position
    hands = {number for player in p.players for number in player.hand}
    events = {
        n
        for n in hands
        if table.card(n).kind == "event"
        and any(table.card(n).does(key) is not None for key in (*_LEFT_OUT, "ready", "put_into_play", "choose", *_DRAWS))
    }
    worn = {n for player in p.players for c in player.characters for n in c.attached_cards}
    discards = any(player.hand for player in p.players)
    found = set()
    for i, number in (*((i, person.card) for i, person in enumerate(table.people)), *((-1, n) for n in worn)):
        card = table.card(number)
        effects = {key for tag in card.triggers("action") for key in tag["do"]} - ({"peek_encounter"} if i in table.peekers else set())
        effects |= {key for event in _PAID_FOR_LOSSES for tag in card.triggers("response", event) for key in tag["do"]}
        if (
            effects & _LEFT_OUT
            or (discards and "draw" in effects)
            or (hands and "add_resource" in effects)
            or ("threat_recipient" in effects and len(p.players) > 1)
        ):
            found.add(number)
        if hands and not _whole_round(table) and any("add_resource" in tag["do"] for tag in card.triggers("response", "self_commits")):
            found.add(number)
    return sorted(events | found)


_LEFT_OUT = {
    "heal",
    "peek_encounter",
    "immediate_attack",
    "threat_player",
    "threat_each",
    "return_hero_to_play",
    "shuffle_discard_into_deck",
}
_DRAWS = ("draw", "recover", "look_top")
_PAID_FOR_LOSSES = ("character_destroyed", "character_leaves_play")
