"""A second, small model of the action phase: cards whose texts are silent, known decks, plain minimax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.support.wojna_o_pierscien.second_combat import FIELDS, KNOWN, ROADS, best, fighter

ORDER = {
    "two_player_duel": ("gandalf", "witch_king"),
    "trilogy": ("frodo", "witch_king", "aragorn", "saruman"),
    "three_player_duel": ("gandalf", "witch_king", "gandalf", "saruman"),
}
FREE = {"gandalf", "frodo", "aragorn"}
STAYS = {"aragorn", "gandalf_the_white", "saruman", "the_witch_king"}
Unit = tuple[str, tuple[str, ...], bool]


@dataclass(frozen=True)
class Seat:
    """What one player has: hand, deck from the top, reserve as (card, items, fresh)."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    reserve: tuple[Unit, ...] = ()


@dataclass(frozen=True)
class Table:
    """One position: seats by name, the units at every place, passes in a row, whose turn, what was played this round."""

    seats: tuple[tuple[str, Seat], ...]
    places: tuple[tuple[Unit, ...], ...]
    passes: int
    turn: int
    played: frozenset[str]

    def seat(self, name: str) -> Seat:
        return dict(self.seats)[name]

    def sit(self, name: str, seat: Seat) -> Table:
        return replace(self, seats=tuple((one, seat if one == name else old) for one, old in self.seats))


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(sorted(left))


