"""What fixed words among an answer's values are called in print; names of cards and places are the games' own."""

from __future__ import annotations

from assistant import texts as say
from models.common import Text

_UNDER_KEY = {
    ("kind", "value"): Text("wartość", "value"),
    ("kind", "line"): Text("przebieg", "line"),
    ("kind", "strategy"): Text("strategia", "strategy"),
    ("kind", "refutation"): Text("obalenie", "refutation"),
    ("kind", "replay"): Text("rozegranie", "replay"),
    ("kind", "distribution"): Text("rozkład wyników", "distribution of results"),
    ("kind", "table"): Text("tablica", "table"),
    ("method", "search"): Text("przeszukanie", "search"),
    ("phase", "location"): Text("lokalizacji", "location"),
    ("phase", "action"): Text("akcji", "action"),
    ("phase", "combat"): Text("walki", "combat"),
    ("phase", "round_over"): Text("koniec rundy", "round over"),
    ("phase", "over"): Text("koniec gry", "game over"),
    ("choice", "retreat"): Text("odwrót", "retreat"),
}
_ANYWHERE = {
    "against every pure reply": Text("wobec każdej czystej odpowiedzi", "against every pure reply"),
    "backward induction": Text("indukcja wsteczna", "backward induction"),
    "checked against every pure reply": Text("sprawdzone wobec każdej czystej odpowiedzi", "checked against every pure reply"),
    "comparison with a second implementation": Text("porównanie z drugim programem", "comparison with a second implementation"),
    "compiled": Text("skompilowane", "compiled"),
    "plain": Text("zwykły Python", "plain Python"),
    "python": Text("zwykły Python", "plain Python"),
    "equilibrium": Text("równowaga", "equilibrium"),
    "exhausted rounds": Text("przeszukane wszystkie rundy", "exhausted rounds"),
    "exhaustion": Text("sprawdzenie wszystkich możliwości", "exhaustion"),
    "floats": Text("liczby zmiennoprzecinkowe", "floating-point numbers"),
    "graph_strategy": Text("strategia na grafie stanów", "strategy on the state graph"),
    "one round of look-ahead": Text("przewidywanie na jedną rundę", "one round of look-ahead"),
    "rounding analysis": Text("analiza zaokrągleń", "rounding analysis"),
    "state graph with chance nodes": Text("graf stanów z węzłami losowymi", "state graph with chance nodes"),
    "whole numbers": Text("liczby całkowite", "whole numbers"),
    "chance": Text("los", "chance"),
    "goal": Text("cel", "goal"),
    "orc_lead": Text("wyjście orkami", "orc lead"),
    "weariness": Text("zmęczenie", "weariness"),
    "impossible": Text("takie rozdanie nie istnieje", "no such deal exists"),
    "winnable": say.VERDICTS["winnable"],
    "unknown": say.VERDICTS["unknown"],
    "no_hero_lost": Text("nie stracić bohatera", "lose no hero"),
    "all_killed": Text("zabić wszystkich wrogów w zwarciu", "kill every engaged enemy"),
    "no_hero_lost_and_all_killed": Text("zabić wszystkich i nie stracić bohatera", "kill all and lose no hero"),
    "both": Text("obie strony", "both"),
    "win": Text("wygrana", "win"),
    "lose": Text("przegrana", "loss"),
    "none": Text("nikt", "nobody"),
}


def value_word(key: str, value: str, lang: str) -> str | None:
    """Return what a fixed word under a key is called in print, or None for any other text."""
    if key == "verdict" and value in say.VERDICTS:
        return say.VERDICTS[value].of(lang)
    found = _UNDER_KEY.get((key, value)) or _ANYWHERE.get(value)
    return None if found is None else found.of(lang)
