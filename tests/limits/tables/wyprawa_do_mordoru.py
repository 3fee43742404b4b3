"""Wyprawa do Mordoru: one to four players on sheets up to the largest, with the printed dice and with others."""

from __future__ import annotations

from tests.limits.tables import Hard, crossed

OWN = "dice=RGWONT,RRGWON,RGGWON,RGWWON,RGWOON"
ROLL = " / kept / roll black:ring yellow:ring red:weapon blue:orc green:nazgul"
TABLES = {
    "one": "basic 9x6 | frodo 0 0 6",
    "one, a turn": "basic 9x6 | frodo 0 0 6" + ROLL,
    "one, large": "basic 20x12 | frodo 0 0 12",
    "one, large, own dice": f"basic 20x12 {OWN} | frodo 0 0 12",
    "one, large, a turn": f"basic 20x12 {OWN} | frodo 0 0 12" + ROLL,
    "one, large, turns": f"basic 20x12 {OWN} objective=turns | frodo 0 0 12",
    "one, the advanced sheet": f"advanced 9x12 {OWN} | frodo 0 0 12" + ROLL,
    "two": "basic 9x6 objective=win | frodo 0 0 6 | sam 0 0 6",
    "two, a turn": "basic 9x6 objective=win | frodo 2 0 6 | sam 3 1 4" + ROLL,
    "two, advanced": "advanced 9x6 objective=win | frodo 0 0 6 | sam 0 0 6",
    "two, near the end": "basic 9x6 objective=win | frodo 7 1 1 | sam 8 0 2" + ROLL,
    "two, large": "basic 20x12 objective=win | frodo 0 0 12 | sam 0 0 12",
    "two, large, own dice": f"basic 20x12 {OWN} objective=win | frodo 0 0 12 | sam 0 0 12" + ROLL,
    "three": "basic 9x6 objective=win | frodo 0 0 6 | sam 0 0 6 | merry 0 0 6" + ROLL,
    "four, own dice": f"advanced 9x6 {OWN} objective=win | frodo 0 0 6 | sam 0 0 6 | merry 0 0 6 | pippin 0 0 6" + ROLL,
    "four, large": f"basic 20x12 {OWN} objective=win | frodo 0 0 12 | sam 0 0 12 | merry 0 0 12 | pippin 0 0 12",
}
POSITIONS: dict[str, Hard] = {name: f"wyprawa_do_mordoru {text}" for name, text in TABLES.items()}
ENGINES = ("auto", "exact", "fraction", "estimate")
SEARCHING = ("solve", "hint", "explain")
CASES = [
    *crossed((name for name in TABLES if name != "one, large, a turn"), ("solve",), seconds=1),
    *crossed(("one, a turn", "two, a turn", "two, large, own dice", "three"), ("hint",), seconds=1),
    *crossed(("one, a turn", "two, a turn", "two, near the end", "four, own dice"), ("explain",), seconds=1),
    *crossed(("one, a turn", "two, large, own dice", "four, own dice"), ("legal",), seconds=1),
    *crossed(("one, a turn", "four, own dice"), ("resolve",), seconds=1),
    *crossed(("one, large, own dice", "two", "two, large"), ("solve",), ("exact",), seconds=1),
    *crossed(("two", "two, a turn"), ("explain",), ("exact",), seconds=1),
    *crossed(("one", "one, a turn", "one, large", "one, large, own dice", "one, the advanced sheet"), ("solve",), ("fraction",), seconds=1),
    *crossed(("two", "two, advanced", "two, large, own dice", "three"), ("solve",), ("estimate",), seconds=1),
    *crossed(("one, large, a turn", "two, large, own dice"), ("hint",), ("exact",)),
    *crossed(("one, large, a turn",), ("hint", "explain"), ("fraction",)),
    *crossed(("two, large, own dice", "four, own dice"), ("hint", "explain"), ("estimate",)),
    *crossed(("four, own dice",), ("show",), ENGINES),
    *crossed(("four, own dice",), ("legal", "resolve"), ENGINES[1:]),
]
REFUSED = list(crossed(("three", "four, own dice"), SEARCHING, ("exact", "fraction")))
