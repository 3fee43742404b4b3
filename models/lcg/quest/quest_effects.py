"""What encounter cards do when they are revealed in the quest phase, read from their effect tags."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mellon.models.lcg.cards.catalogue import Card
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, gain_threat, hurt_all

Effect = Callable[[Table, Quest, Card, Mapping[str, Any], Log], Quest]
HIGH_THREAT = 35


def playing(q: Quest) -> list[int]:
    """Return the players who are still in the game, first player first."""
    return [player for player, threat in enumerate(q.threats) if threat != OUT]


def push(q: Quest, *tasks: tuple[str, int]) -> Quest:
    """Put tasks on the stack; the first one given is done first."""
    return q._replace(tasks=(*q.tasks, *reversed(tasks)))


def when_revealed(table: Table, q: Quest, card: Card, log: Log) -> Quest:
    """Carry out the on-reveal effects of a card, or put what needs a choice or a reveal on the stack (LC.quest.reveal)."""
    note(log, _rule(card), f"{card.name.pl}: {card.text.pl}", f"{card.name.en}: {card.text.en}")
    for tag in card.triggers("when_revealed"):
        do = tag["do"]
        for key, effect in _EFFECTS.items():
            if key in do:
                q = effect(table, q, card, tag, log)
    return q


def _rule(card: Card) -> str:
    named = {74: "LC.card.king_spider", 76: "LC.card.ungoliants_spawn", 89: "LC.card.orcs", 98: "LC.card.bats"}
    return named.get(card.number, "LC.card.treacheries" if card.kind == "treachery" else "LC.quest.reveal")


def _affected(q: Quest, tag: Mapping[str, Any]) -> list[int]:
    """Return the players that a condition such as `player_threat>=35` leaves."""
    return [player for player in playing(q) if tag.get("condition") != f"player_threat>={HIGH_THREAT}" or q.threats[player] >= HIGH_THREAT]


def _exhaust(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return push(q, *(("exhaust", player) for player in playing(q)))


def _weaken(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return q._replace(weaker=q.weaker - tag["do"]["willpower_committed"])


def _discard_events(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return q._replace(hands=tuple(tuple(n for n in hand if table.card(n).kind != "event") for hand in q.hands))


def _web(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    """Let the player with most threat (the first of equals) put the card on a hero; it does not go to the discard pile."""
    player = max(playing(q), key=lambda index: (q.threats[index], -index))
    return push(q, ("web", player))


def _remove_progress(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return q._replace(progress=max(0, q.progress - tag["do"]["remove_progress"]))


def _damage_committed(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return push(q, ("damage", tag["do"]["first_player_damage_committed"]))


def _raise_staging(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    """Add threat to enemies and locations now in staging; with none there the card surges (Driven by Shadow)."""
    kinds = ("enemy", "location")
    if not any(table.card(s.card).kind in kinds or s.guards for s in q.staging):
        return push(q, ("reveal", 0)) if tag["do"].get("surge_if_staging_empty") else q
    by = tag["do"]["threat_each_staging"]
    guards = sum(len(s.guards) for s in q.staging)
    staging = tuple(s._replace(bonus=s.bonus + by) if table.card(s.card).kind in kinds else s for s in q.staging)
    return q._replace(staging=staging, extra=q.extra + by * guards)


def _raise_locations(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    by = tag["do"]["threat_each_staging_location"]
    guards = sum(table.card(guard).kind == "location" for s in q.staging for guard in s.guards)
    staging = tuple(s._replace(bonus=s.bonus + by) if table.card(s.card).kind == "location" else s for s in q.staging)
    return q._replace(staging=staging, extra=q.extra + by * guards)


def _damage_each(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    by, whom = tag["do"]["n"], tag["do"]["damage_each"]
    if whom == "exhausted_character":
        struck = [i for i, person in enumerate(table.people) if q.damage[i] != OUT and not q.ready >> i & 1 and not _prisoner(table, i)]
    else:
        struck = [i for player in _affected(q, tag) for i in table.of(player) if q.damage[i] != OUT and not _prisoner(table, i)]
    return hurt_all(table, q, struck, by, log)


def _prisoner(table: Table, i: int) -> bool:
    person = table.people[i]
    return table.position.players[person.owner].characters[person.at].prisoner


def _uncommit(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return push(q, *(("uncommit", player) for player in playing(q)))


def _staging_threat(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return q._replace(extra=q.extra + len(playing(q)))


def _reveal_more(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return push(q, *([("reveal", 0)] * len(playing(q))))


def _threat_for_idle(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    for player in playing(q):
        idle = sum(q.damage[i] != OUT and not q.committed >> i & 1 and not _prisoner(table, i) for i in table.of(player))
        q = gain_threat(table, q, player, idle, log, "LC.card.treacheries")
    return q


def _discard_hand(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    return push(q, *(("discard_hand", player) for player in _affected(q, tag) if q.hands[player]))


def _nothing_here(table: Table, q: Quest, card: Card, tag: Mapping[str, Any], log: Log) -> Quest:
    """Leave the state alone: the effect lies outside the phase (the next draw of Iron Shackles)."""
    return q


_EFFECTS: dict[str, Effect] = {
    "each_player_exhaust_character": _exhaust,
    "willpower_committed": _weaken,
    "each_player_discard": _discard_events,
    "attach_to_hero_of": _web,
    "remove_progress": _remove_progress,
    "first_player_damage_committed": _damage_committed,
    "threat_each_staging": _raise_staging,
    "threat_each_staging_location": _raise_locations,
    "damage_each": _damage_each,
    "each_player_uncommit": _uncommit,
    "staging_threat": _staging_threat,
    "reveal_encounter": _reveal_more,
    "threat_each": _threat_for_idle,
    "discard_hand": _discard_hand,
    "skip_next_draw": _nothing_here,
}
