"""Generated puzzles: `puzzles/<game>/generated.jsonl`, one puzzle a line, sorted by id; each becomes the same `Puzzle` as a hand-made file.

A puzzle that turned out to be unfair goes to `puzzles/<game>/withdrawn.jsonl`: it can be played by its id and stays the puzzle of the days
it has been, but it is on no list and on no day to come. Its line names the day and the puzzle that takes its place. One with more on its
table than it needs goes to `puzzles/<game>/replaced.jsonl` when a lighter one takes its place: it is fair, so that it keeps all its days.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any

from mellon.models.common.toml_writing import toml_document

FILE, WITHDRAWN, REPLACED = "generated.jsonl", "withdrawn.jsonl", "replaced.jsonl"
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
CARD_KEYS = ("id", "title", "asks", "themes", "answer", "unique", "source")


@dataclass(frozen=True)
class Record:
    """One line of the shelf: the puzzle's card, its position in one line, and what is known of it beside the answer."""

    game: str
    position: str
    card: Mapping[str, Any]
    rating: int
    bits: float
    refutations: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    features: Mapping[str, float] = field(default_factory=dict)
    seed: str = ""
    withdrawn: str = ""
    """The day on which it left the shelf."""
    successor: str = ""
    """The puzzle that took its place."""

    @property
    def id(self) -> str:
        """Return the puzzle's id."""
        return str(self.card["id"])

    def line(self) -> str:
        """Return the record as one line of JSON."""
        table = {
            "id": self.id,
            "game": self.game,
            "position": self.position,
            **{key: self.card[key] for key in CARD_KEYS if key != "id"},
            "rating": self.rating,
            "bits": round(self.bits, 3),
            "refutations": dict(self.refutations),
            "rules": list(self.rules),
            "features": {key: round(value, 4) for key, value in self.features.items()},
            "seed": self.seed,
            **({"withdrawn": self.withdrawn, "successor": self.successor} if self.withdrawn else {}),
        }
        return json.dumps(table, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def of_line(cls, line: str) -> Record:
        """Return the record that a line holds."""
        table = json.loads(line)
        return cls(
            table["game"],
            table["position"],
            {key: table[key] for key in CARD_KEYS},
            table["rating"],
            table["bits"],
            table["refutations"],
            tuple(table["rules"]),
            table["features"],
            table["seed"],
            table.get("withdrawn", ""),
            table.get("successor", ""),
        )

    def toml(self) -> str:
        """Return the puzzle as the text of a TOML file."""
        from mellon import solver

        position = solver.game(self.game).read_line(self.position)
        return toml_document({**position.to_table(), "puzzle": {**self.card, "rating": self.rating}})


def id_of(game: str, canonical: str) -> str:
    """Return the id that a position and its question give: equal puzzles have equal ids on purpose."""
    number = int.from_bytes(sha256(canonical.encode()).digest()[:4], "big")
    letters = "".join(_ALPHABET[number >> 5 * place & 31] for place in range(5))
    return f"{import_module(f'mellon.puzzles.{game}').PREFIX}_{letters}"


def records(game: str) -> Mapping[str, Record]:
    """Return the generated puzzles of a game by id."""
    return _read(game, FILE)


def withdrawn(game: str) -> Mapping[str, Record]:
    """Return the puzzles of a game that left the shelf, by id."""
    return _read(game, WITHDRAWN)


def replaced(game: str) -> Mapping[str, Record]:
    """Return the puzzles of a game whose place a lighter one has taken, by id."""
    return _read(game, REPLACED)


def off_the_shelf(game: str) -> Mapping[str, Record]:
    """Return the puzzles of a game that are on no list and can still be played by their ids."""
    return {**withdrawn(game), **replaced(game)}


def record(game: str, puzzle_id: str) -> Record | None:
    """Return a generated puzzle, on the shelf or off it, or None where there is none."""
    return records(game).get(puzzle_id) or off_the_shelf(game).get(puzzle_id)


@cache
def _read(game: str, name: str) -> Mapping[str, Record]:
    file = files("mellon.puzzles").joinpath(game, name)
    if not file.is_file():
        return {}
    found = [Record.of_line(line) for line in file.read_text("utf-8").splitlines() if line]
    return {one.id: one for one in found}
