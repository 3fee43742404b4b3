"""Words for cards, moves, questions and goals of the card game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from models.common import Text
from models.common.text import join
from models.lcg.moves import Move, Ref
from models.lcg.position import Position

QUESTIONS = {
    "combat": Text("walka", "combat"),
    "quest": Text("wyprawa", "quest"),
    "engagement": Text("zwarcia", "engagement"),
    "payment": Text("zapłata", "payment"),
    "score": Text("wynik", "score"),
    "round": Text("runda", "round"),
    "plan": Text("plan", "plan"),
}
GOALS = {
    "no_hero_lost": Text("żaden bohater nie ginie", "no hero lost"),
    "all_killed": Text("wszyscy wrogowie zabici", "all enemies killed"),
    "no_hero_lost_and_all_killed": Text("wrogowie zabici, żaden bohater nie ginie", "all enemies killed and no hero lost"),
    "progress": Text("choć jeden postęp", "at least 1 progress"),
    "no_threat": Text("zagrożenie nie rośnie", "threat does not rise"),
    "score": Text("suma z wagami", "weighted score"),
}
_VERBS = {
    "engage": Text("zwarcie:", "engage"),
    "play": Text("zagrać:", "play"),
    "commit": Text("na wyprawę:", "commit"),
    "reveal": Text("odkryć:", "reveal"),
    "travel": Text("podróż:", "travel to"),
    "defend": Text("atak:", "attack of"),
    "undefended": Text("bez obrońcy:", "undefended:"),
    "shadow": Text("karta cienia:", "shadow card:"),
    "damage": Text("obrażenia:", "damage to"),
    "exhaust": Text("wyczerpać:", "exhaust"),
    "discard": Text("odrzucić:", "discard"),
    "return": Text("zdjąć z wyprawy:", "take off the quest:"),
    "sacrifice": Text("poświęcić:", "give up"),
    "attack": Text("atakować:", "attack"),
    "use": Text("użyć:", "use"),
    "claim": Text("zdobyć:", "claim"),
    "pass": Text("nic", "nothing"),
    "end": Text("koniec", "end"),
}
_LINKS = {
    "defend": Text(", broni", ", defended by"),
    "attack": Text(" postaciami", " with"),
    "play": Text(" na", " on"),
    "use": Text(", na:", ", on:"),
}


def named(p: Position, number: int, lang: str) -> str:
    """Return a card's number and name."""
    return f"{number} {p.card(number).name.of(lang)}" if number else p.card(number).name.of(lang)


def listed(texts: Iterable[Text], separator: str = ", ") -> Text:
    """Join texts language by language."""
    return join(texts, separator)


def move_words(p: Position, move: Any, lang: str) -> str:
    """Return moves with the names of their cards; several stand behind semicolons."""
    if isinstance(move, Mapping):
        move = move.get("move", move)
    return "; ".join(_one(p, part.strip(), lang) for part in str(move).split(";"))


def _one(p: Position, word: str, lang: str) -> str:
    try:
        made = Move.parse(word)
    except ValueError:
        return word
    who = Text(f"gracz {made.player}: ", f"player {made.player}: ").of(lang) if made.player is not None and len(p.players) > 1 else ""
    verb = _VERBS[made.verb].of(lang) if made.verb in _VERBS else made.verb
    said = f"{who}{verb} {_cards(p, made.what, lang)}".rstrip()
    if not made.others:
        return said
    link = _LINKS[made.verb].of(lang) if made.verb in _LINKS else " " + (made.link or "with")
    return f"{said}{link} {_cards(p, made.others, lang)}"


def _cards(p: Position, refs: Iterable[Ref], lang: str) -> str:
    return ", ".join(p.card(ref.card).name.of(lang) + (f" #{ref.copy}" if ref.copy else "") for ref in refs)


def percent(value: Any, lang: str, places: int = 2) -> str:
    """Return a chance in percent; what is not quite certain never reads as 0 or 100."""
    exact = Fraction(str(value))
    shown = f"{float(100 * exact):.{places}f}"
    if exact not in (0, 1) and float(shown) in (0.0, 100.0):
        shown = f"{float(100 * exact):.6f}".rstrip("0")
    return shown.replace(".", ",") + "%" if lang == "pl" else shown + "%"


def number(value: Any, lang: str, places: int = 2) -> str:
    """Return an expected value with a few digits."""
    shown = f"{float(Fraction(str(value))):.{places}f}"
    return shown.replace(".", ",") if lang == "pl" else shown
