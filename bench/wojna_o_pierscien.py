"""Wojna o Pierścień: action phases of random hands, in one run on one core.

    python -m bench.wojna_o_pierscien                   # all sets
    python -m bench.wojna_o_pierscien --sets duel_4     # some of them
    python -m bench.wojna_o_pierscien --limit 60        # processor seconds for each position
    python -m bench.wojna_o_pierscien --seeds 25        # that many times as many positions
    python -m bench.wojna_o_pierscien --plain 5         # processor seconds of the plain engine beside the kernel, 0 for none

Random positions have two active locations and a known order of the decks. The seed is fixed. Sets are named after players, cards in each hand
and which cards: without a text that acts in the phase (most of them can reach a location), any of the 120 cards, any but those that search or
shuffle a deck (`ordered`: its order stays known), or only cards with a text that acts.
Decks have twenty cards, those of the sets named `hands` and `short` none and three. In the sets named `table` cards are in play as well, as in the
middle of a round: two units in every reserve, some at the locations, three cards in every cycle pile; without acting texts decks are as long as there
are such cards. With `few` acting texts every player has one such card in hand and one in the reserve, none in the deck.
Combats are in `bench.wojna_o_pierscien_combat`.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any, NamedTuple

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, card, cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.solver import Request
from mellon.solver.limits import Watch
from mellon.solver.wojna_o_pierscien.phase_engine import COMPILED
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from mellon.solver.wojna_o_pierscien.reach import inner

SUPPLIED = {name: dict.fromkeys(unknown_icons(name), 1) for name in cards() if unknown_icons(name)}
QUIET, FEW, ANY, ORDERED, ACTING = "quiet", "few", "any", "ordered", "acting"
FULL, SHORT, EMPTY = 20, 3, 0
IN_RESERVE, IN_PILE = 2, 3


class PhaseSet(NamedTuple):
    """A kind of random positions: how many cards are in each hand, which ones, how many positions, cards in each deck, and whether cards are in play."""

    scenario: str
    hand: int
    which: str
    positions: int
    deck: int
    table: bool = False


SETS = {
    "duel_4": PhaseSet("two_player_duel", 4, QUIET, 10, FULL),
    "duel_5": PhaseSet("two_player_duel", 5, QUIET, 6, FULL),
    "four_players_3": PhaseSet("trilogy", 3, QUIET, 6, FULL),
    "duel_4_any_hands": PhaseSet("two_player_duel", 4, ANY, 8, EMPTY),
    "duel_5_any_hands": PhaseSet("two_player_duel", 5, ANY, 8, EMPTY),
    "four_players_3_any_hands": PhaseSet("trilogy", 3, ANY, 8, EMPTY),
    "duel_4_any_short": PhaseSet("two_player_duel", 4, ANY, 8, SHORT),
    "duel_5_any_short": PhaseSet("two_player_duel", 5, ANY, 8, SHORT),
    "four_players_3_any_short": PhaseSet("trilogy", 3, ANY, 8, SHORT),
    "duel_4_ordered": PhaseSet("two_player_duel", 4, ORDERED, 12, FULL),
    "duel_5_ordered": PhaseSet("two_player_duel", 5, ORDERED, 8, FULL),
    "four_players_3_ordered": PhaseSet("trilogy", 3, ORDERED, 6, FULL),
    "duel_3_any": PhaseSet("two_player_duel", 3, ANY, 8, FULL),
    "duel_4_any": PhaseSet("two_player_duel", 4, ANY, 8, FULL),
    "duel_5_any": PhaseSet("two_player_duel", 5, ANY, 8, FULL),
    "four_players_3_any": PhaseSet("trilogy", 3, ANY, 6, FULL),
    "duel_2_acting": PhaseSet("two_player_duel", 2, ACTING, 8, FULL),
    "duel_3_acting": PhaseSet("two_player_duel", 3, ACTING, 8, FULL),
    "duel_4_acting": PhaseSet("two_player_duel", 4, ACTING, 6, FULL),
    "four_players_2_acting": PhaseSet("trilogy", 2, ACTING, 6, FULL),
    "duel_4_table": PhaseSet("two_player_duel", 4, QUIET, 12, FULL, True),
    "duel_5_table": PhaseSet("two_player_duel", 5, QUIET, 12, FULL, True),
    "four_players_3_table": PhaseSet("trilogy", 3, QUIET, 12, FULL, True),
    "duel_4_few_table": PhaseSet("two_player_duel", 4, FEW, 12, FULL, True),
    "duel_5_few_table": PhaseSet("two_player_duel", 5, FEW, 12, FULL, True),
    "four_players_3_few_table": PhaseSet("trilogy", 3, FEW, 12, FULL, True),
    "duel_4_any_table": PhaseSet("two_player_duel", 4, ANY, 12, FULL, True),
    "duel_5_any_table": PhaseSet("two_player_duel", 5, ANY, 12, FULL, True),
    "four_players_3_any_table": PhaseSet("trilogy", 3, ANY, 12, FULL, True),
}
_ACTING = ("play", "action", "event")
_SHUFFLING = {"take_from_deck", "take_from_deck_or_cycle", "recycle", "remove"}


class ProcessorWatch(Watch):
    """A watch that counts processor time, since others may use the machine."""

    def __init__(self, seconds: float) -> None:
        super().__init__(float("inf"))
        self.end = time.process_time() + seconds

    @property
    def over(self) -> bool:
        """Tell whether the processor time is used up."""
        return time.process_time() >= self.end


def acts(name: str) -> bool:
    """Tell whether a text of a card acts in an action phase."""
    return any(word in effect.when for effect in card(name).effects for word in _ACTING)


def shuffles(name: str) -> bool:
    """Tell whether a text of a card searches or shuffles a deck."""
    return any(step["op"] in _SHUFFLING for effect in card(name).effects for step in inner(effect.steps))


def random_phases(seed: int, kind: PhaseSet) -> list[Position]:
    """Return the positions of a set."""
    rng = random.Random(seed)
    return [random_phase(rng, kind) for _ in range(kind.positions)]


def random_phase(rng: random.Random, kind: PhaseSet) -> Position:
    """Return a random action phase with two active locations."""
    while True:
        try:
            return read_table(_random_table(rng, kind))
        except BadInput:
            continue  # two versions of a hero, or a unit where it may not be


def _random_table(rng: random.Random, kind: PhaseSet) -> dict[str, Any]:
    laid = scenario(kind.scenario)
    where = [rng.choice(laid.paths), rng.choice(laid.battlegrounds)]
    players: list[dict[str, Any]] = []
    there: list[list[str]] = [[] for _ in where]
    left_out = {QUIET: acts, FEW: acts, ORDERED: shuffles}.get(kind.which)
    for player in laid.players:
        pool = [name for name, copies in player.deck for _ in range(copies) if left_out is None or not left_out(name)]
        rng.shuffle(pool)
        if kind.which == QUIET and not kind.table:
            pool.sort(key=lambda name: not (_useful(name, where) or rng.random() < 0.3))
        if kind.which == ACTING:
            pool.sort(key=lambda name: not acts(name))
            rest = pool[kind.hand :]
            rng.shuffle(rest)
            pool[kind.hand :] = rest
        hand, rest = pool[: kind.hand], pool[kind.hand :]
        entry: dict[str, Any] = {"id": player.id, "hand": hand}
        if kind.table:
            entry["reserve"] = _taken(rest, _units(rest)[:IN_RESERVE])
            if kind.which == FEW:
                acting = [name for name, _ in player.deck if acts(name)]
                rng.shuffle(acting)
                hand[:1] = _taken(acting, acting[:1])
                entry["reserve"][:1] = _units(acting)[:1]
            for place, units in zip(where, there, strict=True):
                units += _taken(rest, [name for name in _units(rest) if _useful(name, [place])][: rng.randint(0, 1)])
            entry["cycled"] = _taken(rest, rest[:IN_PILE])
        players.append(entry | {"deck": rest[: kind.deck]})
    mover = rng.choice([player.id for player in laid.players])
    places = [{"id": name, "cards": units} for name, units in zip(where, there, strict=True)]
    return {
        "question": "action_phase",
        "scenario": kind.scenario,
        "icons": SUPPLIED,
        "to_move": mover,
        "player": players,
        "location": places,
    }


def _units(names: list[str]) -> list[str]:
    return [name for name in names if card(name).type in (ARMY, CHARACTER)]


def _taken(rest: list[str], names: list[str]) -> list[str]:
    """Take cards out of a pool."""
    for name in names:
        rest.remove(name)
    return names


def _useful(name: str, where: list[str]) -> bool:
    one = card(name)
    places = [location(place) for place in where]
    return any(place.number in one.paths if place.is_path else one.faction in place.factions_of(one.side) for place in places)


def measure(position: Position, limit: float, kernel: bool = COMPILED) -> tuple[float, int, bool]:
    """Print one position's line; return its processor seconds, its nodes and whether the value was found."""
    started = time.process_time()
    search = PhaseSearch(position, Request("solve", watch=ProcessorWatch(limit)), kernel)
    value = search.value()
    seconds = time.process_time() - started
    word = str(value) if value is not None else "unknown [{}, {}]".format(*search.bounds())
    engine = "kernel" if search.fast else "plain"
    print(f"{word:>20} {engine:>6} {search.nodes:>8} nodes {seconds:8.2f} s {search.nodes / max(seconds, 1e-9):>8.0f} nodes/s", flush=True)
    return seconds, search.nodes, value is not None


