"""Kernels: the hot loops, each a folder of topics that is compiled as one extension where a C compiler was there at build time.

`load` returns a kernel's module: the extension, or the last part as plain Python, which gives the same answers. Both have the class that
holds the data of a search (its tables, its states, its counters) and the functions that callers use, which take it first.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType


@cache
def load(name: str) -> ModuleType:
    """Return a kernel, compiled if it was built, else in plain Python."""
    try:
        return importlib.import_module(f"{__name__}.{name}._compiled")
    except ImportError:
        return load_plain(name)


@cache
def load_plain(name: str) -> ModuleType:
    """Return a kernel in plain Python, whose whole numbers have no limit."""
    parts: tuple[str, ...] = importlib.import_module(f"{__name__}.{name}").PARTS
    return importlib.import_module(f"{__name__}.{name}.{parts[-1]}")


def compiled(name: str) -> bool:
    """Tell whether a kernel is compiled."""
    return load(name) is not load_plain(name)


def names() -> list[str]:
    """Return the names of all kernels in this folder."""
    return sorted(folder.name for folder in files(__name__).iterdir() if folder.joinpath("__init__.py").is_file())


def built() -> dict[str, bool]:
    """Return for every kernel whether an extension of it is installed, without loading any."""
    return {name: _is_extension(f"{__name__}.{name}._compiled") for name in names()}


def _is_extension(module: str) -> bool:
    spec = find_spec(module)
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
