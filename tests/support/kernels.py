"""What tests ask of the kernels: those that only compiled speed makes bearable say so and are skipped where there is none."""

from __future__ import annotations

from typing import TypeVar

import pytest

from mellon.solver import kernels

COMPILED = all(kernels.built().values())
"""Whether every kernel runs compiled here."""

needs_compiled_kernels = pytest.mark.skipif(not COMPILED, reason="needs compiled kernels: in plain Python this takes many minutes")

Size = TypeVar("Size")


def by_speed(compiled: Size, plain: Size) -> Size:
    """Return the size of a sample: the first with compiled kernels, the second in plain Python."""
    return compiled if COMPILED else plain
