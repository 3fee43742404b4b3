"""The ruling lens: one key and one shape in every game, only readings that change the answer, and nothing undecided passed off as known."""

from fractions import Fraction

import pytest

from mellon import solver
from mellon.models.common import BadInput, Rulebook
from mellon.models.common.text import as_text
from mellon.puzzles import library
from mellon.solver.lens import Worth, exactly, ruling_lens
from mellon.solver.limits import MEMORY, STOPPED, LimitReached, Limits, Watch

BATTLE = """
game = "konfrontacja"
to_move = "fellowship"
question = "battle"
[fellowship]
pieces = { frodo = "shire", boromir = "shire", gimli = "eregion" }
cards = ["sacrifice"]
[sauron]
pieces = { balrog = "misty_mountains" }
cards = ["retreat"]
[battle]
attacker = "gimli"
defender = "balrog"
region = "misty_mountains"
"""
FIGHT = """
game = "wojna_o_pierscien"
question = "combat"
scenario = "trilogy"
[location]
id = "moria"
[[attacker]]
card = "gandalf_the_white"
[[attacker]]
card = "high_elves"
[[defender]]
card = "shelob"
[[defender]]
card = "cave_troll"
"""
SCORE = """
game = "wojna_o_pierscien"
question = "score"
scenario = "three_player_duel"
final = true
[free_peoples]
locations = ["helms_deep"]
[shadow]
locations = []
corruption = 1
ring_tokens = 1
"""
RACE = """
game = "wyprawa_do_mordoru"
sheet = "basic"
fields = 9
squares = 6
objective = "win"
to_move = "merry"
[[player]]
hobbit = "frodo"
circled = 9
halves = 1
whole = 0
[[player]]
hobbit = "merry"
circled = 5
halves = 2
whole = 1
[turn]
kept = ["black:gandalf"]
roll = ["yellow:ring", "red:orc", "blue:orc", "green:orc"]
"""
PHASE = """
game = "wojna_o_pierscien"
question = "action_phase"
scenario = "two_player_duel"
[[player]]
id = "gandalf"
deck = []
hand = ["soldiers_of_gondor"]
[[player]]
id = "witch_king"
deck = []
hand = []
[[location]]
id = "minas_tirith"
cards = ["mordor_orcs", "grond"]
"""
COMBAT = "lcg combat goal=no_hero_lost | 46: 7 x / 96 | 30: 1, 13 | unseen 76"
ENDGAME = "konfrontacja to_move=sauron | frodo@arthedain pippin@caradhras cards=3 | flying_nazgul@cardolan watcher_variant@fangorn cards=1 revealed=watcher_variant"


def read(text: str):
    game = solver.game(next(game for game in solver.games() if game in text))
    return game.read(text) if "\n" in text else game.read_line(text)


POSITIONS = {"battle": BATTLE, "combat": COMBAT, "endgame": ENDGAME, "fight": FIGHT, "phase": PHASE, "race": RACE, "score": SCORE}


def positions():
    return {name: read(text) for name, text in POSITIONS.items()} | {"tricks": library.find("dw19_alone_on_the_trail").position}


