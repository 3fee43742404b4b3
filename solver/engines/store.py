"""Solved tables on disk: signed, named by version and key, checked when read, replaced in one step when written, the oldest thrown out.

A file is a signature, one line of JSON (key, names, kinds and shapes of the arrays) and then the arrays' bytes. The signature is made with
a random key that this user alone can read, so what others put into the folder counts as missing, like everything damaged, foreign or
outdated; nothing of a file is looked at before its signature is right. A disk that cannot be used is no error: tables are then not kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import os
import secrets
import stat
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

SWITCH = "MELLON_CACHE"
OFF = "off"
MOST_BYTES = 96 << 20
MOST_FILES = 256
KEY_FILE = "signing.key"
_ENDING = ".table"
_TEMPORARY = ".unfinished-"
_DAY = 86_400.0
_KEY_BYTES = 32
_SIGNATURE = 64
_KINDS = ("<f8", "<i4", "<i8")

Arrays = dict[str, NDArray[Any]]


def folder() -> Path | None:
    """Return where tables are kept: $MELLON_CACHE, else the user's cache folder; None when switched off or when there is no such user."""
    chosen = os.environ.get(SWITCH, "")
    if chosen == OFF:
        return None
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    if base:
        return Path(base) / "mellon"
    try:
        return Path.home() / ".cache" / "mellon"
    except RuntimeError:
        return None


def path_of(name: str, key: str) -> Path | None:
    """Return the file of a table."""
    where = folder()
    return None if where is None else where / f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:24]}{_ENDING}"


def load(name: str, key: str) -> Arrays | None:
    """Return the arrays kept under a key, or None if there are none that can be trusted."""
    path = path_of(name, key)
    if path is None:
        return None
    try:
        secret = _secret(path.parent)
        raw = None if secret is None else _read(path, MOST_BYTES)
        if secret is None or raw is None or not hmac.compare_digest(raw[:_SIGNATURE], _signature(secret, memoryview(raw)[_SIGNATURE:])):
            return None
        found = _arrays(raw[_SIGNATURE:], key)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return found


def save(name: str, key: str, arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Keep arrays under a key; tell whether that worked."""
    path = path_of(name, key)
    if path is None:
        return False
    kept = {label: np.ascontiguousarray(array) for label, array in arrays.items()}
    listed = [{"name": label, "dtype": array.dtype.str, "shape": list(array.shape)} for label, array in kept.items()]
    content = json.dumps({"key": key, "arrays": listed}).encode() + b"\n" + b"".join(array.tobytes() for array in kept.values())
    if len(content) + _SIGNATURE > MOST_BYTES:
        return False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        secret = _secret(path.parent, make=True)
        if secret is None:
            return False
        _sweep_up(path.parent)
        _write(path, _signature(secret, content) + content)
        _throw_out(path.parent, path)
        return True
    except OSError:
        return False


def _arrays(content: bytes, key: str) -> Arrays | None:
    """Take a file's content apart; its arrays must fill it exactly and have kinds that are kept here."""
    head, _, body = content.partition(b"\n")
    header = json.loads(head)
    if header["key"] != key:
        return None
    arrays: Arrays = {}
    at = 0
    for entry in header["arrays"]:
        shape = tuple(entry["shape"])
        if entry["dtype"] not in _KINDS or not all(type(size) is int and size >= 0 for size in shape):
            return None
        kind = np.dtype(entry["dtype"])
        size = kind.itemsize
        for length in shape:
            size *= length
        if at + size > len(body):
            return None
        arrays[entry["name"]] = np.frombuffer(body[at : at + size], dtype=kind).reshape(shape)
        at += size
    return arrays if at == len(body) else None


def _signature(secret: bytes, content: bytes | memoryview) -> bytes:
    return hashlib.blake2b(content, key=secret, digest_size=_SIGNATURE // 2).hexdigest().encode()


def _secret(where: Path, make: bool = False) -> bytes | None:
    """Return the signing key of a folder, made if asked for; None if it is missing or could be known to others."""
    path = where / KEY_FILE
    if make and not os.path.lexists(path):
        handle, unfinished = tempfile.mkstemp(prefix=_TEMPORARY, dir=where)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(_KEY_BYTES))
            with contextlib.suppress(FileExistsError):
                os.link(unfinished, path)
        finally:
            os.unlink(unfinished)
    found = _read(path, _KEY_BYTES, private=True)
    return found if found is not None and len(found) == _KEY_BYTES else None


def _read(path: Path, most: int, private: bool = False) -> bytes | None:
    """Return the bytes of an ordinary file that is not too long, if private of one that nobody else can read or change; else None."""
    flags = (
        os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    )
    handle = os.open(path, flags)
    about = os.fstat(handle)
    known = private and hasattr(os, "geteuid") and (about.st_uid != os.geteuid() or bool(about.st_mode & 0o077))
    if known or not stat.S_ISREG(about.st_mode) or about.st_size > most:
        os.close(handle)
        return None
    with os.fdopen(handle, "rb") as file:
        return file.read(most)


def _write(path: Path, content: bytes) -> None:
    handle, unfinished = tempfile.mkstemp(prefix=_TEMPORARY, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(unfinished)
        raise


def _sweep_up(where: Path) -> None:
    """Remove what killed writers left behind a day ago or earlier."""
    for left in where.glob(f"{_TEMPORARY}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _DAY:
                left.unlink()


def _throw_out(where: Path, fresh: Path) -> None:
    """Remove the tables that were not used for the longest time until the folder is within its bounds; the fresh one stays."""
    tables = []
    for path in where.glob(f"*{_ENDING}"):
        with contextlib.suppress(OSError):
            about = path.lstat()
            if stat.S_ISREG(about.st_mode) and path != fresh:
                tables.append((about.st_mtime, about.st_size, path))
    tables.sort(reverse=True)
    room, number = MOST_BYTES - fresh.lstat().st_size, MOST_FILES - 1
    for _, size, path in tables:
        room, number = room - size, number - 1
        if room < 0 or number < 0:
            with contextlib.suppress(OSError):
                path.unlink()
