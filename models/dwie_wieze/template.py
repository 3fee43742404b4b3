"""A chapter as a TOML file for people to complete: what is known is filled in, every gap is a commented line that explains itself."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from mellon.models.common import Text
from mellon.models.dwie_wieze.chapter import Chapter, chapter
from mellon.models.dwie_wieze.characters import UNKNOWN
from mellon.models.dwie_wieze.decks import decks
from mellon.models.dwie_wieze.goals import parse_goal, sentence
from mellon.models.dwie_wieze.goals.language import NUMBER_OPS

GAP = "# >>> "
BLANK = "?"
_GOALS = ("goal", "goal_3", "goal_4")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_RECORD = ("id", "person", "name", "card", "takes_first", "keeps", "setup", "leads", *_GOALS, "assumption", "source", "note")
_EXAMPLE_GOALS = (
    "{ tricks = {}, at_least = 2 }",
    '{ cards = { suit = "hills" }, exactly = 3 }',
    '{ cards = { kind = "orc" }, at_most = 1 }',
    '{ tricks = { not_won_with = { kind = "tower" } }, in = [1, 3] }',
    '{ tricks = { before = "CW" }, at_least = 1 }',
    "{ tricks = { last = 1 }, exactly = 1 }",
    '{ most = { cards = { suit = "forests" } }, ties = false }',
    '{ tricks = {}, fewer_than = "gimli" }',
    "{ all = [{ tricks = {}, at_least = 1 }, { run = {}, at_most = 2 }] }",
)
_EXAMPLE_SETUPS = (
    ("{}", Text("nie robi nic", "does nothing")),
    ('{ exchange = "any" }', Text("wymienia kartę z kimkolwiek", "exchanges a card with anybody")),
    ('{ exchange = ["gimli", "aragorn"] }', Text("wymienia kartę z jedną z tych osób", "exchanges a card with one of these persons")),
    ("{ exchange_event = true }", Text("wymienia kartę z wydarzeniem wieży", "swaps a card with the tower event")),
    ("{ hide = true }", Text("chowa kartę", "hides a card")),
    ("{ burden = [2, 3, 4, 5] }", Text("wybiera żeton brzemienia", "chooses a burden token")),
)
_TO_FILL = Text(
    """Co wiadomo, jest wpisane. Czego brakuje, stoi pod znakiem „>>>”: usuń „# ” na początku wiersza pod nim
i zamiast „?” wpisz to, co jest na Twojej karcie. Potem wskaż ten plik w pozycji:""",
    """What is known is filled in. What is missing stands below a ">>>": remove the "# " at the beginning of the line
below it and replace "?" by what your card says. Then name this file in a position:""",
)
_COMPLETE = Text(
    "Nic tu nie brakuje. Zmień, co chcesz, i wskaż ten plik w pozycji:",
    "Nothing is missing here. Change what you like and name this file in a position:",
)
_HOW_GOALS = Text(
    "Tak zapisuje się cele (goal; gdy karta zależy od liczby graczy: goal_3 i goal_4):",
    "This is how goals are written (goal; where the card depends on the number of players: goal_3 and goal_4):",
)
_HOW_SETUPS = Text("Tak zapisuje się akcje przygotowania (setup):", "This is how setup actions are written (setup):")
_HOW_PERSONS = Text(
    "Osoba to pierwsza część id („gimli” z „gimli_hunter”), chyba że postać ma klucz person.",
    'A person is the first part of an id ("gimli" of "gimli_hunter") unless the character has the key person.',
)
_TITLE_ASKED = Text("  # jeśli polski tytuł jest inny, wpisz go", "  # write the Polish title here if it differs")
_DECK_ASKED = Text(
    """deck: talia. Nazwa znanej ({known}) albo własna, na przykład
