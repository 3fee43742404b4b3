"""The kernels of this game: modules that are compiled where a C compiler was there at build time, or read in plain Python.

All parts of a kernel are read in plain Python where only some of them were built, and where numbers do not fit into machine words. The
answers are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.machinery import ExtensionFileLoader
from types import ModuleType
from typing import Any

from mellon.solver.engines.plain import modules_of, plain_modules_of


@dataclass(frozen=True)
class Parts:
    """The modules of a kernel, each after those that it needs, and the classes that others use, with their modules."""

    modules: tuple[str, ...]
    offered: tuple[tuple[str, str], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the full names of the modules."""
        return tuple(f"mellon.solver.lcg.{name}" for name in self.modules)


@dataclass(frozen=True)
class Kernel:
    """The classes of a kernel that others use, and whether they are compiled."""

    classes: Mapping[str, Any]
    compiled: bool

    def __getitem__(self, name: str) -> Any:
        return self.classes[name]


COMBAT = Parts(
    ("fray_rows", "fray_blows", "fray_attacks", "fray_merging", "fray_strikes", "fray_bounds", "fray_nodes", "fray_graph", "fray_certainty", "fray_weighing"),
    (("Graph", "fray_graph"), ("Certainty", "fray_certainty"), ("Weighing", "fray_weighing")),
)
"""The enemies' attacks of a battle without events, over states that are one whole number each.

The rules are those of `models.lcg.attack_course`, `shadow_effects` and `wounds`; a state is packed (see `packing`) so that a blow is an addition and a
state its own key. Codes: a character 0 (not in play) or 2 + 2 * damage + ready; an enemy status + 8 * damage. An end of an attack is a packed
state at the next choice of attack, or `(moment, state, frames)` in the midst of one. A state below 0 is lost: a hero died where the goal forbids it.

`fray_blows` and `fray_attacks` carry out attacks, `fray_merging` finds equal states, `fray_strikes` values what follows the attacks, `fray_bounds` bounds
what is to come, `fray_nodes` and `fray_graph` make nodes and plans, `fray_certainty` tells what is certain, `fray_weighing` computes exact values.
Compiled, a state must fit into 62 bits.
"""
QUEST = Parts(("quest_parts", "quest_prospects", "quest_cards", "quest_packed"), (("PackedQuest", "quest_packed"),))
"""The quest of one player over small states; compiled, for at most 15 characters."""


@cache
def fastest(parts: Parts) -> Kernel:
    """Return a kernel as it was built: in plain Python where no part is compiled, or only some parts are."""
    return _kernel(parts, modules_of(parts.names))


@cache
def plain(parts: Parts) -> Kernel:
    """Return a kernel in plain Python, whose whole numbers have no limit, read from its sources."""
    return _kernel(parts, plain_modules_of(parts.names))


def _kernel(parts: Parts, modules: Sequence[ModuleType]) -> Kernel:
    found = dict(zip(parts.modules, modules, strict=True))
    compiled = all(isinstance(module.__loader__, ExtensionFileLoader) for module in modules)
    return Kernel({name: getattr(found[module], name) for name, module in parts.offered}, compiled)
