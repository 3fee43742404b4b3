"""How much care a winning line asks for: the cards that win at each decision, the only card, and from when nothing can be spoilt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.text import join
from mellon.models.dwie_wieze import Lay, Move, Play, Position, Unhide, rules
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.hinting import hints
from mellon.solver.dwie_wieze.proof import wins
from mellon.solver.game import Request
from mellon.solver.limits import Watch

_RULE = "DW.p10.result"
_SHARE, _SECONDS = 0.25, 5.0
"""How much of the time that is left it may take, and seconds where there is no limit."""
_MOST_ENDINGS = 3000
"""So many positions are looked at to show that nothing can be spoilt."""


class _TooMany(Exception):
    """More positions follow than are looked at."""


def care(p: Position, line: tuple[Move, ...], request: Request) -> tuple[list[Step], dict[str, Any]]:
    """Return the winning cards at each decision of a winning line, as far back from its end as time allows, and when nothing can be spoilt."""
    before = [p]
    for move in line:
        before.append(rules.do(before[-1], move)[0])
    with _part(request.watch):
        safe = _safe_after(before, line, request.watch)
        decisions = _decisions(before, line, request)
    extra: dict[str, Any] = {"line_decisions": decisions, "nothing_to_spoil_after_trick": safe}
    last = len(before[-1].done)
    return [*_told(decisions), *(_safe_told(safe) if safe is not None and safe < last else [])], extra


@contextmanager
def _part(watch: Watch) -> Iterator[None]:
    """Let what happens inside take only a part of the time that is left."""
    deadline, left = watch.deadline, watch.remaining()
    watch.deadline = watch.within(_SECONDS if left is None else left * _SHARE).deadline
    try:
        yield
    finally:
        watch.deadline = deadline


def _decisions(before: list[Position], line: tuple[Move, ...], request: Request) -> list[dict[str, Any]]:
    """Return how many cards win at each decision, oldest first; the latest decisions are looked at first, and those that time leaves out are missing."""
    found: list[dict[str, Any]] = []
    for at in reversed(range(len(line))):
        move, here = line[at], before[at]
        if not isinstance(move, Play | Lay | Unhide):
            break
        if isinstance(move, Unhide) or len(rules.legal(here)) == 1:
            continue
        verdicts = [one.verdict for one in hints(here, request)[0] if isinstance(one.move, Play | Lay)]
        if Verdict.UNKNOWN in verdicts:
            break
        winning = verdicts.count(Verdict.WINNABLE)
        entry = {
            "trick": len(here.done) + 1,
            "seat": move.seat,
            "lay" if isinstance(move, Lay) else "play": move.code,
            "cards": len(verdicts),
            "winning": winning,
        }
        found.append({**entry, "only": winning == 1})
    return found[::-1]


def _safe_after(before: list[Position], line: tuple[Move, ...], watch: Watch) -> int | None:
    """Return after which trick of the line every way to play on wins, 0 where that is so from the start; None where it is not known.

    Looked for from the end: where a position can be spoilt, so can every earlier one.
    """
    safe: int | None = None
    for at in reversed(range(len(before))):
        here = before[at]
        if at < len(line) and not isinstance(line[at], Play | Lay | Unhide):
            break
        if here.table:
            continue
        try:
            if not _always_wins(here, [_MOST_ENDINGS], watch):
                return safe
        except _TooMany:
            return None
        safe = len(here.done)
    return safe


def _always_wins(p: Position, left: list[int], watch: Watch) -> bool:
    """Tell whether every way to play on wins. Raises _TooMany."""
    left[0] -= 1
    if left[0] < 0 or watch.over:
        raise _TooMany
    moves = rules.legal(p)
    if not moves:
        return wins(p)
    return all(rules.loss_of(p, move) is None and _always_wins(rules.do(p, move)[0], left, watch) for move in moves)


def _told(decisions: list[dict[str, Any]]) -> list[Step]:
    if not decisions:
        return []
    first = decisions[0]["trick"]
    only = [entry for entry in decisions if entry["only"]]
    lead = Text(
        f"W wygrywającej linii od lewy {first} decyzji z wyborem: {len(decisions)}, z jedyną wygrywającą kartą: {len(only)}",
        f"The winning line has {len(decisions)} decision{'s' * (len(decisions) != 1)} with a choice from trick {first} on, {len(only)} of them with one winning card only",
    )
    if only:
        told = [
            Text(
                f"lewa {e['trick']}, miejsce {e['seat']}: {e.get('play') or e['lay']} (z {e['cards']})",
                f"trick {e['trick']}, seat {e['seat']}: {e.get('play') or e['lay']} (of {e['cards']})",
            )
            for e in only
        ]
        lead += Text(": ", ": ") + join(told, "; ")
    return [Step(lead + ".", _RULE)]


def _safe_told(safe: int) -> list[Step]:
    if not safe:
        return [Step(Text("Niczego nie można zepsuć: każda karta wygrywa.", "Nothing can be spoilt: every card wins."), _RULE)]
    text = Text(
        f"Po lewie {safe} tej linii niczego już nie można zepsuć.", f"After trick {safe} of this line nothing can be spoilt any more."
    )
    return [Step(text, _RULE)]
