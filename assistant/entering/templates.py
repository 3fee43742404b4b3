"""Commented positions to fill in, one a game: `assistant/<game>/new_position.py` has the text in both languages."""

from __future__ import annotations

import sys
from importlib import import_module

from mellon.assistant.entering.listing import game_id
from mellon.models.common import BadInput, Defect, Text


def template(game: str, lang: str) -> str:
    """Return the commented position of a game."""
    text: Text = import_module(f"mellon.assistant.{game}.new_position").TEMPLATE
    return text.of(lang)


def write_template(game: str, out: str | None, lang: str) -> int:
    """Print a commented position, or write it to a file that does not exist yet. Raises BadInput."""
    text = template(game_id(game), lang)
    if out is None:
        sys.stdout.write(text)
        return 0
    try:
        with open(out, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as fault:
        why = fault.strerror or type(fault).__name__
        raise BadInput([Defect("--out", Text(f"nie da się zapisać {out}: {why}", f"{out} cannot be written: {why}"))]) from None
    return 0
