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


def packed_text(text: str) -> str:
    """Return a text packed for an address.

    >>> unpacked_text(packed_text("number = 40"))
    'number = 40'
    """
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=") if text else ""


def unpacked_text(word: str) -> str:
    """Return a text packed in an address; an empty one where it is damaged or too long."""
    try:
        raw = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(raw, _MOST_UNPACKED)
        return "" if unpacker.unconsumed_tail else text.decode()
    except (ValueError, binascii.Error, zlib.error):
        return ""


def packed(played: Sequence[Played]) -> str:
    """Return the positions played through, packed for an address; the latest ones where there are too many."""
    if not played:
        return ""
    return packed_text(json.dumps(list(played[-_MOST_PLAYED:]), ensure_ascii=False, separators=(",", ":")))


def unpacked(word: str) -> list[Played]:
    """Return the positions packed in an address; none where it is damaged or too long.

    >>> unpacked(packed([("lcg ...", "a move")])), unpacked("damaged")
    ([('lcg ...', 'a move')], [])
    """
    try:
        found: Any = json.loads(unpacked_text(word))
    except (ValueError, RecursionError):
        return []
    if not isinstance(found, list):
        return []
    return [(one[0], one[1]) for one in found if isinstance(one, list) and len(one) == 2 and all(isinstance(word, str) for word in one)]
