"""What the number of an answer is, said in its headline."""

from __future__ import annotations

from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.assistant.lcg.quest_view import number, percent
from mellon.assistant.lcg.round_view import round_headline
from mellon.models.common import Text
from mellon.models.common.text import counted
from mellon.models.lcg.position import COMBAT, ENGAGEMENT, PAYMENT, PLAN, QUEST, ROUND, SCORE, Position
from mellon.solver import Answer, Verdict

_CHANCES = {
    "no_hero_lost": Text("szansa, że żaden bohater nie zginie", "chance that no hero is lost"),
    "all_killed": Text("szansa, że zginą wszyscy wrogowie w zwarciu", "chance that every engaged enemy is killed"),
    "no_hero_lost_and_all_killed": Text(
        "szansa, że zginą wszyscy wrogowie w zwarciu i nie zginie żaden bohater",
        "chance that every engaged enemy is killed and no hero is lost",
    ),
    "progress": Text("szansa na co najmniej 1 postęp", "chance of at least 1 progress"),
    "no_threat": Text("szansa, że zagrożenie nie wzrośnie", "chance that threat does not rise"),
}
_ROUND = Text(" w tej rundzie", " this round")
_SCORE = Text("oczekiwany wynik ważony", "expected weighted score")
_COUNTS = {
    SCORE: Text("wynik (im niższy, tym lepszy)", "score (the lower the better)"),
    ENGAGEMENT: Text("tylu wrogów wchodzi w zwarcie", "enemies that engage"),
    PAYMENT: Text("tyle kart da się zagrać razem", "cards that can be played together"),
}
_LONG = 30


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return the headline of an answer about the card game; None where the common one says enough."""
    if answer.question == ROUND and answer.verb in ("solve", "hint", "explain"):
        return _round(answer, lang)
    if answer.verdict is Verdict.UNKNOWN or answer.verdict is None:
        return None
    if answer.question == PLAN:
        return _plan(answer, lang)
    if answer.verdict is not Verdict.VALUE:
        return None
    if answer.question in _COUNTS and answer.value is not None:
        return _line(_COUNTS[answer.question], str(answer.value), lang)
    return _chance(answer, lang) if answer.question in (COMBAT, QUEST) else None


def _round(answer: Answer, lang: str) -> RenderableType | None:
    p: Position = answer.subject
    goal = p.goal.name if p.goal is not None else "no_hero_lost"
    line = round_headline(answer, (_CHANCES.get(goal, _SCORE) + _ROUND).of(lang), lang)
    if line is not None:
        for part in _without(answer, lang):
            line.append(f"; {part}", "not bold")
    return line


def _line(what: Text, value: str, lang: str) -> RichText:
    words = what.of(lang)
    return RichText(f"{words[:1].upper()}{words[1:]}: {value}", "bold cyan")


def _plan(answer: Answer, lang: str) -> RichText:
    rounds = int(answer.extra.get("rounds", 0))
    if answer.verdict is Verdict.WINNABLE:
        length = Text(
            "plan na " + counted(rounds, "rundę rundy rund", "round rounds").pl,
            "a plan of " + counted(rounds, "rundę rundy rund", "round rounds").en,
        )
        return RichText(f"{say.WINNABLE.of(lang)}: {length.of(lang)}", "bold green")
    none = Text(
        "nie ma planu na " + counted(rounds, "rundę rundy rund", "round rounds").pl,
        "no plan within " + counted(rounds, "rundę rundy rund", "round rounds").en,
    )
    return RichText(f"{say.LOST.of(lang)}: {none.of(lang)}", "bold red")


def _chance(answer: Answer, lang: str) -> RichText | None:
    p: Position = answer.subject
    goal = p.goal.name if p.goal is not None else "no_hero_lost"
    if goal == "score":
        return None if answer.value is None else _line(_SCORE, _exactly(answer.value, number(answer.value, lang, 4)), lang)
    if goal not in _CHANCES or (answer.value is None and answer.value_decimal is None):
        return None
    what = _CHANCES[goal]
    if answer.value is None:
        return _line(what, "≈ " + percent(answer.value_decimal, lang), lang)
    line = _line(what, _exactly(answer.value, percent(answer.value, lang)), lang)
    for part in (*_beside(answer, lang), *_without(answer, lang)):
        line.append(f"; {part}", "not bold")
    return line


def _without(answer: Answer, lang: str) -> list[str]:
    """Return the reminder that effects were left out which could change the number."""
    numbers = answer.extra.get("left_out") or ()
    names = ", ".join(f"{answer.subject.card(n).name.of(lang)} ({n})" for n in numbers)
    return [Text(f"nie licząc kart: {names}", f"not counting {names}").of(lang)] if numbers else []


def _exactly(value: Fraction, shown: str) -> str:
    """Return a fraction with its decimal form; a very long one only in the latter."""
    return shown if value.denominator == 1 or len(str(value)) > _LONG else f"{value} ≈ {shown}"


def _beside(answer: Answer, lang: str) -> list[str]:
    """Return what stands beside the chance: guarantee, the cards that break it, the basic game."""
    if "worst_case" not in answer.extra:
        return []
    if answer.question == QUEST:
        return [Text("gwarantowane", "guaranteed").of(lang)] if answer.extra["worst_case"] else []
    found = [(Text("gwarantowane", "guaranteed") if answer.extra["worst_case"] else Text("niegwarantowane", "not guaranteed")).of(lang)]
    bad, copies, unseen = answer.extra.get("fails_on") or [], answer.extra.get("fails_on_copies", 0), answer.extra.get("unseen", 0)
    if bad and copies < unseen:
        p: Position = answer.subject
        names = ", ".join(f"{p.card(n).name.of(lang)} ({n})" for n in bad)
        breaks = counted(copies, "psuje psują psuje", "breaks break")
        word = Text(breaks.pl.split()[1], breaks.en.split()[1])
        found.append(
            Text(f"{word.pl} to tylko {copies} z {unseen} kart: {names}", f"only {copies} of {unseen} cards {word.en} it: {names}").of(lang)
        )
    return [*found, Text("gra podstawowa: ", "basic game: ").of(lang) + str(answer.extra.get("basic", "–"))]
