"""Every way through the travel and the encounter phase of one player, in words and with where it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from mellon.models.common import Illegal
from mellon.models.lcg.moves import move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import engagement, travel
from mellon.models.lcg.round.engagement import InStaging

Way = tuple[list[str], Position]
Pick = Callable[[int], int]
"""Answers a question that has so many answers by the number of one of them."""


def journeys(p: Position) -> Iterator[Way]:
    """Yield staying and every journey, its cost paid in every way; those that reveal cards or discard at random are left out (LC.travel.effect)."""
    for number in travel.options(p):
        if number is None:
            yield [], p
            continue
        cost = travel.costs(p, number)
        if cost.reveals or cost.discards:
            continue
        squad = p.players[0].characters
        able = [at for at, c in enumerate(squad) if c.ready and p.card(c.card).is_hero]
        payers: list[int | None] = [*able] if cost.heroes else [None]
        for at in payers:
            there = travel.go(p, number, replace(cost, heroes=(at,)) if cost.heroes else cost)
            words = [str(move("travel", number)), *([] if at is None else [str(move("exhaust", squad[at].card))])]
            yield words, there
            yield from _rested(there, number, words) if travel.ready_after_travel(p, number) else ()


def _rested(p: Position, number: int, words: list[str]) -> Iterator[Way]:
    """Yield the journeys after which one character is readied (LC.card.locations)."""
    who = p.players[0]
    for at, c in enumerate(who.characters):
        if c.exhausted:
            squad = (*who.characters[:at], replace(c, exhausted=False), *who.characters[at + 1 :])
            yield [*words, str(move("use", number, c.card, link="on"))], p.with_player(0, replace(who, characters=squad))


def engagements(p: Position) -> Iterator[Way]:
    """Yield every optional engagement, or none, and the checks after it, every choice made in every way (LC.encounter.optional, LC.encounter.check)."""
    for number in dict.fromkeys([None, *(enemy.card for enemy in engagement.enemies(p))]):
        try:
            chosen = None if number is None else engagement.verify_optional(p, 0, number)
        except Illegal:
            continue
        yield from _every_way(lambda pick, enemy=chosen: _met(p, enemy, pick))  # type: ignore[misc]


def _met(p: Position, chosen: InStaging | None, pick: Pick) -> Way:
    words = [] if chosen is None else [str(move("engage", chosen.card))]

    def hero(now: Position, player: int, damage: int) -> int:
        heroes = [at for at, c in enumerate(now.players[player].characters) if now.card(c.card).is_hero and not c.prisoner]
        at = heroes[pick(len(heroes))] if heroes else engagement.sturdiest_hero(now, player, damage)
        words.append(str(move("damage", now.players[player].characters[at].card)))
        return at

    def enemy(now: Position, player: int, found: list[InStaging]) -> int:
        if now.reading("equal_engagement_costs") != "player_chooses":
            return 0
        at = pick(len(found))
        words.append(str(move("answer", found[at].card)))
        return at

    after = p if chosen is None else engagement.engage(p, 0, chosen, hero)
    return words, engagement.checks(after, hero, enemy) if after.remaining else after


def _every_way(made: Callable[[Pick], Way]) -> Iterator[Way]:
    """Yield what comes of something for all answers to the questions that it asks on the way."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        asked: list[int] = []

        def pick(count: int, answers: tuple[int, ...] = answers, asked: list[int] = asked) -> int:
            asked.append(count)
            return answers[len(asked) - 1] if len(asked) <= len(answers) else 0

        yield made(pick)
        given = [*answers, *[0] * (len(asked) - len(answers))]
        for at in range(len(answers), len(asked)):
            waiting += [(*given[:at], other) for other in range(1, asked[at])]