# {{ suits = {{ hills = [1, 8], rings = [1, 5] }}, special = {{ white_tower = 1, black_tower = 1, orc = 3, weariness = 2 }} }}""",
    """deck: the deck. The name of a known one ({known}) or your own, for example
# {{ suits = {{ hills = [1, 8], rings = [1, 5] }}, special = {{ white_tower = 1, black_tower = 1, orc = 3, weariness = 2 }} }}""",
)
_HAND_ASKED = Text("hand: ile kart dostaje każdy przy 3 i przy 4 graczach.", "hand: how many cards each of 3 and of 4 players is dealt.")
_EVENT_ASKED = Text(
    "tower_event: wydarzenie wieży i karty, które przy nim leżą na początku. Jeśli rozdział go nie ma, zostaw.",
    "tower_event: the tower event and the cards that lie there at the start. Leave it if the chapter has none.",
)
_UNKNOWN_ASKED = Text(
    """unknown: tego o rozdziale nie wiadomo. Usuń wiersz, gdy wpiszesz to w innym miejscu tego pliku albo sprawdzisz na karcie,
# że na grę kartami nie wpływa. Wydarzenia, które zmienia zasady gry, nie da się jeszcze zapisać (prócz Mowy entów:
# entish = "treebeard"): jego wiersz musi zostać, a póki lista nie jest pusta, rozdział nie będzie liczony.""",
    """unknown: this is not known of the chapter. Delete a line once you have written it elsewhere in this file, or have checked on
# your card that it does not touch the play of cards. An event that changes the rules of play cannot be written down yet (but for
# Entish speech: entish = "treebeard"): its line has to stay, and while the list is not empty the chapter is not computed.""",
)
_ENTISH_TOLD = Text(
    "  # Mowa entów: ta postać gra spod żetonu Białej Wieży", "  # Entish speech: this character plays from under the White Tower token"
)
_FIRST_ASKED = Text(
    """takes_first: nie wiadomo, która postać jest pierwsza (bierze ją posiadacz podanej karty, od niego idzie przygotowanie).
# Usuń „# ” przed takes_first u jednej postaci poniżej.""",
    """takes_first: which character comes first is not known (the holder of the named card takes it, setup begins there).
# Remove the "# " before takes_first of one character below.""",
)
_LEAD_ASKED = Text(
    "leads: nie wiadomo, kto rozpoczyna pierwszą lewę. Usuń „# ” przed leads u jednej postaci poniżej.",
    'leads: who leads the first trick is not known. Remove the "# " before leads of one character below.',
)
_GOAL_ASKED = Text("{key}: cel, na przykład {example}", "{key}: the goal, for example {example}")
_GOAL_SHAPED = Text(
    "{key}: cel przy {players} graczach (zapewne jak niżej, z inną liczbą)",
    "{key}: the goal with {players} players (probably as below, with another number)",
)
_SETUP_ASKED = Text("setup: akcja przygotowania; {} znaczy, że jej nie ma", "setup: the setup action; {} means that there is none")


class _Blank:
    """Stands for a value that the user has to supply."""


@cache
def chapter_record(number: int) -> Mapping[str, Any]:
    """Return a shipped chapter as its file has it. Raises KeyError for a number outside 19-36."""
    chapter(number)
    return tomllib.loads(files("mellon.models.dwie_wieze").joinpath("chapters", f"{number}.toml").read_text("utf-8"))


@cache
def character_records() -> Mapping[str, Any]:
    """Return the shipped characters as their file has them."""
    return tomllib.loads(files("mellon.models.dwie_wieze").joinpath("characters.toml").read_text("utf-8"))


def template(number: int, lang: str, name: str | None = None) -> str:
    """Return the TOML template of a chapter; `name` is how the user's file will be called."""
    record, known = chapter_record(number), chapter(number)
    body = "\n".join([*_chapter_lines(record, known, lang), *_cast_lines(record, known, lang)])
    head = _head_lines(number, known, name or f"chapter{number}.toml", lang, complete=GAP not in body)
    return "\n".join([*head, "", body]) + "\n"


def gaps(text: str) -> int:
    """Return how many gaps a template has."""
    return text.count(GAP)


