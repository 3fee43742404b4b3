"""How exact the number of an answer is: an exact fraction, a number with a known rounding, or an estimate with its interval."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.wyprawa_do_mordoru.headlines import BY_A_RULE
from mellon.models.common import Text
from mellon.models.common.text import decimal_text
from mellon.solver import Answer, Verdict

_FRACTION = Text(
    "Liczba jest dokładna: ułamek, policzony na liczbach całkowitych z wszystkiego, co jeszcze może się zdarzyć.",
    "The number is exact: a fraction, computed with whole numbers over everything that can still happen.",
)
_ROUNDED = Text(
    "Policzone z wszystkiego, co jeszcze może się zdarzyć, z zaokrągleniami; błąd jest mniejszy niż {error}.",
    "Computed over everything that can still happen, with rounding; the error is below {error}.",
)
_COMPARED = Text(
    "Policzone z wszystkiego, co jeszcze może się zdarzyć, z zaokrągleniami; błąd (poniżej {error}) znany jest tylko z porównania z drugim programem.",
    "Computed over everything that can still happen, with rounding; the error (below {error}) is known by comparison with a second program only.",
)
_ESTIMATE = Text(
    "To oszacowanie, nie dokładna liczba: przedział {sure} od {low} do {high}.",
    "This is an estimate, not the exact number: {sure} interval {low} to {high}.",
)
_OF_A_RULE = Text(
    "Przedział obejmuje tylko przypadek {games} rozegranych gier; dalej wszyscy grają w nich według prostej reguły, nie najlepiej.",
    "The interval covers only the luck of {games} games played out; from the next turn on everybody follows a simple rule in them, not best play.",
)
_OF_BEST_PLAY = Text(
    "Ta tura jest policzona dokładnie; w dalszych obaj wybierają spośród kilkudziesięciu planów.",
    "This turn is computed exactly; in later ones both choose between some dozens of plans.",
)


def exactness(answer: Answer) -> Iterator[Text]:
    """Yield how exact the number of an answer is; nothing where there is none."""
    if answer.verdict is not Verdict.VALUE or answer.verb not in ("solve", "hint", "explain") or answer.subject.over:
        return
    extra, certificate = answer.extra, answer.certificate or {}
    if extra.get("estimate") and "interval" in extra:
        low, high = (decimal_text(f"{100 * end:.2f}%") for end in extra["interval"])
        sure = f"{extra.get('confidence', 0.95):.0%}"
        yield Text(
            _ESTIMATE.pl.format(sure=sure, low=low.pl, high=high.pl),
            _ESTIMATE.en.format(sure=sure, low=low.en, high=high.en),
        )
        if extra.get("estimate_of") == BY_A_RULE:
            yield _filled(_OF_A_RULE, games=str(extra.get("games", "")))
        else:
            yield _OF_BEST_PLAY
    elif answer.value is not None:
        yield _FRACTION
    elif "error_below" in certificate:
        yield _filled(_COMPARED if "error_known_by" in certificate else _ROUNDED, error=f"{certificate['error_below']:.0e}")


def _filled(text: Text, **words: str) -> Text:
    return Text(text.pl.format(**words), text.en.format(**words))
