"""A goal that depends on something the position does not give is never called lost: the fact is asked for, or supplied and used."""

import io
import itertools
import sys

import pytest

from mellon import solver
from mellon.assistant.cli import main
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position, rules
from mellon.models.dwie_wieze.goals.language import ALL_CARDS, TOKENS
from mellon.models.dwie_wieze.moves import parse_move
from mellon.models.dwie_wieze.notation import read_line, read_toml, to_table, write_line
from mellon.models.dwie_wieze.reading import KEYS, read_table
from mellon.solver.dwie_wieze.deciding import engine as named
from mellon.solver.limits import Watch
from tests.support.contract import told_line
from tests.support.dwie_wieze.answers import defects, goal, outcome
from tests.support.dwie_wieze.deals import again, table

WOOD = """
number = 26
deck = "fangorn"
hand = { 3 = 12, 4 = 9 }
cast = [{ id = "treebeard", required = true }, { id = "beechbone", required = true }, { id = "quickbeam", required = true }]
[[character]]
id = "treebeard"
takes_first = "BW"
leads = true
setup = {}
goal = { tricks = {}, at_least = 1 }
[[character]]
id = "beechbone"
setup = {}
goal = { cards = { suit = "forests" }, exactly = "hill" }
[[character]]
id = "quickbeam"
setup = {}
goal = { cards = { suit = "forests" }, GOAL }
"""
SEATS = ["treebeard: BW L1 L2 L8 G1 ...", "beechbone: L9 L3 G8 ...", "quickbeam: L16 L4 G2 CW ..."]
OTHER_GOAL = "at_least = 1"
ASKING = ("solve", "hint", "explain")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Return a function that writes a chapter beside the position and makes the position refer to it."""
    monkeypatch.chdir(tmp_path)

    def write(chapter, toml):
        (tmp_path / "own.toml").write_text(chapter, encoding="utf-8")
        old = next(line for line in toml.splitlines() if line.startswith("chapter = "))
        return toml.replace(old, 'chapter = "own.toml"', 1)

    return write


def wood(own, goal=OTHER_GOAL, setup="done", seats=SEATS, **keys):
    return own(WOOD.replace("GOAL", goal), table(22, *seats, lost="OR", setup=setup, **keys))


@pytest.mark.parametrize("setup", ["done", "free"])
@pytest.mark.parametrize("verb", ASKING)
def test_a_goal_without_its_hill_is_asked_for(ask, own, verb, setup):
    reply = ask(verb, wood(own, setup=setup))
    assert "hill = 3" in defects(reply) and "beechbone" in defects(reply)


@pytest.mark.parametrize("verb", ASKING)
def test_a_hill_is_asked_for_while_the_cast_is_open(ask, own, verb):
    seats = [seat.partition(":")[2] for seat in SEATS]
    reply = ask(verb, wood(own, setup="free", seats=[f": {cards}" for cards in seats]))
    assert "hill = 3" in defects(reply)


@pytest.mark.parametrize("engine", ["search", "cpsat"])
def test_a_given_hill_is_what_the_goal_is_counted_by(ask, own, engine):
    verdicts = {hill: ask("solve", wood(own, hill=hill), "--engine", engine).json["verdict"] for hill in (1, 3, 8)}
    assert set(verdicts.values()) == {"winnable"}, verdicts
    for hill in (1, 8):
        line = ask("solve", wood(own, hill=hill), "--engine", engine).json["line"]
        p = read_toml(wood(own, hill=hill))
        after, _ = rules.replay(p, list(moves_of(p, line)))
        forests = sum(card.code[0] == "L" for done in after.done if done.winner == 2 for _, card in done.plays)
        assert forests == hill


def moves_of(p, line):
    for entry in line:
        move, faults = parse_move(entry, "line", p.players, lambda name: name)
        assert not faults
        yield move


def test_each_seat_may_have_a_hill_of_its_own(own):
    p = read_toml(wood(own, goal='exactly = "hill"', hill=2).replace('character = "quickbeam"', 'character = "quickbeam"\nhill = 5'))
    assert p.tokens(2) == {"hill": 2} and p.tokens(3) == {"hill": 5}
    assert p.goal(2) != p.goal(3)
    for again_ in (read_line(write_line(p)), read_table(to_table(p)), Position.parse(str(p))):
        assert again_ == p


def test_the_same_hill_serves_both_without_one_of_their_own(own):
    p = read_toml(wood(own, goal='exactly = "hill"', hill=2))
    assert p.tokens(2) == p.tokens(3) == {"hill": 2}
    assert read_line(write_line(p)) == p == read_table(to_table(p))


@pytest.mark.parametrize("hill", [0, 9, -1])
def test_a_hill_is_a_value_that_hill_cards_have(ask, own, hill):
    assert "1-8" in defects(ask("show", wood(own, hill=hill)))


def test_a_hill_that_no_goal_asks_for_is_refused(ask, own):
    assert "depends on a hill" in defects(
        ask("show", table(19, "aragorn: BW ...", "boromir: CW ...", "legolas: P1 ...", lost="L1", hill=3))
    )
    one_too_many = wood(own, hill=3).replace('character = "treebeard"', 'character = "treebeard"\nhill = 5')
    assert "does not depend on a hill" in defects(ask("show", one_too_many))
    useless = wood(own, hill=3).replace('character = "beechbone"', 'character = "beechbone"\nhill = 5')
    assert "hill of its own" in defects(ask("show", useless))


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_hill_is_drawn(mellon_text, own, lang):
    word = {"pl": "pagórek 3", "en": "hill 3"}[lang]
    assert word in mellon_text("show", wood(own, hill=3), "--lang", lang)
    on_seat = wood(own).replace('character = "beechbone"', 'character = "beechbone"\nhill = 3')
    assert word in mellon_text("show", on_seat, "--lang", lang)


@pytest.fixture
def mellon_text(monkeypatch, capsys):
    """Return a function that runs a verb about a text on standard input and returns what people read."""

    def run(verb, toml, *options):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(toml.encode()), encoding="utf-8"))
        capsys.readouterr()
        assert main([verb, "-", *options]) == 0
        return capsys.readouterr().out

    return run


def test_what_needs_no_hill_is_answered_and_the_goal_is_not_judged(ask, own):
    toml = wood(own, moves=["1: L1 L3 L4"])
    reply = ask("resolve", toml)
    assert goal(reply, "beechbone") == (None, False) and goal(reply, "treebeard")[0] is False
    assert outcome(reply)["won"] is None
    assert ask("legal", wood(own)).code == 0 and ask("show", wood(own)).code == 0


def test_a_finished_round_without_its_hill_is_neither_won_nor_lost(own):
    p = read_toml(wood(own, hill=3))
    line = told_line(solver.ask(p))
    played = read_table({**to_table(p), "moves": line})
    assert solver.ask(played, "resolve").outcome["won"] is True
    blind = {key: value for key, value in to_table(played).items() if key != "hill"}
    found = solver.ask(read_table(blind), "resolve").outcome
    assert found["won"] is None and found["lost_by"] == "unknown"


BURDENED = """
deck = "part1"
hand = { 3 = 12, 4 = 9 }
cast = ["aragorn_hunter", "carrier", "friend", "other"]
[[character]]
id = "carrier"
setup = { burden = [2, 3] }
goal = { tricks = {}, exactly = "burden" }
[[character]]
id = "friend"
setup = {}
goal = { tricks = {}, exactly = "burden" }
[[character]]
id = "other"
setup = {}
goal = { tricks = {}, at_least = 1 }
"""
NO_CARRIER = BURDENED.replace("{ burden = [2, 3] }", "{}")


@pytest.mark.rule("DW.p21.burden")
@pytest.mark.parametrize("verb", ASKING)
def test_dw_p21_burden_is_asked_for_where_nobody_at_the_table_chooses_it(ask, own, verb):
    seats = ["aragorn: BW ...", "friend: CW ...", "other: P1 ..."]
    assert "burden = 3" in defects(ask(verb, own(BURDENED, table(19, *seats, lost="L1", setup="free"))))
    assert "burden = 3" in defects(ask(verb, own(NO_CARRIER, table(19, *seats, lost="L1"))))


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_may_be_given_where_nobody_chooses_it(ask, own):
    seats = ["aragorn: BW ...", "friend: CW ...", "other: P1 ..."]
    verdicts = [ask("solve", own(NO_CARRIER, table(19, *seats, lost="L1", burden=n))).json["verdict"] for n in (1, 13)]
    assert verdicts == ["winnable", "lost"]


@pytest.mark.rule("DW.p21.burden", "DW.p5.choose")
def test_dw_p21_burden_open_casts_without_a_chooser_are_asked_about(ask, own):
    bare = [": BW ...", ": CW ...", ": P1 ..."]
    assert "burden = 3" in defects(ask("solve", own(BURDENED, table(19, *bare, lost="L1", setup="free"))))
    everybody = BURDENED.replace('"carrier", "friend"', '{ id = "carrier", required = true }, "friend"')
    assert ask("solve", own(everybody, table(19, *bare, lost="L1", setup="free"))).json["verdict"] == "winnable"


@pytest.mark.rule("DW.p21.burden")
def test_dw_p21_burden_is_the_solvers_to_choose_only_until_its_seat_has_acted(ask, own):
    seats = ["aragorn: BW ...", "carrier: CW ...", "friend: P1 ..."]
    free = own(BURDENED, table(19, *seats, lost="L1", setup="free"))
    assert ask("solve", free).json["verdict"] in ("winnable", "lost")
    assert "burden = 3" in defects(ask("solve", free.replace('setup = "free"', 'setup = "free"\nacted = [2]')))


BOMBADIL = """
deck = { suits = { hills = [1, 8], mountains = [1, 8], forests = [1, 8], shadows = [1, 8] }, special = { white_tower = 1, black_tower = 1, orc = 3 } }
lost_card = false
hand = { 3 = 12 }
cast = ["aragorn_hunter", "fotr_tom_bombadil", "other", "admirer"]
[[character]]
id = "other"
setup = {}
goal = { tricks = {}, at_least = 1 }
[[character]]
id = "admirer"
setup = {}
goal = { tricks = { containing = { suit_of = "fotr_tom_bombadil" } }, at_least = 1 }
[[character]]
id = "fotr_tom_bombadil"
person = "tom_bombadil"
setup = {}
goal = { cards = { suit_of = "tom_bombadil" }, at_least = 3 }
"""


def at_toms(own, *names, kept=None):
    seats = [f"{name}: {card} ..." for name, card in zip(names, ("BW", "CW", "P2"), strict=True)]
    toml = own(BOMBADIL, table(19, *seats, lost="P1")).replace('lost = "P1"\n', "")
    seat = names.index("fotr_tom_bombadil") + 1 if "fotr_tom_bombadil" in names else 1
    parts = toml.split("[[seat]]\n")
    parts[seat] += f'kept = "{kept}"\n' if kept else ""
    return "[[seat]]\n".join(parts)


@pytest.mark.parametrize("verb", ASKING)
@pytest.mark.parametrize("third", ["other", "admirer"])
def test_a_kept_card_is_asked_for(ask, own, verb, third):
    reply = ask(verb, at_toms(own, "aragorn", "fotr_tom_bombadil", third))
    assert "cards are missing: P1" in defects(reply)
    whole = BOMBADIL.replace("hills = [1, 8]", "hills = [2, 8]")
    reply = ask(verb, own(whole, at_toms(own, "aragorn", "fotr_tom_bombadil", third)))
    assert 'kept = \\"P5\\"' in defects(reply)


@pytest.mark.parametrize("engine", ["search", "cpsat"])
def test_the_suit_of_the_kept_card_counts_also_as_a_condition_of_tricks(ask, own, engine):
    toml = at_toms(own, "aragorn", "fotr_tom_bombadil", "admirer", kept="P1")
    reply = ask("solve", toml, "--engine", engine)
    assert reply.json["verdict"] == "winnable", reply.json
    p = read_toml(toml)
    (tally,) = {term[1] for term in p.goal(3).terms}
    assert tally.test.containing[0].suits == (next(card for card in p.seat(2).hand if card.code.startswith("P")).suit,)


def test_a_kept_card_without_a_suit_meets_no_condition(own):
    swapped = at_toms(own, "aragorn", "fotr_tom_bombadil", "admirer", kept="OR")
    p = read_toml(own(BOMBADIL, swapped.replace(" OR", " P1", 1)))
    (tally,) = {term[1] for term in p.goal(3).terms}
    assert tally.test.never


@pytest.mark.parametrize("verb", ASKING)
def test_a_goal_about_somebody_who_is_not_there_is_not_judged(ask, own, verb):
    toml = own(BOMBADIL, at_toms(own, "aragorn", "other", "admirer", kept="P1"))
    text = defects(ask(verb, toml))
    assert "not in this round" in text and "fotr_tom_bombadil" in text


def test_every_token_of_the_goal_language_can_be_given():
    assert set(TOKENS) - {ALL_CARDS} <= set(KEYS)


@pytest.mark.parametrize(("engine", "setup"), list(itertools.product(["search", "cpsat"], ["done", "free"])))
def test_no_engine_proves_anything_without_the_fact(own, engine, setup):
    with pytest.raises(ValueError, match="hill"):
        named(engine)(read_toml(wood(own, setup=setup)), Watch())


def test_the_refusal_says_the_same_in_the_library(own):
    with pytest.raises(BadInput) as refused:
        solver.ask(read_toml(wood(own)))
    (defect,) = refused.value.defects
    assert defect.where == "hill" and "hill = 3" in defect.what.pl


def test_a_position_of_an_answer_can_be_asked_again(ask, own):
    after = ask("resolve", wood(own, hill=4, moves=["1: L1 L3 L4"])).json["position"]
    assert after["hill"] == 4 and ask("show", again(after)).code == 0
