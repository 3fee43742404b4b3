"""Cards that nobody prints: the gaps of a chapter of Dwie Wieże as a form, goals chosen part by part, and the chapter file that comes out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mellon.models.common import Defect, Text
from mellon.models.dwie_wieze.chapter import Chapter, chapter, read_chapter
from mellon.models.dwie_wieze.characters import Character, person_name
from mellon.models.dwie_wieze.goals import parse_goal, sentence
from mellon.models.dwie_wieze.goals.language import NUMBER_OPS, SEAT_OPS, GoalError
from mellon.models.dwie_wieze.template import GAP, template, toml

GOAL_KEYS = ("goal", "goal_3", "goal_4")
KINDS = {
    "": Text("nie wiem jeszcze", "not known yet"),
    "tricks": Text("lewy", "tricks"),
    "suit": Text("karty koloru", "cards of a suit"),
    "kind": Text("karty rodzaju", "cards of a kind"),
    "card": Text("jedna karta", "one card"),
    "last": Text("ostatnie lewy", "the last tricks"),
    "before": Text("lewy przed kartą", "tricks before a card"),
    "after": Text("lewy po karcie", "tricks after a card"),
    "run": Text("lewy z rzędu", "tricks in a row"),
    "most": Text("najwięcej lew", "the most tricks"),
    "fewest": Text("najmniej lew", "the fewest tricks"),
    "person": Text("lewy w porównaniu z kimś", "tricks compared with somebody"),
    "written": Text("zapisany po swojemu (TOML)", "written out (TOML)"),
}
OPS = {
    "at_least": Text("co najmniej", "at least"),
    "exactly": Text("dokładnie", "exactly"),
    "at_most": Text("najwyżej", "at most"),
}
SEATS = {
    "more_than": Text("więcej niż", "more than"),
    "fewer_than": Text("mniej niż", "fewer than"),
    "same_as": Text("tyle co", "as many as"),
    "at_least_as_many_as": Text("co najmniej tyle co", "at least as many as"),
    "at_most_as_many_as": Text("najwyżej tyle co", "at most as many as"),
}
SUITS = {
    "hills": Text("pagórki", "hills"),
    "mountains": Text("góry", "mountains"),
    "forests": Text("lasy", "forests"),
    "shadows": Text("cienie", "shadows"),
    "rings": Text("pierścienie", "rings"),
}
SORTS = {"orc": Text("orkowie", "orcs"), "tower": Text("wieże", "towers"), "weariness": Text("zmęczenie", "weariness")}
SETUPS = {
    "": Text("nie wiem jeszcze", "not known yet"),
    "{}": Text("nie robi nic", "does nothing"),
    '{ exchange = "any" }': Text("wymienia kartę z kimkolwiek", "exchanges a card with anybody"),
    "{ exchange_event = true }": Text("wymienia kartę z wydarzeniem wieży", "swaps a card with the tower event"),
    "{ hide = true }": Text("chowa kartę", "hides a card"),
    "{ burden = [2, 3, 4, 5] }": Text("wybiera żeton brzemienia", "chooses a burden token"),
    "written": Text("zapisana po swojemu (TOML)", "written out (TOML)"),
}
_NO_NUMBER = Text("podaj liczbę", "give a number")
_LONGEST = 400


@dataclass(frozen=True)
class Gap:
    """One thing that nobody could read yet: of a character, or of the chapter where `character` is empty."""

    character: str
    key: str

    @property
    def name(self) -> str:
        """Return the beginning of its fields' names."""
        return f"{self.character}.{self.key}" if self.character else self.key


@dataclass(frozen=True)
class Filled:
    """A form as far as it is filled in: the chapter file, goals as sentences, what is wrong field by field, and what is still missing."""

    text: str
    gaps: tuple[Gap, ...]
    values: Mapping[str, Any]
    sentences: Mapping[str, Text] = field(default_factory=dict)
    faults: Mapping[str, Text] = field(default_factory=dict)
    defects: tuple[Defect, ...] = ()
    missing: Mapping[int, tuple[Text, ...]] = field(default_factory=dict)

    @property
    def ready(self) -> tuple[int, ...]:
        """Return for how many seats the chapter is complete."""
        return tuple(seats for seats, lacks in self.missing.items() if not lacks) if not self.defects else ()


def gaps_of(number: int) -> tuple[Gap, ...]:
    """Return the gaps of a chapter in the order of its template.

    >>> [gap.name for gap in gaps_of(19)]
    ['legolas_hunter.goal_4', 'gimli_hunter.goal_4']
    """
    found, character = [], ""
    for line in template(number, "en").splitlines():
        if line.startswith("id = "):
            character = tomllib.loads(line)["id"]
        elif line.startswith(GAP):
            key = line.removeprefix(GAP).split(":")[0]
            found.append(Gap("" if key in ("takes_first", "leads", "unknown") else character, key))
    return tuple(found)


