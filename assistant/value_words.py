"""What fixed words among an answer's values are called in print; names of cards and places are the games' own."""

from __future__ import annotations

from mellon.assistant import texts as say
from mellon.models.common import Text

_UNDER_KEY = {
    ("kind", "value"): Text("wartość", "value"),
    ("kind", "line"): Text("przebieg", "line"),
    ("kind", "strategy"): Text("strategia", "strategy"),
    ("kind", "refutation"): Text("obalenie", "refutation"),
    ("kind", "replay"): Text("rozegranie", "replay"),
    ("kind", "distribution"): Text("rozkład wyników", "distribution of results"),
    ("kind", "table"): Text("tablica", "table"),
    ("edition", "errata"): Text("z poprawkami wydawcy (errata)", "with the publisher's corrections (errata)"),
    ("edition", "print2011"): Text("według druku z 2011 (print2011)", "as printed in 2011 (print2011)"),
    ("method", "search"): Text("przeszukanie", "search"),
    ("phase", "location"): Text("lokalizacji", "location"),
    ("phase", "action"): Text("akcji", "action"),
    ("phase", "combat"): Text("walki", "combat"),
    ("phase", "round_over"): Text("koniec rundy", "round over"),
    ("phase", "over"): Text("koniec gry", "game over"),
    ("choice", "retreat"): Text("odwrót", "retreat"),
    ("choice", "may"): Text("czy użyć tekstu", "whether to use a text"),
    ("choice", "alternative"): Text("która część tekstu, według kolejności na karcie", "which part of the text, in the order of the card"),
    ("choice", "field"): Text("które pole bitwy", "which battleground"),
    ("choice", "path"): Text("która ścieżka", "which path"),
    ("choice", "march"): Text("dokąd poruszyć", "where to move"),
    ("choice", "aside_play"): Text("co zagrać z dobranych kart", "what to play of the cards drawn aside"),
    ("choice", "aside_pick"): Text("która z dobranych kart", "which of the cards drawn aside"),
    ("choice", "fight"): Text("następna walka", "the next combat"),
    ("choice", "combat"): Text("straty w walce", "losses of the combat"),
    ("choice", "forsake"): Text("co poświęcić", "what to forsake"),
    ("choice", "forsake_top"): Text("wierzch talii (los)", "the top of the deck (chance)"),
    ("choice", "deal"): Text("dobierana karta (los)", "the card drawn (chance)"),
    ("choice", "cycle_one"): Text("co zrzucić z ręki", "what to cycle from the hand"),
    ("choice", "eliminate_one"): Text("co wykluczyć z ręki", "what to eliminate from the hand"),
    ("choice", "take"): Text("którą kartę wziąć", "which card to take"),
    ("choice", "eliminate_unit"): Text("którą kartę w grze wykluczyć", "which card in play to eliminate"),
    ("choice", "token"): Text("gdzie położyć żeton", "where to put the token"),
    ("choice", "ride"): Text("co wykluczyć z rezerwy", "what to eliminate from the reserve"),
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
