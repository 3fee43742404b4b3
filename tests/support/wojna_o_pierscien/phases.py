"""Short ways to write action phases of Wojna o Pierścień and to play them by the rules alone."""

from __future__ import annotations

from typing import Any

from mellon.models.common import Illegal
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import parse_move
from mellon.models.wojna_o_pierscien.notation import read_toml
from mellon.models.wojna_o_pierscien.state import Log, State, Table
from tests.support.toml import toml


def phase(*players: str, places: str = "", scenario: str = "two_player_duel", **keys: Any) -> str:
    """Return an action phase. A player is "gandalf: hand gimli sting; reserve elrond! legolas+bow; deck a b; cycled c" (! is fresh, a hand or deck not said is empty).

    `places` is "egladil: legolas; minas_tirith from_enemy: mordor_orcs".
    """
    rulings = keys.pop("rulings", {})
    areas = {side: keys.pop(side) for side in ("free_peoples", "shadow") if side in keys}
    lines = ['game = "wojna_o_pierscien"', 'question = "action_phase"', f'scenario = "{scenario}"']
    lines += [f"{key} = {toml(value)}" for key, value in keys.items()]
    for side, area in areas.items():
        lines += [f"[{side}]", *(f"{key} = {toml(value)}" for key, value in area.items())]
    if rulings:
        lines += ["[rulings]", *(f"{key} = {toml(value)}" for key, value in rulings.items())]
    for player in players:
        lines += _player(player)
    for place in filter(None, (part.strip() for part in places.split(";"))):
        head, _, cards = place.partition(":")
        name, *flags = head.split()
        lines += [
            "[[location]]",
            f'id = "{name}"',
            *(f"{flag} = true" for flag in flags),
            f"cards = [{', '.join(map(_unit, cards.split()))}]",
        ]
    return "\n".join(lines) + "\n"


class Game:
    """A table being played: every move by its words, refused ones by their rule."""

    def __init__(self, text: str) -> None:
        position = read_toml(text)
        assert position.table is not None and position.state is not None
        self.table: Table = position.table
        self.state: State = position.state
        self.log = Log()

    def play(self, *moves: str) -> Game:
        """Carry out moves, choices among them."""
        for move in moves:
            self.state = rules.play(self.table, self.state, parse_move(move), self.log)
        return self

    def refused(self, move: str) -> str:
        """Return the rule against a move."""
        try:
            rules.verify(self.table, self.state, parse_move(move))
        except Illegal as fault:
            return fault.rule
        raise AssertionError(f"{move} is legal")

    @property
    def options(self) -> set[str]:
        return {str(move) for move in rules.options(self.table, self.state)}

    @property
    def actor(self) -> str:
        seat = rules.actor(self.table, self.state)
        return "nobody" if seat is None else "chance" if seat < 0 else self.table.ids[seat]

    def seat(self, player: str) -> Any:
        return self.state.seats[self.table.ids.index(player)]

    @property
    def cited(self) -> set[str]:
        return {step.rule for step in self.log.steps}

    def place(self, name: str) -> Any:
        return next(place for place in self.state.places if place.id == name)


def _player(text: str) -> list[str]:
    name, _, rest = text.partition(":")
    lines = ["[[player]]", f'id = "{name.strip()}"']
    said = {part.split()[0] for part in rest.split(";") if part.strip()}
    lines += [f"{key} = []" for key in ("hand", "deck") if key not in said]
    for part in filter(None, (part.strip() for part in rest.split(";"))):
        key, *words = part.split()
        if key in ("carryover", "carryover_base"):
            lines.append(f"{key} = {words[0]}")
        elif key in ("ring_token", "shuffled"):
            lines.append(f"{key} = true")
        elif key == "reserve":
            lines.append(f"reserve = [{', '.join(map(_unit, words))}]")
        else:
            lines.append(f"{key} = {toml(words)}")
    return lines


def _unit(word: str) -> str:
    fresh = word.endswith("!")
    name, *items = word.rstrip("!").split("+")
    return "{ " + f'card = "{name}"' + (f", items = {toml(items)}" if items else "") + (", fresh = true" if fresh else "") + " }"