def goal_from(fields: Mapping[str, str], name: str) -> Any:
    """Return the goal that the fields of a form choose, None where nothing is chosen. Raises GoalError.

    >>> goal_from({"g.kind": "suit", "g.of": "forests", "g.op": "at_least", "g.n": "6"}, "g")
    {'cards': {'suit': 'forests'}, 'at_least': 6}
    """
    kind, of = fields.get(f"{name}.kind", ""), fields.get(f"{name}.of", "")
    op, who = fields.get(f"{name}.op", "at_least"), fields.get(f"{name}.who", "")
    if kind not in KINDS or not kind:
        return None
    if kind == "written":
        return _written(fields.get(f"{name}.text", ""))
    if kind in ("most", "fewest"):
        return {kind: {"tricks": {}}, **({"ties": True} if fields.get(f"{name}.ties") else {})}
    if kind == "person":
        return {"tricks": {}, (op if op in SEAT_OPS else "more_than"): who}
    last = _number(of or "1") if kind == "last" else 1
    measures: dict[str, dict[str, Any]] = {
        "tricks": {"tricks": {}},
        "suit": {"cards": {"suit": of if of in SUITS else "hills"}},
        "kind": {"cards": {"kind": of if of in SORTS else "orc"}},
        "card": {"cards": {"card": of}},
        "last": {"tricks": {"last": last}},
        "before": {"tricks": {"before": of}},
        "after": {"tricks": {"after": of}},
        "run": {"run": {}},
    }
    return {**measures[kind], (op if op in NUMBER_OPS else "at_least"): _number(fields.get(f"{name}.n", ""))}


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 3):
        raise GoalError(_NO_NUMBER)
    return int(word)


def _written(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text.strip()[:_LONGEST]}")["value"]
    except (tomllib.TOMLDecodeError, KeyError, RecursionError) as fault:
        raise GoalError(Text(f"to nie jest TOML: {fault}", f"this is not TOML: {fault}")) from None


def filled(number: int, fields: Mapping[str, str], lang: str) -> Filled:
    """Return what comes out of a form: every gap that was told is filled, the others stay as they are."""
    gaps = gaps_of(number)
    values: dict[str, Any] = {}
    sentences: dict[str, Text] = {}
    faults: dict[str, Text] = {}
    for gap in gaps:
        try:
            value = _value(gap, fields)
            if gap.key in GOAL_KEYS and value is not None:
                sentences[gap.name] = sentence(parse_goal(value), person_name)
            if value is not None:
                values[gap.name] = value
        except GoalError as fault:
            faults[gap.name] = fault.what
    text = "\n".join(_lines(number, values, lang)) + "\n"
    try:
        read, defects = read_chapter(tomllib.loads(text), f"chapter{number}.toml")
    except tomllib.TOMLDecodeError as fault:
        return Filled(text, gaps, values, sentences, faults, (Defect("chapter", Text(str(fault), str(fault))),))
    return Filled(text, gaps, values, sentences, faults, tuple(defects), _missing(read) if not defects else {})


def _missing(read: Chapter) -> dict[int, tuple[Text, ...]]:
    return {seats: tuple(read.missing(seats)) for seats in (3, 4)}


def _value(gap: Gap, fields: Mapping[str, str]) -> Any:
    given = fields.get(gap.name, "").strip()[:_LONGEST]
    if gap.key in GOAL_KEYS:
        return goal_from(fields, gap.name)
    if gap.key == "setup":
        if given == "written":
            return _written(fields.get(f"{gap.name}.text", ""))
        return _written(given) if given in SETUPS and given else None
    if gap.key in ("takes_first", "leads"):
        return given or None
    if gap.key == "unknown":
        return sorted(key for key in fields if key.startswith("unknown.") and fields[key]) or None
    return _written(given) if given else None


def _lines(number: int, values: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Yield the chapter file line by line: the template with every gap that was told filled in."""
    character, skipping, at = "", False, 0
    hint: list[str] = []
    kept: list[str] = []
    checked = set(values.get("unknown", ()))
    for line in template(number, lang).splitlines():
        if line.startswith("id = "):
            character = tomllib.loads(line)["id"]
        if line.startswith("unknown = ["):
            skipping = True
            continue
        if skipping:
            if line == "]":
                skipping = False
                yield from [*hint, "unknown = [", *kept, "]"] if kept else []
                hint = []
                continue
            kept += [] if f"unknown.{at}" in checked else [line]
            at += 1
            continue
        if line.startswith(GAP):
            yield from hint
            hint = [line]
            continue
        if hint and line.startswith("# ") and " = " not in line:
            hint.append(line)
            continue
        key = line.removeprefix("# ").split(" = ")[0] if line.startswith("# ") and " = " in line else ""
        name = f"{character}.{key}" if character else key
        if hint and key and name in values:
            yield f"{key} = {toml(values[name])}"
        elif key in ("takes_first", "leads") and values.get(key) == character and character:
            yield line.removeprefix("# ")
        else:
            yield from hint
            yield line
        hint = []
    yield from hint


def unknown_texts(number: int) -> list[Text]:
    """Return what is not known of a chapter beside its cards."""
    return [Text.read(one) for one in tomllib.loads(template(number, "en")).get("unknown", ())]


def cast_of(number: int) -> tuple[Character, ...]:
    """Return the characters of a chapter."""
    return chapter(number).cast
