"""Solved tables on disk: named by version and key, checked when read, replaced in one step when written.

A file is one line of JSON (key, names and shapes of the arrays, checksum) and then the arrays' bytes. A reader sees a whole file or
none; a damaged, foreign or outdated one counts as missing. A disk that cannot be written to is no error: the table is just not kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

SWITCH = "MELLON_CACHE"
OFF = "off"
_TEMPORARY = ".unfinished-"
_DAY = 86_400.0

Arrays = dict[str, NDArray[Any]]


def folder() -> Path | None:
    """Return where tables are kept: $MELLON_CACHE, else the user's cache folder; None when switched off."""
    chosen = os.environ.get(SWITCH, "")
    if chosen == OFF:
        return None
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "mellon"


def path_of(name: str, key: str) -> Path | None:
    """Return the file of a table."""
    where = folder()
    return None if where is None else where / f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:24]}.table"


def load(name: str, key: str) -> Arrays | None:
    """Return the arrays kept under a key, or None if there are none that can be trusted."""
    path = path_of(name, key)
    if path is None:
        return None
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        header = json.loads(head)
        if header["key"] != key or header["crc"] != zlib.crc32(body):
            return None
        arrays, at = {}, 0
        for entry in header["arrays"]:
            kind, shape = np.dtype(entry["dtype"]), tuple(entry["shape"])
            size = kind.itemsize * int(np.prod(shape, dtype=np.int64))
            arrays[entry["name"]] = np.frombuffer(body[at : at + size], dtype=kind).reshape(shape)
            at += size
        return arrays
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save(name: str, key: str, arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Keep arrays under a key; tell whether that worked."""
    path = path_of(name, key)
    if path is None:
        return False
    kept = {label: np.ascontiguousarray(array) for label, array in arrays.items()}
    body = b"".join(array.tobytes() for array in kept.values())
    listed = [{"name": label, "dtype": array.dtype.str, "shape": list(array.shape)} for label, array in kept.items()]
    header = json.dumps({"key": key, "crc": zlib.crc32(body), "arrays": listed}).encode()
    unfinished: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep_up(path.parent)
        handle, unfinished = tempfile.mkstemp(prefix=_TEMPORARY, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(header + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
        return True
    except OSError:
        if unfinished is not None:
            with contextlib.suppress(OSError):
                os.unlink(unfinished)
        return False


def _sweep_up(where: Path) -> None:
    """Remove what killed writers left behind a day ago or earlier."""
    for left in where.glob(f"{_TEMPORARY}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _DAY:
                left.unlink()
