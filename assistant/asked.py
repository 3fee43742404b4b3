"""How players ask for a rule in their own words: phrases beside the words of each game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

NAMES = "game"
"""The key under which the names stand that players have for a game."""
KINDS = "kinds"
"""The key under which stands what a name is: "hero: Gimli Legolas"."""


def phrases_of(game: str, name: str, lang: str) -> tuple[str, ...]:
    """Return the phrases by which players ask for a rule or ruling, in one language."""
    return tuple(phrase.strip() for phrase in _asked(game).get(name, {}).get(lang, "").split(";") if phrase.strip())


def kinds_of(game: str, lang: str) -> list[tuple[str, str]]:
    """Return kinds of things in a game, each with the names of that kind."""
    return [(kind, names) for kind, _, names in (line.partition(":") for line in phrases_of(game, KINDS, lang))]


@cache
def _asked(game: str) -> Mapping[str, Mapping[str, str]]:
    record = files("mellon.assistant").joinpath(game, "asked.toml")
    return tomllib.loads(record.read_text("utf-8")) if record.is_file() else {}
