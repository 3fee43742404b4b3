"""Verb `explain`: what follows each keep, in chances, and whether a contested ruling matters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.wyprawa_do_mordoru import BOOK, Keep, Move, Position, rules
from mellon.models.wyprawa_do_mordoru.keeping import faces_text
from mellon.models.wyprawa_do_mordoru.position import TURNS
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.layers import Floats
from mellon.solver.game import Request
from mellon.solver.lens import IMPOSSIBLE, Reading, Worth, ruling_lens
from mellon.solver.limits import TIME, LimitReached
from mellon.solver.wyprawa_do_mordoru.boards import DEAD, boards_of
from mellon.solver.wyprawa_do_mordoru.outlook import EQUAL, EXACT, RACE, SOLO, Outlook, Point, outlook, pair_seconds
from mellon.solver.wyprawa_do_mordoru.solving import before_roll, finished, valued

_QUICK_LENS = 3.0


def explained(p: Position, request: Request, answer: Answer) -> Answer:
    """Return why the best keep is best: the chances of what follows it, against the keep asked about or the runner-up."""
    if p.over:
        return finished(p, answer)
    asked = _asked(p)
    p = replace(p, moves=())
    found, view = valued(p, request, answer, with_turns=False)
    if found.verdict is Verdict.UNKNOWN or view is None:
        return found.but(question="why")
    ranked = view.ranked() if view.kind != RACE else _as_played_out(view, found)
    extra: dict[str, Any] = {**found.extra, "results": []}
    if not ranked:
        steps = [Step(before_roll(p), "WM.p4.keep_one"), *_chance_steps(None, facts_of(view, view.start()))]
        extra["results"] = [{"move": None, **facts_of(view, view.start())}]
    else:
        steps, shown = _compare(view, ranked, asked)
        extra["results"] = [{"move": move, **facts_of(view, point)} for move, point in shown]
    lens_steps, lens = _lens(p, view, request)
    extra |= lens
    return found.but(question="why", steps=[*steps, *lens_steps], extra=extra)


def _as_played_out(view: Outlook, found: Answer) -> list[tuple[Move, Point]]:
    """Return the moves of an estimate in the order and with the values of their playouts."""
    points = dict(view.ranked())
    return [(one.move, replace(points[one.move], own=one.value_decimal)) for one in found.ranked if one.value_decimal is not None]


def _asked(p: Position) -> Move | None:
    """Return the keep that the position asks about. Raises BadInput if it is not legal."""
    if not p.moves:
        return None
    try:
        rules.verify(p, p.moves[0])
    except Illegal as fault:
        raise BadInput([Defect("moves[1]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    return p.moves[0]


def move_text(move: Move) -> Text:
    """Return a move in words."""
    return faces_text(move.faces) if isinstance(move, Keep) else Text("powtórzyć rzut", "repeat the roll")


def _compare(view: Outlook, ranked: list[tuple[Move, Point]], asked: Move | None) -> tuple[list[Step], list[tuple[Move, Point]]]:
    best = ranked[0]
    equal = [
        move
        for move, point in ranked[1:]
        if best[1].own - point.own <= EQUAL and (view.p.objective != TURNS or point.other - best[1].other <= EQUAL)
    ]
    others = (
        [entry for entry in ranked if entry[0] == asked]
        if asked is not None
        else [entry for entry in ranked if entry[0] not in (best[0], *equal)]
    )
    against = others[0] if others and others[0][0] != best[0] else None
    steps = [Step(_named(Text("Najlepiej odłożyć", "Best to keep"), best[0]) + _value_text(view, best[1]) + ".", "WM.p4.keep_one")]
    if equal:
        names = [move_text(move) for move in equal]
        steps.append(
            Step(
                Text("Tyle samo warte: ", "Worth the same: ") + Text("; ".join(n.pl for n in names), "; ".join(n.en for n in names)) + ".",
                "WM.p4.keep_one",
            )
        )
    steps += _chance_steps(best[0], facts_of(view, best[1]))
    if against is None:
        return steps, [best]
    loss = best[1].own - against[1].own
    word = Text("Zapytany ruch", "The keep asked about") if asked is not None else Text("Następny w kolejności", "Next best")
    steps.append(Step(_named(word, against[0]) + _value_text(view, against[1]) + _loss_text(loss) + ".", "WM.p4.keep_one"))
    steps += _chance_steps(against[0], facts_of(view, against[1]))
    return steps, [best, against]


def _named(head: Text, move: Move) -> Text:
    return head + ": " + move_text(move)


def percent(value: float) -> Text:
    """Return a chance in percent, with the decimal mark of each language."""
    written = f"{100 * value:.4g}%"
    return Text(written.replace(".", ","), written)


def _value_text(view: Outlook, point: Point) -> Text:
    worth = view.worth(point)
    if view.kind == SOLO and view.p.objective == TURNS:
        length = worth["value_decimal"]
        turns = Text("bez końca", "no end") if length is None else Text(f"{length:.4f}".replace(".", ","), f"{length:.4f}")
        return (
            Text("; oczekiwane tury ", "; expected turns ")
            + turns
            + Text(", szansa dotarcia ", ", chance to arrive ")
            + percent(worth["reach"])
        )
    word = Text("; szansa dotarcia ", "; chance to arrive ") if view.kind == SOLO else Text("; szansa wygranej ", "; chance to win ")
    about = Text("około ", "about ") if view.estimated else Text("", "")
    return word + about + percent(point.own)


def _loss_text(loss: float) -> Text:
    if loss <= EQUAL:
        return Text(", nic nie traci", ", loses nothing")
    points = f"{100 * loss:.3f}"
    return Text(f", traci {points.replace('.', ',')} punktu procentowego", f", loses {points} percentage points")


def facts_of(view: Outlook, point: Point) -> dict[str, Any]:
    """Return the chances of what the turn brings from a point on."""
    chances, turns = view.chances(point), view.turns
    after = turns.after[view.board]
    circled = np.minimum(turns.fields, view.p.sheet.fields - view.p.roller.circled)
    rings = np.array([tally.rings for tally in turns.shape.tallies])
    return {
        "arrives": _sum(chances, after >= boards_of(view.p.sheet).count),
        "eliminated": _sum(chances, after == DEAD),
        "circles": _histogram(chances, circled),
        "halves": _histogram(chances, turns.halvings),
        "crosses": _histogram(chances, turns.marks),
        "rings_blocked": _sum(chances, (rings > 0) & (turns.fields == 0)),
        "hits_opponent": _sum(chances, turns.hits.sum(axis=1) > 0) if turns.hits.shape[1] else 0.0,
    }


def _sum(chances: Floats, where: Any) -> float:
    return float(chances[where].sum())


def _histogram(chances: Floats, values: Any) -> dict[str, float]:
    return {str(int(value)): _sum(chances, values == value) for value in np.unique(values) if _sum(chances, values == value) > 0}


def _chance_steps(move: Move | None, facts: dict[str, Any]) -> list[Step]:
    head = Text("Z tej tury", "From this turn") if move is None else Text("Po tym", "After that")
    steps = [Step(head + Text(" okrągłe pola: ", ", round fields: ") + _listed(facts["circles"]) + ".", "WM.p5.ring")]
    if facts["rings_blocked"] > 0:
        steps.append(
            Step(
                Text("Orkowie albo miejsce odbiorą Pierścienie: ", "Orcs or the place take the Rings away: ")
                + percent(facts["rings_blocked"])
                + ".",
                "WM.p5.orcs",
            )
        )
    steps.append(Step(Text("Skreślone kwadratowe pola: ", "Squares crossed: ") + _listed(facts["crosses"]) + ".", "WM.p5.nazgul"))
    steps.append(Step(Text("Przepołowione: ", "Squares halved: ") + _listed(facts["halves"]) + ".", "WM.p5.gandalf"))
    if facts["hits_opponent"] > 0:
        steps.append(
            Step(
                Text("Nazgul trafi przeciwnika: ", "A Nazgul hits an opponent: ") + percent(facts["hits_opponent"]) + ".",
                "WM.p5.nazgul_other",
            )
        )
    if facts["arrives"] > 0:
        steps.append(Step(Text("Mordor w tej turze: ", "Mordor in this turn: ") + percent(facts["arrives"]) + ".", "WM.p5.arrival"))
    if facts["eliminated"] > 0:
        steps.append(
            Step(Text("Odpadnięcie w tej turze: ", "Out in this turn: ") + percent(facts["eliminated"]) + ".", "WM.p7.elimination")
        )
    return steps


def _listed(histogram: dict[str, float]) -> Text:
    parts = [Text(f"{value}: ", f"{value}: ") + percent(chance) for value, chance in histogram.items()]
    return Text("; ".join(p.pl for p in parts), "; ".join(p.en for p in parts))


def _lens(p: Position, view: Outlook, request: Request) -> tuple[list[Step], dict[str, Any]]:
    """Tell which contested readings change the value; with two players only where the other reading is solved quickly."""
    computed = view.kind == SOLO or (not view.estimated and _quick(p, request))
    now = Worth(decimal=view.now().own)
    lens = ruling_lens(
        p, now, (lambda other: _under(other, request)) if computed else _left_out, lambda key: view.kind != SOLO, request.watch, EQUAL
    )
    if not computed:
        text = Text(
            "Wpływu wykładni spornych nie liczono: wymagałby osobnych tablic.",
            "The effect of contested rulings was not computed: it would need tables of its own.",
        )
        return [Step(text, "WM.p7.end")], {"ruling_lens": [], **lens.told()}
    return lens.steps("WM.p7.end", lambda reading: _reading_text(reading, view)), {"ruling_lens": lens.looked(), **lens.told()}


def _reading_text(reading: Reading, view: Outlook) -> Text:
    if reading.worth.decimal is None:
        return reading.text()
    return (
        Text.read(f"{reading.key} = {reading.reading}: ")
        + percent(reading.worth.decimal)
        + Text(" zamiast ", " instead of ")
        + percent(view.now().own)
        + "."
    )


def _left_out(other: Position) -> Worth:
    raise LimitReached(TIME)


def _under(other: Position, request: Request) -> Worth:
    """Return the value under another reading; the position cannot come about where the game would be over by then. Raises LimitReached."""
    assert other.mover is not None
    if rules.next_mover(other, other.mover - 1) is None:
        return Worth(IMPOSSIBLE)
    return Worth(decimal=outlook(other, replace(request, engine=EXACT)).now().own)


def _quick(p: Position, request: Request) -> bool:
    """Tell whether the values under the other readings are found soon, and within the time asked for."""
    others = sum(len(ruling.values) - 1 for ruling in BOOK.rulings.values())
    seconds = pair_seconds(p)
    allowed = request.limits.seconds
    return seconds <= _QUICK_LENS and (allowed is None or (others + 1) * seconds <= allowed)
