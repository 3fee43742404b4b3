"""Before the first round: heroes and starting threat, decks, the opening hand, and the scenario's setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from mellon.models.common import Illegal, Text
from mellon.models.lcg.cards.catalogue import card, scenario
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import QUEST, Character, Player, Position, Staged
from mellon.models.lcg.quest.quest_state import Quest, Table
from mellon.models.lcg.quest.quest_state import begin as quest_begin

OPENING_HAND = 6
REDRAWS = 1
HEROES_AT_MOST = 3
COPIES_AT_MOST = 3
TOURNAMENT_SIZE = 50


def starting_threat(heroes: Iterable[int]) -> int:
    """Return the sum of the heroes' threat costs (LC.setup.starting_threat)."""
    return sum(card(number).threat_cost for number in heroes)


def verify_heroes(groups: Sequence[Sequence[int]]) -> None:
    """Raise Illegal unless every player has 1-3 heroes and no hero is taken twice (LC.setup.heroes, LC.unique.one_in_play)."""
    for heroes in groups:
        if not 1 <= len(heroes) <= HEROES_AT_MOST or not all(card(number).is_hero for number in heroes):
            raise Illegal("LC.setup.heroes", Text("gracz zaczyna z 1-3 bohaterami", "a player begins with 1-3 heroes"))
    if any(count > 1 for count in Counter(number for heroes in groups for number in heroes).values()):
        raise Illegal("LC.unique.one_in_play", Text("bohater jest unikatowy", "a hero is unique"))


def verify_deck(deck: Mapping[int, int], tournament: bool = True) -> None:
    """Raise Illegal for a deck with other than player cards, over 3 copies of a title, or under 50 cards (LC.deck.copies, LC.deck.tournament)."""
    if any(card(number).kind not in ("ally", "attachment", "event") for number in deck):
        raise Illegal(
            "LC.deck.tournament",
            Text("talia gracza to sprzymierzeńcy, dodatki i wydarzenia", "a player deck has allies, attachments and events"),
        )
    titles: Counter[str] = Counter()
    for number, copies in deck.items():
        titles[card(number).name.en] += copies
    for title, copies in titles.items():
        if copies > COPIES_AT_MOST:
            raise Illegal(
                "LC.deck.copies",
                Text(f"{title}: {copies} kopie, wolno {COPIES_AT_MOST}", f"{title}: {copies} copies, {COPIES_AT_MOST} are allowed"),
            )
    if tournament and sum(deck.values()) < TOURNAMENT_SIZE:
        raise Illegal(
            "LC.deck.tournament",
            Text(f"talia turniejowa ma co najmniej {TOURNAMENT_SIZE} kart", f"a tournament deck has at least {TOURNAMENT_SIZE} cards"),
        )


def chance_to_find(size: int, copies: int, redraw: bool = True) -> Fraction:
    """Return the chance to have a card in the opening hand, redrawing a hand without it once (LC.setup.hand)."""
    missed = Fraction(comb(size - copies, OPENING_HAND), comb(size, OPENING_HAND))
    return 1 - missed ** (1 + REDRAWS * redraw)


def begin(scenario_id: str, heroes: Sequence[Sequence[int]], log: Log = None) -> Position:
    """Return the position before the first round: heroes, threats, and what the setup puts into staging (LC.setup.scenario).

    Cards that the setup reveals at random (Journey Down the Anduin) and guards are the caller's to draw.
    """
    verify_heroes(heroes)
    found = scenario(scenario_id)
    players = tuple(Player(starting_threat(group), tuple(Character(number) for number in group)) for group in heroes)
    for number, player in enumerate(players, start=1):
        note(log, "LC.setup.starting_threat", f"gracz {number}: zagrożenie {player.threat}", f"player {number}: threat {player.threat}")
    staging = tuple(Staged(number) for number, copies in found.to_staging.items() for _ in range(copies))
    for staged in staging:
        name = card(staged.card).name
        note(log, "LC.setup.scenario", f"do strefy przeciwności: {name.pl}", f"{name.en} goes to the staging area")
    return Position(QUEST, players, scenario_id, staging=staging, stage=found.quests[0])


def fetch_missing(p: Position, log: Log = None) -> Position:
    """Put the cards that the first stage fetches into staging unless they are there (the Hill Troll of the Anduin, LC.setup.scenario)."""
    assert p.scenario is not None
    for number, copies in scenario(p.scenario).fetch_if_absent.items():
        if not any(staged.card == number for staged in p.staging):
            name = card(number).name
            note(log, "LC.setup.scenario", f"do strefy przeciwności: {name.pl}", f"{name.en} goes to the staging area")
            p = p.but(staging=(*p.staging, *(Staged(number),) * copies))
    return p


def setup_reveals(p: Position) -> tuple[Table, Quest]:
    """Return the reveals that the setup asks for (one card per player on the Anduin), to be carried out like those of a quest.

    Whether surge and doomed work then is contested (ruling surge_and_doomed_in_setup).
    """
    assert p.scenario is not None
    table = Table(p, keywords=p.reading("surge_and_doomed_in_setup") == "yes")
    count = scenario(p.scenario).reveal_per_player * len(p.remaining)
    return table, quest_begin(table)._replace(tasks=(("reveal", 0),) * count)


def imprison(p: Position, player: int, at: int, log: Log = None) -> Position:
    """Make the hero drawn at random the prisoner of the first stage of Escape; who is drawn is the caller's to say (LC.setup.scenario, LC.card.stages)."""
    who = p.players[player]
    hero = who.characters[at]
    if not p.card(hero.card).is_hero:
        raise Illegal("LC.card.stages", Text("więźniem zostaje bohater", "the prisoner is a hero"))
    name = p.card(hero.card).name
    note(log, "LC.card.stages", f"{name.pl} jest więźniem", f"{name.en} is a prisoner")
    return p.with_player(player, replace(who, characters=(*who.characters[:at], replace(hero, prisoner=True), *who.characters[at + 1 :])))
