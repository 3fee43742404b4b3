"""Scores, the victory check, and bounds on what the rest of the game can still change (WR.score)."""

from __future__ import annotations

from dataclasses import dataclass

from mellon.models.common import Rulings
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, constants
from mellon.models.wojna_o_pierscien.locations import location, path
from mellon.models.wojna_o_pierscien.parts import ScorePart
from mellon.models.wojna_o_pierscien.scenarios import RING_GAME, Scenario, scenario

TRILOGY = "trilogy"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is still to come and how far the difference (Free Peoples less Shadow) can go; None means that nothing bounds it.

    `usual_highest` leaves texts out: one path for each number, one new battleground for each round, nothing reactivated or removed.
    """

    numbers: tuple[int, ...]
    battlegrounds: tuple[str, ...]
    active: tuple[str, ...]
    lowest: int | None
    highest: int
    usual_highest: int

    @property
    def decided(self) -> str | None:
        """Return the side that must win whatever comes, None while both can."""
        return _sure(self.lowest, self.highest)

    @property
    def usually_decided(self) -> str | None:
        """Return the side that must win if no text changes the usual course."""
        return _sure(self.lowest, self.usual_highest)


def ring_points(found: Scenario, side: str, rulings: Rulings) -> int:
    """Return what one unused Ring token of a side is worth at the final scoring (WR.score.ring, ruling ring_points_in_duels)."""
    from mellon.models.wojna_o_pierscien.position import BOOK

    if found.id != TRILOGY and rulings.reading(BOOK, "ring_points_in_duels") == "none":
        return 0
    return max((player.ring_points for player in found.of_side(side) if player.ring == RING_GAME), default=0)


def points(part: ScorePart, scenario_id: str, rulings: Rulings, final: bool) -> tuple[int, int]:
    """Return the scores of the Free Peoples and the Shadow; Ring tokens count only in the final scoring.

    WR.score.battlegrounds, WR.score.paths, WR.score.corruption, WR.score.ring.
    """
    free = sum(location(name).points for name in part.free_peoples.locations)
    dark = part.shadow.corruption + sum(location(name).points for name in part.shadow.locations if not location(name).is_path)
    if final:
        free += part.free_peoples.ring_tokens * ring_points(scenario(scenario_id), FREE_PEOPLES, rulings)
        dark += part.shadow.ring_tokens * ring_points(scenario(scenario_id), SHADOW, rulings)
    return free, dark


def winner(part: ScorePart, scenario_id: str, rulings: Rulings) -> tuple[str | None, str]:
    """Return who has won (None: the game goes on) and the rule that says so (WR.score.gap, WR.score.last_path, WR.score.tie)."""
    free, dark = points(part, scenario_id, rulings, final=False)
    if abs(free - dark) >= constants()["victory_gap"]:
        return (FREE_PEOPLES if free > dark else SHADOW), "WR.score.gap"
    if not part.final:
        return None, "WR.score.check"
    free, dark = points(part, scenario_id, rulings, final=True)
    if free == dark:
        return SHADOW, "WR.score.tie"
    return (FREE_PEOPLES if free > dark else SHADOW), "WR.score.last_path"


def outlook(part: ScorePart, scenario_id: str, rulings: Rulings) -> Outlook:
    """Return what is still to come before the final scoring, with bounds on the final difference."""
    found = scenario(scenario_id)
    free, dark = points(part, scenario_id, rulings, final=False)
    free_rings = part.free_peoples.ring_tokens * ring_points(found, FREE_PEOPLES, rulings)
    dark_rings = part.shadow.ring_tokens * ring_points(found, SHADOW, rulings)
    most = free - dark + free_rings
    settled = most - dark_rings
    if part.final:
        return Outlook((), (), (), settled, settled, settled)
    numbers = tuple(range(last_number(part) + 1, found.last_path + 1))
    open_path = any(location(name).is_path for name in part.active)
    at_stake = sum(location(name).points for name in part.active)
    if not numbers and not open_path:  # the action phases are over, so no Ring token is used any more
        return Outlook((), (), part.active, settled - at_stake, settled + at_stake, settled + at_stake)
    held = {*part.free_peoples.locations, *part.shadow.locations, *part.active}
    fields = tuple(name for name in found.battlegrounds if name not in held)
    usual = most + at_stake + _usual_paths(found, numbers) + _best_fields(fields, len(numbers))
    taken = sum(location(name).points for name in part.shadow.locations if not location(name).is_path)
    ways = _path_points(found, part, numbers, open_path)
    strict = most + at_stake + ways + sum(location(name).points for name in fields) + 2 * taken + part.shadow.corruption
    return Outlook(numbers, fields, part.active, None, strict, usual)


def last_number(part: ScorePart) -> int:
    """Return the number of the last path activated: as given, else the highest one on the table or in a scoring area, else 0."""
    if part.path is not None:
        return part.path
    seen = (*part.free_peoples.locations, *part.shadow.locations, *part.active)
    return max((location(name).number for name in seen), default=0)


def _sure(lowest: int | None, highest: int) -> str | None:
    """Judge an interval of final differences; a tie is the Shadow's (WR.score.tie)."""
    if highest <= 0:
        return SHADOW
    return FREE_PEOPLES if lowest is not None and lowest > 0 else None


def _usual_paths(found: Scenario, numbers: tuple[int, ...]) -> int:
    return sum(max(path(name).points for name in found.paths if path(name).number == number) for number in numbers)


def _path_points(found: Scenario, part: ScorePart, numbers: tuple[int, ...], open_path: bool) -> int:
    """Return the points of every path that could still be activated; beside an active path others of its number too, by texts."""
    used = {*part.free_peoples.locations, *part.shadow.locations, *part.active}
    able = {*numbers, last_number(part)} if open_path else set(numbers)
    return sum(path(name).points for name in found.paths if name not in used and path(name).number in able)


def _best_fields(names: tuple[str, ...], rounds: int) -> int:
    return sum(sorted((location(name).points for name in names), reverse=True)[:rounds])
