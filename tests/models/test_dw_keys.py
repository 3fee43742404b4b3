"""Every key that a position of Dwie Wieże takes changes the answer of every verb, or is refused: none is passed over in silence."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from mellon.assistant.cli import main
from mellon.models.dwie_wieze.chapter import CAST_KEYS, CHAPTER_KEYS, EVENT_KEYS
from mellon.models.dwie_wieze.decks import DECK_KEYS
from mellon.models.dwie_wieze.moves import READERS
from mellon.models.dwie_wieze.reading import KEYS, SEAT_KEYS, TRICK_KEYS

VERBS = ("show", "legal", "resolve", "solve", "hint", "explain")
ANSWERING = VERBS[1:]

LATE = """
game = "dwie_wieze"
chapter = 19
players = 3
lost = "OR"
setup = "done"
seat = [
    { character = "legolas_hunter", hand = "OR G1 L4" },
    { character = "boromir_fallen", hand = "C8 CW L7" },
    { character = "aragorn_hunter", hand = "OR BW C1" },
]
trick = [
    { lead = 3, cards = "P1 P6 P8" }, { lead = 2, cards = "C7 C5 C6" }, { lead = 2, cards = "P2 P7 P4" },
    { lead = 3, cards = "G4 G7 G6" }, { lead = 1, cards = "G8 L1 G5" }, { lead = 1, cards = "G3 L8 C3" },
    { lead = 1, cards = "L6 L5 L2" }, { lead = 1, cards = "P5 L3 P3" }, { lead = 1, cards = "G2 C2 C4" },
]
"""
FRESH = """
game = "dwie_wieze"
chapter = 19
lost = "G4"
setup = "free"
seat = [
    { hand = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR" },
    { hand = "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR" },
    { hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR" },
]
"""
CAST = """
game = "dwie_wieze"
chapter = 20
lost = "G4"
setup = "free"
seat = [
    { character = "aragorn_hunter", hand = "P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR" },
    { character = "gimli_hunter", hand = "P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR" },
    { character = "eomer", hand = "P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR" },
]
"""
PYRAMID = """
game = "dwie_wieze"
chapter = 19
players = 2
lost = "G4"
setup = "done"
rulings = { pyramid_exchange = "beside" }
trick = [{ lead = 1, cards = "BW" }]
seat = [
    { character = "aragorn_hunter", hand = "P1 P2 P7 P8 G1 G2 G5 L1 L3 L5 C2" },
    { character = "legolas_hunter", pyramid = ["G8 (C5) OR", "(C1) (G3) (L4) (C3)", "P3 L2 C4 G6 C6"] },
    { character = "boromir_fallen", hand = "P4 P5 P6 G7 L6 L7 L8 C7 C8 CW OR OR" },
]
"""
PLACES_APART = {"explain": "the round can be won either way"}
RINGS = """
game = "dwie_wieze"
chapter = 29
setup = "done"
burden = 2
event = "G1"
seat = [
    { character = "smeagol_slinker", hand = "C5 P3 P7 P1 P4" },
    { character = "gollum_stinker", hand = "R5 P2 R4 L7 R3" },
    { character = "frodo_master", hand = "R2 R1 ZM ZM CW" },
]
trick = [
    { lead = 3, cards = "G6 G2 G3" }, { lead = 3, cards = "L4 L1 L5" }, { lead = 2, cards = "L6 L2 L3" }, { lead = 2, cards = "BW C4 C1" },
    { lead = 2, cards = "P5 C6 P6" }, { lead = 1, cards = "G5 G4 G7" }, { lead = 3, cards = "C3 C7 C2" },
]
"""
WOOD = """
deck = "part1"
lost_card = false
hand = { 3 = 12 }
cast = ["aragorn_hunter", "teller", "counter"]
[[character]]
id = "teller"
setup = {}
goal = { cards = { suit_of = "teller" }, at_least = 1 }
[[character]]
id = "counter"
setup = {}
goal = { tricks = {}, exactly = "hill" }
"""
KEPT = """
game = "dwie_wieze"
chapter = "wood.toml"
setup = "done"
hill = 4
seat = [
    { character = "counter", hand = "OR G1 L4 L6 P5 G2" },
    { character = "teller", hand = "C8 CW L7 L5 L3 C2", kept = "C1" },
    { character = "aragorn_hunter", hand = "OR OR BW L2 P3 C4" },
]
trick = [
    { lead = 3, cards = "P1 P6 P8" }, { lead = 2, cards = "C7 C5 C6" }, { lead = 2, cards = "P2 P7 P4" },
    { lead = 3, cards = "G4 G7 G6" }, { lead = 1, cards = "G8 L1 G5" }, { lead = 1, cards = "G3 L8 C3" },
]
"""
GROVE = """
deck = { suits = { mountains = [1, 3], forests = [1, 3], shadows = [1, 2] }, special = { BW = 1, OR = 1 } }
hand = { 3 = 3 }
entish = "treebeard"
cast = ["treebeard", "quick", "slow"]
[[character]]
id = "quick"
setup = {}
goal = { tricks = {}, at_least = 1 }
[[character]]
id = "slow"
setup = {}
goal = { cards = { suit = "mountains" }, at_least = 1 }
"""
ENTISH = """
game = "dwie_wieze"
chapter = "grove.toml"
setup = "done"
leader = 1
seat = [
    { character = "treebeard", hand = "BW G1 L1", under = "C2" },
    { character = "quick", hand = "G2 L2 OR" },
    { character = "slow", hand = "G3 L3 C1" },
]
"""
HIDDEN = """
game = "dwie_wieze"
chapter = 20
lost = "G4"
setup = "done"
seat = [
    { character = "aragorn_hunter", hand = "P1 P8 G2 G5 L6 L2 C1 C2 C7 BW OR" },
    { character = "gimli_hunter", hand = "P2 G1 G3 G7 L1 L4 L8 C3 C5 CW OR" },
    { character = "eomer", hand = "P5 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR", unhidden = { card = "OR", trick = 2 } },
]
trick = [{ lead = 1, cards = "P3 P4 P6" }]
"""
HIDDEN_NOW = HIDDEN.replace('C8 OR", unhidden = { card = "OR", trick = 2 }', 'C8", hidden = "OR"')
ALONE = """
game = "dwie_wieze"
chapter = 29
players = 1
setup = "done"
burden = 5
event = "BW"
pile = "P4 G7 P7 C6"
seat = [
    { character = "sam_friend", hand = "P2 C4 C5 ZM" },
    { character = "gollum_stinker", hand = "P1 P3 L1 L7" },
    { character = "smeagol_slinker", hand = "G3 G4 G5 R4" },
    { character = "frodo_master", hand = "G6 L6 C7 R1" },
]
trick = [
    { lead = 4, cards = "L3 L5 P5 G2", drawn = "ZM C2 L4 CW" }, { lead = 1, cards = "L2 C1 L4 P6", drawn = "G1 R2 ZM L6" },
    { lead = 3, cards = "ZM R5 G1 R2", drawn = "P2 L1 R3 G6" }, { lead = 4, cards = "CW C3 C2 R3", drawn = "C5 L7 G3 C7" },
]
"""
FRODO = """
game = "dwie_wieze"
chapter = 29
setup = "free"
event = "BW"
seat = [
    { character = "smeagol_slinker", hand = "G2 L1 L3 C1 P6 G5 C7 C5 P3 P7 P1 P4" },
    { character = "gollum_stinker", hand = "G3 L5 L6 G1 P5 G4 C2 R5 P2 R4 L7 R3" },
    { character = "frodo_master", hand = "G6 L4 L2 C4 C6 G7 C3 R2 R1 ZM ZM CW" },
]
"""


@dataclass(frozen=True)
class Case:
    """Two positions that differ in one key. Either every verb answers them differently, but for those named `alike` with the reason,
    or the second one is refused in words that hold `refusal`."""

    before: str
    after: str
    alike: dict[str, str] = field(default_factory=dict)
    refusal: str = ""


def swap(toml: str, *pairs: tuple[str, str]) -> str:
    """Return a text with parts replaced, each of which must be there."""
    for old, new in pairs:
        assert old in toml, old
        toml = toml.replace(old, new, 1)
    return toml


def changes(toml: str, *pairs: tuple[str, str], alike: dict[str, str] | None = None) -> Case:
    return Case(toml, swap(toml, *pairs), alike or {})


def refused(toml: str, why: str, *pairs: tuple[str, str]) -> Case:
    return Case(toml, swap(toml, *pairs), {}, why)


BOTH_WON = {"explain": "both can be won, which needs no reasons; the line that is told may differ or not"}
NO_CARD = {"legal": "a token touches no card"}
IN_HAND = "a card taken back is a card in hand; the tricks have to fit it"
CHARACTERS_FIRST = dict.fromkeys(("legal", "hint"), "the characters to take do not depend on these cards")
THREE = "players = 3"
ONE_TRICK = (
    ('"OR G1 L4"', '"OR G1"'),
    ('"C8 CW L7"', '"C8 CW"'),
    ('"OR BW C1"', '"OR BW"'),
    ('"G2 C2 C4" },', '"G2 C2 C4" }, { lead = 1, cards = "L4 L7 C1" },'),
)
CASES: dict[str, list[Case]] = {
    "game": [refused(LATE, "dwie_wierze", ('"dwie_wieze"', '"dwie_wierze"'))],
    "chapter": [changes(CAST, ("chapter = 20", "chapter = 19"), ("eomer", "boromir_fallen"))],
    "players": [refused(LATE, "4", (THREE, "players = 4"))],
    "lost": [
        changes(CAST, ('lost = "G4"', 'lost = "G5"'), ("G2 G5", "G2 G4"), alike=BOTH_WON),
        refused(RINGS, "lost card", ("burden = 2", 'burden = 2\nlost = "P5"')),
        refused(LATE, "lost card", ('lost = "OR"', ""), (', hand = "C8 CW L7"', "")),
    ],
    "setup": [changes(CAST, ('"free"', '"done"'), alike=BOTH_WON), refused(CAST, "free", ('"free"', '"half"'))],
    "burden": [changes(RINGS, ("burden = 2", "burden = 3"), alike=NO_CARD | BOTH_WON), refused(LATE, "burden", (THREE, "burden = 3"))],
    "hill": [changes(KEPT, ("hill = 4", "hill = 8"), alike=NO_CARD), refused(LATE, "hill", (THREE, "hill = 3"))],
    "event": [
        changes(RINGS, ('event = "G1"', 'event = "P1"'), ("P3 P7 P1", "P3 P7 G1"), alike=BOTH_WON),
        refused(LATE, "tower event", (THREE, 'event = "P1"')),
    ],
    "acted": [
        changes(CAST, ('"free"', '"free"\nacted = [1, 2, 3]'), alike=BOTH_WON),
        refused(LATE, "acted already", (THREE, "acted = [1]")),
        refused(FRESH, "everybody has a character", ('"free"', '"free"\nacted = [1]')),
    ],
    "me": [
        changes(LATE, (THREE, "me = 2"), alike={"legal": "what may be played does not depend on who asks"}),
        refused(LATE, "seat 4", (THREE, "me = 4")),
    ],
    "leader": [
        changes(ENTISH, ("leader = 1", "leader = 2"), alike=BOTH_WON),
        refused(LATE, "DW.p6.lead", (THREE, "leader = 1")),
        refused(ENTISH, "seat 4", ("leader = 1", "leader = 4")),
        refused(ENTISH, "who leads", ("leader = 1", "")),
    ],
    "seat": [
        changes(FRESH, ("P1 P3", "P2 P3"), ("P2 P4", "P1 P4"), alike=CHARACTERS_FIRST | BOTH_WON),
        refused(FRESH, "[[seat]]", ("seat = [", "seat = 1\nsaet = [")),
    ],
    "trick": [changes(LATE, *ONE_TRICK, alike=BOTH_WON)],
    "moves": [
        changes(LATE, (THREE, 'moves = [{ seat = 1, play = "G1" }, { seat = 2, play = "L7" }]')),
        refused(LATE, "DW.p6.turn", (THREE, 'moves = [{ seat = 2, play = "L7" }]')),
    ],
    "rulings": [
        changes(LATE, (THREE, 'rulings = { together_most = "combined" }')),
        refused(LATE, "together_mots", (THREE, 'rulings = { together_mots = "each" }')),
    ],
    "puzzle": [
        changes(
            LATE,
            (THREE, 'puzzle = { title = "A riddle" }'),
            alike=dict.fromkeys(ANSWERING, "the card of a puzzle is for those who look at it"),
        ),
        refused(LATE, "[puzzle]", (THREE, "puzzle = 1")),
    ],
    "question": [refused(LATE, "winnable", (THREE, 'question = "battle"'))],
    "seat.character": [changes(CAST, ('"eomer"', '"boromir_fallen"'), ("chapter = 20", "chapter = 19"))],
    "seat.hand": [changes(LATE, ("OR G1 L4", "OR G1 L7"), ("C8 CW L7", "C8 CW L4"), alike=BOTH_WON)],
    "seat.dealt": [
        changes(FRESH, ("{ hand", "{ dealt"), ("P1 P3", "P2 P3"), ("P2 P4", "P1 P4"), alike=CHARACTERS_FIRST | BOTH_WON),
        refused(LATE, "first trick began", ('hand = "OR G1 L4"', 'dealt = "OR G1 L4"')),
    ],
    "seat.pyramid": [
        changes(PYRAMID, ("P3 L2 C4", "L2 P3 C4"), alike=PLACES_APART),
        refused(LATE, "players = 2", ('hand = "OR G1 L4"', 'pyramid = ["OR - -", "- - - -", "G1 L4 - - -"]')),
    ],
    "seat.beside": [
        changes(PYRAMID, ("G6 C6", "G6 -"), ('"]', '"], beside = "C6"'), alike=PLACES_APART),
        refused(LATE, "pyramid", ('G1 L4"', 'G1 L4", beside = "P1"')),
    ],
    "seat.holds": [
        refused(LATE, "holds", ('G1 L4"', 'G1 L4", holds = "P1"')),
        refused(PYRAMID, "holds", ('OR OR" }', 'OR OR", holds = "P4" }')),
    ],
    "seat.under": [
        changes(ENTISH, ('under = "C2"', 'under = "C1"'), ("L3 C1", "L3 C2"), alike=BOTH_WON),
        refused(LATE, "chapter 22", ('G1 L4"', 'G1 L4", under = "P1"')),
        refused(ENTISH, "Treebeard", ('L2 OR"', 'L2 OR", under = "C2"')),
    ],
    "seat.hidden": [
        changes(HIDDEN_NOW, ('C6 C8", hidden = "OR"', 'C6 C8 OR"'), alike=BOTH_WON),
        refused(LATE, "DW.p11.hide", ('G1 L4"', 'G1", hidden = "L4"')),
    ],
    "seat.unhidden": [
        changes(HIDDEN, (', unhidden = { card = "OR", trick = 2 }', ""), alike=dict.fromkeys(VERBS, IN_HAND)),
        refused(HIDDEN, "trick 3", ("trick = 2 }", "trick = 3 }")),
        refused(LATE, "DW.p11.hide", ('G1 L4"', 'G1 L4", unhidden = { card = "L4", trick = 2 }')),
    ],
    "seat.kept": [
        changes(KEPT, ('kept = "C1"', 'kept = "G1"'), ("OR G1", "OR C1"), alike=BOTH_WON),
        refused(LATE, "P1", ('G1 L4"', 'G1 L4", kept = "P1"')),
    ],
    "seat.hill": [
        changes(KEPT, ("hill = 4\n", ""), ('P5 G2"', 'P5 G2", hill = 8'), alike=NO_CARD),
        refused(LATE, "hill", ('G1 L4"', 'G1 L4", hill = 3')),
    ],
    "trick.lead": [refused(LATE, "DW.p6.win", ("lead = 2", "lead = 1"))],
    "trick.cards": [
        changes(LATE, *ONE_TRICK, alike=BOTH_WON),
        refused(LATE, "DW.p6.follow", ('"P1 P6 P8"', '"P1 C6 P8"'), ('"C7 C5 C6"', '"C7 C5 P6"')),
    ],
    "pile": [
        changes(ALONE, ('pile = "P4 G7 P7 C6"\n', ""), alike=("legal",)),
        refused(LATE, "players = 1", ("players = 3", 'players = 3\npile = "P1"')),
    ],
    "trick.drawn": [
        refused(ALONE, "drew C5", ('"ZM C2 L4 CW"', '"ZM C5 L4 CW"')),
        refused(LATE, "players = 1", ('"P1 P6 P8"', '"P1 P6 P8", drawn = "P1"')),
    ],
    "move.take": [changes(FRESH, ('"free"', '"free"\nmoves = [{ seat = 1, take = "aragorn" }]'))],
    "move.burden": [
        changes(FRODO, ('"free"', '"free"\nmoves = [{ seat = 3, burden = 2 }]')),
        refused(LATE, "DW.p5.setup_order", (THREE, "moves = [{ seat = 1, burden = 2 }]")),
    ],
    "move.exchange": [changes(CAST, ('"free"', '"free"\nmoves = [{ seat = 2, exchange = { with = 1, gives = "P2", gets = "P1" } }]'))],
    "move.hide": [changes(CAST, ('"free"', '"free"\nmoves = [{ seat = 3, hide = "OR" }]'))],
    "move.unhide": [
        changes(CAST, ('"free"', '"free"\nmoves = [{ seat = 3, hide = "OR" }, { seat = 3, unhide = "OR" }]')),
        refused(LATE, "DW.p11.hide_return", (THREE, 'moves = [{ seat = 1, unhide = "L4" }]')),
    ],
    "move.lay": [
        changes(ENTISH, ("leader = 1", 'leader = 1\nmoves = [{ seat = 1, lay = "G1" }]'), alike=BOTH_WON),
        refused(LATE, "DW.p12.entish", (THREE, 'moves = [{ seat = 1, lay = "G1" }]')),
    ],
    "move.play": [changes(LATE, (THREE, 'moves = [{ seat = 1, play = "G1" }]'))],
}
ACCEPTED = [*KEYS, *(f"seat.{key}" for key in SEAT_KEYS), *(f"trick.{key}" for key in TRICK_KEYS), *(f"move.{key}" for key in READERS)]


def test_every_key_of_the_reader_has_its_case():
    assert set(CASES) == set(ACCEPTED)


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Return a function that asks a verb about a position and returns the exit code and what people read, without the work it took."""
    (tmp_path / "wood.toml").write_text(WOOD, encoding="utf-8")
    (tmp_path / "grove.toml").write_text(GROVE, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "200")

    def ask(verb: str, toml: str) -> tuple[int, str]:
        file = tmp_path / "position.toml"
        file.write_text(toml, encoding="utf-8")
        capsys.readouterr()
        code = main([verb, str(file), "--lang", "en"])
        said = capsys.readouterr()
        return code, "\n".join(line for line in (said.out + said.err).splitlines() if not line.startswith(("engine:", "Certificate:")))

    return ask


@pytest.fixture(scope="module")
def told_before():
    """Keep what was said about the positions that many cases begin with."""
    return dict[tuple[str, str], tuple[int, str]]()


@pytest.mark.parametrize(("key", "number"), [(key, number) for key in CASES for number in range(len(CASES[key]))])
@pytest.mark.parametrize("verb", VERBS)
def test_a_key_counts_or_is_refused(say, told_before, verb, key, number):
    case = CASES[key][number]
    if (verb, case.before) not in told_before:
        told_before[verb, case.before] = say(verb, case.before)
    code, before = told_before[verb, case.before]
    assert code == 0, before
    code, after = say(verb, case.after)
    if case.refusal:
        assert code == 2 and case.refusal in after, after
    else:
        assert code == 0, after
        assert (verb == "explain" and verb in case.alike) or (before == after) == (verb in case.alike), after


OWN = 'game = "dwie_wieze"\nchapter = "own.toml"\nlost = "G4"\nsetup = "free"\n' + FRESH.partition('setup = "free"')[2]
OWN_CHAPTER = """
number = 19
deck = { suits = { hills = [1, 8], mountains = [1, 8], forests = [1, 8], shadows = [1, 8] }, special = { BW = 1, CW = 1, OR = 3 } }
hand = { 3 = 12 }
cast = [{ id = "aragorn_hunter", required = true }, { id = "boromir_fallen" }, { id = "legolas_hunter" }]
"""
WRONG = {
    "a key of the chapter": ("number = 19", "nubmer = 19", "unknown key"),
    "a number": ("number = 19", 'number = "19"', "whole number"),
    "lost_card": ("number = 19", 'lost_card = "no"', "true or false"),
    "a key of the cast": ("required = true", "requierd = true", "unknown key"),
    "required": ("required = true", 'required = "yes"', "true or false"),
    "a key of the event": ("number = 19", 'tower_event = { id = "x", crads = [] }', "unknown key"),
    "a key of the deck": ("deck = { suits", "deck = { tilte = 1, suits", "tilte"),
    "a count of cards": ("OR = 3", "OR = 1000000000", "1000000000"),
    "who speaks Entish": ("number = 19", 'number = 19\nentish = "boromir_fallen"', "holder of a card"),
    "who leads": ("number = 19", 'number = 19\ncharacter = [{ id = "aragorn_hunter", leads = "yes" }]', "leads is true"),
}


@pytest.mark.parametrize("what", WRONG)
def test_no_key_of_a_chapter_file_is_passed_over(say, tmp_path, what):
    old, new, refusal = WRONG[what]
    (tmp_path / "own.toml").write_text(OWN_CHAPTER, encoding="utf-8")
    assert say("solve", OWN)[0] == 0
    (tmp_path / "own.toml").write_text(swap(OWN_CHAPTER, (old, new)), encoding="utf-8")
    code, said = say("solve", OWN)
    assert code == 2 and refusal in said, said


def test_the_keys_of_a_chapter_are_those_of_the_shipped_ones():
    assert {"number", "title", "deck", "cast"} <= set(CHAPTER_KEYS) and set(CAST_KEYS) == {"id", "required"}
    assert set(EVENT_KEYS) == {"id", "name", "cards"} and {"suits", "special"} <= set(DECK_KEYS)


@pytest.mark.parametrize("line", ["dwie_wieze 19 lost=G4 lost=G5", "dwie_wieze 19 lost=G4 me=1 me=2"])
def test_a_key_given_twice_on_one_line_is_refused(say, capsys, line):
    hands = " | - P1 P3 P8 G2 G5 L6 L2 C1 C2 C7 BW OR | - P2 P4 G1 G3 G7 L1 L4 L8 C3 C5 CW OR | - P5 P6 P7 G6 G8 L3 L5 L7 C4 C6 C8 OR"
    assert main(["show", line + hands, "--lang", "en"]) == 2
    assert "given twice" in capsys.readouterr().err
