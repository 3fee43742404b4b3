"""Whose chance of what the value of an answer is, and of which kind, said in its headline."""

from __future__ import annotations

from fractions import Fraction

from mellon.assistant.texts import LIMIT_NAMES
from mellon.assistant.views.answer import Headline
from mellon.assistant.views.values import Line, Span, line
from mellon.models.common import Text
from mellon.models.common.text import as_text, decimal_text, join
from mellon.models.wyprawa_do_mordoru import Position
from mellon.models.wyprawa_do_mordoru.dice import OWN
from mellon.solver import Answer, Verdict

BY_A_RULE = "play by a simple rule"
_SHORT = 60
_OF_WHOM = {"frodo": "Froda", "sam": "Sama", "merry": "Merry’ego", "pippin": "Pippina"}
_LONGER = Text("Więcej czasu: --time z większą liczbą albo bez --time.", "More time: --time with a larger number, or no --time.")


def headline(answer: Answer) -> Headline | None:
    """Return whose chance of what the value is, and of which kind, with the guess about the dice that it rests on."""
    p: Position = answer.subject
    if answer.verdict is Verdict.UNKNOWN and answer.verb in ("solve", "hint", "explain"):
        return _undecided(answer)
    if answer.verdict is not Verdict.VALUE:
        return None
    if p.over and p.objective != "turns":
        return (line(_over(answer), "value"),)
    spans = [Span(what_is_asked(answer) + ": " + _worth(answer), "value")]
    if answer.extra.get("interval"):
        low, high = answer.extra["interval"]
        spans.append(Span(as_text("  [") + _percent(low, 2) + " – " + _percent(high, 2) + "]", "value more"))
    if answer.value is not None:
        spans.append(Span(_fraction(answer.value), "value more"))
    guess = _guess(answer)
    return (Line(tuple(spans)), *([] if guess is None else [line(guess, "unknown more")]))


def _worth(answer: Answer) -> Text:
    value = answer.value_decimal if answer.value_decimal is not None or answer.value is None else float(answer.value)
    if answer.subject.objective != "turns":
        return _percent(value or 0.0, 4)
    return Text("bez końca", "never ends") if value is None else decimal_text(f"{value:.4f}")


def _fraction(value: object) -> Text:
    """Return a fraction; of a long one how long it is."""
    if len(str(value)) <= _SHORT:
        return as_text(f"  = {value}")
    digits = len(str(Fraction(str(value)).denominator))
    return Text(f"  (dokładny ułamek, cyfr w mianowniku: {digits}; --json)", f"  (exact fraction, denominator of {digits} digits: --json)")


def what_is_asked(answer: Answer) -> Text:
    """Return what the number is and whose: exact, or an estimate and of what."""
    p: Position = answer.subject
    who = Text(_OF_WHOM.get(p.roller.hobbit.id, p.roller.hobbit.name), f"{p.roller.hobbit.name}'s") if not p.over else Text("", "")
    if p.objective == "turns":
        return Text(f"Oczekiwana liczba tur {who.pl}", f"{who.en} expected turns".strip())
    goal = Text("dotarcie do Mordoru", "reach Mordor") if len(p.alive) == 1 else Text("wygraną", "win")
    said = Text(f"Szansa {who.pl} na {goal.pl}", f"{who.en} chance to {goal.en}")
    of = answer.extra.get("estimate_of")
    if of == BY_A_RULE:
        return said + Text(
            ", gdy dalej wszyscy grają według prostej reguły (oszacowanie)", " when everybody goes on by a simple rule (estimate)"
        )
    if of is not None:
        return said + Text(" przy najlepszej grze obu (oszacowanie)", " when both play best (estimate)")
    return said


def _undecided(answer: Answer) -> Headline:
    """Say which limit ended the search, what is known, and what would answer."""
    p: Position = answer.subject
    names = join(LIMIT_NAMES.get(str(name), as_text(str(name))) for name in answer.stats.limits)
    asked = Span(what_is_asked(answer) + ": " + Text("nie rozstrzygnięto", "undecided"), "unknown")
    lines = [Line((asked, Span(as_text(" (") + names + ")", "unknown more")))]
    low, high = answer.extra.get("bounds", (0.0, 1.0))
    if p.objective != "turns":
        lines.append(line(Text("Wiadomo tylko: ", "Known so far: ") + _percent(low, 4) + " – " + _percent(high, 4)))
    return (*lines, line(_LONGER, "aside"))


def _guess(answer: Answer) -> Text | None:
    """Return the sentence about dice that are a guess; one's own dice are none."""
    p: Position = answer.subject
    if p.dice.id == OWN or p.over:
        return None
    sure = f"{p.dice.confidence or 0:.0%}"
    known = answer.extra.get("over_profiles") or {}
    pl = en = ""
    if known:
        low, high = (_percent(end, 1) for end in (min(known.values()), max(known.values())))
        pl, en = f", a z innymi profilami wychodzi od {low.pl} do {high.pl}", f", and other profiles give {low.en} to {high.en}"
    return Text(
        f"Ścianki kostek to domysł (profil {p.dice.id}, pewność {sure}){pl}; własne kostki: tabela [dice], zob. mellon mordor dice.",
        f"The faces of the dice are a guess (profile {p.dice.id}, confidence {sure}){en}; your own dice: a [dice] table, see mellon mordor dice.",
    )


def _over(answer: Answer) -> Text:
    p: Position = answer.subject
    wins = answer.extra.get("wins")
    names = (
        [player.hobbit.name for player in p.players if wins and wins.get(player.hobbit.id)]
        if wins
        else [player.hobbit.name for player in p.players if player.arrived(p.sheet)]
    )
    who = Text("wygrywa " + ", ".join(names), ", ".join(names) + " won") if names else Text("nikt nie wygrał", "nobody won")
    return Text("Gra skończona: ", "The game is over: ") + who


def _percent(value: float, places: int) -> Text:
    return decimal_text(f"{100 * value:.{places}f}%")
