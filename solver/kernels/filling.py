"""Give a kernel in plain Python the tables that its problem brings along. For the compiler the build writes the same out (`joining`)."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from mellon.solver.kernels.joining import ARRAY_CODES


def fill(kernel: Any, fields: type, given: Mapping[str, Any]) -> None:
    """Set every attribute that a class of annotations names; numbers become an array, and an array is shared: kernels do not write into it."""
    for name, kind in fields.__annotations__.items():
        code = ARRAY_CODES.get(kind)
        value = given[name]
        setattr(kernel, name, value if code is None or isinstance(value, array) else array(code, value))
