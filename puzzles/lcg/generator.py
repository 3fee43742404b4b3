"""Make puzzles of the card game: random combats and quests of a starter deck in which one first move is clearly the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from mellon.models.common import BadInput, Text
from mellon.models.lcg.cards.catalogue import card, cards, encounter_deck, starter_decks
from mellon.models.lcg.position import COMBAT, QUEST, ROUND, WHOLE_ROUND_GOALS, Player, Position
from mellon.puzzles.best_move import Choice, Theme, one_try
from mellon.puzzles.generator import Draft
from mellon.puzzles.lcg.laden_tables import LADEN

SCENARIOS = ("passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur")
COMBAT_GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
QUEST_GOALS = ("progress", "no_threat")
UNSEEN = (4, 6, 8)
"""Encounter cards left in the deck of a combat or a round: few, so that the odds can be worked out by hand."""
_SHARES = (0.45, 0.55)
"""Of the tables at which a combat is asked about, and a combat or a quest; at the others a whole round is."""
_ALL_IN = 0.2
"""So often a puzzle is kept whose answer is to send everybody."""
_OF_ROUNDS = ("whole_round", "keep_back")


def _candidate(rng: random.Random, among: tuple[float, float] = _SHARES) -> Position | None:
    drawn, (combats, quests) = rng.random(), among
    try:
        return Position.from_table(_combat(rng) if drawn < combats else _quest(rng) if drawn < quests else _round(rng))
    except BadInput:
        return None


def _laden(theme: str | None) -> Callable[[random.Random], Position | None]:
    """Return what draws tables for a theme that needs more on them."""

    def candidate(rng: random.Random) -> Position | None:
        try:
            return Position.from_table(LADEN[str(theme)](rng))
        except BadInput:
            return None

    return candidate


def _combat(rng: random.Random) -> dict[str, Any]:
    scenario = rng.choice(SCENARIOS)
    deck = _deck(rng, scenario)
    foes = [number for number in deck if card(number).kind == "enemy"][: rng.choice((1, 2, 2))]
    for number in foes:
        deck.remove(number)
    return {
        "question": COMBAT,
        "scenario": scenario,
        "goal": rng.choice(COMBAT_GOALS),
        "player": [
            {
                "threat": rng.choice((28, 32, 38)),
                "characters": _party(rng, tired=0.2),
                "engaged": [{"card": number, "fresh": rng.random() < 0.4} for number in foes],
            }
        ],
        "encounter": {"unseen": sorted(deck[: rng.choice(UNSEEN)])},
    }


def _quest(rng: random.Random) -> dict[str, Any]:
    scenario = rng.choice(SCENARIOS[:1] + SCENARIOS[2:])
    staged = [number for number in _deck(rng, scenario) if card(number).kind in ("enemy", "location")][: rng.choice((1, 2, 3))]
    return {
        "question": QUEST,
        "scenario": scenario,
        "goal": rng.choice(QUEST_GOALS),
        "player": [{"threat": rng.choice((28, 32, 38)), "characters": _party(rng, tired=0.1), "engaged": []}],
        "staging": {"cards": [{"card": number} for number in staged]},
        "encounter": {"unseen": "rest"},
    }


def _round(rng: random.Random) -> dict[str, Any]:
    scenario = rng.choice(SCENARIOS)
    deck = _deck(rng, scenario)
    engaged = [number for number in deck if card(number).kind == "enemy"][: rng.choice((0, 1, 1, 2))]
    for number in engaged:
        deck.remove(number)
    staged = [number for number in deck if card(number).kind in ("enemy", "location")][: rng.choice((1, 1, 2))]
    for number in staged:
        deck.remove(number)
    return {
        "question": ROUND,
        "scenario": scenario,
        "goal": rng.choice(WHOLE_ROUND_GOALS),
        "player": [
            {
                "threat": rng.choice((28, 32, 38)),
                "characters": _party(rng, tired=0.1),
                "engaged": [{"card": number} for number in engaged],
            }
        ],
        "staging": {"cards": [{"card": number} for number in staged]},
        "encounter": {"unseen": sorted(deck[: rng.choice(UNSEEN)])},
    }


def _deck(rng: random.Random, scenario: str) -> list[int]:
    deck = [number for number, copies in encounter_deck(scenario).items() for _ in range(copies)]
    rng.shuffle(deck)
    return deck


def _party(rng: random.Random, tired: float) -> list[dict[str, Any]]:
    found = rng.choice(list(starter_decks().values()))
    allies = [number for number in found.cards if card(number).kind == "ally"]
    party: list[dict[str, Any]] = []
    for number in [*found.heroes, *rng.sample(allies, min(len(allies), rng.choice((0, 1, 1, 2))))]:
        one: dict[str, Any] = {"card": number}
        if card(number).is_hero and rng.random() < 0.4:
            one["damage"] = rng.randrange(card(number).hit_points)
        if rng.random() < tired:
            one["exhausted"] = True
        party.append(one)
    return party


def lighter(position: Position) -> Iterator[Position]:
    """Yield the table with one ally less."""
    table = position.to_table()
    players = table["player"]
    for seat, player in enumerate(players):
        for number, one in enumerate(player["characters"]):
            if not card(one["card"]).is_hero:
                less = [other for at, other in enumerate(player["characters"]) if at != number]
                with suppress(BadInput):
                    yield Position.from_table({**table, "player": [*players[:seat], {**player, "characters": less}, *players[seat + 1 :]]})


def words(choice: Choice) -> tuple[Text, Text]:
    goal = str(choice.position.to_table()["goal"])
    title, asks = _ASKS[goal]
    return title, asks


_ASKS: Mapping[str, tuple[Text, Text]] = {
    "no_hero_lost": (
        Text("Wszyscy mają przeżyć", "Everybody shall live"),
        Text(
            "Jaka pierwsza decyzja daje największą szansę, że nie padnie żaden bohater?",
            "Which first decision gives the best chance that no hero falls?",
        ),
    ),
    "all_killed": (
        Text("Żaden wróg nie ujdzie", "No enemy shall escape"),
        Text(
            "Jaka pierwsza decyzja daje największą szansę, że padną wszyscy wrogowie?",
            "Which first decision gives the best chance that every enemy falls?",
        ),
    ),
    "no_hero_lost_and_all_killed": (
        Text("Zwycięstwo bez strat", "Victory without loss"),
        Text(
            "Jaka pierwsza decyzja daje największą szansę, że padną wszyscy wrogowie i żaden bohater?",
            "Which first decision gives the best chance that every enemy falls and no hero does?",
        ),
    ),
    "progress": (
        Text("Kogo wysłać?", "Whom to send?"),
        Text("Kto ma wyruszyć, żeby postęp był najpewniejszy?", "Who should commit so that progress is likeliest?"),
    ),
    "no_threat": (
        Text("Bez zagrożenia", "Without threat"),
        Text("Kto ma wyruszyć, żeby zagrożenie najpewniej nie wzrosło?", "Who should commit so that threat is likeliest not to rise?"),
    ),
    "progress_and_no_hero_lost": (
        Text("Na wyprawę i z powrotem", "There and back again"),
        Text(
            "Kto ma wyruszyć, żeby w tej rundzie najpewniej był postęp i nie padł żaden bohater?",
            "Who should commit so that this round progress is likeliest made and no hero lost?",
        ),
    ),
    "no_threat_and_no_hero_lost": (
        Text("Po cichu i bez strat", "Quietly and without loss"),
        Text(
            "Kto ma wyruszyć, żeby w tej rundzie zagrożenie najpewniej nie wzrosło przed walką i nie padł żaden bohater?",
            "Who should commit so that this round threat is likeliest not to rise before combat and no hero is lost?",
        ),
    ),
}


def _goal(choice: Choice) -> str:
    return str(choice.position.to_table()["goal"])


def _kind(choice: Choice) -> str:
    return str(choice.right.move).split()[0]


def _named(choice: Choice) -> list[int]:
    return [int(word) for word in str(choice.right.move).split() if word.isdigit()]


def _defender(choice: Choice) -> int | None:
    return _named(choice)[-1] if _kind(choice) == "defend" else None


def _ready(choice: Choice) -> list[int]:
    return [one.card for one in choice.position.players[0].characters if not one.exhausted]


def _foes(choice: Choice) -> int:
    return len(choice.position.players[0].engaged)


def _attached(player: Player) -> bool:
    """Tell whether anything is attached to a character of a player or to an enemy engaged with him."""
    return any(one.attached for one in player.characters) or any(enemy.attached for enemy in player.engaged)


def _worth(choice: Choice) -> float:
    assert choice.right.value_decimal is not None
    return choice.right.value_decimal


THEMES: Mapping[str, Theme] = {
    "survive": lambda c: _goal(c) == "no_hero_lost",
    "kill_all": lambda c: _goal(c) == "all_killed",
    "kill_and_survive": lambda c: _goal(c) == "no_hero_lost_and_all_killed",
    "quest": lambda c: c.position.question == QUEST,
    "no_threat": lambda c: _goal(c) == "no_threat",
    "chump_block": lambda c: (found := _defender(c)) is not None and not cards()[found].is_hero,
    "hero_defends": lambda c: (found := _defender(c)) is not None and cards()[found].is_hero,
    "undefended": lambda c: _kind(c) == "undefended",
    "whole_round": lambda c: c.position.question == ROUND,
    "keep_back": lambda c: _kind(c) == "commit" and len(_named(c)) < len(_ready(c)),
    "all_in": lambda c: _kind(c) == "commit" and len(_named(c)) == len(_ready(c)),
    "certain": lambda c: _worth(c) == 1,
    "odds": lambda c: 0 < _worth(c) < 1,
    "long_shot": lambda c: 0 < _worth(c) < 0.4,
    "single_combat": lambda c: c.position.question == COMBAT and _foes(c) == 1,
    "several_enemies": lambda c: c.position.question == COMBAT and _foes(c) >= 2,
    "wounded_heroes": lambda c: any(one.damage for one in c.position.players[0].characters),
    "costly_mistake": lambda c: c.gap >= 0.3,
    "attachments": lambda c: any(_attached(player) for player in c.position.players),
    "events": lambda c: any(cards()[number].kind == "event" for player in c.position.players for number in player.hand),
    "two_players": lambda c: len(c.position.players) > 1,
    "on_the_way": lambda c: c.position.question == QUEST and (c.position.active is not None or bool(c.position.players[0].hand)),
}

NAMES: Mapping[str, Text] = {
    "survive": Text("przeżyć", "survive"),
    "kill_all": Text("zabić wszystkich", "kill them all"),
    "kill_and_survive": Text("zabić i przeżyć", "kill and survive"),
    "quest": Text("wyprawa", "quest"),
    "no_threat": Text("bez zagrożenia", "no threat"),
    "chump_block": Text("broni sprzymierzeniec", "an ally defends"),
    "hero_defends": Text("broni bohater", "a hero defends"),
    "undefended": Text("bez obrońcy", "undefended"),
    "whole_round": Text("cała runda", "a whole round"),
    "keep_back": Text("trzymać w odwodzie", "keeping back"),
    "all_in": Text("wszyscy", "all of them"),
    "certain": Text("na pewno", "certain"),
    "odds": Text("rachunek szans", "odds"),
    "long_shot": Text("mała szansa", "long shot"),
    "single_combat": Text("jeden wróg", "a single enemy"),
    "several_enemies": Text("kilku wrogów", "several enemies"),
    "wounded_heroes": Text("ranni bohaterowie", "wounded heroes"),
    "costly_mistake": Text("drogi błąd", "costly mistake"),
    "attachments": Text("dodatki", "attachments"),
    "events": Text("wydarzenia z ręki", "events in hand"),
    "two_players": Text("dwóch graczy", "two players"),
    "on_the_way": Text("w drodze", "on the way"),
}


class LCGMaker:
    """The maker of this game."""

    themes = NAMES

    def attempt(self, theme: str | None, rng: random.Random) -> Draft | None:
        """Return a puzzle of the theme (of any without one) if one random table holds it."""
        draft = one_try(rng, theme, THEMES, _laden(theme) if theme in LADEN else _drawn_for(theme), words, lighter)
        return None if draft is not None and _too_plain(draft, theme, rng) else draft


def _drawn_for(theme: str | None) -> Callable[[random.Random], Position | None]:
    """Return what draws tables for a theme: whole rounds where only they can hold it."""
    return partial(_candidate, among=(0.0, 0.0)) if theme in _OF_ROUNDS else _candidate


def _too_plain(draft: Draft, theme: str | None, rng: random.Random) -> bool:
    """Tell whether a puzzle is answered by sending everybody: such a one is kept seldom, where nothing is wished for."""
    return theme is None and "all_in" in draft.themes and rng.random() >= _ALL_IN


MAKER = LCGMaker()
