"""Read files and streams of bounded size, and write files whole; only regular files are opened, so that no reading can hang or go on for ever."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

from mellon.models.common.text import Text

MOST_BYTES = 256 * 1024
"""Far more than any position, puzzle or chapter needs."""
_NOT_REGULAR = Text(
    "to nie zwykły plik, tylko urządzenie albo potok; dane z potoku podaj przez „-” (standardowe wejście)",
    'it is no regular file but a device or a pipe; hand over what comes from a pipe as "-" (standard input)',
)
_CLOSED = Text(
    "tutaj nie otwiera się plików; treść pliku podaj w samym pytaniu, pod kluczem chapter_text",
    "no files are opened here; hand over the file's text with the question itself, under the key chapter_text",
)
_closed: ContextVar[bool] = ContextVar("files_closed", default=False)


@contextmanager
def files_closed() -> Iterator[None]:
    """Open no file that a position names while this lasts: for questions that come from elsewhere."""
    token = _closed.set(True)
    try:
        yield
    finally:
        _closed.reset(token)


def check_open() -> None:
    """Raise `Unfit` while no files may be opened."""
    if _closed.get():
        raise Unfit(_CLOSED)


class Unfit(OSError):
    """A file that is there but is not read: `why` says the reason."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.en)


def bounded_bytes(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """Return the content of a regular file of bounded size. Raises OSError (`Unfit` for devices, pipes and too much), ValueError for no name."""
    with _regular(path) as file:
        return bounded_stream(file, most)


def first_bytes(path: str | Path, count: int) -> bytes:
    """Return how a regular file begins, however long it is. Raises OSError (`Unfit` for devices and pipes), ValueError for no name."""
    with _regular(path) as file:
        return file.read(count)


@contextmanager
def _regular(path: str | Path) -> Iterator[BinaryIO]:
    check_open()
    _must_be_regular(os.stat(path).st_mode)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        _must_be_regular(os.fstat(handle).st_mode)
        yield file


def bounded_stream(stream: BinaryIO, most: int = MOST_BYTES) -> bytes:
    """Return all bytes of a stream. Raises `Unfit` where there are more than `most`."""
    raw = stream.read(most + 1)
    if len(raw) > most:
        raise Unfit(Text(f"za duży: więcej niż {most // 1024} KB", f"too large: more than {most // 1024} KB"))
    return raw


def bounded_text(path: str | Path) -> str:
    """Return the UTF-8 text of a regular file of bounded size. Raises OSError, or ValueError where it is no such text."""
    return bounded_bytes(path).decode("utf-8-sig")


def _must_be_regular(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise Unfit(_NOT_REGULAR)


def write_whole(target: Path, data: bytes) -> None:
    """Write a file beside its place and then put it there, so that nobody ever finds half of it. Raises OSError where that cannot be done."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    found = os.umask(0)
    os.umask(found)
    return found
