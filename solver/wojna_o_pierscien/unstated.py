"""Answers where icons that no source states may be needed: given only where no number of icons changes them, else the icons are asked for.

A combat is answered for every number of icons. The value of an action phase never falls for a side whose cards have more icons, so it is
answered for the two ends: all unknown icons of the Free Peoples as many as can be and those of the Shadow none, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, card
from mellon.models.wojna_o_pierscien.icons import ICON_NAMES, MOST_ICONS, Missing, MissingIcons, printed, supplied_with, unknown_icons
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.lens import MATTER, UNDECIDED
from mellon.solver.limits import Watch
from mellon.solver.ranked import RankedMove, Span
from mellon.solver.stats import with_limits
from mellon.solver.wojna_o_pierscien.reach import Reach

Values = Mapping[Missing, int]
Ask = Callable[[Position], Answer]

MOST_TRIED = (MOST_ICONS + 1) ** 4
_COUNTS = ("attack", "need", "defense", "uncancelled", "attacker", "attack_support", "support", "location_defense")
"""What is counted on the way: where it hangs on an unknown icon it is left open without changing the answer."""
READINGS = "readings_that_matter"
_LINE = ("scores", "winner", "line_note", "line_ends_at_chance", "replayed")


def answer_whatever(position: Position, watch: Watch, ask: Ask) -> Answer:
    """Answer a question; where it needs unknown icons only if the answer is the same for every number of them. Raises MissingIcons."""
    unknown: list[Missing] = []
    while True:
        try:
            return _tried(position, watch, ask, unknown)
        except MissingIcons as missing:
            more = [one for one in missing.missing if one not in unknown]
            if not more or (MOST_ICONS + 1) ** (len(unknown) + len(more)) > MOST_TRIED:
                raise MissingIcons([*unknown, *more]) from None
            unknown += more


def _tried(position: Position, watch: Watch, ask: Ask, unknown: Sequence[Missing]) -> Answer:
    if not unknown:
        return ask(position)
    found: list[Answer] = []
    for values in _numbers(unknown):
        found.append(ask(with_values(position, values)))
        if _core(found[-1]) != _core(found[0]) or watch.over:
            raise MissingIcons(unknown)
    return _common(found, unknown)


def _numbers(unknown: Sequence[Missing]) -> Iterator[Values]:
    """Yield every way to fill the unknown icons in, the two ends first."""
    ends = [(0,) * len(unknown), (MOST_ICONS,) * len(unknown)]
    for counts in (*ends, *(counts for counts in product(range(MOST_ICONS + 1), repeat=len(unknown)) if counts not in ends)):
        yield dict(zip(unknown, counts, strict=True))


def answer_at_both_ends(position: Position, watch: Watch, ask: Ask) -> Answer:
    """Answer a question about an action phase; where unknown icons may be counted only if both ends agree. Raises MissingIcons.

    The two ends share the time.
    """
    unknown = countable(position)
    if not unknown:
        return ask(position)
    whole, left = watch.deadline, watch.remaining()
    if whole is not None and left is not None:
        watch.deadline = whole - left / 2
    low = ask(with_values(position, end_values(unknown, False)))
    watch.deadline = whole
    high = ask(with_values(position, end_values(unknown, True)))
    if Verdict.UNKNOWN in (low.verdict, high.verdict):
        return _open(low, high, unknown)
    low, high = _as_far_as(low, high), _as_far_as(high, low)
    if _core(low) != _core(high):
        raise MissingIcons(unknown)
    return _common([low, high], unknown)


def _as_far_as(answer: Answer, other: Answer) -> Answer:
    """Return an answer with every reading of a ruling that the limits left open in either of two answers left open in it."""
    left_open = [entry for one in (answer, other) for entry in one.extra.get(UNDECIDED, ())]
    if not left_open:
        return answer
    pairs = sorted({(entry["ruling"], entry["reading"]) for entry in left_open})
    extra = {**answer.extra, UNDECIDED: [{"ruling": ruling, "reading": reading} for ruling, reading in pairs]}
    if MATTER in extra:
        extra[MATTER] = [entry for entry in extra[MATTER] if (entry["ruling"], entry["reading"]) not in pairs]
    if READINGS in extra:
        kept = {entry["ruling"] for entry in extra[MATTER]}
        extra[READINGS] = {
            ruling: {reading: value for reading, value in found.items() if (ruling, reading) not in pairs}
            for ruling, found in extra[READINGS].items()
            if ruling in kept
        }
    return answer.but(extra=extra, stats=with_limits(answer.stats, other.stats.limits))


def countable(position: Position) -> tuple[Missing, ...]:
    """Return the unknown icons that a combat of this phase may count: of cards that may still come, at locations that may be active."""
    assert position.table is not None and position.state is not None
    reach = Reach(position.table, position.state)
    places = [location(name) for name in reach.where]
    found = []
    for name in reach.pool:
        side = card(name).side
        roles = {"path" if place.is_path else "defense" if place.side == side else "attack" for place in places}
        found += [
            Missing(name, icon)
            for icon in unknown_icons(name)
            if icon.removesuffix("_leadership") in roles and printed(name, icon, position.icons) is None
        ]
    return tuple(found)


def end_values(unknown: Iterable[Missing], best_for_free: bool) -> Values:
    """Return the unknown icons at one of the two ends: as many as can be for one side, none for the other."""
    return {one: MOST_ICONS if (card(one.card).side == FREE_PEOPLES) == best_for_free else 0 for one in unknown}


def with_values(position: Position, values: Values) -> Position:
    """Return a position with icons filled in."""
    icons = supplied_with(position.icons, values)
    return replace(position, icons=icons, table=position.table and replace(position.table, icons=icons))


def _core(answer: Answer) -> object:
    """Return what an answer claims, without what is only counted on the way."""
    moves = [one.without(*_COUNTS).entry for one in answer.ranked]
    illegal = [(one.move, one.rule) for one in answer.illegal or ()]
    told = _without(answer.extra, _COUNTS + (_LINE if answer.question == "action_phase" else ()))
    position = _without(answer.position or {}, ("icons",))
    return answer.verdict, answer.value, moves, illegal, told, _without(answer.outcome or {}, _COUNTS), position


def _without(table: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


def _common(answers: Sequence[Answer], unknown: Sequence[Missing]) -> Answer:
    """Return what answers that claim the same have in common; numbers in which they differ are left open."""
    first = answers[0]
    moves = [one.but(**_agreed([answer.ranked[at].entry for answer in answers], one.entry)) for at, one in enumerate(first.ranked)]
    one_line = all(answer.line == first.line for answer in answers)
    return first.but(
        moves=first.moves and moves,
        line=first.line if one_line else [],
        steps=None if first.steps is None else _shared_steps([answer.steps or () for answer in answers]),
        certificate=_certified([answer.certificate for answer in answers]),
        position=first.position and _without(first.position, ("icons",)),
        outcome=first.outcome and _agreed([answer.outcome or {} for answer in answers], first.outcome),
        extra=_agreed([answer.extra for answer in answers], first.extra) | ({} if one_line else {"line_note": _NO_LINE}),
        assumptions=[*first.assumptions, cannot_matter(unknown)],
    )


def _certified(certificates: Sequence[Mapping[str, Any] | None]) -> dict[str, Any] | None:
    """Return one certificate for all fillings of what is not stated: that of the first, with those of the others beside it."""
    known = [dict(one) for one in certificates if one is not None]
    if len(known) < len(certificates):
        return None
    others = [one for at, one in enumerate(known) if one not in known[:at]][1:]
    return {**known[0], "also": others} if others else known[0]


_NO_LINE = Text(
    "przebieg zależy od symboli, których żadne źródło nie podaje; wartość i najlepsze ruchy od nich nie zależą",
    "the line hangs on icons that no source states; the value and the best moves do not",
)


def _agreed(tables: Sequence[Mapping[str, Any]], first: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for key, value in first.items():
        same = all(table.get(key) == value for table in tables)
        found[key] = value if same else {} if key in ("support", "attack_support") else None
    return found


def _shared_steps(told: Sequence[Sequence[Step]]) -> list[Step]:
    return [step for step in told[0] if all(step in steps for steps in told)]


def _open(low: Answer, high: Answer, unknown: Sequence[Missing]) -> Answer:
    """Return what is proved where the time did not suffice for both ends: from the least at one end to the most at the other."""
    bounds = {"low": _bound(low, "low"), "high": _bound(high, "high")}
    known = low if low.verdict is Verdict.UNKNOWN else high
    high_of = {one.move: one for one in high.ranked}
    moves = [_open_move(one, high_of[one.move]) for one in low.ranked if one.move in high_of] if known.verb == "hint" else None
    return known.but(
        verdict=Verdict.UNKNOWN,
        value=None,
        moves=moves,
        line=None,
        extra={**known.extra, "bounds": bounds},
        assumptions=[*known.assumptions, may_matter(unknown)],
    )


def _open_move(low: RankedMove, high: RankedMove) -> RankedMove:
    """Return what is proved about a move from the least at one end to the most at the other."""
    least, most = ((one.value, one.value) if one.value is not None else one.bounds for one in (low, high))
    assert least is not None and most is not None
    told = {name: value for name, value in low.entry.items() if name in ("move", "text")}
    return RankedMove.of(**told, verdict=Verdict.UNKNOWN, bounds=Span(least[0], most[1]))


def _bound(answer: Answer, end: str) -> Any:
    found = answer.value if answer.value is not None else answer.extra.get("bounds", {}).get(end)
    return int(found) if found is not None and found == int(found) else found


def cannot_matter(unknown: Sequence[Missing]) -> Text:
    """Say that unknown icons do not change the answer."""
    what = _listed(unknown)
    return Text(
        f"Żadne źródło nie podaje liczby symboli: {what.pl}. Nie mogą zmienić tej odpowiedzi: sprawdzono od 0 do {MOST_ICONS}.",
        f"No source states the number of icons: {what.en}. They cannot change this answer: 0 to {MOST_ICONS} was checked.",
    )


def may_matter(unknown: Sequence[Missing]) -> Text:
    """Say which unknown icons a search was made for in vain, and how to supply them."""
    what, how = (
        _listed(unknown),
        ", ".join(
            f"{name} = {{ {', '.join(f'{one.icon} = N' for one in unknown if one.card == name)} }}"
            for name in dict.fromkeys(one.card for one in unknown)
        ),
    )
    return Text(
        f"Żadne źródło nie podaje liczby symboli: {what.pl}; granice obejmują od 0 do {MOST_ICONS}. Znając karty, dopisz icons = {{ {how} }}.",
        f"No source states the number of icons: {what.en}; the bounds hold for 0 to {MOST_ICONS}. If you know the cards, add icons = {{ {how} }}.",
    )


def _listed(unknown: Sequence[Missing]) -> Text:
    names = dict.fromkeys(one.card for one in unknown)
    return join(
        [card(name).name + (Text(" (", " (") + join([ICON_NAMES[one.icon] for one in unknown if one.card == name]) + ")") for name in names]
    )
