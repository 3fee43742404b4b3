"""Characters that a screen would act on instead of showing: find them, or write them out."""

from __future__ import annotations

import json
import re
import unicodedata

_ACTING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Control characters, line separators, marks that turn the direction of writing, invisible tags, halves of characters."""
_PLAIN_BREAKS = "\n\t"


def visible(text: str, keep: str = "") -> str:
    """Return `text` with every character that a screen would act on written out, but those in `keep`.

    >>> print(visible("a\\x1b[31mb\\u202e"))
    a\\x1b[31mb\\u202e
    """
    return _ACTING.sub(lambda found: found.group() if found.group() in keep else _written_out(found.group()), text)


def escaped(json_text: str) -> str:
    """Return JSON text with every character that a screen would act on as an escape, which changes no value of it.

    >>> print(escaped('["a\u202eb"]'))
    ["a\\u202eb"]
    """
    return _ACTING.sub(lambda found: json.dumps(found.group())[1:-1], json_text)


def acting(text: str) -> str:
    """Return the first character of `text` that a screen would act on, as U+001B; empty where there is none.

    >>> acting("two\\nlines"), acting("red \\x1b[31m")
    ('', 'U+001B')
    """
    found = next((match.group() for match in _ACTING.finditer(text) if match.group() not in _PLAIN_BREAKS), "")
    return f"U+{ord(found):04X}" if found else ""


def closest(text: str) -> str:
    """Return `text` in ASCII: signs by their likeness, letters without their marks, a question mark for what is left.

    >>> closest("żółw ≈ 1/3 … „tak”")
    'zolw ~ 1/3 . "tak"'
    """
    return "".join(map(_likeness, text))


def _written_out(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


_LIKE = str.maketrans(
    {
        **dict.fromkeys("─━═╌╍┄┅┈┉‐‑‒–—―−", "-"),
        **dict.fromkeys("│┃║╎╏┆┇┊┋╿╽", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╡╞╪╫╟╢╤╧╥╨", "+"),
        **dict.fromkeys("„”“‟«»″", '"'),
        **dict.fromkeys("‚‘’‛′", "'"),
        **dict.fromkeys("≈∼", "~"),
        **dict.fromkeys("●•∙◆■▪▶►★✓✔", "*"),
        **dict.fromkeys("·…", "."),
        **dict.fromkeys("○◦◇□▫☆◯◎☾", "o"),
        **dict.fromkeys("█▓▒☠⚔⛨", "#"),
        "░": ":", "▁": "_", "⇣": "v", "▔": "^", "╱": "/", "╲": "\\", "›": ">", "‹": "<", "◄": "<", "↩": "<", "↷": ">",
        **dict.fromkeys("→⇒➜↦", ">"),
        **dict.fromkeys("←⇐", "<"),
        **dict.fromkeys("↑▲△⛰", "^"),
        **dict.fromkeys("↓▼▽▾", "v"),
        **dict.fromkeys("✗✘✕×╳", "x"),
        "🟩": "+", "🟨": "~", "🟥": "-", "⇢": ">", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "∩": "n", "∞": "oo", "≤": "<=", "≥": ">=", "≠": "!=", "÷": "/", "ł": "l", "Ł": "L",
        "đ": "d", "ø": "o", "æ": "ae", "ß": "ss", "½": "1/2", "¼": "1/4", "¾": "3/4", "°": "o", "±": "+-", "√": "v", "♣": "L", "♠": "C", "♦": "R", "♥": "S",
    }
)  # fmt: skip


def _likeness(character: str) -> str:
    if character.isascii():
        return character
    like = character.translate(_LIKE)
    if like.isascii():
        return like
    plain = "".join(c for c in unicodedata.normalize("NFKD", character) if c.isascii())
    return plain or "?"
