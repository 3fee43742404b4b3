"""States of the rules written as rows for the kernel of action phases."""

from __future__ import annotations

from typing import Any

from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.moves import CYCLE, LOSE
from mellon.models.wojna_o_pierscien.state import ACTION, EVENT_LEAVES, Seat, State, Task, Unit
from mellon.solver.kernels.war_phase import codes
from mellon.solver.wojna_o_pierscien.packed_texts import HOWS, ON, RULES, TO, WHICH, ZONES, Texts
from mellon.solver.wojna_o_pierscien.packing import Layout, Unfit

Offsets = tuple[int, int, int, int, int, int, int]
_SEATED = {
    "forsake": codes.T_FORSAKE,
    "forsake_top": codes.T_FORSAKE_TOP,
    "cycle": codes.T_CYCLE,
    "cycle_one": codes.T_CYCLE_ONE,
    "eliminate_one": codes.T_ELIMINATE_ONE,
    "aside_end": codes.T_ASIDE_END,
}
MANY = 16
"""A deck of fewer cards may run out and be shuffled anew."""
_PICKS = {LOSE: codes.PICK_LOSE, CYCLE: codes.PICK_CYCLE}
_DRAWN_TO = {"hand": codes.TO_HAND, "aside": codes.TO_ASIDE}


