"""Fill the values of a turn: by the compiled kernel where it was built, else with numpy. Both give the same values."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from mellon.solver.engines import layers as plain
from mellon.solver.engines.layers import Floats
from mellon.solver.kernels import compiled, load
from mellon.solver.wyprawa_do_mordoru.shape import Shape

kernel: Any = load("layers")
COMPILED: bool = compiled("layers")


def sweep(form: Shape, own: Floats, other: Floats, stay: Floats) -> None:
    """Fill the values of all states from those of the results, in place."""
    if COMPILED:
        kernel.sweep(kernel_turn(form), own, other, stay)
    else:
        plain.sweep(form.layers, own, other, stay)


def flow(form: Shape, own: Floats, other: Floats, start: int) -> Floats:
    """Return the chance of every result from a slot when the best choices are made; values of all slots must be filled."""
    if COMPILED and not form.layers.repeat:
        weight = np.zeros(form.layers.slots)
        weight[start] = 1.0
        kernel.flow(kernel_turn(form), own, other, weight)
        return weight[: form.layers.results]
    return plain.spread(form.layers, plain.policy(form.layers, own, other), start)


class _Key:
    """A shape that is equal only to itself, so that it can be a key."""

    def __init__(self, form: Shape) -> None:
        self.form = form

    def __hash__(self) -> int:
        return id(self.form)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.form is self.form


def kernel_turn(form: Shape) -> Any:
    """Return the kernel's view of a shape."""
    return _kernel_turn(_Key(form))


@lru_cache(maxsize=64)
def _kernel_turn(key: _Key) -> Any:
    return kernel.Turn(key.form.layers, key.form.start)
