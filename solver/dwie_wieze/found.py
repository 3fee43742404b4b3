"""What an engine says about one question: the verdict, a winning line, and how hard it looked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mellon.models.dwie_wieze import Move
from mellon.solver.answer import Verdict


@dataclass(frozen=True)
class Found:
    """The result of an engine. `line` is the winning line from the position asked about, None unless winnable.

    `limit` names what stopped an unknown: "time", "stopped" or "nodes".
    """

    verdict: Verdict
    engine: str
    nodes: int = 0
    seconds: float = 0.0
    line: tuple[Move, ...] | None = None
    limit: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