class Phase:
    """The rules of the small phase, and its value by trying everything."""

    def __init__(self, scenario: str, places: list[tuple[str, bool]], limits: dict[str, int]) -> None:
        self.scenario, self.order, self.places, self.limits = scenario, ORDER[scenario], places, limits
        self.known: dict[Table, int] = {}
        self.fights: dict[tuple[int, tuple[Unit, ...]], int] = {}

    def limit(self, table: Table, name: str) -> int:
        """Return the carryover limit: Gandalf's staff in play adds one (the tests give it to one owner only)."""
        units = [unit for _, seat in table.seats for unit in seat.reserve] + [unit for place in table.places for unit in place]
        staff = any("gandalfs_staff" in items for _, items, _ in units)
        return self.limits[name] + (staff and name in {"frodo", "gandalf"})

    def may_pass(self, table: Table, name: str) -> bool:
        held = len(table.seat(name).hand)
        others = [len(seat.hand) for other, seat in table.seats if (other in FREE) != (name in FREE)]
        return held <= self.limit(table, name) or all(held < other for other in others)

    def may_go(self, card: str) -> Iterator[int]:
        for at, (place, _) in enumerate(self.places):
            known = KNOWN[card]
            if place in ROADS:
                if known.kind != "army" and str(ROADS[place][0]) in known.paths:
                    yield at
            elif known.faction in FIELDS[place][3].split(",") + FIELDS[place][4].split(","):
                yield at

    def payments(self, seat: Seat) -> Iterator[tuple[str, Seat]]:
        """Yield the ways to pay for a card that has just left the hand."""
        for card in sorted(set(seat.hand)):
            yield f" paying {card}", replace(seat, hand=without(seat.hand, card))
        if seat.hand:
            return
        if seat.deck:
            yield " forsaking deck", replace(seat, deck=seat.deck[1:])
        for at, (card, items, fresh) in enumerate(seat.reserve):
            rest = seat.reserve[:at] + seat.reserve[at + 1 :]
            yield f" forsaking {card}", replace(seat, reserve=rest)
            for item in items:
                yield f" forsaking {item}", replace(seat, reserve=tuple(sorted((*rest, (card, without(items, item), fresh)))))

    def plays(self, table: Table, name: str) -> Iterator[tuple[str, Table]]:
        for card in sorted(set(table.seat(name).hand)):
            kind = KNOWN[card].kind
            if card in table.played:
                continue
            for price, paid in self.payments(replace(table.seat(name), hand=without(table.seat(name).hand, card))):
                after = replace(table.sit(name, paid), played=table.played if kind == "army" else table.played | {card})
                if kind == "item":
                    yield from self.wielded(after, card, price)
                    continue
                resting = replace(paid, reserve=tuple(sorted((*paid.reserve, (card, (), True)))))
                yield f"play {card} at reserve{price}", after.sit(name, resting)
                for at in self.may_go(card):
                    yield f"play {card} at {self.places[at][0]}{price}", self.put(after, at, (card, (), False))

    def wielded(self, table: Table, item: str, price: str) -> Iterator[tuple[str, Table]]:
        """Yield the item on every wielder (a price that takes the wielder away is left out, the tests avoid it)."""
        for name, seat in table.seats:
            for unit in seat.reserve:
                if KNOWN[unit[0]].kind != "army" and KNOWN[unit[0]].may_wield(KNOWN[item]):
                    rest = list(seat.reserve)
                    rest[rest.index(unit)] = (unit[0], tuple(sorted((*unit[1], item))), unit[2])
                    yield f"play {item} at {unit[0]}{price}", table.sit(name, replace(seat, reserve=tuple(sorted(rest))))
        for at, place in enumerate(table.places):
            for unit in place:
                if KNOWN[unit[0]].kind != "army" and KNOWN[unit[0]].may_wield(KNOWN[item]):
                    rest = list(place)
                    rest[rest.index(unit)] = (unit[0], tuple(sorted((*unit[1], item))), unit[2])
                    yield (
                        f"play {item} at {unit[0]}{price}",
                        replace(table, places=(*table.places[:at], tuple(sorted(rest)), *table.places[at + 1 :])),
                    )

    def put(self, table: Table, at: int, unit: Unit) -> Table:
        return replace(table, places=(*table.places[:at], tuple(sorted((*table.places[at], unit))), *table.places[at + 1 :]))

    def moves(self, table: Table) -> Iterator[tuple[str, Table]]:
        """Yield every legal move with the position after it."""
        name = self.order[table.turn]
        seat, turn = table.seat(name), (table.turn + 1) % len(self.order)
        if self.may_pass(table, name):
            yield "pass", replace(table, passes=table.passes + 1, turn=turn)
        acted = replace(table, passes=0, turn=turn)
        for move, after in self.plays(table, name):
            yield move, replace(after, passes=0, turn=turn)
        for card in sorted(set(seat.hand)):
            yield f"cycle {card}", acted.sit(name, replace(seat, hand=without(seat.hand, card)))
        for at, (card, items, fresh) in enumerate(seat.reserve):
            for place in () if fresh else self.may_go(card):
                left = acted.sit(name, replace(seat, reserve=seat.reserve[:at] + seat.reserve[at + 1 :]))
                yield f"move {card} to {self.places[place][0]}", self.put(left, place, (card, items, False))
        for i in range(len(seat.hand)):
            for j in range(i):
                first, second = sorted((seat.hand[i], seat.hand[j]))
                drawn = without((*seat.hand, seat.deck[0]), first, second)
                yield f"winnow {first} {second}", acted.sit(name, replace(seat, hand=drawn, deck=seat.deck[1:]))

    def fought(self, at: int, units: tuple[Unit, ...]) -> int:
        """Return the points of one combat, those of the Free Peoples less those of the Shadow."""
        if (at, units) not in self.fights:
            place, from_enemy = self.places[at]
            guard = "free_peoples" if place in ROADS else FIELDS[place][0]
            sides: dict[bool, list] = {True: [], False: []}
            for card, items, _ in units:
                sides[KNOWN[card].side == guard].append(fighter(card, *items))
            end = best(place, sides[False], sides[True], from_enemy=from_enemy, scenario=self.scenario)
            won = {"free_peoples": 1, "shadow": -1, None: 0}[end["winner"]]
            worth = (ROADS[place][1] if won > 0 else end["uncancelled"]) if place in ROADS else int(FIELDS[place][1])
            self.fights[at, units] = won * worth
        return self.fights[at, units]

    def value(self, table: Table) -> int:
        """Return the value of the position, the Free Peoples maximising."""
        if table.passes == len(self.order):
            return sum(self.fought(at, units) for at, units in enumerate(table.places))
        if table not in self.known:
            choose = max if self.order[table.turn] in FREE else min
            self.known[table] = choose(self.value(after) for _, after in self.moves(table))
        return self.known[table]


def written(phase: Phase, table: Table) -> str:
    """Write the position for the command line."""
    text = f'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "{phase.scenario}"\nto_move = "{phase.order[table.turn]}"\npasses = {table.passes}\n'
    for name, seat in table.seats:
        reserve = ", ".join(
            f'{{ card = "{card}", items = {list(items)}, fresh = {str(fresh).lower()} }}' for card, items, fresh in seat.reserve
        )
        text += f'[[player]]\nid = "{name}"\nhand = {list(seat.hand)}\ndeck = {list(seat.deck)}\ncarryover = {phase.limits[name]}\nreserve = [{reserve}]\n'
    for (place, from_enemy), units in zip(phase.places, table.places, strict=True):
        cards = ", ".join(f'{{ card = "{card}", items = {list(items)} }}' for card, items, _ in units)
        text += f'[[location]]\nid = "{place}"\nfrom_enemy = {str(from_enemy).lower()}\ncards = [{cards}]\n'
    return text.replace("'", '"')
