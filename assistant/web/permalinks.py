"""Addresses that carry a position: readable, with what was played before packed behind it for the way back."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote_plus

Played = tuple[str, str]
"""A position and the move that was made in it, in words."""
_READABLE = "/=,:@()"
_MOST_UNPACKED = 64 * 1024
_MOST_PLAYED = 40


def address(path: str, pairs: Iterable[tuple[str, str]]) -> str:
    """Return an address with its query readable: spaces as `+`, and only bare what reads back the same.

    >>> address("/en/lcg", [("p", "lcg combat | R1+")])
    '/en/lcg?p=lcg+combat+%7C+R1%2B'
    """
    query = "&".join(f"{key}={quote_plus(value, safe=_READABLE)}" for key, value in pairs if value)
    return f"{path}?{query}" if query else path


def packed(played: Sequence[Played]) -> str:
    """Return the positions played through, packed for an address; the latest ones where there are too many."""
    if not played:
        return ""
    text = json.dumps(list(played[-_MOST_PLAYED:]), ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(word: str) -> list[Played]:
    """Return the positions packed in an address; none where it is damaged or too long.

    >>> unpacked(packed([("lcg ...", "a move")])), unpacked("damaged")
    ([('lcg ...', 'a move')], [])
    """
    try:
        raw = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(raw, _MOST_UNPACKED)
        found: Any = json.loads(text) if not unpacker.unconsumed_tail else []
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        return []
    if not isinstance(found, list):
        return []
    return [(one[0], one[1]) for one in found if isinstance(one, list) and len(one) == 2 and all(isinstance(word, str) for word in one)]