def speed(found: list[tuple[float, int, bool]]) -> float:
    """Return the nodes per second of some measurements."""
    return sum(nodes for _, nodes, _ in found) / max(sum(seconds for seconds, _, _ in found), 1e-9)


def main() -> None:
    """Run the sets named on the command line."""
    parser = argparse.ArgumentParser(description="Action phases of Wojna o Pierścień")
    parser.add_argument("--sets", nargs="*", default=list(SETS))
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--plain", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1)
    wished = parser.parse_args()
    for name in wished.sets:
        positions = [position for seed in range(wished.seed, wished.seed + wished.seeds) for position in random_phases(seed, SETS[name])]
        count = len(positions)
        print(f"\n{name}: {count} positions, limit {wished.limit:g} s of processor time each")
        found = [measure(position, wished.limit) for position in positions]
        times = sorted(seconds for seconds, _, _ in found)
        print(
            f"{name}: {sum(done for _, _, done in found)} of {count} exact, median {times[len(times) // 2]:.2f} s, worst {times[-1]:.2f} s, {speed(found):.0f} nodes/s"
        )
        if wished.plain and COMPILED:
            plain = [measure(position, wished.plain, kernel=False) for position in positions]
            done, ratio = sum(done for _, _, done in plain), speed(found) / max(speed(plain), 1e-9)
            print(
                f"{name}: plain engine, {wished.plain:g} s each: {done} of {count} exact, {speed(plain):.0f} nodes/s; the kernel makes {ratio:.0f} times as many"
            )


if __name__ == "__main__":
    main()
