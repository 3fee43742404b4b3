"""The four scenarios as data: players, decks, turn order, set-up, draw step, Ring tokens (WR.scenario.trilogy and the others)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from mellon.models.common import Text, fold
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, cards, scenario_data
from mellon.models.wojna_o_pierscien.locations import battlegrounds, paths

RING_NONE, RING_GAME, RING_ROUND = "none", "once_per_game", "once_per_round"


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player (a deck) of a scenario. `deck` is (card id, copies); `ring` tells how often the Ring token works."""

    id: str
    name: Text
    side: str
    deck: tuple[tuple[str, int], ...]
    factions: tuple[str, ...]
    setup_draw: int
    setup_cycle: int
    draw_step: int
    ring: str
    ring_points: int

    @property
    def deck_size(self) -> int:
        return sum(copies for _, copies in self.deck)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario. `turn_order` may name a player twice; `path_tie` is who wins a path with equal icons, "" for nobody.

    `rounds` are the battlegrounds fixed by round (empty: drawn from the first player's deck); `paths` and `battlegrounds` are the locations
    that exist; `each_player_twice` the sides whose one player carries out an "each player" text twice.
    """

    id: str
    name: Text
    turn_order: tuple[str, ...]
    players: tuple[PlayerSetup, ...]
    last_path: int
    max_rounds: int
    path_tie: str
    each_player_twice: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    paths: tuple[str, ...]
    battlegrounds: tuple[str, ...]

    def player(self, player_id: str) -> PlayerSetup:
        """Return the player with this id. Raises KeyError."""
        for found in self.players:
            if found.id == player_id:
                return found
        raise KeyError(player_id)

    def of_side(self, side: str) -> tuple[PlayerSetup, ...]:
        """Return the players of a side, in turn order."""
        return tuple(player for player in self.players if player.side == side)

    def ring_points(self, side: str) -> int:
        """Return what one unused Ring token of that side is worth at the final scoring."""
        return max((player.ring_points for player in self.of_side(side)), default=0)

    def ring_tokens(self, side: str) -> int:
        """Return how many Ring tokens a side starts with."""
        return sum(1 for player in self.of_side(side) if player.ring != RING_NONE)

    def copies(self, card_id: str) -> int:
        """Return how many copies of a card the decks of the scenario hold."""
        return sum(copies for player in self.players for found, copies in player.deck if found == card_id)


def scenario(scenario_id: str) -> Scenario:
    """Return the scenario with this id. Raises KeyError."""
    return scenarios()[scenario_id]


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Return the four scenarios by id."""
    return MappingProxyType({entry["id"]: _scenario(entry) for entry in scenario_data()["scenario"]})


def parse_scenario(word: str) -> str:
    """Return the id that an id or a name in either language means. Raises KeyError.

    >>> parse_scenario("Trylogia")
    'trilogy'
    """
    names = {fold(name): s.id for s in scenarios().values() for name in (s.id, s.name.pl, s.name.en)}
    return names[fold(word)]


def _scenario(entry: dict[str, Any]) -> Scenario:
    tie = entry["path_tie"]
    rounds = tuple(tuple(fields) for fields in entry.get("battlegrounds", ()))
    return Scenario(
        entry["id"],
        Text.read(entry["name"]),
        tuple(entry["turn_order"]),
        tuple(_player(player) for player in entry["player"]),
        entry["last_path"],
        entry["max_rounds"],
        tie if tie in (FREE_PEOPLES, SHADOW) else "",
        tuple(entry["each_player_twice"]),
        rounds,
        tuple(entry.get("paths", paths())),
        tuple(field for fields in rounds for field in fields) or tuple(battlegrounds()),
    )


def _player(entry: dict[str, Any]) -> PlayerSetup:
    if "cards" in entry:
        deck = tuple(entry["cards"].items())
    else:
        deck = tuple((c.id, c.copies) for c in cards().values() if c.faction in entry["factions"] and not c.promo)
    factions = tuple(dict.fromkeys(cards()[card_id].faction for card_id, _ in deck))
    return PlayerSetup(
        entry["id"],
        Text.read(entry["name"]),
        entry["side"],
        deck,
        factions,
        entry["setup_draw"],
        entry["setup_cycle"],
        entry["draw_step"],
        entry["ring"],
        entry["ring_points"],
    )
