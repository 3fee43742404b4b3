"""Certificates with a policy as they are written to a file, and changed in every way that has to be refused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mellon.models.common.certificates import check, parse
from mellon.models.lcg.position import Position
from mellon.solver import Answer, Limits, ask

_MOST = 24
"""Entries of a policy that are changed."""
Certificate = dict[str, Any]


def certificate_of(position: Position, seconds: float | None = None) -> tuple[Answer, Certificate]:
    """Return the answer to a position and its certificate as it is written to a file."""
    answer = ask(position, "solve", limits=Limits(seconds=seconds), certificate=True)
    return answer, parse(json.dumps(answer.to_json("en")["certificate"]))


def mutations(certificate: Certificate) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what to change in a proof with a word on it, one thing each time."""
    entries = certificate["at_least"]
    for at, entry in enumerate(entries[:_MOST]):
        yield f"entry {at} left out", {"at_least": entries[:at] + entries[at + 1 :]}
        changed: list[dict[str, Any]] = [{"value": "1/7"}]
        if "take" in entry:
            changed += [{"take": entry["take"] + 1}, {"take": 10_000}, {"do": [*entry["do"], "end"]}]
        for change in changed:
            yield f"entry {at}: {change}", {"at_least": [*entries[:at], {**entry, **change}, *entries[at + 1 :]]}
        if "take" in entry and entry["value"] != "0":
            yield f"entry {at} given up", {"at_least": [*entries[:at], {"given_up": True, "value": "0"}, *entries[at + 1 :]]}
    yield "an entry too many", {"at_least": [*entries, entries[-1]]}
    yield "fewer states", {"states": certificate["states"] - 1}
    yield "no states", {"states": None}
    yield "only engines", {"kind": "agreement"}
    for value in ("0", "1", "20/21", "43/44"):
        if value != certificate["claim"]["value"]:
            yield f"claim {value}", {"claim": {**certificate["claim"], "value": value}}
    other = "no_threat" if certificate["claim"]["goal"] == "all_killed" else "all_killed"
    yield "another goal", {"claim": {**certificate["claim"], "goal": other}}


def refused_when_changed(certificate: Certificate, more: Mapping[str, Mapping[str, Any]] | None = None) -> int:
    """Make sure that a proof is refused in both languages once anything is changed; return in how many ways that was tried."""
    assert certificate["kind"] == "proof" and check(certificate).holds
    tried = 0
    for what, change in (*mutations(certificate), *(more or {}).items()):
        found = check({**certificate, **change})
        assert not found.holds and found.why and found.why.pl != found.why.en, what
        tried += 1
    return tried
