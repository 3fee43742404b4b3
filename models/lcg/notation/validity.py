"""Whether a position can exist: copies of cards, damage, attachments, unique cards, the scenario's deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from mellon.models.common import Text
from mellon.models.lcg.cards.catalogue import Card, encounter_deck, scenario
from mellon.models.lcg.cards.strength import hit_points
from mellon.models.lcg.position import COMBAT, ORC_GUARD, PLAN, QUEST, ROUND, SCORE, Attached, Character, Position, visible_cards


class Complaints(Protocol):
    """Where defects are put."""

    def fail(self, where: str, pl: str, en: str) -> None:
        """Note one defect."""


MOST_RESTRICTED = 2
MOST_HEROES = 3
MOST_COPIES = 3
"""So many copies of one title a player deck may have."""


def check(p: Position, reader: Complaints, whole: bool = True) -> None:
    """Note every defect of a position; `whole` is False where some of its cards could not be read and are missing here."""
    _players(p, reader, whole)
    _staged(p, reader)
    _copies(p, reader)
    _unique(p, reader)
    _encounter(p, reader)
    _order(p, reader)


def _players(p: Position, reader: Complaints, whole: bool) -> None:
    for number, player in enumerate(p.players, start=1):
        for at, character in enumerate(player.characters, start=1):
            where = f"player[{number}].characters[{at}]"
            most = hit_points(p, character)
            if character.damage >= most:
                reader.fail(
                    f"{where}.damage",
                    f"{character.damage} obrażeń przy {most} punktach wytrzymałości: ta postać jest już zniszczona (LC.damage.destroyed)",
                    f"{character.damage} damage on {most} hit points: this character is destroyed already (LC.damage.destroyed)",
                )
            if character.resources and not p.card(character.card).is_hero:
                reader.fail(f"{where}.resources", "tylko bohater ma pulę zasobów", "only a hero has a resource pool")
            _attached(p, character, where, reader)
        for at, enemy in enumerate(player.engaged, start=1):
            card = p.card(enemy.card)
            if enemy.damage >= card.hit_points:
                reader.fail(
                    f"player[{number}].engaged[{at}].damage",
                    f"{enemy.damage} obrażeń przy {card.hit_points} punktach wytrzymałości: ten wróg jest już zniszczony (LC.damage.destroyed)",
                    f"{enemy.damage} damage on {card.hit_points} hit points: this enemy is destroyed already (LC.damage.destroyed)",
                )
            _tokens(p, enemy.card, enemy.tokens, f"player[{number}].engaged[{at}]", reader)
            if enemy.shadow and not p.shadow:
                where = f"player[{number}].engaged[{at}].shadow"
                reader.fail(
                    where,
                    "w grze podstawowej (shadow = false) nie ma kart cienia (LC.basic.no_shadow)",
                    "the basic game (shadow = false) has no shadow cards (LC.basic.no_shadow)",
                )
            for who in enemy.struck:
                if not 1 <= who <= len(p.players):
                    reader.fail(f"player[{number}].engaged[{at}].struck", f"nie ma gracza {who}", f"there is no player {who}")
            for part in enemy.attached:
                host = _host(p.card(part.card))
                if host not in ("", "engaged_enemy"):
                    _wrong_host(p, part, f"player[{number}].engaged[{at}].attached", reader)
        if len(player.heroes) > MOST_HEROES:
            reader.fail(
                f"player[{number}].characters",
                f"{len(player.heroes)} bohaterów, a gracz ma najwyżej {MOST_HEROES} (LC.setup.heroes)",
                f"{len(player.heroes)} heroes, a player has at most {MOST_HEROES} (LC.setup.heroes)",
            )
        told = player.characters or p.question in (COMBAT, QUEST, ROUND, PLAN)
        if whole and told and not player.heroes and not player.eliminated and p.question != SCORE:
            reader.fail(
                f"player[{number}].characters",
                "gracz bez bohaterów jest wyeliminowany: usuń jego karty i dodaj eliminated = true (LC.end.eliminated)",
                "a player without heroes is eliminated: take the cards away and add eliminated = true (LC.end.eliminated)",
            )
        if player.eliminated and player.engaged:
            reader.fail(
                f"player[{number}].engaged",
                "gracz wyeliminowany nie ma wrogów w zwarciu: wracają do strefy przeciwności (LC.end.eliminated_cards)",
                "an eliminated player has no engaged enemies: they return to staging (LC.end.eliminated_cards)",
            )


def _tokens(p: Position, number: int, tokens: int, where: str, reader: Complaints) -> None:
    """Refuse tokens on an enemy that collects none."""
    if tokens and not p.card(number).does("token_self"):
        name = p.card(number).name
        reader.fail(f"{where}.tokens", f"{name.pl}: ta karta nie zbiera żetonów", f"{name.en} collects no tokens")


def _host(card: Card) -> str:
    return next((str(tag["host"]) for tag in card.tags if "host" in tag), "")


def _wrong_host(p: Position, part: Attached, where: str, reader: Complaints) -> None:
    card = p.card(part.card)
    reader.fail(where, f"{card.name.pl}: tej karty nie można tu dołączyć", f"{card.name.en} cannot be attached here")


def _attached(p: Position, character: Character, where: str, reader: Complaints) -> None:
    hero = p.card(character.card).is_hero
    for part in character.attached:
        host = _host(p.card(part.card))
        if host in ("location", "engaged_enemy") or (host == "hero" and not hero) or (p.card(part.card).is_encounter and not hero):
            _wrong_host(p, part, f"{where}.attached", reader)
    restricted = sum(p.card(part.card).has("restricted") for part in character.attached)
    if restricted > MOST_RESTRICTED:
        reader.fail(
            f"{where}.attached",
            f"{restricted} dodatki z ograniczeniem, a wolno mieć {MOST_RESTRICTED} (LC.keywords.restricted)",
            f"{restricted} restricted attachments, {MOST_RESTRICTED} are allowed (LC.keywords.restricted)",
        )


def _staged(p: Position, reader: Complaints) -> None:
    for at, staged in enumerate(p.staging, start=1):
        card, where = p.card(staged.card), f"staging.cards[{at}]"
        if card.kind == "enemy" and staged.damage >= card.hit_points:
            reader.fail(
                f"{where}.damage",
                "ten wróg jest już zniszczony (LC.damage.destroyed)",
                "this enemy is destroyed already (LC.damage.destroyed)",
            )
        if card.kind == "location" and card.quest_points is not None and staged.progress >= card.quest_points:
            reader.fail(
                f"{where}.progress",
                "ten obszar jest już zbadany (LC.travel.explored_any_time)",
                "this location is explored already (LC.travel.explored_any_time)",
            )
        if staged.damage and card.kind != "enemy":
            reader.fail(f"{where}.damage", f"{card.name.pl}: obrażenia dostają wrogowie", f"{card.name.en}: only enemies take damage")
        if staged.progress and card.kind != "location" and not staged.guards:
            reader.fail(f"{where}.progress", f"{card.name.pl}: postęp leży na obszarach", f"{card.name.en}: progress lies on locations")
        _tokens(p, staged.card, staged.tokens, where, reader)
        if staged.guards and not card.has("guarded"):
            reader.fail(f"{where}.guards", "tej karty nic nie strzeże", "this card is not guarded")
    if p.active is not None:
        points = p.card(p.active.card).quest_points
        if points is not None and p.active.progress >= points:
            reader.fail(
                "active.progress",
                "ten obszar jest już zbadany (LC.travel.explored_any_time)",
                "this location is explored already (LC.travel.explored_any_time)",
            )


def _player_cards(p: Position) -> Iterator[tuple[int, str, int]]:
    """Yield every player card with its place in the input format and the player (from 1) whose deck it comes from, 0 where that is not said."""
    for number, player in enumerate(p.players, start=1):
        for at, character in enumerate(player.characters, start=1):
            yield character.card, f"player[{number}].characters[{at}]", number
            for part in character.attached:
                yield part.card, f"player[{number}].characters[{at}].attached", part.owner or number
        for at, enemy in enumerate(player.engaged, start=1):
            yield from ((part.card, f"player[{number}].engaged[{at}].attached", part.owner) for part in enemy.attached)
        for key, held in (("hand", player.hand), ("dead", player.dead), ("discard", player.discard)):
            yield from ((card, f"player[{number}].{key}", number) for card in held)
    for at, staged in enumerate(p.staging, start=1):
        yield from ((part.card, f"staging.cards[{at}].attached", part.owner) for part in staged.attached)
    if p.active is not None:
        yield from ((part.card, "active.attached", part.owner) for part in p.active.attached)


def _copies(p: Position, reader: Complaints) -> None:
    """Refuse more copies than the box (encounter cards, heroes) or a deck may have (LC.contents.copies, LC.deck.copies)."""
    _box(p, reader)
    _decks(p, reader)


def _box(p: Position, reader: Complaints) -> None:
    places: dict[int, list[str]] = {}
    heroes = [(number, where) for number, where, _ in _player_cards(p) if p.card(number).is_hero]
    for number, where in (*heroes, *visible_cards(p)):
        if number != ORC_GUARD and where not in places.setdefault(number, []):
            places[number].append(where)
    counts = Counter(number for number, _ in (*heroes, *visible_cards(p)))
    counts += Counter(p.unseen or ())
    if p.unseen is None:
        counts += Counter(p.order or ())
    for number, count in sorted(counts.items()):
        card = p.card(number)
        if number != ORC_GUARD and count > card.quantity:
            where = places.get(number, ["encounter.unseen" if p.order is None else "encounter.order"])[-1]
            reader.fail(
                where,
                f"{card.listed.pl}: podano {count}, a w zestawie jest {card.quantity} (LC.contents.copies)",
                f"{number} {card.name.en}: {count} given, the box has {card.quantity} (LC.contents.copies)",
            )


def _decks(p: Position, reader: Complaints) -> None:
    """Refuse a fourth copy of a card in one player's deck; several boxes may be on the table."""
    places: dict[tuple[int, int], list[str]] = {}
    for number, where, owner in _player_cards(p):
        if not p.card(number).is_encounter and not p.card(number).is_hero:
            places.setdefault((number, owner), []).append(where)
    for (number, owner), found in places.items():
        card, most = p.card(number), MOST_COPIES if owner else MOST_COPIES * len(p.players)
        if len(found) > most:
            whose = Text(
                f"w talii gracza {owner} są" if owner else "w taliach graczy są",
                f"the deck of player {owner} has" if owner else "the players' decks have",
            )
            reader.fail(
                found[-1],
                f"{card.listed.pl}: podano {len(found)}, a {whose.pl} najwyżej {most} (LC.deck.copies)",
                f"{number} {card.name.en}: {len(found)} given, {whose.en} at most {most} (LC.deck.copies)",
            )


