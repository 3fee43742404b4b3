"""What the number of an answer is, said in its headline."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mellon.assistant import texts as say
from mellon.assistant.lcg.quest_view import number, percent
from mellon.assistant.lcg.round_view import round_headline
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, capital, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, counted, join
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
    "progress_and_no_hero_lost": Text(
        "szansa na co najmniej 1 postęp i na to, że nie zginie żaden bohater", "chance of at least 1 progress and no hero lost"
    ),
    "no_threat_and_no_hero_lost": Text(
        "szansa, że zagrożenie nie wzrośnie przed walką i nie zginie żaden bohater",
        "chance that threat does not rise before combat and no hero is lost",
    ),
}
_ROUND = Text(" w tej rundzie", " this round")
_SCORE = Text("oczekiwany wynik ważony", "expected weighted score")
_COUNTS = {
    SCORE: Text("wynik (im niższy, tym lepszy)", "score (the lower the better)"),
    ENGAGEMENT: Text("tylu wrogów wchodzi w zwarcie", "enemies that engage"),
    PAYMENT: Text("tyle kart da się zagrać razem", "cards that can be played together"),
}
_LONG = 30


def headline(answer: Answer) -> Headline | None:
    """Return the headline of an answer about the card game; None where the common one says enough."""
    made = _headline(answer)
    return None if made is None else (made,)


def _headline(answer: Answer) -> Line | None:
    if answer.question == ROUND and answer.verb in ("solve", "hint", "explain"):
        return _round(answer)
    if answer.verdict is Verdict.UNKNOWN or answer.verdict is None:
        return None
    if answer.question == PLAN:
        return _plan(answer)
    if answer.verdict is not Verdict.VALUE:
        return None
    if answer.question in _COUNTS and answer.value is not None:
        return line(_named(_COUNTS[answer.question], as_text(str(answer.value))), "value")
    return _chance(answer) if answer.question in (COMBAT, QUEST) else None


def _round(answer: Answer) -> Line | None:
    p: Position = answer.subject
    goal = p.goal.name if p.goal is not None else "no_hero_lost"
    told = round_headline(answer, _CHANCES.get(goal, _SCORE) + _ROUND)
    return None if told is None else _and(told, _without(answer))


def _and(told: Line, more: Iterable[Text]) -> Line:
    """Return a headline with more behind it, in the same colour."""
    first = told.parts[0]
    tone = f"{first.tone} more" if isinstance(first, Span) else ""
    return Line((*told.parts, *(Span(as_text("; ") + one, tone) for one in more)))


def _named(what: Text, value: Text) -> Text:
    return capital(what) + ": " + value


def _plan(answer: Answer) -> Line:
    rounds = counted(int(answer.extra.get("rounds", 0)), "rundę rundy rund", "round rounds")
    if answer.verdict is Verdict.WINNABLE:
        return line(say.WINNABLE + ": " + Text("plan na ", "a plan of ") + rounds, "won")
    return line(say.LOST + ": " + Text("nie ma planu na ", "no plan within ") + rounds, "lost")


def _chance(answer: Answer) -> Line | None:
    p: Position = answer.subject
    goal = p.goal.name if p.goal is not None else "no_hero_lost"
    value = answer.value
    if goal == "score":
        return None if value is None else line(_named(_SCORE, _exactly(value, said(lambda lang: number(value, lang, 4)))), "value")
    if goal not in _CHANCES or (value is None and answer.value_decimal is None):
        return None
    what = _CHANCES[goal]
    if value is None:
        return line(_named(what, as_text("≈ ") + said(percent, answer.value_decimal)), "value")
    told = line(_named(what, _exactly(value, said(percent, value))), "value")
    return _and(told, (*_beside(answer), *_without(answer)))


def _cards(answer: Answer, numbers: Iterable[int]) -> Text:
    return join(answer.subject.card(n).name + f" ({n})" for n in numbers)


def _without(answer: Answer) -> list[Text]:
    """Return the reminder that effects were left out which could change the number."""
    numbers = answer.extra.get("left_out") or ()
    return [Text("nie licząc kart: ", "not counting ") + _cards(answer, numbers)] if numbers else []


def _exactly(value: Fraction, shown: Text) -> Text:
    """Return a fraction with its decimal form; a very long one only in the latter."""
    return shown if value.denominator == 1 or len(str(value)) > _LONG else as_text(f"{value} ≈ ") + shown


def _beside(answer: Answer) -> list[Text]:
    """Return what stands beside the chance: guarantee, the cards that break it, the basic game."""
    if "worst_case" not in answer.extra:
        return []
    if answer.question == QUEST:
        return [Text("gwarantowane", "guaranteed")] if answer.extra["worst_case"] else []
    found = [Text("gwarantowane", "guaranteed") if answer.extra["worst_case"] else Text("niegwarantowane", "not guaranteed")]
    bad, copies, unseen = answer.extra.get("fails_on") or [], answer.extra.get("fails_on_copies", 0), answer.extra.get("unseen", 0)
    if bad and copies < unseen:
        breaks = counted(copies, "psuje psują psuje", "breaks break")
        word = Text(breaks.pl.split()[1], breaks.en.split()[1])
        found.append(
            Text(f"{word.pl} to tylko {copies} z {unseen} kart: ", f"only {copies} of {unseen} cards {word.en} it: ") + _cards(answer, bad)
        )
    return [*found, Text("gra podstawowa: ", "basic game: ") + str(answer.extra.get("basic", "–"))]
