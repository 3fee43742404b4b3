"""Wojna o Pierścień: action phases of random hands, in one run on one core.

    python -m bench.wojna_o_pierscien                   # all sets
    python -m bench.wojna_o_pierscien --sets duel_4     # some of them
    python -m bench.wojna_o_pierscien --limit 60        # seconds for each position

Random positions have two active locations; most cards of a hand can reach one of them. The seed is fixed. `duel_4` is the set of four cards in
each hand of two players; sets with `texts` hold any card, the others cards without a text that acts in the phase. Combats are in
`bench.wojna_o_pierscien_combat`.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from models.wojna_o_pierscien.cards import card, cards
from models.wojna_o_pierscien.icons import unknown_icons
from models.wojna_o_pierscien.locations import location
from models.wojna_o_pierscien.position import Position
from models.wojna_o_pierscien.reading import read_table
from models.wojna_o_pierscien.scenarios import scenario
from solver import Request
from solver.limits import Watch
from solver.wojna_o_pierscien.phase_search import PhaseSearch

SUPPLIED = {name: dict.fromkeys(unknown_icons(name), 1) for name in cards() if unknown_icons(name)}
SETS = {
    "duel_4": ("two_player_duel", 4, 20, False, 10),
    "duel_5": ("two_player_duel", 5, 20, False, 6),
    "four_players_3": ("trilogy", 3, 20, False, 6),
    "duel_3_texts": ("two_player_duel", 3, 0, True, 8),
    "duel_4_texts": ("two_player_duel", 4, 0, True, 6),
    "four_players_2_texts": ("trilogy", 2, 0, True, 6),
}
_ACTING = ("play", "action", "event")


def random_phase(rng: random.Random, scenario_id: str, hand: int, deck: int, texts: bool) -> Position:
    """Return a random action phase with two active locations."""
    laid = scenario(scenario_id)
    where = [rng.choice(laid.paths), rng.choice(laid.battlegrounds)]
    players: list[dict[str, Any]] = []
    for player in laid.players:
        pool = [name for name, copies in player.deck for _ in range(copies) if texts or not any(word in e.when for e in card(name).effects for word in _ACTING)]
        rng.shuffle(pool)
        pool.sort(key=lambda name: not (_useful(name, where) or rng.random() < 0.3))
        players.append({"id": player.id, "hand": pool[:hand], "deck": pool[hand : hand + deck]})
    mover = rng.choice([player.id for player in laid.players])
    places = [{"id": name} for name in where]
    return read_table({"question": "action_phase", "scenario": scenario_id, "icons": SUPPLIED, "to_move": mover, "player": players, "location": places})


def _useful(name: str, where: list[str]) -> bool:
    one = card(name)
    places = [location(place) for place in where]
    return any(place.number in one.paths if place.is_path else one.faction in place.factions_of(one.side) for place in places)


def measure(position: Position, limit: float) -> tuple[float, bool]:
    """Print one position's line; return its seconds and whether the value was found."""
    search = PhaseSearch(position, Request("solve", watch=Watch(time.monotonic() + limit)))
    started = time.process_time()
    value = search.value()
    seconds = time.process_time() - started
    word = str(value) if value is not None else "unknown [{}, {}]".format(*search.bounds())
    print(f"{word:>20} {search.engine.nodes:>8} nodes {seconds:8.2f} s {search.engine.nodes / max(seconds, 1e-9):>8.0f} nodes/s", flush=True)
    return seconds, value is not None


def main() -> None:
    """Run the sets named on the command line."""
    parser = argparse.ArgumentParser(description="Action phases of Wojna o Pierścień")
    parser.add_argument("--sets", nargs="*", default=list(SETS))
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args()
    for name in wished.sets:
        scenario_id, hand, deck, texts, count = SETS[name]
        rng = random.Random(wished.seed)
        print(f"\n{name}: {count} positions, limit {wished.limit:g} s each")
        found = [measure(random_phase(rng, scenario_id, hand, deck, texts), wished.limit) for _ in range(count)]
        times = [seconds for seconds, _ in found]
        print(f"{name}: exact {sum(done for _, done in found)} of {count}, worst {max(times):.2f} s, mean {sum(times) / count:.2f} s (processor time)")


if __name__ == "__main__":
    main()
