"""Kernels that consist of several modules: all compiled or all plain Python, never some of each.

A plain part cannot build on a compiled one, whose numbers it does not see. Where a compiler was there for some parts only, the whole kernel
is taken from its sources.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES
from pathlib import Path
from types import ModuleType

Parts = tuple[str, ...]


def modules_of(parts: Parts) -> tuple[ModuleType, ...]:
    """Return modules that build on each other, each after those that it needs: compiled if every part is, else all of them as plain Python."""
    plain = [_is_plain(part) for part in parts]
    return tuple(map(importlib.import_module, parts)) if all(plain) or not any(plain) else plain_modules_of(parts)


@cache
def plain_modules_of(parts: Parts) -> tuple[ModuleType, ...]:
    """Return modules that build on each other, read once more from their sources; what is imported elsewhere stays as it is."""
    before = {part: sys.modules.get(part) for part in parts}
    try:
        return tuple(map(_from_source, parts))
    finally:
        for part, known in before.items():
            if known is None:
                sys.modules.pop(part, None)
            else:
                sys.modules[part] = known


def _origin(part: str) -> Path:
    spec = importlib.util.find_spec(part)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin)


def _is_plain(part: str) -> bool:
    return _origin(part).suffix in SOURCE_SUFFIXES


def _from_source(part: str) -> ModuleType:
    source = _origin(part).with_name(part.rpartition(".")[2] + ".py")
    spec = importlib.util.spec_from_file_location(part, source)
    assert spec is not None and spec.loader is not None
    module = sys.modules[part] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
