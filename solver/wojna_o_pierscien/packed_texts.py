"""Texts of cards and locations as numbers for the kernel of action phases: when each starts, and its steps one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mellon.models.wojna_o_pierscien.cards import Effect, card
from mellon.models.wojna_o_pierscien.drawing import Selector, fits
from mellon.models.wojna_o_pierscien.locations import location, locations
from mellon.models.wojna_o_pierscien.texts import seats_of, selector_of
from mellon.solver.kernels.war_phase import codes
from mellon.solver.wojna_o_pierscien.packing import NOBODY, Layout, Unfit

Step = Mapping[str, Any]
_STARTS = {
    "on_play": codes.W_PLAY,
    "on_play_to_reserve": codes.W_PLAY_RESERVE,
    "on_play_to_battleground": codes.W_PLAY_BATTLEGROUND,
    "on_play_or_move_to_path": codes.W_ENTER_PATH,
    "on_play_or_move_to_battleground": codes.W_ENTER_BATTLEGROUND,
    "on_play_or_move_to_location": codes.W_ENTER_LOCATION,
    "on_play_on_wielder_in_reserve": codes.W_PLAY_HELD_IN_RESERVE,
    "event": codes.W_EVENT,
    "reserve_action": codes.W_ACTION_RESERVE,
    "reserve_action_once_per_round": codes.W_ACTION_RESERVE,
    "in_play_action": codes.W_ACTION_IN_PLAY,
    "path_action": codes.W_ACTION_PATH,
    "path_action_hobbit_player": codes.W_ACTION_PATH,
    "path_or_battleground_action": codes.W_ACTION_LOCATION,
    "on_activate": codes.W_NEVER,
}
_QUIET = ("replace_", "play_restriction", "play_permission", "reserve_static", "in_play_static", "path_static", "after_")
"""Texts that the tables of cards hold, or that act after the phase."""
RULES = {"red_arrow": codes.RULE_ARROW, "three_hunters": codes.RULE_HUNTERS}
ZONES = {"deck": codes.FROM_DECK, "cycle": codes.FROM_CYCLE, "both": codes.FROM_BOTH}
_TAKES = {"take_from_deck": codes.FROM_DECK, "take_from_cycle": codes.FROM_CYCLE, "take_from_deck_or_cycle": codes.FROM_BOTH}
HOWS = {"activate": codes.ACTIVATE, "reactivate": codes.REACTIVATE, "either": codes.EITHER}
WHICH = {"same": codes.SAME, "next": codes.NEXT}
ON = {
    "active_location": codes.ON_LOCATION,
    "active_path": codes.ON_PATH,
    "active_battleground": codes.ON_BATTLEGROUND,
    "self": codes.ON_SELF,
    "here": codes.ON_HERE,
}
TO = {"there": codes.THERE, "active_path": codes.TO_PATH, "active_battleground": codes.TO_BATTLEGROUND}
_PLAIN = {"forsake": codes.S_FORSAKE, "cycle_from_hand": codes.S_CYCLE}
_ALONE = {"cycle_self": codes.S_CYCLE_SELF, "eliminate_self": codes.S_ELIMINATE_SELF, "cycle_wielder": codes.S_CYCLE_WIELDER}


class Texts:
    """The texts of a position's cards and locations, numbered. Raises Unfit for one that the kernel does not know."""

    def __init__(self, laid: Layout, lists: list[int]) -> None:
        self.laid = laid
        self.number: dict[tuple[str, int], int] = {}
        self.rows: dict[str, list[int]] = {key: [] for key in ("when", "arg", "opt", "need", "lo", "hi", "cls", "loc", "once", "user")}
        self.steps: list[list[int]] = []
        self.selectors: dict[Selector, int] = {}
        self.fields: dict[tuple[tuple[str, ...], str], int] = {}
        self.seats: dict[tuple[int, ...], int] = {}
        self.lists = lists
        self.spans: list[tuple[int, int]] = []
        self.ranges: list[tuple[int, int]] = []
        for name in laid.classes:
            start = len(self.number)
            for number, effect in enumerate(card(name).effects if name else ()):
                if effect.modelled and not effect.when.startswith(_QUIET):
                    self._text(name, number, effect)
            self.ranges.append((start, len(self.number)))
        for name in laid.locations:
            self._text(name, -1, location(name).effect)
        if len(self.number) > 255 or len(self.steps) > 65_000 or len(self.selectors) > 255:
            raise Unfit("texts")

    def _text(self, name: str, number: int, effect: Effect) -> None:
        """Number a text and write its steps."""
        when, arg = self._when(effect.when)
        need = effect.needs_in_reserve
        self.number[name, number] = len(self.number)
        start = len(self.steps)
        self.steps += [[] for _ in effect.steps]
        for at, step in enumerate(effect.steps, start=start):
            self.steps[at] = self._step(step, name)
        once, hobbit = "once_per_round" in effect.when, effect.when.endswith("hobbit_player")
        row = {
            "when": when,
            "arg": arg,
            "opt": int(effect.optional),
            "need": -1 if not need else self.laid.class_of.get(need, -2),
            "lo": start,
            "hi": start + len(effect.steps),
            "cls": self.laid.class_of.get(name, 0),
            "loc": self.laid.location_of.get(name, -1),
            "once": int(once),
            "user": -1 if not hobbit else self.laid.table.by_faction.get("hobbit", -2),
        }
        for key, value in row.items():
            self.rows[key].append(value)

    def _when(self, when: str) -> tuple[int, int]:
        if when in _STARTS:
            return _STARTS[when], -1
        place = when.removeprefix("on_play_on_")
        if place == when or place not in locations():
            raise Unfit(when)
        return codes.W_PLAY_ON, self.laid.location_of.get(place, -9)

    def who(self, who: str) -> int:
        """Return the number of the list of seats that a text means, OWNER for whoever carries it out."""
        if who == "owner":
            return codes.OWNER
        return self.seats.setdefault(tuple(seats_of(self.laid.table, who, 0)), len(self.seats))

    def selector(self, which: Selector) -> int:
        """Return the number of a way to choose cards."""
        return self.selectors.setdefault(which, len(self.selectors))

    def mask(self, ids: tuple[str, ...], faction: str) -> int:
        """Return the number of a set of battlegrounds."""
        return self.fields.setdefault((ids, faction), len(self.fields))

    def place(self, word: str, source: str = "") -> int:
        """Return where a card drawn aside has to go: 0 anywhere, 1 to the reserve, else a location + 2."""
        if not word:
            return 0
        return 1 if word == "reserve" else self.laid.location_of[source if word == "here" else word] + 2

    def _step(self, step: Step, source: str) -> list[int]:
        """Return a step as numbers: op, who, count, and what more it needs."""
        op, count, who = step["op"], int(step.get("count", 1)), self.who(step.get("who", "owner"))
        if op in _PLAIN:
            return [_PLAIN[op], who, count]
        if op in _ALONE:
            return [_ALONE[op]]
        if op in _TAKES:
            return [codes.S_TAKE, who, count, self.selector(selector_of(step)), _TAKES[op], int(step.get("optional", False))]
        match op:
            case "draw":
                return [codes.S_DRAW, who, count, int(step.get("count_if", 0)), self._classes(step.get("if_in_play", ()))]
            case "eliminate":
                return [codes.S_ELIMINATE, who, count, self.selector(selector_of(step))]
            case "each":
                return [codes.S_EACH, who, 0, *self._inner(step["steps"], source)]
            case "choose":
                options = [[codes.S_EACH, 0, 0, *self._inner(option, source)] for option in step["options"]]
                self.steps += options
                return [codes.S_CHOOSE, who, 0, len(self.steps) - len(options), len(self.steps)]
            case "remove":
                return [codes.S_REMOVE, who, 0, self.laid.class_of.get(step["card"], 0)]
            case "recycle":
                return [codes.S_RECYCLE, self._listed(step), 0]
            case "round_rule":
                return [codes.S_ROUND_RULE, who, 0, RULES[step["rule"]]]
            case "eliminate_for_each":
                return [
                    codes.S_RIDE,
                    self._listed(step),
                    0,
                    self.laid.factions[step["own_faction"]],
                    self.selector(((), step["faction"], (), "")),
                ]
        return self._rare_step(step, source, op, count, who)

    def _rare_step(self, step: Step, source: str, op: str, count: int, who: int) -> list[int]:
        match op:
            case "draw_aside":
                return [codes.S_DRAW_ASIDE, who, count]
            case "play_aside":
                return [codes.S_PLAY_ASIDE, who, count, self.selector(selector_of(step)), self.place(step.get("to", ""), source)]
            case "eliminate_aside":
                return [codes.S_ELIMINATE_ASIDE, who, count]
            case "take_aside":
                return [codes.S_TAKE_ASIDE, who, count]
            case "cycle_aside":
                return [codes.S_CYCLE_ASIDE, who, int(step.get("count", 0))]
            case "add_corruption":
                return [codes.S_CORRUPTION, who, count]
            case "remove_corruption":
                return [codes.S_CLEANSE, who, 0, self.laid.factions[step["per_faction_on_path"]]]
            case "add_token":
                at = self.laid.location_of.get(step.get("if_at", ""), -1)
                return [codes.S_TOKEN, who, count, int(step["kind"] == "attack"), ON[step["on"]], at, int(step.get("count_if", 0))]
            case "activate_battleground":
                return [codes.S_FIELD, who, 0, HOWS[step["how"]], self.mask(tuple(step.get("cards", ())), step.get("faction", ""))]
            case "activate_path":
                return [codes.S_PATH, who, 0, WHICH[step["which"]]]
            case "move_wielder":
                return [codes.S_MOVE, who, 0, self.laid.class_of[source], TO[step["to"]], 0]
            case "move" if len(step["cards"]) == 1:
                return [codes.S_MOVE, who, 0, self.laid.class_of.get(step["cards"][0], 0), TO[step["to"]], int(bool(step.get("optional")))]
        raise Unfit(op)

    def _listed(self, step: Step) -> int:
        """Return the list of seats of a step that always needs one."""
        who = self.who(step["who"])
        if who == codes.OWNER:
            raise Unfit(step["op"])
        return who

    def _inner(self, steps: Sequence[Step], source: str) -> tuple[int, int]:
        """Write the steps inside another one; return from where to where they stand."""
        made = [self._step(step, source) for step in steps]
        if any(row[0] > codes.S_ELIMINATE for row in made):
            raise Unfit("steps inside a step")
        self.steps += made
        return len(self.steps) - len(made), len(self.steps)

    def _classes(self, names: Sequence[str]) -> int:
        """Return the number of a list of classes, -1 for none."""
        if not names:
            return -1
        start = len(self.lists)
        self.lists.extend(self.laid.class_of[name] for name in names if name in self.laid.class_of)
        self.spans.append((start, len(self.lists)))
        return len(self.spans) - 1

    def tables(self) -> dict[str, Any]:
        """Return all texts as the kernel reads them."""
        laid = self.laid
        ends = [0]
        for who in self.seats:
            ends.append(ends[-1] + len(who))
        masks = [_open(ids, faction, name) for ids, faction in self.fields for name in laid.locations]
        found: dict[str, Any] = {f"tx_{key}": values for key, values in self.rows.items()}
        return found | {
            "tc_lo": [start for start, _ in self.ranges],
            "tc_hi": [end for _, end in self.ranges],
            "loc_text": [self.number[name, -1] for name in laid.locations],
            "st": [number for step in self.steps for number in (step + [0] * codes.STEP)[: codes.STEP]],
            "wl": [seat for who in self.seats for seat in who],
            "wl_lo": ends[:-1],
            "wl_hi": ends[1:],
            "fit": [int(name != NOBODY and fits(name, which)) for which in self.selectors for name in laid.classes],
            "lm": [int(found) for found in masks],
            "cl": self.lists,
            "cl_lo": [start for start, _ in self.spans],
            "cl_hi": [end for _, end in self.spans],
        }


def _open(ids: tuple[str, ...], faction: str, name: str) -> bool:
    place = location(name)
    return not place.is_path and (not ids or name in ids) and (not faction or place.of_faction(faction))