@pytest.mark.parametrize("name", [*POSITIONS, "tricks"])
def test_every_entry_names_ruling_reading_default_and_the_answer_under_it(name):
    position = positions()[name]
    found = solver.ask(position, "explain")
    book = Rulebook.load(position.game)
    entries = found.extra["rulings_that_matter"]
    assert entries
    for entry in entries:
        ruling = book.rulings[entry["ruling"]]
        assert entry["default"] == ruling.default and entry["reading"] in ruling.values and entry["reading"] != position.reading(ruling.key)
        if entry.get("verdict") == "impossible":
            with pytest.raises(BadInput):
                solver.ask(position, rulings={entry["ruling"]: entry["reading"]})
            continue
        there = solver.ask(position, rulings={entry["ruling"]: entry["reading"]})
        if "verdict" in entry:
            assert entry["verdict"] == there.verdict and there.verdict != found.verdict
        elif entry["value"] is not None:
            assert Fraction(entry["value"]) == there.value and (
                there.value != found.value or there.extra["winner"] != found.extra["winner"]
            )
        else:
            assert entry["value_decimal"] == pytest.approx(there.value_decimal) and there.value_decimal != pytest.approx(
                found.value_decimal
            )


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "endgame" else ()) for name in [*POSITIONS, "tricks"]]
)
def test_the_readings_left_out_change_nothing(name):
    position = positions()[name]
    found = solver.ask(position, "explain")
    told = {(entry["ruling"], entry["reading"]) for entry in found.extra["rulings_that_matter"]}
    for key, ruling in Rulebook.load(position.game).rulings.items():
        for reading in ruling.values:
            if reading != position.reading(key) and (key, reading) not in told:
                there = solver.ask(position, rulings={key: reading})
                assert (there.verdict, there.value) == (found.verdict, found.value), (key, reading)


class Coin:
    """A position of the rooms' rulings whose worth a test decides."""

    game = "konfrontacja"

    def __init__(self, rulings=None):
        from mellon.models.common import Rulings

        self.rulings = rulings or Rulings()

    def reading(self, key):
        return self.rulings.reading(Rulebook.load(self.game), key)

    def with_rulings(self, rulings):
        return Coin(rulings)


ONE = "sauron_river_retreat"


def only(key):
    return key == ONE


def test_a_reading_that_a_limit_ends_is_undecided_and_names_the_limit():
    def short(other):
        raise LimitReached(MEMORY)

    lens = ruling_lens(Coin(), exactly(1), short, only, Watch())
    assert lens.told() == {"rulings_that_matter": [], "rulings_undecided": [{"ruling": ONE, "reading": "forbidden"}]}
    assert lens.limits == ["memory"] and "changes" not in lens.looked()[0] and lens.looked()[0]["verdict"] == "unknown"
    assert [step.text.en for step in lens.steps("KF.p8.end")] == [
        f"Undecided within the limits whether these change the answer: A5: Sauron's retreat along the Anduin ({ONE} = forbidden)."
    ]


def test_rulings_that_cannot_matter_are_named_in_words():
    lens = ruling_lens(Coin(), exactly(1), lambda other: exactly(1), lambda key: key != "infinite_play", Watch())
    told = lens.steps("KF.p8.end", name_idle=True)[-1].text
    assert (told.pl, told.en) == ("Nie mają tu znaczenia: A3: Gra bez końca.", "These do not matter here: A3: Endless play.")
    assert lens.looked(as_text("of no bearing"))[-1]["ruling"] == "infinite_play"


def test_no_reading_is_begun_once_the_watch_is_over():
    watch = Watch()
    watch.stop()
    lens = ruling_lens(Coin(), exactly(1), lambda other: pytest.fail("begun"), only, watch)
    assert lens.limits == [STOPPED]


def test_numbers_that_are_not_exact_are_equal_within_the_tolerance():
    now = Worth(decimal=0.5)
    assert not ruling_lens(Coin(), now, lambda other: Worth(decimal=0.5 + 1e-12), only, Watch(), 1e-9).changing
    assert ruling_lens(Coin(), now, lambda other: Worth(decimal=0.6), only, Watch(), 1e-9).changing


def test_an_undecided_position_has_no_reading_that_is_said_to_matter():
    lens = ruling_lens(Coin(), Worth("unknown", limit="time"), lambda other: exactly(1), only, Watch())
    assert not lens.changing and lens.undecided


def test_an_explanation_without_time_says_which_readings_are_open():
    found = solver.ask(library.find("dw20_one_orc_too_many").position, "explain", Limits(seconds=0.0))
    assert found.extra["rulings_that_matter"] == [] and found.extra["rulings_undecided"]
