"""Dice profiles: what stands on the six faces of every die. None is printed in the rulebook, so each is an assumption."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.wyprawa_do_mordoru.box import COLOURED, COLOURS, Colour, Symbol, parse_symbol

FACES = 6
DEFAULT = "default"
OWN = "own"
COLOURED_KEY = "coloured"
DICE_KEYS = (*(colour.value for colour in COLOURS), COLOURED_KEY)
_OWN_NAME = Text("własne kostki", "own dice")


@dataclass(frozen=True)
class Profile:
    """The faces of the five dice, in the order of the colours; each die's faces in the order of the symbols."""

    id: str
    faces: tuple[tuple[Symbol, ...], ...]
    name: Text = _OWN_NAME
    reason: Text | None = None
    confidence: float | None = None

    def of(self, colour: Colour) -> tuple[Symbol, ...]:
        """Return the six faces of a die."""
        return self.faces[COLOURS.index(colour)]

    def has(self, colour: Colour, symbol: Symbol) -> bool:
        """Tell whether a die can show a symbol."""
        return symbol in self.of(colour)

    @cached_property
    def coloured_alike(self) -> bool:
        """Tell whether the four coloured dice are the same."""
        return len(set(self.faces[1:])) == 1

    def table(self) -> str | dict[str, list[str]]:
        """Return the profile as the `dice` entry of a position file."""
        if self.id != OWN:
            return self.id
        return {colour.value: [symbol.value for symbol in self.of(colour)] for colour in COLOURS}

    @property
    def faces_text(self) -> Text:
        """Return the faces in words: the black die, then the coloured ones (one by one where they differ)."""
        if self.coloured_alike:
            rest = Text("; kolorowe: ", "; coloured dice: ") + _counted(self.faces[1])
        else:
            rest = Text("", "")
            for colour in COLOURED:
                rest = rest + "; " + colour.text + ": " + _counted(self.of(colour))
        return Text("czarna: ", "black die: ") + _counted(self.faces[0]) + rest

    @property
    def assumption(self) -> Text:
        """Return the sentence by which answers name the profile as an assumption (WM.p1.dice)."""
        if self.id == OWN:
            head = Text("Ścianki kostek podane w pozycji: ", "Dice faces given in the position: ")
        else:
            head = Text(
                f"Ścianki kostek: profil {self.id} (założony, instrukcja ich nie podaje): ",
                f"Dice faces: profile {self.id} (assumed, the rulebook does not print them): ",
            )
        return head + self.faces_text + "."


def _counted(faces: tuple[Symbol, ...]) -> Text:
    parts = []
    for symbol in Symbol:
        count = faces.count(symbol)
        if count:
            parts.append(symbol.text + (f" ×{count}" if count > 1 else ""))
    return Text(", ".join(p.pl for p in parts), ", ".join(p.en for p in parts))


def _sorted(faces: list[Symbol]) -> tuple[Symbol, ...]:
    return tuple(sorted(faces, key=list(Symbol).index))


@cache
def profiles() -> dict[str, Profile]:
    """Return the profiles that ship, the default one first."""
    raw = tomllib.loads(files("mellon.models.wyprawa_do_mordoru").joinpath("profiles.toml").read_text("utf-8"))
    found = {}
    for entry in raw["profile"]:
        black, coloured = (_sorted([Symbol(word) for word in entry[key]]) for key in ("black", COLOURED_KEY))
        reason = Text.read(entry["reason"]) if "reason" in entry else None
        found[entry["id"]] = Profile(
            entry["id"], (black, *[coloured] * len(COLOURED)), Text.read(entry["name"]), reason, entry["confidence"]
        )
    return found


def default_profile() -> Profile:
    """Return the profile used where a position names none."""
    return next(iter(profiles().values()))


def read_profile(value: Any) -> tuple[Profile | None, list[Defect]]:
    """Read the `dice` entry of a position: a profile id, or a table with six symbols a die (WM.p1.dice, WM.p6.tree)."""
    if value is None or value == DEFAULT:
        return default_profile(), []
    if isinstance(value, str):
        found = profiles().get(value)
        known = ", ".join([DEFAULT, *profiles()])
        unknown = Text(
            f"nie ma profilu „{value}”; są: {known}; własne kostki: tabela [dice]",
            f'no profile "{value}"; there are {known}; own dice: a [dice] table',
        )
        return found, [] if found else [Defect("dice", unknown)]
    if not isinstance(value, Mapping):
        what = Text(
            "podaj profil albo tabelę [dice] z sześcioma symbolami na kostkę", "give a profile or a [dice] table with six symbols a die"
        )
        return None, [Defect("dice", what)]
    return _read_own(value)


def _read_own(table: Mapping[str, Any]) -> tuple[Profile | None, list[Defect]]:
    defects: list[Defect] = []
    known = DICE_KEYS
    for key in table:
        if key not in known:
            defects.append(
                Defect(f"dice.{key}", Text(f"nie ma takiej kostki; są: {', '.join(known)}", f"no such die; there are {', '.join(known)}"))
            )
    dice: list[tuple[Symbol, ...]] = []
    for colour in COLOURS:
        key = colour.value
        if colour is not Colour.BLACK and key not in table and COLOURED_KEY in table:
            key = COLOURED_KEY
        if key not in table:
            what = Text("brak kostki: podaj sześć symboli", "the die is missing: give six symbols")
            defects.append(Defect(f"dice.{key}", what))
            continue
        faces, found = _read_faces(table[key], f"dice.{key}", colour)
        defects += [defect for defect in found if defect not in defects]
        dice.append(faces)
    if defects:
        return None, defects
    return Profile(OWN, tuple(dice)), []


def _read_faces(value: Any, where: str, colour: Colour) -> tuple[tuple[Symbol, ...], list[Defect]]:
    words = list(value) if isinstance(value, str) and " " not in value else value.split() if isinstance(value, str) else value
    if not isinstance(words, list):
        return (), [Defect(where, Text("podaj listę sześciu symboli", "give a list of six symbols"))]
    defects, faces = [], []
    for word in words:
        try:
            faces.append(parse_symbol(str(word)))
        except ValueError:
            known = " ".join(symbol.value for symbol in Symbol)
            defects.append(Defect(where, Text(f"„{word}” to nie symbol; są: {known}", f'"{word}" is not a symbol; there are {known}')))
    if len(words) != FACES:
        defects.append(
            Defect(where, Text(f"kostka ma {FACES} ścianek, podano {len(words)}", f"a die has {FACES} faces, {len(words)} are given"))
        )
    if colour is not Colour.BLACK and Symbol.TREE in faces:
        defects.append(
            Defect(
                where,
                Text(
                    "Białe Drzewo jest tylko na czarnej kostce (WM.p6.tree_black)",
                    "the White Tree is on the black die only (WM.p6.tree_black)",
                ),
            )
        )
    return _sorted(faces), defects
