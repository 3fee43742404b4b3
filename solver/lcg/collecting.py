"""Searches make very many small objects and no garbage that needs a collector: they are kept out of its way, and out of cycles."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakMethod


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the collector of cyclic garbage from walking the growing graph again and again; there is none to be found in it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def loosely(method: Callable[[], None]) -> Callable[[], None]:
    """Return a call of a method that does not keep its object alive: what is held by that object can be freed as soon as nobody asks for it any more."""
    held = WeakMethod(method)

    def called() -> None:
        found = held()
        if found is not None:
            found()

    return called
