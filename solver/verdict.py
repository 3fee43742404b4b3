"""What is known about a question, in the contract's words."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What is known about the question. `UNKNOWN` means that a limit was reached, never that the position is lost."""

    WINNABLE = "winnable"
    LOST = "lost"
    VALUE = "value"
    UNKNOWN = "unknown"
