"""Verb `review`: a played round card by card, where it was let go, and what would have won."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common import Step as Told
from mellon.models.common.text import join
from mellon.models.dwie_wieze import Burden, Lay, Move, Play, Position, Take, Unhide, rules
from mellon.models.dwie_wieze.notation import to_table
from mellon.solver.answer import Answer, Verdict
from mellon.solver.dwie_wieze.deciding import decide
from mellon.solver.dwie_wieze.hinting import equal_cards
from mellon.solver.dwie_wieze.parts import Part
from mellon.solver.dwie_wieze.remedies import Remedies, remedies
from mellon.solver.dwie_wieze.turning import Verdicts
from mellon.solver.dwie_wieze.walking import SETUP, Step, Walk, card_of, walk
from mellon.solver.game import Request
from mellon.solver.stats import since, stats_of

WINNABLE, LOST, UNKNOWN = Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN
FOR_THE_TURN = 0.6
"""The share of the time for finding the turn; the rest is for what would have been better."""
SETUP_SECONDS = 5.0
"""How long better setup actions are looked for where no time is given; one is known already."""


@dataclass(frozen=True)
class Choice:
    """What there was to choose before a step: the moves that keep the win, those of which that is not known, and a winning line."""

    winning: tuple[Move, ...]
    undecided: tuple[Move, ...]
    line: tuple[Move, ...]

    @property
    def better(self) -> list[str]:
        """Return the winning moves as cards: those played, or for an exchange those given."""
        return _cards(self.winning)


def _cards(moves: Iterable[Move]) -> list[str]:
    return list(dict.fromkeys(code for move in moves if (code := card_of(move)) is not None))


def review(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer the verb. Raises BadInput where a rule forbids what is told, or where there is no such card to look at."""
    started = time.perf_counter()
    walked = walk(position)
    at = _asked_place(walked, request.at)
    verdicts = Verdicts(walked)
    verdicts.find(_share(request, FOR_THE_TURN))
    if not verdicts.settled:
        verdicts.find(request)
    turn = verdicts.turn
    limits = [] if verdicts.settled else verdicts.limits or [request.watch.limit]
    turning = [] if turn is None else [_turning_point(walked, turn, _choice(walked, turn, verdicts, request))]
    helps = remedies(walked, verdicts.of(0), request) if verdicts.of(len(walked.steps)) is LOST and at is None else Remedies()
    extra: dict[str, Any] = {
        "information": "open",
        "start": verdicts.of(0).value,
        "end": verdicts.of(len(walked.steps)).value,
        "turning_points": turning,
        "course": [_course_entry(step, verdicts, index) for index, step in enumerate(walked.steps)],
        **helps.told(),
    }
    if not verdicts.settled:
        extra["between"] = _between(verdicts)
    if at is not None:
        choice = _choice(walked, at, verdicts, request) if verdicts.of(at) is WINNABLE and at != turn else None
        extra["at"] = turning[0] if at == turn else _place_entry(walked, at, choice)
        extra["at"] = {**extra["at"], "before": verdicts.of(at).value, "after": verdicts.of(at + 1).value}
    return answer.but(
        question="where was it lost",
        verdict=verdicts.of(len(walked.steps)) if verdicts.settled else UNKNOWN,
        notes=(*answer.notes, *walked.notes),
        steps=[*_told(walked, verdicts, turning), *helps.steps(walked.start)],
        extra=extra,
        stats=stats_of(request.engine, verdicts.nodes, [*limits, *helps.limits], since(started)),
        subject=position,
    )


def _share(request: Request, share: float) -> Request:
    left = request.watch.remaining()
    return request if left is None else replace(request, watch=Part(request.watch, left * share))


