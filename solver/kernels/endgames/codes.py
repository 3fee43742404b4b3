"""The numbers of the kernel of endgames."""

from __future__ import annotations

ENDLESS = 1 << 60
"""So much is left to prove where nothing can be proved."""
HANDS = 2 * 9
"""The bits of both hands."""
HEED_EVERY = 7
"""After so many states the limits are looked at; all bits set."""