class Packer:
    """Writes the states that follow from one position as rows."""

    def __init__(self, laid: Layout, texts: Texts, offsets: Offsets) -> None:
        self.laid, self.texts = laid, texts
        self.flags, self.status, self.guards, self.spears, self.places, self.misc, self.tasks = offsets

    def row(self, state: State) -> bytes:
        """Return a state as a row. Raises Unfit where it has something that the kernel does not know."""
        row = bytearray(self.tasks + codes.TASK * codes.MOST_TASKS)
        if len(state.tasks) > codes.MOST_TASKS - 10 and state.phase == ACTION:
            raise Unfit("tasks")
        self._put_cards(row, state)
        self._put_locations(row, state)
        self._put_numbers(row, state)
        if state.phase == ACTION:
            for number, task in enumerate(reversed(state.tasks)):
                made = self._task(task)
                start = self.tasks + codes.TASK * number
                row[start : start + len(made)] = bytes(made)
        return bytes(row)

    def _put_cards(self, row: bytearray, state: State) -> None:
        """Give every card its zone; equal cards are interchangeable but for a deck whose order is known."""
        free: list[dict[str, list[int]]] = [{} for _ in state.seats]
        for number, (name, seat) in enumerate(zip(self.laid.cards, self.laid.owners, strict=True)):
            free[seat].setdefault(name, []).append(number)
        for seat, own in enumerate(state.seats):
            self._put_deck(row, free[seat], seat, own)
        for seat, own in enumerate(state.seats):
            self._put_pile(row, free[seat], own.hand, codes.IN_HAND)
            self._put_pile(row, free[seat], own.cycled, codes.CYCLED)
            for group, names in enumerate(own.aside):
                self._put_pile(row, free[seat], names, codes.ASIDE + group)
            for unit in own.reserve:
                self._put_unit(row, free, unit, codes.FRESH if unit.fresh else codes.RESERVE)
        for task in state.tasks if state.phase == ACTION else ():
            if task[0] == EVENT_LEAVES:
                row[free[task[1]][task[2]].pop(0)] = codes.EVENT
        for place in state.places:
            for unit in (*place.units[0], *place.units[1]):
                self._put_unit(row, free, unit, codes.AT + self.laid.location_of[place.id])
        for name in state.played:
            for number, other in enumerate(self.laid.cards):
                if other == name and card(name).type in ("character", "item"):
                    row[self.flags + number] |= codes.PLAYED
        for number, name in enumerate(self.laid.cards):
            texts = [at for at, effect in enumerate(card(name).effects) if "once_per_round" in effect.when]
            if any(name + str(at) in state.used for at in texts):
                row[self.flags + number] |= codes.USED

    def _put_deck(self, row: bytearray, free: dict[str, list[int]], seat: int, own: Seat) -> None:
        first = self.laid.starts[seat] + len(self.laid.root.seats[seat].deck)
        numbers = list(range(first - len(own.deck), first))
        same = len(own.deck) <= len(self.laid.root.seats[seat].deck) and tuple(self.laid.cards[number] for number in numbers) == own.deck
        if not same and not own.shuffled and len(own.deck) > 1:
            raise Unfit("deck")
        if not same:
            self._put_pile(row, free, own.deck, codes.IN_DECK)
            return
        for number in numbers:
            row[number] = codes.IN_DECK
            free[self.laid.cards[number]].remove(number)

    @staticmethod
    def _put_pile(row: bytearray, free: dict[str, list[int]], names: tuple[str, ...], zone: int) -> None:
        for name in names:
            row[free[name].pop(0)] = zone

    def _put_unit(self, row: bytearray, free: list[dict[str, list[int]]], unit: Unit, zone: int) -> None:
        number = free[unit.owner][unit.card].pop(0)
        row[number] = zone
        if unit.tokens > 40 or (unit.tokens and card(unit.card).copies > 1):
            raise Unfit("tokens")
        row[self.flags + number] |= codes.TOKEN * unit.tokens
        for item, owner in unit.items:
            row[free[owner][item].pop(0)] = codes.HELD + number

    def _put_locations(self, row: bytearray, state: State) -> None:
        for number, name in enumerate(self.laid.locations):
            row[self.status + number] = _status(state, name)
        for place in state.places:
            number = self.laid.location_of[place.id]
            row[self.guards + number], row[self.spears + number] = place.tokens, place.attack_tokens
        row[self.places] = len(state.places)
        for at, place in enumerate(state.places, start=self.places + 1):
            row[at] = self.laid.location_of[place.id]

    def _put_numbers(self, row: bytearray, state: State) -> None:
        numbers = {
            codes.TURN: state.turn,
            codes.PASSES: state.passes,
            codes.CORRUPTION: state.corruption,
            codes.NUMBER: state.number,
            codes.RULES: sum(RULES[rule] for rule in state.rules),
            codes.ENDED: int(state.phase != ACTION),
            codes.RINGS: sum(1 << seat for seat, own in enumerate(state.seats) if own.ring),
            codes.SHUFFLED: sum(1 << seat for seat, own in enumerate(state.seats) if own.shuffled and len(own.deck) > 1),
            codes.TASKS: len(state.tasks) if state.phase == ACTION else 0,
        }
        for number, value in numbers.items():
            row[self.misc + number] = value
        for seat, own in enumerate(state.seats):
            if len(own.aside) > codes.ASIDE_GROUPS:
                raise Unfit("aside")
            row[self.misc + codes.GROUPS + seat] = len(own.aside)

    def _task(self, task: Task) -> list[int]:
        """Return a task as numbers, the kind and the seat first."""
        kind, laid = task[0], self.laid
        if kind in _SEATED:
            return [_SEATED[kind], task[1]]
        match kind:
            case "next":
                return [codes.T_NEXT, 0]
            case "text":
                return self._text(task)
            case "may":
                text = self._text(task[2])
                return [codes.T_MAY, task[1], text[2], text[1]]
            case "alternative":
                _, seat, source, number, at = task
                step = self.texts.rows["lo"][self._number(source, number)] + at
                return [codes.T_ALTERNATIVE, seat, step & 255, step >> 8]
            case "draw":
                return [codes.T_DRAW, task[1], task[2], _DRAWN_TO[task[3]]]
            case "deal":
                return [codes.T_DEAL, task[1], 0, _DRAWN_TO[task[2]]]
            case "take":
                return [codes.T_TAKE, task[1], ZONES[task[2]], self._selector(task[3]), int(task[4])]
            case "eliminate_unit":
                return [codes.T_ELIMINATE_UNIT, task[1], self._selector(task[2]), int(task[3] == "battleground")]
            case "aside_play":
                _, seat, count, selector, to, played = task
                return [codes.T_ASIDE_PLAY, seat, count, self._selector(selector), self.texts.place(to), played]
            case "aside_pick":
                return [codes.T_ASIDE_PICK, task[1], _PICKS.get(task[2], codes.PICK_TAKE)]
            case "event_leaves":
                return [codes.T_EVENT_LEAVES, task[1], laid.cards.index(task[2])]
        return self._rare_task(task)

    def _rare_task(self, task: Task) -> list[int]:
        kind, laid = task[0], self.laid
        match kind:
            case "token":
                return [codes.T_TOKEN, task[1], int(task[2] == "attack"), task[3], ON[task[4]]]
            case "ride":
                _, seat, own, who, faction, count = task
                return [codes.T_RIDE, seat, laid.factions[own], self.texts.who(who), self._selector(((), faction, (), "")), count]
            case "march":
                _, seat, name, to, there, optional = task
                return [codes.T_MARCH, seat, laid.class_of.get(name, 0), TO[to], laid.location_of[there] + 1 if there else 0, int(optional)]
            case "field":
                return [codes.T_FIELD, task[1], HOWS[task[2]], self.texts.fields[task[3][0], task[3][1]]]
            case "path":
                return [codes.T_PATH, task[1], WHICH[task[2]]]
            case "combat":
                return [codes.T_COMBAT, 0, laid.location_of[task[1]]]
            case "arrive":
                return [codes.T_ARRIVE, task[1], laid.location_of[task[2]]]
        raise Unfit(str(kind))

    def _text(self, task: Task) -> list[int]:
        _, source, number, at, seat, there = task
        return [codes.T_TEXT, seat, self._number(source, number), at, self.laid.location_of[there] + 1 if there else 0]

    def _number(self, source: str, number: int) -> int:
        if (source, number) not in self.texts.number:
            raise Unfit("text of a card that is gone")
        return self.texts.number[source, number]

    def _selector(self, which: Any) -> int:
        if which not in self.texts.selectors:
            raise Unfit("selector")
        return self.texts.selectors[which]


def _status(state: State, name: str) -> int:
    for place in state.places:
        if place.id == name:
            return codes.FROM_ENEMY if place.from_enemy else codes.ACTIVE
    if name in state.areas[0]:
        return codes.FREE_AREA
    if name in state.areas[1]:
        return codes.DARK_AREA
    waiting = name in state.paths if location(name).is_path else name in (*state.fields[0], *state.fields[1])
    return codes.WAITING if waiting else codes.CLOSED


def shuffled_sizes(laid: Layout, searched: set[int]) -> list[int]:
    """Return the sizes of the decks from which chance may draw: those shuffled, searched by texts, or small enough to run out."""
    return [
        max(len(own.deck), laid.starts[seat + 1] - laid.starts[seat] if len(own.deck) < MANY else 0)
        for seat, own in enumerate(laid.root.seats)
        if own.shuffled or len(own.deck) < MANY or seat in searched
    ]


def scale_for(sizes: list[int]) -> int:
    """Return a number that the means over draws from decks of these sizes can be written with, as far as numbers of 64 bits allow."""
    scale = 1
    for step in range(12):
        for size in sizes:
            if size - step > 1 and scale * (size - step) < 10**14:
                scale *= size - step
    return scale