def toml(value: Any) -> str:
    """Return a value as inline TOML.

    >>> toml({"cards": {"suit": "forests"}, "at_least": 6})
    '{ cards = { suit = "forests" }, at_least = 6 }'
    """
    if isinstance(value, _Blank):
        return BLANK
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key if _BARE_KEY.fullmatch(key) else json.dumps(key)} = {toml(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _head_lines(number: int, known: Chapter, name: str, lang: str, complete: bool) -> Iterator[str]:
    yield f"# {Text('Dwie Wieże, rozdział', 'Dwie Wieże, chapter').of(lang)} {number}: {known.title.of(lang)}"
    yield "#"
    yield from (f"# {line}" for line in (_COMPLETE if complete else _TO_FILL).of(lang).split("\n"))
    yield f"#     chapter = {toml(name)}"
    yield "#"
    yield f"# {_HOW_GOALS.of(lang)}"
    width = max(map(len, _EXAMPLE_GOALS))
    for example in _EXAMPLE_GOALS:
        yield f"#     {example:<{width}}  {sentence(parse_goal(tomllib.loads(f'goal = {example}')['goal'])).of(lang)}"
    yield f"# {_HOW_SETUPS.of(lang)}"
    width = max(len(example) for example, _ in _EXAMPLE_SETUPS)
    for example, meaning in _EXAMPLE_SETUPS:
        yield f"#     {example:<{width}}  {meaning.of(lang)}"
    yield f"# {_HOW_PERSONS.of(lang)}"


def _chapter_lines(record: Mapping[str, Any], known: Chapter, lang: str) -> Iterator[str]:
    yield f"number = {record['number']}"
    yield f"title = {toml(record['title'])}" + (_TITLE_ASKED.of(lang) if known.title.pl == known.title.en else "")
    yield f"length = {toml(record['length'])}"
    if known.deck is None:
        yield GAP + _DECK_ASKED.of(lang).format(known=", ".join(decks()))
        yield f"# deck = {BLANK}"
    else:
        yield f"deck = {toml(record['deck'])}  # {known.deck.title.of(lang)}"
    yield f"lost_card = {toml(known.lost_card)}"
    if known.hands:
        yield f"hand = {toml(record['hand'])}"
    else:
        yield GAP + _HAND_ASKED.of(lang)
        yield f"# hand = {{ 3 = {BLANK}, 4 = {BLANK} }}"
    if known.tower_event is not None:
        yield f"tower_event = {toml(record['tower_event'])}"
    elif not known.lost_card:
        yield GAP + _EVENT_ASKED.of(lang)
        yield f'# tower_event = {{ id = "tower_event", name = {{ pl = "{BLANK}", en = "{BLANK}" }}, cards = ["BW"] }}'
    for key in ("assumption", "source"):
        if record.get(key):
            yield from _listed(key, record[key])
    yield from _listed("cast", record["cast"])
    if known.entish is not None:
        yield f"entish = {toml(known.entish)}" + _ENTISH_TOLD.of(lang)
    if record.get("unknown"):
        yield GAP + _UNKNOWN_ASKED.of(lang)
        yield from _listed("unknown", record["unknown"])


def _listed(key: str, value: Any) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{key} = {toml(value)}"
        return
    yield f"{key} = ["
    yield from (f"    {toml(item)}," for item in value)
    yield "]"


def _cast_lines(record: Mapping[str, Any], known: Chapter, lang: str) -> Iterator[str]:
    asked: dict[str, Any] = {}
    if not any(character.takes_first for character in known.cast):
        asked["takes_first"] = "BW" if known.lost_card else "R1"
    if not any(character.leads for character in known.cast):
        asked["leads"] = True
    if asked:
        yield ""
    yield from (GAP + text.of(lang) for key, text in (("takes_first", _FIRST_ASKED), ("leads", _LEAD_ASKED)) if key in asked)
    for entry in record["cast"]:
        yield ""
        yield "[[character]]"
        raw = {"id": entry["id"], **character_records()[entry["id"]]}
        for key in _RECORD:
            yield from [f"# {key} = {toml(asked[key])}"] if key in asked else _character_lines(key, raw, lang)


def _character_lines(key: str, raw: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Yield one key of a character: as it is, or as a gap to fill."""
    if key == "setup" and raw.get(key, UNKNOWN) == UNKNOWN:
        yield GAP + _SETUP_ASKED.of(lang)
        yield f"# setup = {BLANK}"
    elif key == "goal" and all(raw.get(name, UNKNOWN) == UNKNOWN for name in _GOALS):
        yield GAP + _GOAL_ASKED.of(lang).format(key=key, example=_EXAMPLE_GOALS[0])
        yield f"# goal = {BLANK}"
    elif key in _GOALS and raw.get(key) == UNKNOWN:
        shape = next((raw[name] for name in _GOALS if raw.get(name, UNKNOWN) != UNKNOWN), None)
        if shape is not None:
            yield GAP + _GOAL_SHAPED.of(lang).format(key=key, players=key.removeprefix("goal_"))
            yield f"# {key} = {toml(_with_blanks(shape))}"
    elif key in raw and raw[key] != UNKNOWN:
        yield f"{key} = {toml(raw[key])}"


def _with_blanks(goal: Any) -> Any:
    """Return a goal in which the numbers to be compared with are left open."""
    if isinstance(goal, Mapping):
        return {key: _Blank() if key in NUMBER_OPS and isinstance(item, int) else _with_blanks(item) for key, item in goal.items()}
    return [_with_blanks(item) for item in goal] if isinstance(goal, list) else goal
