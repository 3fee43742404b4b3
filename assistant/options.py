"""Read the options that every verb takes, every defect at once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mellon.assistant import texts as say
from mellon.models.common import Defect, Rulebook, Rulings, fold
from mellon.solver import Game
from mellon.solver.limits import MEMORY_BY_DEFAULT
from mellon.solver.memory import GIGABYTE


@dataclass(frozen=True)
class Options:
    """How a question is to be asked and answered."""

    json: bool = False
    seconds: float | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    engine: str = "auto"
    seed: int = 0
    verify: bool = False
    max_states: int | None = None
    memory: int | None = MEMORY_BY_DEFAULT
    details: bool = False
    certificate: str | None = None
    at: str | None = None
    picture: str | None = None


def read_options(
    verb: str,
    *,
    json: bool,
    time: str | None,
    ruling: Sequence[str],
    engine: str | None,
    seed: str | None,
    verify: bool,
    max_states: str | None = None,
    memory: str | None = None,
    details: bool = False,
    certificate: str | None = None,
    picture: str | None = None,
) -> tuple[Options, list[Defect]]:
    """Return the options that the words of the command line mean, and what is wrong with them."""
    defects: list[Defect] = []
    seconds = None if time is None else _positive(time)
    if time is not None and seconds is None:
        defects.append(Defect("--time", say.fill(say.BAD_TIME, value=time)))
    number = 0 if seed is None else _whole(seed)
    if number is None:
        defects.append(Defect("--seed", say.fill(say.BAD_SEED, value=seed)))
    states = None if max_states is None else _whole(max_states)
    if max_states is not None and (states is None or states <= 0):
        defects.append(Defect("--max-states", say.fill(say.BAD_STATES, value=max_states)))
    gigabytes = None if memory is None else _positive(memory)
    if memory is not None and gigabytes is None:
        defects.append(Defect("--memory", say.fill(say.BAD_MEMORY, value=memory)))
    most = MEMORY_BY_DEFAULT if gigabytes is None else int(gigabytes * GIGABYTE)
    pairs = [tuple(part.strip() for part in word.split("=", 1)) for word in ruling]
    for word, pair in zip(ruling, pairs, strict=True):
        if len(pair) < 2 or not all(pair):
            defects.append(Defect("--ruling", say.fill(say.BAD_RULING, value=word)))
    if verify and verb != "solve":
        defects.append(Defect("--verify", say.VERIFY_ONLY_SOLVE))
    if certificate is not None and verb != "solve":
        defects.append(Defect("--certificate", say.VERIFY_ONLY_SOLVE))
    if picture is not None and verb != "show":
        defects.append(Defect("--svg", say.PICTURE_ONLY_SHOW))
    rulings = {pair[0]: pair[-1] for pair in pairs}
    read = Options(json, seconds, rulings, engine or "auto", number or 0, verify, states, most, details, certificate, picture=picture)
    return read, defects


def fit_to_game(options: Options, game: Game) -> tuple[dict[str, str], list[Defect]]:
    """Return the rulings in the game's own spelling, and what this game does not know of the options."""
    rulings = dict(_spelled(options.rulings, game.book))
    _, defects = Rulings.parse(game.book, rulings, where="--ruling")
    if options.engine != "auto" and options.engine not in game.engines:
        engines = " | ".join(dict.fromkeys(("auto", *game.engines)))
        defects.append(Defect("--engine", say.fill(say.ENGINE_UNKNOWN, name=options.engine, engines=engines)))
    return rulings, defects


def _spelled(wished: Mapping[str, str], book: Rulebook) -> Iterator[tuple[str, str]]:
    keys = {fold(key): key for key in book.rulings}
    for key, value in wished.items():
        key = keys.get(fold(key), key)
        values = {fold(known): known for known in book.rulings[key].values} if key in book.rulings else {}
        yield key, values.get(fold(value), value)


def _positive(word: str) -> float | None:
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) and number > 0 else None


def _whole(word: str) -> int | None:
    try:
        return int(word)
    except ValueError:
        return None
