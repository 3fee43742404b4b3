"""The quest phase while it runs: a small state beside the position, fast to copy and to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from mellon.models.lcg.cards.catalogue import Card, cards
from mellon.models.lcg.cards.strength import hit_points
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import ELIMINATED_AT, ORC_GUARD, Position, orc_guard
from mellon.models.lcg.round.ends import staged_from
from mellon.models.lcg.round.payment import icons

TAKES_TOOLS = {"each_player_exhaust_character", "each_player_discard", "discard_hand", "damage_each", "first_player_damage_committed"}
"""On-reveal effects that can take away a card of the hand or a character with an ability."""
OUT = -1
"""The damage of a character, or the threat of a player, that is out of play."""


class Lying(NamedTuple):
    """A card in the staging area during the phase.

    `bonus`: threat until the phase ends; `muted`: it adds no threat this phase; `lowered`: threat taken off by attachments;
    `source`: its place in the position before the phase, -1 for a card revealed since.
    """

    card: int
    damage: int = 0
    progress: int = 0
    bonus: int = 0
    muted: bool = False
    lowered: int = 0
    guards: tuple[int, ...] = ()
    source: int = -1


class Quest(NamedTuple):
    """Where the quest phase stands. Characters are numbered across all players; sets of them are bit masks.

    `top` and `bottom` are known cards of the encounter deck: on top of the others, and under them.
    """

    threats: tuple[int, ...]
    damage: tuple[int, ...]
    ready: int
    committed: int
    weaker: int
    boosts: tuple[int, ...]
    staging: tuple[Lying, ...]
    extra: int
    hands: tuple[tuple[int, ...], ...]
    pools: tuple[int, ...]
    deck: tuple[tuple[int, int], ...]
    top: tuple[int, ...]
    discard: tuple[int, ...]
    victory: tuple[int, ...]
    progress: int
    active: int
    used: tuple[tuple[str, int], ...]
    webs: tuple[tuple[int, int], ...]
    tasks: tuple[tuple[str, int], ...]
    bottom: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """What does not change about a character during the phase."""

    owner: int
    at: int
    card: int
    hit_points: int
    willpower: int
    hero: bool
    icons: frozenset[str]


class Table:
    """What does not change during the phase: the position it began with, the characters, the cards."""

    def __init__(self, p: Position, merge: Mapping[int, int] | None = None, keywords: bool = True) -> None:
        self.position = p
        self.keywords = keywords
        """Whether surge and doomed work, which is contested for reveals during setup."""
        self.people = tuple(
            Person(
                owner,
                at,
                c.card,
                hit_points(p, c),
                _raw_willpower(p, owner, at),
                p.card(c.card).is_hero,
                icons(p, c) if p.card(c.card).is_hero else frozenset(),
            )
            for owner, player in enumerate(p.players)
            for at, c in enumerate(player.characters)
        )
        self.merge = merge or {}
        self.cards = {**cards(p.edition), ORC_GUARD: orc_guard()}
        self.rebuild_at_once = p.reading("encounter_deck_rebuild") == "at_once"
        self.destroyed_is_silent = p.reading("thalin_kill_and_surge") == "nothing_follows"
        self.revealing_damage = [(i, int(p.card(person.card).does("damage_revealed_enemy") or 0)) for i, person in enumerate(self.people)]
        self.revealing_damage = [(i, damage) for i, damage in self.revealing_damage if damage]
        self.cancellers = [i for i, person in enumerate(self.people) if p.card(person.card).triggers("response", "treachery_revealed")]
        self.helpers = [i for i, person in enumerate(self.people) if _helps(p.card(person.card))]
        """The characters with an ability that adds willpower."""
        self.peekers = [i for i, person in enumerate(self.people) if p.card(person.card).does("peek_encounter")]
        """The characters who may look at the next encounter card."""
        hands = any(player.hand for player in p.players)
        self.can_cancel = hands or bool(self.cancellers)
        self.tools = hands or any(p.card(self.people[i].card).does("willpower_all_of_player") for i in self.helpers)
        """Whether anything on the table or in hand could be used before the comparison."""
        self.tools_at_risk = any(
            TAKES_TOOLS & set(tag["do"]) for n in {*p.unseen_cards, *p.discard} for tag in p.card(n).triggers("when_revealed")
        )
        self.ordered = p.order is not None
        self.reveals = len(p.remaining)
        if p.stage is not None:
            stage = p.card(p.stage)
            self.reveals += stage.does("extra_reveal") or 0
            if stage.does("skip_staging_step"):
                self.reveals = 0

    def card(self, number: int) -> Card:
        """Return a card in the position's edition."""
        return self.cards[number]

    def of(self, player: int) -> Iterator[int]:
        """Yield the characters of a player."""
        return (i for i, person in enumerate(self.people) if person.owner == player)

    def merged(self, cards: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """Return cards as sorted pairs of number and copies, those that act alike counted together."""
        return tuple(sorted(Counter(self.merge.get(number, number) for number in cards).items()))


def _helps(card: Card) -> bool:
    return any("willpower_self" in tag["do"] or "willpower_all_of_player" in tag["do"] for tag in card.triggers("action"))


def _raw_willpower(p: Position, owner: int, at: int) -> int:
    """Return willpower with attachments, not yet cut off at 0."""
    character = p.players[owner].characters[at]
    parts = (
        tag["do"]["willpower_host"]
        for part in character.attached
        for tag in p.card(part.card).tags
        if tag["trigger"] == "constant" and "willpower_host" in tag.get("do", {})
    )
    return p.card(character.card).willpower + sum(map(int, parts))


def begin(table: Table) -> Quest:
    """Return the state at the start of the phase, nobody committed yet."""
    p = table.position
    everybody = [c for player in p.players for c in player.characters]
    lying = tuple(
        Lying(s.card, s.damage, s.progress, 0, False, lowered_by(p, [part.card for part in s.attached]), s.guards, source)
        for source, s in enumerate(p.staging)
    )
    return Quest(
        threats=tuple(OUT if player.eliminated else player.threat for player in p.players),
        damage=tuple(c.damage for c in everybody),
        ready=sum(1 << i for i, c in enumerate(everybody) if c.ready),
        committed=0,
        weaker=0,
        boosts=(0,) * len(everybody),
        staging=lying,
        extra=0,
        hands=tuple(player.hand for player in p.players),
        pools=tuple(c.resources for c in everybody),
        deck=() if table.ordered else table.merged(p.unseen_cards.elements()),
        top=p.order or (),
        discard=p.discard,
        victory=p.victory,
        progress=p.progress,
        active=OUT if p.active is None else p.active.progress,
        used=(),
        webs=(),
        tasks=(),
    )


def lowered_by(p: Position, attached: Iterable[int]) -> int:
    """Return how much attachments lower the threat of a location (Power in the Earth)."""
    return -sum(int(p.card(number).does("threat_host") or 0) for number in attached)


def willpower(table: Table, q: Quest) -> int:
    """Return the total willpower of the committed characters, none below 0 (LC.quest.compare, LC.effects.lasting)."""
    total, mask, weaker = 0, q.committed, q.weaker
    for i, person in enumerate(table.people):
        if mask >> i & 1:
            total += max(0, person.willpower + q.boosts[i] - weaker)
    return total


def threat(table: Table, q: Quest) -> int:
    """Return the threat of the staging area; guards count, the active location does not (LC.staging.threat, LC.travel.active_no_threat)."""
    total, known = q.extra, table.cards
    for card, _, _, bonus, muted, lowered, guards, _ in q.staging:
        if not muted:
            total += max(0, known[card].threat_strength + bonus - lowered)
        for guard in guards:
            total += known[guard].threat_strength
    return total


def change(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return a tuple of numbers with one of them changed."""
    return (*values[:at], value, *values[at + 1 :])


def gain_threat(table: Table, q: Quest, player: int, by: int, log: Log, rule: str) -> Quest:
    """Raise a player's threat and eliminate at 50 (LC.end.eliminated)."""
    now = q.threats[player]
    if by <= 0 or now == OUT:
        return q
    level = min(ELIMINATED_AT, now + by)
    note(log, rule, f"gracz {player + 1}: zagrożenie {now} -> {level}", f"player {player + 1}: threat {now} -> {level}")
    q = q._replace(threats=change(q.threats, player, level))
    return eliminate(table, q, player, log) if level >= ELIMINATED_AT else q


def hurt(table: Table, q: Quest, i: int, by: int, log: Log) -> Quest:
    """Deal damage to a character; destroyed at 0 hit points (LC.damage.destroyed)."""
    if q.damage[i] == OUT:
        return q
    person, damage = table.people[i], q.damage[i] + by
    name = table.card(person.card).name
    note(log, "LC.damage.stays", f"{name.pl}: obrażenia {damage}/{person.hit_points}", f"{name.en}: damage {damage}/{person.hit_points}")
    if damage < person.hit_points:
        return q._replace(damage=change(q.damage, i, damage))
    note(log, "LC.damage.destroyed", f"{name.pl}: postać zniszczona", f"{name.en} is destroyed")
    q = q._replace(damage=change(q.damage, i, OUT), ready=q.ready & ~(1 << i), committed=q.committed & ~(1 << i))
    if person.hero and not any(table.people[j].hero and q.damage[j] != OUT for j in table.of(person.owner)):
        return eliminate(table, q, person.owner, log)
    return q


def hurt_all(table: Table, q: Quest, struck: Iterable[int], by: int, log: Log) -> Quest:
    """Deal the same damage to several characters; those who only suffer it are marked in one step."""
    damage, dying = list(q.damage), []
    for i in struck:
        if log is None and damage[i] + by < table.people[i].hit_points:
            damage[i] += by
        else:
            dying.append(i)
    q = q._replace(damage=tuple(damage))
    for i in dying:
        q = hurt(table, q, i, by, log)
    return q


def eliminate(table: Table, q: Quest, player: int, log: Log) -> Quest:
    """Take a player out: characters gone, enemies back to staging with their damage (LC.end.eliminated_cards)."""
    note(log, "LC.end.eliminated", f"gracz {player + 1} jest wyeliminowany", f"player {player + 1} is eliminated")
    gone = sum(1 << i for i in table.of(player))
    back = [staged_from(enemy) for enemy in table.position.players[player].engaged if enemy.card != ORC_GUARD]
    staging = (*q.staging, *(Lying(s.card, s.damage) for s in back))
    damage = tuple(OUT if gone >> i & 1 else d for i, d in enumerate(q.damage))
    threats, hands = change(q.threats, player, OUT), (*q.hands[:player], (), *q.hands[player + 1 :])
    return q._replace(threats=threats, damage=damage, ready=q.ready & ~gone, committed=q.committed & ~gone, staging=staging, hands=hands)
