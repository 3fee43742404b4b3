"""What players choose where a card of the quest phase forces a choice on them: whom to exhaust, hurt, take back, what to fetch or discard."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import Text
from mellon.models.lcg.moves import Move, Ref, move
from mellon.models.lcg.quest.quest_effects import playing
from mellon.models.lcg.quest.quest_state import OUT, Lying, Quest, Table, hurt

WEB = 80
"""Caught in a Web, the treachery that stays in play on a hero."""

_SAID = {
    "exhaust": Text("wyczerpać: ", "exhaust "),
    "damage": Text("obrażenia dostaje: ", "damage on "),
    "return": Text("z wyprawy wraca: ", "off the quest comes "),
    "discard": Text("odrzucić z ręki: ", "discard from hand: "),
    "use": Text("użyć: ", "use "),
    "play": Text("zagrać: ", "play "),
    "answer": Text("wskazać: ", "name "),
    "keep": Text("karta zostaje na wierzchu talii", "the card stays on top of the deck"),
    "bury": Text("karta idzie na spód talii", "the card goes to the bottom of the deck"),
}
_LINKED = {"on": Text(" na: ", " on "), "with": Text("; odrzucić z ręki: ", ", discarding ")}


def words_of(table: Table, made: Move) -> Text:
    """Return a choice of the quest phase in words for people."""

    def names(refs: tuple[Ref, ...]) -> Text:
        found = [table.card(ref.card).name for ref in refs]
        return Text(", ".join(name.pl for name in found), ", ".join(name.en for name in found))

    words = _SAID.get(made.verb, Text(f"{made.verb} ", f"{made.verb} ")) + names(made.what)
    if made.others:
        words += _LINKED.get(made.link, Text(": ", ": ")) + names(made.others)
    several = len(table.position.players) > 1 and made.player is not None
    return words + Text(f" (gracz {made.player})", f" (player {made.player})") if several else words


def forced(table: Table, q: Quest, name: str, arg: int) -> Iterator[tuple[Move, Quest]]:
    """Yield the options of a choice that a card forces on a player; characters that are alike count once."""
    seen = set()
    if name == "fetch":
        yield from _fetched(table, q, arg)
        return
    if name == "discard_hand":
        for number in dict.fromkeys(q.hands[arg]):
            yield move("discard", number, player=arg + 1), drop(q, arg, number)
        return
    for i, person in enumerate(table.people):
        bit = 1 << i
        alike = (person.owner, person.card, q.damage[i], q.boosts[i], person.willpower, bool(q.ready & bit), bool(q.committed & bit))
        if q.damage[i] == OUT or alike in seen:
            continue
        if name == "exhaust" and person.owner == arg and q.ready & bit:
            yield move("exhaust", person.card, player=person.owner + 1), q._replace(ready=q.ready & ~bit)
        elif name == "damage" and q.committed & bit:
            yield move("damage", person.card, player=person.owner + 1), hurt(table, q, i, arg, None)
        elif name == "uncommit" and person.owner == arg and q.committed & bit:
            yield move("return", person.card, player=person.owner + 1), q._replace(committed=q.committed & ~bit)
        elif name == "web" and person.owner == arg and person.hero:
            yield move("answer", person.card, player=person.owner + 1), q._replace(webs=(*q.webs, (i, WEB)))
        else:
            continue
        seen.add(alike)


def _fetched(table: Table, q: Quest, player: int) -> Iterator[tuple[Move, Quest]]:
    """Yield the cards that a new stage lets a player fetch into staging from the encounter deck or the discard pile (LC.card.stages)."""
    stage = table.position.stage
    trait = table.card(stage).does("each_player_fetch") if stage is not None else None
    if trait is None or player not in playing(q):
        return
    for number in sorted({*(n for n, _ in q.deck), *q.top, *q.discard}):
        if trait in table.card(number).traits:
            yield move("answer", number, player=player + 1), _taken(q, number)._replace(staging=(*q.staging, Lying(number)))


def _taken(q: Quest, number: int) -> Quest:
    """Take one copy of a card out of the deck, else out of the discard pile."""
    if number in q.top:
        at = q.top.index(number)
        return q._replace(top=(*q.top[:at], *q.top[at + 1 :]))
    if any(n == number for n, _ in q.deck):
        return q._replace(deck=tuple((n, copies - (n == number)) for n, copies in q.deck if n != number or copies > 1))
    at = q.discard.index(number)
    return q._replace(discard=(*q.discard[:at], *q.discard[at + 1 :]))


def drop(q: Quest, player: int, number: int) -> Quest:
    """Return the state after a player discards one hand card."""
    hand = list(q.hands[player])
    hand.remove(number)
    return q._replace(hands=(*q.hands[:player], tuple(hand), *q.hands[player + 1 :]))
