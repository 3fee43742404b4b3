"""Make calls from a seed: gentle and rough changes of valid positions, one-line notations and bytes, with all kinds of options."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from mellon import solver
from tests.fuzz import corpus
from tests.fuzz.calls import Call

JUNK: tuple[Any, ...] = (
    0, 1, -1, 2, 7, 99, 2**31, 2**63 - 1, -(2**63), 2**80, 0.5, -1.5, 1e300, float("nan"), float("inf"), True, False, "", " ", "x", "free", "P1",
    "rest", "ż", "\x1b[31m", "\u202e", "a" * 300, "1", "-", "|", [], {}, [[]], [{}], {"": 1}, {"a": {"b": {}}}, ["P1", 2], ["none"],
)  # fmt: skip
SEEDS = ("0", "1", "7", "12", "99", "2026", "-1", str(2**31), str(2**64), "x")
TIMES = ("0", "-1", "nan", "x")
NOISE = "P1 G2 R1+ BW CW OR |/=:,;{}[]()<>.-+*?\"'\\ #0 19 99 ż \t\n\x00\x1b"


def make(seed: int) -> Call:
    """Return the call of a seed; the same seed gives the same call for ever."""
    chance = random.Random(seed)
    kind = chance.choices((gentle, rough, line, raw), (10, 5, 3, 2))[0]
    return kind(chance)


def gentle(chance: random.Random) -> Call:
    """Change a valid position as a person might: another value of the same kind, a card less, a number one higher."""
    table = copy.deepcopy(chance.choice(corpus.tables()))
    game = table["game"]
    known = corpus.values_under(game)
    for _ in range(chance.randint(0, 2)):
        _change(table, chance, lambda key, value: _near(key, value, known, chance))
    return _call(chance, game, corpus.written(table).encode())


def rough(chance: random.Random) -> Call:
    """Put junk at some places of a valid position, take keys away, add others."""
    table = copy.deepcopy(chance.choice(corpus.tables()))
    game = table["game"]
    for _ in range(chance.randint(1, 4)):
        _change(table, chance, lambda key, value: copy.deepcopy(chance.choice(JUNK)))
    if chance.random() < 0.3:
        table[chance.choice(("moves", "me", "rulings", "question", "x", "choices", "turn"))] = copy.deepcopy(chance.choice(JUNK))
    return _call(chance, game, corpus.written(table).encode())


def line(chance: random.Random) -> Call:
    """Change characters and words of a one-line notation."""
    notation = chance.choice(corpus.notations())
    game = notation.split()[0].rstrip(":")
    for _ in range(chance.randint(0, 4)):
        notation = _spoilt(notation, chance)
    return Call((*_words(chance, game), "--", notation))


def raw(chance: random.Random) -> Call:
    """Change bytes of a position file."""
    text = bytearray(chance.choice(corpus.texts()).encode())
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        what = chance.randrange(4)
        if what == 0:
            del text[at : at + chance.randint(1, 30)]
        elif what == 1:
            text[at:at] = chance.randbytes(chance.randint(1, 4))
        elif what == 2:
            text[at : at + 1] = chance.choice(NOISE).encode()
        else:
            text[at:at] = text[chance.randrange(len(text) + 1) :][: chance.randint(1, 60)]
    return _call(chance, chance.choice(solver.games()), bytes(text))


def _call(chance: random.Random, game: str, stdin: bytes) -> Call:
    return Call((*_words(chance, game), "-"), stdin)


def _words(chance: random.Random, game: str) -> tuple[str, ...]:
    """Return a verb with options; most of them fit the game."""
    words = [
        chance.choice(corpus.VERBS),
        "--time",
        "0.02" if chance.random() < 0.97 else chance.choice(TIMES),
        "--lang",
        chance.choice(("pl", "en")),
    ]
    if chance.random() < 0.6:
        words.append("--json")
    if chance.random() < 0.3:
        words += ["--engine", chance.choice((*solver.game(game).engines, "none"))]
    if chance.random() < 0.2:
        words += ["--seed", chance.choice(SEEDS)]
    if chance.random() < 0.2:
        words += ["--max-states", chance.choice(("1", "10", "100", "1000", "5000", "0"))]
    if chance.random() < 0.05:
        words += ["--verify"]
    rulings = list(solver.game(game).book.rulings.values())
    if rulings and chance.random() < 0.3:
        ruling = chance.choice(rulings)
        words += ["--ruling", f"{ruling.key}={chance.choice((*ruling.values, 'x'))}"]
    return tuple(words)


def _change(value: Any, chance: random.Random, new: Callable[[str, Any], Any], key: str = "") -> None:
    """Change one place inside a table or list, reached by a random walk."""
    while isinstance(value, (dict, list)) and value:
        place: Any = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        key = place if isinstance(value, dict) else key
        inner = value[place]
        if isinstance(inner, (dict, list)) and inner and chance.random() < 0.8:
            value = inner
            continue
        what = chance.random()
        if what < 0.15:
            del value[place]
        elif what < 0.25 and isinstance(value, list):
            value.append(copy.deepcopy(inner))
        else:
            value[place] = new(key, inner)
        return


def _near(key: str, value: Any, known: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice((-1, 1))
    if isinstance(value, str) and " " in value and chance.random() < 0.7:
        words = value.split()
        del words[chance.randrange(len(words))]
        return " ".join(words)
    return copy.deepcopy(chance.choice(known.get(key) or (value,)))


def _spoilt(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    what = chance.randrange(4)
    if what == 0:
        return text[:at] + text[at + chance.randint(1, 6) :]
    if what == 1:
        return text[:at] + chance.choice(NOISE.split(" ")) + text[at:]
    if what == 2:
        return text[:at] + chance.choice(NOISE) + text[at + 1 :]
    words = text.split(" ")
    other = chance.choice(corpus.notations()).split(" ")
    words[chance.randrange(len(words))] = chance.choice(other)
    return " ".join(words)