def _asked_place(walked: Walk, at: str | None) -> int | None:
    """Return the step that `--at TRICK.CARD` names. Raises BadInput."""
    if at is None:
        return None
    trick, dot, place = at.partition(".")
    numbers = [int(word) for word in (trick, place) if word.isascii() and word.isdigit() and len(word) < 4]
    index = walked.at(*numbers) if dot and len(numbers) == 2 else None
    if index is None:
        last = next((step for step in reversed(walked.steps) if isinstance(step.move, Play | Lay)), None)
        until = (
            Text("", "")
            if last is None
            else Text(f"; ostatnia to {last.trick}.{last.place}", f"; the last one is {last.trick}.{last.place}")
        )
        what = Text(
            f"„{at}”: nie ma takiej karty w rundzie; podaj lewę i kartę, np. 5.2{until.pl}",
            f'"{at}": the round has no such card; give trick and card like 5.2{until.en}',
        )
        raise BadInput([Defect("--at", what)])
    return index


def _choice(walked: Walk, index: int, verdicts: Verdicts, request: Request) -> Choice:
    """Return what would have kept the win before a step that can be won from."""
    step = walked.steps[index]
    line = (verdicts.lines.get(index) or decide(step.before, request)).line or ()
    budget = request if step.trick != SETUP else _setup_budget(request)
    first = next((move for move in line if step.trick == SETUP or isinstance(move, Play | Lay)), None)
    winning: list[Move] = []
    undecided: list[Move] = []
    for group in equal_cards(step.before, _options(step)):
        if first in group:
            verdict = WINNABLE
        elif step.move in group:
            verdict = verdicts.of(index + 1)
        else:
            verdict = _after(step.before, group[0], budget)
        winning += group if verdict is WINNABLE else []
        undecided += group if verdict is UNKNOWN else []
    if first is not None and first not in winning:
        winning.append(first)
    return Choice(tuple(winning), tuple(undecided), line)


def _options(step: Step) -> list[Move]:
    """Return the moves that could have been made instead: cards in a trick, a hidden one included; in the setup characters and tokens.

    Exchanges are too many to judge one by one; the winning line has one that helps.
    """
    if step.trick == SETUP:
        return [move for move in rules.legal(step.before) if isinstance(move, (Take, Burden))]
    plays: list[Move] = [move for move in rules.legal(step.before) if isinstance(move, Play | Lay)]
    seat = step.before.to_play
    hidden = None if seat is None else step.before.seat(seat).hidden
    if seat is not None and hidden is not None:
        back, _ = rules.do(step.before, Unhide(seat, hidden))
        plays += [move for move in rules.legal(back) if isinstance(move, Play) and move.card == hidden and move not in plays]
    return plays


def _after(before: Position, move: Move, request: Request) -> Verdict:
    """Return the verdict after a move; a hidden card is taken back to be played."""
    if rules.loss_of(before, move) is not None:
        return LOST
    if isinstance(move, Play) and move.card not in before.seat(move.seat).hand:
        before, _ = rules.do(before, Unhide(move.seat, move.card))
    return decide(rules.do(before, move)[0], request).verdict


def _setup_budget(request: Request) -> Request:
    left = request.watch.remaining()
    return replace(request, watch=Part(request.watch, SETUP_SECONDS if left is None else left / 2))


def _turning_point(walked: Walk, index: int, choice: Choice) -> dict[str, Any]:
    return _place_entry(walked, index, choice) | {"position": to_table(walked.steps[index].before)}


def _place_entry(walked: Walk, index: int, choice: Choice | None) -> dict[str, Any]:
    step = walked.steps[index]
    entry: dict[str, Any] = {
        "trick": step.trick,
        "place": step.place,
        "seat": _seat(step, choice),
        "card": step.card,
        "move": step.move,
    }
    if choice is not None:
        entry |= {
            "better": choice.better,
            "better_moves": choice.winning,
            "undecided": _cards(choice.undecided),
            "complete": not choice.undecided and (step.trick != SETUP or isinstance(step.move, (Take, Burden))),
            "line": choice.line,
        }
    return entry | {"index": index}


def _seat(step: Step, choice: Choice | None) -> int | None:
    """Return who acted; where nobody did, who should have."""
    if step.move is not None:
        return step.move.seat
    first = next(iter(choice.line), None) if choice is not None else None
    return None if first is None else first.seat