def _unique(p: Position, reader: Complaints) -> None:
    """Refuse two copies of a unique card in play (LC.unique.one_in_play)."""
    seen: Counter[str] = Counter()
    for number, player in enumerate(p.players, start=1):
        for at, character in enumerate(player.characters, start=1):
            for card in (p.card(character.card), *(p.card(part.card) for part in character.attached)):
                if not card.unique:
                    continue
                seen[card.name.en] += 1
                if seen[card.name.en] == 2:
                    where = f"player[{number}].characters[{at}]"
                    reader.fail(
                        where,
                        f"{card.name.pl} jest kartą unikatową, a jest w grze dwa razy (LC.unique.one_in_play)",
                        f"{card.name.en} is unique but in play twice (LC.unique.one_in_play)",
                    )


def _encounter(p: Position, reader: Complaints) -> None:
    """Refuse discards and unseen cards that the scenario's deck does not have."""
    if p.scenario is None:
        return
    deck, name = encounter_deck(p.scenario), scenario(p.scenario).name
    for key, numbers in (("discard", p.discard), ("unseen", p.unseen or ()), ("order", p.order or ())):
        for number in dict.fromkeys(numbers):
            if number not in deck:
                card = p.card(number)
                reader.fail(
                    f"encounter.{key}",
                    f"{card.listed.pl} nie należy do talii scenariusza {name.pl}",
                    f"{number} {card.name.en} is not in the deck of {name.en}",
                )


def _order(p: Position, reader: Complaints) -> None:
    """Refuse a known order with cards that an explicit list of the unseen ones does not have."""
    for number, count in (Counter(p.order or ()) - Counter(p.unseen)).items() if p.unseen is not None else ():
        card = p.card(number)
        reader.fail(
            "encounter.order",
            f"{card.listed.pl} (o {count} za dużo): kolejność wymienia karty, których nie ma w encounter.unseen; dodaj je tam albo usuń unseen",
            f"{number} {card.name.en} ({count} too many): the order names cards that encounter.unseen does not have; add them there or leave unseen out",
        )
