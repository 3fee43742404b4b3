"""The bodies of answers about Dwie Wieże, one drawer per verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.choices import draw_hint, draw_legal
from mellon.assistant.dwie_wieze.lines import draw_line
from mellon.assistant.dwie_wieze.names import goal_words, seat_name, seated
from mellon.assistant.dwie_wieze.position import heading, parts_of
from mellon.assistant.dwie_wieze.view import draw_hint_view, draw_solve_view
from mellon.assistant.tables import numbered
from mellon.assistant.texts import fill
from mellon.assistant.wording import count
from mellon.models.common import Step
from mellon.models.dwie_wieze import Position
from mellon.models.dwie_wieze.rules import GoalStatus
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver import Answer, Verdict


def draw_solve(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield the winning line, or what proved that there is none."""
    if "worlds" in answer.extra:
        yield from draw_solve_view(answer, lang)
    elif answer.verdict is Verdict.WINNABLE:
        yield from draw_line(answer, lang)
    elif answer.verdict is Verdict.LOST:
        proof = answer.certificate or {}
        yield RichText(fill(say.PROVED, engine=proof.get("engine"), nodes=count(int(proof.get("nodes", 0)))).of(lang))
        yield from _second_engine(proof.get("verified_by"), lang)
        yield RichText(say.ASK_WHY.of(lang), "dim")
    else:
        yield RichText(say.MORE_TIME.of(lang), "dim")
    if answer.verdict is Verdict.WINNABLE:
        yield from _second_engine((answer.certificate or {}).get("verified_by"), lang)


def _second_engine(found: Any, lang: str) -> Iterator[RichText]:
    if found:
        text = say.NOT_CONFIRMED if found["verdict"] == Verdict.UNKNOWN else say.CONFIRMED
        yield RichText(fill(text, engine=found["engine"], nodes=count(int(found["nodes"]))).of(lang))


def draw_resolve(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield what the rules did step by step, and the table afterwards."""
    if answer.steps:
        yield heading(say.STEPS.of(lang))
        yield numbered(step_text(step, lang) for step in answer.steps)
    yield heading(f"{say.AFTERWARDS.of(lang)}\n")
    goals = (answer.outcome or {}).get("goals", ())
    yield from parts_of(answer.subject, lang, [GoalStatus(goal["seat"], goal["character"], goal["met"], goal["final"]) for goal in goals])


def step_text(step: Step, lang: str) -> RichText:
    """Return a step with its rule and the place in the rulebook."""
    return RichText(step.text.of(lang)).append(f"  [{step.rule}, {BOOK.source(step.rule)}]", "dim")


def draw_explain(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield the explanation in groups: the moves asked about, every goal alone, the conflict, the turning point, the rulings."""
    told: dict[str, list[Step]] = {"moves": [], "alone": [], "conflict": [], "turned": [], "rulings": [], "helped": []}
    steps = list(answer.steps or ())
    if "refutation" in answer.extra:
        told["moves"] = [steps.pop(0)]
    if steps:
        steps.pop(0)  # the verdict, which the headline says
    alone = len(answer.extra.get("single_goals", ()))
    for step in steps:
        if step.rule in BOOK.rulings:
            told["rulings"].append(step)
        elif step.rule in say.HELPING:
            told["helped"].append(step)
        elif step.rule == "DW.p9.goal" and len(told["alone"]) < alone:
            told["alone"].append(step)
        elif told["alone"] and step.rule != "DW.p9.goal":
            told["turned"].append(step)
        else:
            told["conflict"].append(step)
    titles = (("moves", say.MOVES_ASKED), ("alone", say.GOALS_ALONE), ("conflict", say.CONFLICT), ("turned", say.TURNING_POINT))
    for key, title in titles:
        if told[key]:
            yield heading(title.of(lang))
            yield from [_alone(answer, lang)] if key == "alone" else [step_text(step, lang) for step in told[key]]
    if answer.verdict is Verdict.WINNABLE:
        yield RichText(say.ALL_TOGETHER.of(lang))
    yield from _rulings(told["rulings"], answer, lang)
    if told["helped"]:
        yield heading(say.HELPED.of(lang))
        yield from (step_text(step, lang) for step in told["helped"])


def _alone(answer: Answer, lang: str) -> Table:
    """Return every goal with whether it could be met if it were the only one."""
    p: Position = answer.subject
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    words = {"winnable": (say.CAN_BE_MET, "green"), "lost": (say.CANNOT_BE_MET, "bold red")}
    for single in answer.extra["single_goals"]:
        number = single["seat"]
        state, style = words.get(single["verdict"], (say.MAY_BE_MET, "yellow"))
        character = p.character(number)
        goal = goal_words(character, p.players, seated(p), lang) if character else say.DEPENDS.of(lang)
        name = f"{number} {seat_name(p, number, lang)}" if character else seat_name(p, number, lang)
        table.add_row(RichText(state.of(lang), style), RichText(name, "bold"), goal)
    return table


def _rulings(steps: list[Step], answer: Answer, lang: str) -> Iterator[RichText]:
    lens = {entry["ruling"]: entry["matters"] for entry in answer.extra.get("ruling_lens", ())}
    if not steps:
        return
    yield heading(say.RULINGS.of(lang))
    for step in steps:
        if lens.get(step.rule) is not False:
            yield RichText().append("! ", "bold yellow").append(step.text.of(lang)).append(f"  [{BOOK.source(step.rule)}]", "dim")
    silent = ", ".join(step.rule for step in steps if lens.get(step.rule) is False)
    if silent:
        yield RichText(fill(say.NO_MATTER, names=silent).of(lang), "dim")


def draw_review(answer: Answer, lang: str) -> Iterator[RenderableType]:
    """Yield the review of a round; its drawing walks through the round, which other verbs need not load."""
    from mellon.assistant.dwie_wieze.review_view import draw_review as draw

    return draw(answer, lang)


DRAWERS: dict[str, Callable[[Answer, str], Iterator[RenderableType]]] = {
    "solve": draw_solve,
    "hint": lambda answer, lang: (draw_hint_view if "worlds" in answer.extra else draw_hint)(answer, lang),
    "legal": draw_legal,
    "resolve": draw_resolve,
    "explain": draw_explain,
    "review": draw_review,
}