def _course_entry(step: Step, verdicts: Verdicts, index: int) -> dict[str, Any]:
    return {
        "trick": step.trick,
        "place": step.place,
        "seat": _seat(step, None),
        "card": step.card,
        "move": step.move,
        "before": verdicts.of(index).value,
        "after": verdicts.of(index + 1).value,
    }


def _between(verdicts: Verdicts) -> dict[str, Any]:
    """Return what is proved where the turn was not found: the last step known to be winnable before it, the first known to be lost after it."""
    steps = verdicts.walk.steps
    low, high = verdicts.low, verdicts.high
    return {
        "winnable_before": None if low < 0 or low >= len(steps) else {"trick": steps[low].trick, "place": steps[low].place},
        "lost_after": None if not 0 < high <= len(steps) else {"trick": steps[high - 1].trick, "place": steps[high - 1].place},
    }


def seat_name(p: Position, number: int) -> Text:
    """Return a seat with the name of its character."""
    character = p.character(number)
    if character is None:
        return Text(f"miejsce {number}", f"seat {number}")
    return Text(f"{character.name.pl}, miejsce {number}", f"{character.name.en}, seat {number}")


def _told(walked: Walk, verdicts: Verdicts, turning: list[dict[str, Any]]) -> list[Told]:
    """Return the course in words: how it began, where it turned, how it ended."""
    told = [Told(_BEGINNING[verdicts.of(0)], "DW.p10.result")]
    if turning:
        told += _turn_steps(walked, turning[0])
    if verdicts.of(0) is not LOST and not turning:
        told.append(Told(_ENDING[verdicts.of(len(walked.steps)) if verdicts.settled else UNKNOWN], "DW.p10.result"))
    if walked.end.lost_by_rule is not None:
        rule = "DW.p8.orc_lead" if walked.end.lost_by_rule == "orc_lead" else "DW.p23.weariness_off_lead"
        told.append(Told(Text("Ostatnia karta przegrała rozdział.", "The last card lost the chapter."), rule))
    return told


def _turn_steps(walked: Walk, turning: dict[str, Any]) -> list[Told]:
    step = walked.steps[turning["index"]]
    who = Text("nikt", "nobody") if turning["seat"] is None else seat_name(walked.end, turning["seat"])
    if step.trick == SETUP:
        what = Text("w przygotowaniu", "in the setup")
        did = Text("pominięto akcję" if step.move is None else "akcja", "an action was left out" if step.move is None else "an action")
        text = Text(f"Zwrot {what.pl}: {did.pl} ({who.pl}).", f"The turn came {what.en}: {did.en} ({who.en}).")
    else:
        text = Text(
            f"Zwrot: lewa {step.trick}, karta {step.place}: {step.card} ({who.pl}). Do tej chwili rundę dało się wygrać.",
            f"Turning point: trick {step.trick}, card {step.place}: {step.card} ({who.en}). Until then the round could be won.",
        )
    told = [Told(text, "DW.p9.early_failure")]
    if turning["better"] and step.trick != SETUP:
        cards = join((Text(code, code) for code in turning["better"]), Text(" albo ", " or "))
        told.append(Told(Text(f"Wygrywało: {cards.pl}.", f"This would have kept the win: {cards.en}."), "DW.p10.result"))
    return told


_BEGINNING = {
    WINNABLE: Text("Na początku rundę dało się wygrać.", "At the start the round could be won."),
    LOST: Text("Runda była przegrana od początku.", "The round was lost from the start."),
    UNKNOWN: Text("Nie wiadomo, czy na początku rundę dało się wygrać.", "It is not known whether the round could be won at the start."),
}
_ENDING = {
    WINNABLE: Text("Żadna karta nie wypuściła wygranej.", "No card let the win go."),
    LOST: Text("Runda skończyła się przegraną.", "The round ended lost."),
    UNKNOWN: Text("Nie rozstrzygnięto, gdzie wypuszczono wygraną.", "It is undecided where the win was let go."),
}
