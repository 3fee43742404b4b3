"""What the parts of a kernel need of cython where it is not installed: decorators that change nothing and types that only convert.

Only the plain form uses it; the build brings the compiler along.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class _Type:
    """A type of C: a number in Python, also where an array of it is meant."""

    def __init__(self, convert: Callable[[Any], Any]) -> None:
        self.convert = convert

    def __getitem__(self, shape: object) -> _Type:
        return self


class _Lock:
    """With or without the lock of the interpreter: a block or a function, which plain Python runs as it is."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, *raised: object) -> None:
        return None

    def __call__(self, function: F) -> F:
        return function


compiled = False
int = uchar = longlong = ulonglong = p_longlong = _Type(builtins.int)
bint = _Type(builtins.bool)
double = _Type(builtins.float)
void = _Type(lambda given: None)
gil = nogil = _Lock()


def _unchanged(given: Any) -> Any:
    return given


def _deaf(*given: object, **named: object) -> Callable[[F], F]:
    return _unchanged


cclass = cfunc = ccall = inline = final = _unchanged
exceptval = locals = _deaf


def declare(kind: object, value: Any = None, visibility: str = "private") -> Any:
    """Return the value that a name is declared with."""
    return value


def cast(kind: Any, value: Any) -> Any:
    """Return a number as another type has it; objects stay as they are."""
    return kind.convert(value) if isinstance(kind, _Type) else value
