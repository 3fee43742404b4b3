"""Verb `explain`: which goals conflict, where it was lost, and whether a contested ruling changes the verdict."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.text import join
from mellon.models.dwie_wieze import Kind, Lay, Play, Position, rules
from mellon.models.dwie_wieze.cards import BLACK_TOWER, Card
from mellon.models.dwie_wieze.goals.language import Goal, Rank, parts
from mellon.models.dwie_wieze.history import defects as impossible
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.deciding import decide
from mellon.solver.dwie_wieze.found import Found
from mellon.solver.dwie_wieze.remedies import remedies
from mellon.solver.dwie_wieze.resolving import carry_out
from mellon.solver.dwie_wieze.solo_draws import modelled
from mellon.solver.dwie_wieze.turning import Verdicts
from mellon.solver.dwie_wieze.walking import Walk, walk
from mellon.solver.dwie_wieze.winning_line import care
from mellon.solver.game import Request
from mellon.solver.lens import IMPOSSIBLE, Lens, Worth, ruling_lens

WORDS = {
    Verdict.WINNABLE: Text("do wygrania", "winnable"),
    Verdict.LOST: Text("przegrane", "lost"),
    Verdict.UNKNOWN: Text("nierozstrzygnięte", "undecided"),
}


def explain(p: Position, found: Found, request: Request) -> tuple[list[Step], dict[str, Any]]:
    """Return the explanation as steps, and the same as data."""
    verdict = Text(f"Pozycja: {WORDS[found.verdict].pl}.", f"The position is {WORDS[found.verdict].en}.")
    steps = [Step(verdict, "DW.p10.result")]
    extra: dict[str, Any] = {}
    walked, began = None, Verdict.UNKNOWN
    if found.verdict is Verdict.LOST:
        more, extra = _conflict(p, request)
        steps += more
        extra["turning_point"] = None
        if not (p.tricks and p.pyramid_seat is not None):
            walked = walk(p)
            turned, extra["turning_point"], began = _turning_point(walked, request)
            steps += turned
    elif found.verdict is Verdict.WINNABLE and found.line:
        more, extra = care(p, found.line, request)
        steps += more
    lens = ruling_lens(
        p,
        Worth(found.verdict.value, limit=found.limit),
        lambda other: _under(other, request),
        lambda key: can_matter(p, key),
        request.watch,
    )
    by_ruling = _by_ruling(p, found, lens)
    steps += [_lens_step(entry["ruling"], entry["readings"], entry["matters"]) for entry in by_ruling]
    if walked is not None and began is Verdict.LOST:
        helps = remedies(walked, began, request)
        steps += helps.steps(walked.start)
        extra |= helps.told()
    return steps, {**extra, "ruling_lens": by_ruling, **lens.told()}


def refute(p: Position, request: Request) -> tuple[Position, list[Step], dict[str, Any] | None]:
    """Carry out the moves asked about up to the first after which nothing can be won; say which one that is.

    Returns the position to explain, the steps, and the refuted move (None if every move keeps the win). Raises BadInput.
    """
    end, _ = carry_out(p)
    now = replace(p, moves=())
    if decide(now, request).verdict is Verdict.LOST:
        return now, [Step(Text("Już przed tymi ruchami było przegrane.", "It was lost before these moves."), "DW.p10.result")], None
    for index, move in enumerate(p.moves, start=1):
        after, _ = rules.do(now, move)
        if decide(after, request).verdict is Verdict.LOST:
            text = Text(f"Ruch {index} przegrywa: przed nim było do wygrania.", f"Move {index} loses: before it the round could be won.")
            return after, [Step(text, "DW.p9.early_failure")], {"index": index, "move": move}
        now = after
    return end, [Step(Text("Żaden z tych ruchów nie przegrywa.", "None of these moves loses."), "DW.p10.result")], None


def why_lost(p: Position, request: Request) -> Step | None:
    """Return the goals that exclude each other after the moves of a position, or what else loses it; None where it is not lost."""
    end, _ = carry_out(p)
    now = replace(end, moves=())
    if decide(now, request).verdict is not Verdict.LOST:
        return None
    steps, _ = _conflict(now, request)
    return steps[-1] if steps else None


def _name(p: Position, number: int) -> Text:
    character = p.character(number)
    return Text(f"miejsce {number}", f"seat {number}") if character is None else character.name


def _conflict(p: Position, request: Request) -> tuple[list[Step], dict[str, Any]]:
    """Find which single goals can be met and a smallest set that cannot be met together (DW.p9.goal)."""
    if p.lost_by_rule is not None:
        rule = "DW.p8.orc_lead" if p.lost_by_rule == "orc_lead" else "DW.p23.weariness_off_lead"
        return [Step(Text("Zagrana karta przegrała rozdział.", "A card that was played lost the chapter."), rule)], {
            "conflict": [],
            "single_goals": [],
        }
    steps: list[Step] = []
    if decide(p, request, frozenset()).verdict is Verdict.LOST:
        text = Text(
            "Sama gra do końca jest niemożliwa: każda linia przegrywa przez orków albo zmęczenie.",
            "The round cannot even be played out: every line loses by orcs or weariness.",
        )
        return [Step(text, "DW.p10.result")], {"conflict": [], "single_goals": []}
    singles: list[dict[str, Any]] = []
    for number in p.numbers:
        verdict = decide(p, request, frozenset({number})).verdict
        singles.append({"seat": number, "character": p.seat(number).character, "verdict": verdict.value})
        name, goal = _name(p, number), _goal_text(p, number)
        can = {
            Verdict.WINNABLE: Text("cel osobno osiągalny", "the goal alone can be met"),
            Verdict.LOST: Text("cel nawet osobno nieosiągalny", "the goal cannot be met even alone"),
        }
        state = can.get(verdict, Text("cel osobno: nierozstrzygnięte", "the goal alone: undecided"))
        steps.append(Step(Text(f"{name.pl}, {state.pl}: {goal.pl}", f"{name.en}, {state.en}: {goal.en}"), "DW.p9.goal"))
    conflict = _smallest_conflict(p, request, singles)
    if conflict:
        names = join((_name(p, n) for n in conflict), Text(" i ", " and "))
        alone = len(conflict) == 1
        pl = (
            f"Nie do osiągnięcia: {names.pl}."
            if alone
            else f"Nie da się osiągnąć razem: {names.pl}; bez któregokolwiek z nich reszta się udaje."
        )
        en = f"Out of reach: {names.en}." if alone else f"Cannot be met together: {names.en}; without any one of them the others can."
        steps.append(Step(Text(pl, en), "DW.p9.goal"))
    elif conflict is None:
        text = Text("Nierozstrzygnięte w czasie: które cele się wykluczają.", "Undecided in time: which goals exclude each other.")
        steps.append(Step(text, "DW.p9.goal"))
    return steps, {"conflict": None if conflict is None else list(conflict), "single_goals": singles}


def _smallest_conflict(p: Position, request: Request, singles: list[dict[str, Any]]) -> tuple[int, ...] | None:
    """Return a smallest set of seats whose goals exclude each other; None where a limit came before that was known."""
    hopeless = [single["seat"] for single in singles if single["verdict"] == Verdict.LOST.value]
    if hopeless:
        return (hopeless[0],)
    if any(single["verdict"] == Verdict.UNKNOWN.value for single in singles):
        return None
    for size in range(2, p.players + 1):
        found = {seats: decide(p, request, frozenset(seats)).verdict for seats in combinations(p.numbers, size)}
        lost = [seats for seats, verdict in found.items() if verdict is Verdict.LOST]
        if lost:
            return lost[0]
        if Verdict.UNKNOWN in found.values():
            return None
    return ()


def _goal_text(p: Position, number: int) -> Text:
    character = p.character(number)
    return Text("cel zależy od obsady", "the goal depends on the cast") if character is None else character.goal_sentence(p.players)


def _turning_point(walked: Walk, request: Request) -> tuple[list[Step], dict[str, Any] | None, Verdict]:
    """Find the card after which the round could no longer be won, and tell how the round began."""
    verdicts = Verdicts(walked)
    verdicts.find(request)
    began = verdicts.of(0)
    if began is Verdict.LOST and walked.steps:
        text = Text("Rozdanie było przegrane już przed pierwszą lewą.", "The deal was lost before the first trick.")
        return [Step(text, "DW.p10.result")], None, began
    if verdicts.turn is None:
        return [], None, began
    turn = walked.steps[verdicts.turn]
    assert turn.move is not None
    better = verdicts.lines[verdicts.turn].line
    first = next((m for m in better or () if isinstance(m, Play | Lay)), None)
    instead = Text("", "") if first is None else Text(f" Wygrywało na przykład {first.code}.", f" {first.code}, for example, was winning.")
    did = Text("położyło pod żeton", "laid") if isinstance(turn.move, Lay) else Text("zagrało", "played")
    text = Text(
        f"Zwrot: w lewie {turn.trick} miejsce {turn.move.seat} {did.pl} {turn.card}; do tej chwili rundę dało się wygrać.{instead.pl}",
        f"Turning point: in trick {turn.trick} seat {turn.move.seat} {did.en} {turn.card}; until then the round could be won.{instead.en}",
    )
    where = {
        "trick": turn.trick,
        "move": turn.move,
        "winning_instead": first,
        "line": better or (),
    }
    return [Step(text, "DW.p9.early_failure")], where, began


def _by_ruling(p: Position, found: Found, lens: Lens) -> list[dict[str, Any]]:
    """Tell for every contested ruling whether its reading changes the verdict here; `matters` is None where a limit came first."""
    entries: list[dict[str, Any]] = []
    for key in BOOK.rulings:
        if (key.startswith("pyramid_") and p.pyramid_seat is None) or (key.startswith("entish_") and p.chapter.entish is None):
            continue
        readings = {p.reading(key): found.verdict.value} | {
            other.reading: other.worth.verdict for other in lens.readings if other.key == key
        }
        decided = set(readings.values()) - {Verdict.UNKNOWN.value}
        matters = True if len(decided) > 1 else False if len(set(readings.values())) == 1 and (decided or len(readings) == 1) else None
        entries.append({"ruling": key, "readings": readings, "matters": matters, "can_matter": len(readings) > 1})
    return entries


def _under(other: Position, request: Request) -> Worth:
    if impossible(other):
        return Worth(IMPOSSIBLE)
    able = request.engine != "cpsat" or modelled(other)
    found = decide(other, request if able else replace(request, engine="search"))
    return Worth(found.verdict.value, limit=found.limit)


def _lens_step(key: str, readings: dict[str, str], matters: bool | None) -> Step:
    title = BOOK.rulings[key].title
    if matters is False:
        return Step(Text(f"{title.pl} ({key}): nie ma znaczenia.", f"{title.en} ({key}): does not matter."), key)
    words = {IMPOSSIBLE: Text("takie rozdanie nie istnieje", "no such deal exists"), **{str(v): text for v, text in WORDS.items()}}
    told = join((Text(f"{value} – {words[v].pl}", f"{value}: {words[v].en}") for value, v in readings.items()), "; ")
    if matters is None:
        return Step(
            Text(
                f"{title.pl} ({key}): nie wiadomo, czy ma znaczenie: {told.pl}.",
                f"{title.en} ({key}): not known whether it matters: {told.en}.",
            ),
            key,
        )
    return Step(Text(f"{title.pl} ({key}) rozstrzyga: {told.pl}.", f"{title.en} ({key}) decides: {told.en}."), key)


def can_matter(p: Position, key: str) -> bool:
    """Tell whether a ruling could touch this position at all; False is certain."""
    cards = [*(card for n in p.numbers for card in p.dealt(n)), *p.in_pile]
    kinds = {card.kind for card in cards}
    both_towers = sum(card.kind is Kind.TOWER for card in cards) == 2 or any(card.kind is Kind.TOWER for card in p.event)
    cast = [c for n in p.numbers if (c := p.character(n)) is not None]
    cast = cast if len(cast) == p.players else list(p.chapter.cast)
    goals = [goal for c in cast if (goal := c.goals.get(p.players)) is not None]
    match key:
        case "together_most":
            return any(_teams(goal) for goal in goals)
        case "both_towers_orc":
            return p.players > 3 and both_towers and Kind.ORC in kinds
        case "both_towers_weariness":
            return p.players > 3 and both_towers and Kind.WEARINESS in kinds
        case "black_tower_lost":
            return p.lost == BLACK_TOWER
        case "card_never_played":
            apart = [*p.event, *([p.lost] if p.lost else []), *(p.dealt(p.speaker) if p.speaker is not None else ())]
            return any(_speaks_of(goal, card) for goal in goals for card in apart)
        case "tower_event_swap":
            return p.setup == FREE and bool(p.event) and not (p.solo and p.reading("solo_exchange") == "one")
        case "pyramid_exchange" | "pyramid_early" | "pyramid_beside":
            return p.pyramid_seat is not None and p.setup == FREE and not p.tricks
        case "solo_exchange":
            return p.solo and p.setup == FREE and bool(p.event)
        case "entish_tower_lead" | "entish_after_tower":
            return p.chapter.entish is not None and any(kind is Kind.TOWER for kind in kinds)
        case "solo_draw":
            return bool(p.in_pile)
        case "set_aside_draw":
            return bool(p.in_pile) and both_towers
        case _:
            return False


def _teams(goal: Goal) -> bool:
    return (isinstance(goal, Rank) and goal.with_player_of is not None) or any(_teams(part) for part in parts(goal))


def _speaks_of(goal: Goal, card: Card) -> bool:
    measure = getattr(goal, "measure", None)
    named = measure is not None and card in (measure.tricks.before, measure.tricks.after)
    return named or any(_speaks_of(part, card) for part in parts(goal))
