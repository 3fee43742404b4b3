"""The log of what the rules did: a list of steps, or None."""

from __future__ import annotations

from mellon.models.common.trace import Steps as Log
from mellon.models.common.trace import note

__all__ = ["Log", "note"]
