"""Make new puzzles: a game's own maker proposes positions, and only what the verifier proves is handed out.

A game that can make puzzles has `puzzles/<game>/generator.py` with a `MAKER`; nobody else knows it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from mellon import solver
from mellon.models.common import Ruling, Text
from mellon.models.common.toml_writing import toml_document
from mellon.puzzles.contested import RULING, names, under_reading
from mellon.puzzles.library import Puzzle, read
from mellon.puzzles.verifier import Proofs, State, compared

ATTEMPTS = 5_000
ANY = "any"


@dataclass(frozen=True)
class Draft:
    """A proposed puzzle: the position in the input format, the question and the answer that the maker found."""

    position: Mapping[str, Any]
    title: Text
    asks: Text
    themes: tuple[str, ...]
    answer: Mapping[str, Any]
    unique: bool = False


class Maker(Protocol):
    """What a game offers to make puzzles: its themes, and one attempt at a puzzle of a theme."""

    themes: Mapping[str, Text]

    def attempt(self, theme: str | None, rng: random.Random) -> Draft | None:
        """Return a puzzle of the theme, of any where none is wanted, if this attempt finds one. Uses no other randomness than `rng`, and no clock."""


@dataclass(frozen=True)
class Made:
    """A new puzzle and its TOML text."""

    puzzle: Puzzle
    text: str


def maker(game: str) -> Maker | None:
    """Return the maker of a game, or None where the game makes no puzzles."""
    if game not in solver.games() or any(
        find_spec(name) is None for name in (f"mellon.puzzles.{game}", f"mellon.puzzles.{game}.generator")
    ):
        return None
    found: Maker = import_module(f"mellon.puzzles.{game}.generator").MAKER
    return found


def makers() -> tuple[str, ...]:
    """Return the ids of the games that make puzzles."""
    return tuple(game for game in solver.games() if maker(game) is not None)


def generate(game: str, theme: str | None = None, seed: int = 0, attempts: int = ATTEMPTS) -> Made | None:
    """Return the puzzle that a seed stands for, proved by the verifier, or None if the attempts found none.

    Without a theme any puzzle will do. Raises KeyError for a game without a maker and for a theme it does not have.
    """
    found = maker(game)
    if found is None:
        raise KeyError(game)
    if theme is not None and theme not in found.themes:
        raise KeyError(theme)
    named = theme or ANY
    rng = random.Random(f"{game} {named} {seed}")
    for _ in range(attempts):
        draft = found.attempt(theme, rng)
        if draft is None:
            continue
        source = Text(f"generator Mellona, ziarno {seed}", f"Mellon generator, seed {seed}")
        made = hold(draft, f"{named}_{seed}".replace("-", "minus_"), source)
        if made is not None:
            return made
    return None


def hold(draft: Draft, puzzle_id: str, source: Text) -> Made | None:
    """Return the puzzle of a draft if the verifier proves it, None otherwise; readings that change its answer are named with the question."""
    text = write(draft, puzzle_id, source)
    proofs = Proofs(read(text))
    rulings = {one.ruling.key: one.ruling for one in proofs.contested if not names(proofs.puzzle, one.ruling)}
    if rulings:
        text = write(under_readings(draft, proofs.puzzle.position, tuple(rulings.values())), puzzle_id, source)
        proofs = Proofs(read(text))
    return Made(proofs.puzzle, text) if compared(proofs).state is State.RIGHT else None


def under_readings(draft: Draft, position: Any, rulings: Sequence[Ruling]) -> Draft:
    """Return a draft that names the readings in force."""
    told = [draft.asks, *(under_reading(position, ruling) for ruling in rulings)]
    themes = tuple(dict.fromkeys((*draft.themes, RULING, *(ruling.key for ruling in rulings))))
    return replace(draft, asks=Text(" ".join(one.pl for one in told), " ".join(one.en for one in told)), themes=themes)


def write(draft: Draft, puzzle_id: str, source: Text) -> str:
    """Return a draft as a TOML file."""
    card = {
        "id": puzzle_id,
        "title": {"pl": draft.title.pl, "en": draft.title.en},
        "asks": {"pl": draft.asks.pl, "en": draft.asks.en},
        "themes": list(draft.themes),
        "answer": draft.answer,
        "unique": draft.unique,
        "source": {"pl": source.pl, "en": source.en},
    }
    return toml_document({**draft.position, "puzzle": card})
