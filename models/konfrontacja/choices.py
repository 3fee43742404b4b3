"""What a file says about the choices inside battles: cards, retreats, what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

DECLINE = "stay"
LISTS = ("cards", "retreat", "magic", "swap", "show")
FLAGS = ("no_cards", "force", "gwaihir")


@dataclass(frozen=True, slots=True)
class Choices:
    """One side's choices in a battle; lists are used up in order, None and empty mean "not said".

    `show` names the pieces that are revealed where that is optional; whoever is not named then stays hidden.
    """

    cards: tuple[str, ...] = ()
    retreat: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    swap: tuple[str, ...] = ()
    show: tuple[str, ...] | None = None
    no_cards: bool | None = None
    force: bool | None = None
    gwaihir: bool | None = None

    def entries(self) -> dict[str, Any]:
        """Return what is said, without the cards, as plain data."""
        said: dict[str, Any] = {}
        for key in ("retreat", "magic", "swap"):
            value = getattr(self, key)
            if value:
                said[key] = value[0] if len(value) == 1 else list(value)
        if self.show is not None:
            said["show"] = list(self.show)
        return said | {key: value for key in FLAGS if (value := getattr(self, key)) is not None}


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle to be resolved alone: who attacks whom and where; `first` is false after an earlier battle of the same turn."""

    attacker: str
    region: str
    defender: str = ""
    first: bool = True


Script = tuple[Choices, Choices]
"""The choices of both sides in one battle."""


@dataclass(frozen=True, slots=True)
class Inside:
    """What an entry of a line says about the choices inside its turn: those of each battle in order, and the defenders drawn."""

    scripts: tuple[Script, ...] = ()
    defenders: tuple[str, ...] = ()
