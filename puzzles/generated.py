"""Generated puzzles: `puzzles/<game>/generated.jsonl`, one puzzle a line, sorted by id; each becomes the same `Puzzle` as a hand-made file."""

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

FILE = "generated.jsonl"
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
        )

    def toml(self) -> str:
        """Return the puzzle as the text of a TOML file."""
        from mellon import solver

        position = solver.game(self.game).read_line(self.position)
        return toml_document({**position.to_table(), "puzzle": dict(self.card)})


def id_of(game: str, canonical: str) -> str:
    """Return the id that a position and its question give: equal puzzles have equal ids on purpose."""
    number = int.from_bytes(sha256(canonical.encode()).digest()[:4], "big")
    letters = "".join(_ALPHABET[number >> 5 * place & 31] for place in range(5))
    return f"{import_module(f'mellon.puzzles.{game}').PREFIX}_{letters}"


@cache
def records(game: str) -> Mapping[str, Record]:
    """Return the generated puzzles of a game by id."""
    file = files("mellon.puzzles").joinpath(game, FILE)
    if not file.is_file():
        return {}
    found = [Record.of_line(line) for line in file.read_text("utf-8").splitlines() if line]
    return {record.id: record for record in found}
