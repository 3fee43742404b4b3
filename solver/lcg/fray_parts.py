"""The enemies' attacks of a battle without events, over states that are one whole number each: the parts of the kernel, compiled or in plain Python.

The rules are those of `models.lcg.attack_course`, `shadow_effects` and `wounds`; a state is packed (see `packing`) so that a blow is an addition and a
state its own key. Codes: a character 0 (not in play) or 2 + 2 * damage + ready; an enemy status + 8 * damage. An end of an attack is a packed
state at the next choice of attack, or `(moment, state, frames)` in the midst of one. A state below 0 is lost: a hero died where the goal forbids it.

`fray_blows` and `fray_attacks` carry out attacks, `fray_merging` finds equal states, `fray_strikes` values what follows the attacks, `fray_bounds` bounds
what is to come, `fray_nodes` and `fray_graph` make nodes and plans, `fray_certainty` tells what is certain, `fray_weighing` computes exact values.
The answers are the same compiled and in plain Python; compiled, a state must fit into 62 bits.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

PARTS = ("fray_rows", "fray_blows", "fray_attacks", "fray_merging", "fray_strikes", "fray_bounds", "fray_nodes", "fray_graph", "fray_certainty", "fray_weighing")
"""The parts of the kernel, each after those that it needs; they import one another as neighbours in their package."""
_PLAIN = "solver.lcg.fray_in_python"


class Kernel(NamedTuple):
    """What others use of the kernel, and whether it is compiled."""

    Graph: Any
    Certainty: Any
    Weighing: Any
    compiled: bool


@cache
def fastest() -> Kernel:
    """Return the kernel as it was built: in plain Python where no part is compiled, or only some parts are."""
    try:
        parts = {name: import_module(f"solver.lcg.{name}") for name in PARTS}
    except (AttributeError, ImportError, TypeError, ValueError):
        return plain()
    built = [isinstance(part.__loader__, ExtensionFileLoader) for part in parts.values()]
    return _kernel(parts, all(built)) if all(built) or not any(built) else plain()


@cache
def plain() -> Kernel:
    """Return the kernel in plain Python, whose whole numbers have no limit, read from its sources under another name."""
    sys.modules[_PLAIN] = ModuleType(_PLAIN)
    parts = {}
    for name in PARTS:
        spec = spec_from_file_location(f"{_PLAIN}.{name}", Path(__file__).with_name(f"{name}.py"))
        assert spec is not None and spec.loader is not None
        parts[name] = sys.modules[spec.name] = module_from_spec(spec)
        spec.loader.exec_module(parts[name])
    return _kernel(parts, False)


def _kernel(parts: Mapping[str, ModuleType], compiled: bool) -> Kernel:
    return Kernel(parts["fray_graph"].Graph, parts["fray_certainty"].Certainty, parts["fray_weighing"].Weighing, compiled)
