"""Every key of a position file changes an answer or is refused, whatever the question."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.konfrontacja import events, reading, reading_battle, reading_events, reading_side, reading_wishes
from mellon.models.konfrontacja.choices import FLAGS, LISTS
from mellon.models.konfrontacja.position import DEDUCE, QUESTIONS
from mellon.models.konfrontacja.reading import read_table
from mellon.solver import Limits, ask

VERBS = ("show", "legal", "solve", "hint", "explain", "resolve")
BASE = tomllib.loads("""
game = "konfrontacja"
to_move = "sauron"
[fellowship]
pieces = { frodo = "fangorn", legolas = "rohan" }
cards = ["3", "magic", "retreat"]
[sauron]
pieces = { balrog = "gondor", saruman = "mordor" }
cards = ["1", "2", "eye"]
""")
BATTLE = {"attacker": "balrog", "defender": "frodo", "region": "fangorn", "cards": {"fellowship": "3", "sauron": "1"}}
MOVE = {"moves": ["balrog gondor-rohan"], "battle": {"cards": {"fellowship": "3", "sauron": "1"}}}


def path(*keys: str, to: Any) -> dict[str, Any]:
    """Return a nested table with one value."""
    found: Any = to
    for key in reversed(keys):
        found = {key: found}
    return found


SEEN: dict[str, dict[str, Any]] = {
    "fellowship": {"information": "hidden", "me": "fellowship"},
    "sauron": {"information": "hidden", "me": "sauron"},
}

CHANGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "to_move": ({}, {"to_move": "fellowship"}),
    "information": ({}, {"information": "hidden"}),
    "me": ({"information": "hidden"}, {"me": "fellowship"}),
    "question": ({}, {"question": "nothing"}),
    "fellowship": ({}, path("fellowship", "cards", to=["1", "2", "4"])),
    "sauron": ({}, path("sauron", "cards", to=["4", "5", "6"])),
    "battle": ({}, {"battle": BATTLE}),
    "choices": (
        {"moves": MOVE["moves"], "battle": {"cards": {"fellowship": "magic", "sauron": "1"}}},
        path("choices", "fellowship", "magic", to="5"),
    ),
    "moves": ({}, MOVE),
    "defenders": (MOVE | path("fellowship", "pieces", "merry", to="rohan"), {"defenders": ["merry"]}),
    "rulings": ({}, {"rulings": {"infinite_play": "sauron_wins"}}),
    "must_move": ({}, {"must_move": "balrog"}),
    "barred": ({}, {"barred": "balrog"}),
    "bearer": (
        path("fellowship", "pieces", to={"frodo": None, "legolas": None, "sam_variant": "fangorn", "gandalf_variant": "rohan"}),
        {"bearer": "gandalf_variant"},
    ),
    "winner": ({}, {"winner": "sauron"}),
    "start": ({}, {"start": True}),
    "payoff": ({"battle": BATTLE}, {"payoff": {"both": "1/3", "none": "1/4", "win": "1/5", "lose": "1/6"}}),
    "never": ({"battle": BATTLE}, {"never": {"fellowship": ["retreat"]}}),
    "max_states": ({}, {"max_states": 1}),
    "fellowship.pieces": ({}, path("fellowship", "pieces", "frodo", to="rohan")),
    "fellowship.cards": ({}, path("fellowship", "cards", to=["1", "2", "4"])),
    "fellowship.special": ({}, path("fellowship", "special", to=["shadowfax"])),
    "fellowship.revealed": ({}, path("fellowship", "revealed", to=["frodo"])),
    "fellowship.shown": ({}, path("fellowship", "shown", to=["frodo"])),
    "fellowship.stands": (SEEN["sauron"], path("fellowship", "stands", to={"shire": 1})),
    "fellowship.alive": (SEEN["sauron"] | path("fellowship", "stands", to={"enedwaith": 1}), path("fellowship", "alive", to=["legolas"])),
    "fellowship.known": ({"information": "hidden"}, path("fellowship", "known", to=["legolas"])),
    "fellowship.defeated": ({}, path("fellowship", "defeated", to=["merry"])),
    "sauron.pieces": ({}, path("sauron", "pieces", "balrog", to="dagorlad")),
    "sauron.cards": ({}, path("sauron", "cards", to=["4", "5", "6"])),
    "sauron.special": ({}, path("sauron", "special", to=["recall"])),
    "sauron.revealed": ({}, path("sauron", "revealed", to=["balrog"])),
    "sauron.shown": ({}, path("sauron", "shown", to=["balrog"])),
    "sauron.stands": (SEEN["fellowship"], path("sauron", "stands", to={"shire": 1})),
    "sauron.alive": (SEEN["fellowship"] | path("sauron", "stands", to={"enedwaith": 1}), path("sauron", "alive", to=["saruman"])),
    "sauron.known": ({"information": "hidden"}, path("sauron", "known", to=["saruman"])),
    "sauron.defeated": ({}, path("sauron", "defeated", to=["warg"])),
    "payoff.win": ({"battle": BATTLE}, {"payoff": {"win": "1/5"}}),
    "payoff.lose": ({"battle": BATTLE | {"defender": "legolas", "region": "rohan"}}, {"payoff": {"lose": "1/5"}}),
    "payoff.both": ({"battle": BATTLE}, {"payoff": {"both": "1/5"}}),
    "payoff.none": ({"battle": BATTLE}, {"payoff": {"none": "1/5"}}),
    "never.fellowship": ({"battle": BATTLE}, {"never": {"fellowship": ["retreat"]}}),
    "never.sauron": ({"battle": BATTLE}, {"never": {"sauron": ["eye"]}}),
    "battle.attacker": ({"battle": BATTLE}, path("battle", "attacker", to="saruman")),
    "battle.defender": ({"battle": BATTLE}, path("battle", "defender", to="legolas")),
    "battle.region": ({"battle": BATTLE}, path("battle", "region", to="rohan")),
    "battle.first": ({"battle": BATTLE}, path("battle", "first", to=False)),
    "battle.cards": ({"battle": BATTLE}, path("battle", "cards", "sauron", to="2")),
    "battle.choices": ({"battle": BATTLE}, path("battle", "choices", "fellowship", to={"swap": "5"})),
    "battle.defenders": (MOVE | path("fellowship", "pieces", "merry", to="rohan"), path("battle", "defenders", to=["merry"])),
    "choice.cards": ({"battle": BATTLE | {"cards": {"fellowship": "3"}}}, path("battle", "choices", "sauron", to={"cards": "2"})),
    "choice.retreat": ({"battle": BATTLE}, path("battle", "choices", "fellowship", to={"retreat": "rohan"})),
    "choice.magic": (
        {"battle": BATTLE | {"cards": {"fellowship": "magic", "sauron": "1"}}},
        path("battle", "choices", "fellowship", to={"magic": "5"}),
    ),
    "choice.swap": ({"battle": BATTLE}, path("battle", "choices", "fellowship", to={"swap": "5"})),
    "choice.show": ({"battle": BATTLE}, path("battle", "choices", "fellowship", to={"show": ["merry"]})),
    "choice.no_cards": ({"battle": BATTLE}, path("battle", "choices", "sauron", to={"no_cards": True})),
    "choice.force": ({"battle": BATTLE}, path("battle", "choices", "sauron", to={"force": True})),
    "choice.gwaihir": ({"battle": BATTLE}, path("battle", "choices", "fellowship", to={"gwaihir": True})),
}
"""Each key with what the file holds besides, and the change that has to show."""
UNSEEN = tomllib.loads("""
game = "konfrontacja"
to_move = "sauron"
information = "hidden"
me = "fellowship"
[fellowship]
pieces = { frodo = "fangorn", legolas = "rohan" }
cards = ["3", "magic"]
[sauron]
stands = { gondor = 1, mordor = 1 }
alive = ["balrog", "warg"]
cards = ["1", "5"]
""")
NAZGUL = ["black_rider", "witch_king", "flying_nazgul"]
ONE_SEEN = path("sauron", to={"pieces": {"balrog": "gondor"}, "stands": {"gondor": None}})

UNSEEN_CHANGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "me": (path("sauron", to={"stands": None, "alive": None, "pieces": {"balrog": "gondor", "warg": "mordor"}}), {"me": "sauron"}),
    "fellowship.pieces": ({}, path("fellowship", "pieces", "legolas", to="eregion")),
    "fellowship.cards": ({}, path("fellowship", "cards", to=["1", "2"])),
    "fellowship.special": ({}, path("fellowship", "special", to=["shadowfax"])),
    "fellowship.revealed": ({}, path("fellowship", "revealed", to=["frodo"])),
    "fellowship.shown": ({}, path("fellowship", "shown", to=["frodo"])),
    "fellowship.stands": ({}, path("fellowship", "stands", to={"shire": 1})),
    "fellowship.alive": ({}, path("fellowship", "alive", to=["frodo"])),
    "fellowship.known": ({}, path("fellowship", "known", to=["frodo"])),
    "fellowship.defeated": ({}, path("fellowship", "defeated", to=["frodo"])),
    "sauron.pieces": (ONE_SEEN, path("sauron", "pieces", "balrog", to="dagorlad")),
    "sauron.cards": ({}, path("sauron", "cards", to=["1", "2"])),
    "sauron.special": ({}, path("sauron", "special", to=["recall"])),
    "sauron.revealed": ({}, path("sauron", "revealed", to=["balrog"])),
    "sauron.shown": ({}, path("sauron", "shown", to=["balrog"])),
    "sauron.stands": ({}, path("sauron", "stands", to={"gondor": 2, "mordor": None})),
    "sauron.alive": ({}, path("sauron", "alive", to=["balrog", "saruman"])),
    "sauron.known": ({}, path("sauron", "known", to=["balrog"])),
    "sauron.defeated": (
        path("sauron", to={"alive": None, "defeated": ["orcs", "shelob", "cave_troll", "saruman", *NAZGUL]}),
        path("sauron", "defeated", to=["orcs", "shelob", "cave_troll", "warg", *NAZGUL]),
    ),
}
"""The same for what one side sees: all that a side can say, where its pieces are seen and where they are not."""


def after(*played: dict[str, Any]) -> dict[str, Any]:
    """Return the events of a file."""
    return {"event": list(played)}


PUBLIC = {"game": "konfrontacja", "question": DEDUCE}
GONE = {"move": "fangorn-caradhras"}
AMBUSH = {"move": "eregion-fangorn", "defeated": ["gandalf"]}
MET = ({"move": "mirkwood-high_pass"}, {"move": "eregion-caradhras"}, {"move": "high_pass-rhudaur"})
FOUGHT = {"battle": "rhudaur", "attacker": "orcs", "defender": "merry", "defeated": ["merry"]}
BACK = {"card": "gandalf_white"}
SHOWN = {"reveal": "frodo", "at": "eregion"}
CALLED = ({"move": "mordor-dagorlad"}, {"move": "shire-arthedain"}, {"move": "mordor-mordor", "card": "recall"})

PUBLIC_CHANGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "question": ({}, {"question": "nothing"}),
    "information": ({}, {"information": "open"}),
    "me": ({}, {"me": "fellowship"}),
    "fellowship": ({}, {"fellowship": {"cast": "variant"}}),
    "sauron": ({}, {"sauron": {"cast": "variant"}}),
    "fellowship.cast": ({}, path("fellowship", "cast", to="variant")),
    "sauron.cast": ({}, path("sauron", "cast", to="variant")),
    "event": ({}, after(GONE)),
    "rulings": (after(*CALLED), {"rulings": {"recall_from_mordor": "forbidden"}}),
    "move.move": (after(GONE), after({"move": "rohan-caradhras"})),
    "move.side": (after(GONE), after(GONE | {"side": "fellowship"})),
    "move.piece": (after(GONE), after(GONE | {"piece": "orcs"})),
    "move.card": (
        after({"move": "mordor-dagorlad"}, {"move": "shire-arthedain"}),
        after({"move": "mordor-dagorlad", "card": "dark_of_mordor"}, {"move": "shire-arthedain"}),
    ),
    "move.defeated": (after(GONE, {"move": "eregion-fangorn"}), after(GONE, AMBUSH)),
    "battle.battle": (after(*MET, FOUGHT), after(*MET, FOUGHT | {"battle": "caradhras"})),
    "battle.attacker": (after(*MET, FOUGHT), after(*MET, FOUGHT | {"attacker": "warg"})),
    "battle.defender": (after(*MET, FOUGHT), after(*MET, FOUGHT | {"defender": "sam", "defeated": ["sam"]})),
    "battle.defeated": (after(*MET, FOUGHT), after(*MET, FOUGHT | {"defeated": ["orcs"]})),
    "battle.moved": (after(*MET, FOUGHT), after(*MET, FOUGHT | {"defeated": [], "moved": {"merry": "arthedain"}})),
    "reveal.reveal": (after(SHOWN), after(SHOWN | {"reveal": "sam"})),
    "reveal.at": (after(SHOWN), after(SHOWN | {"at": "shire"})),
    "reveal.card": (after(SHOWN, GONE), after(SHOWN | {"card": "crebain"}, GONE)),
    "return.card": (
        after(GONE, AMBUSH, {"move": "mirkwood-high_pass"}, BACK),
        after(GONE, AMBUSH, {"move": "mirkwood-high_pass"}, {"card": "recall"}),
    ),
    "return.side": (
        after(GONE, AMBUSH, {"move": "mirkwood-high_pass"}, BACK),
        after(GONE, AMBUSH, {"move": "mirkwood-high_pass"}, BACK | {"side": "sauron"}),
    ),
}
"""The same for public events, by the kind of the event."""
ONLY_FOR_DOORS = {"game", "puzzle"}
"""Who reads the file goes by the game; the words of a puzzle are for people."""
DEDUCTIONS = ("show", "solve", "hint", "explain")


def accepted() -> set[str]:
    """Return every key that the reader takes, as the reader itself lists them."""
    found = set(reading._KEYS) | {f"battle.{key}" for key in reading_battle._KEYS}
    found |= {f"{side}.{key}" for side in ("fellowship", "sauron") for key in reading_side._SIDE_KEYS}
    found |= {f"payoff.{key}" for key in reading_wishes.PAYOFFS} | {f"never.{side}" for side in ("fellowship", "sauron")}
    return found | {f"choice.{key}" for key in (*LISTS, *FLAGS)}


def accepted_of_events() -> set[str]:
    """Return every key that the reader of public events takes."""
    found = set(reading_events._KEYS) | {f"{side}.{key}" for side in ("fellowship", "sauron") for key in reading_events._SIDE_KEYS}
    return found | {f"{kind}.{key}" for kind, keys in events._KEYS.items() for key in keys}


def merged(table: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return a table with another one put over it, nested tables key by key; None takes a key away."""
    found = copy.deepcopy(table)
    for key, value in more.items():
        found[key] = merged(found[key], value) if isinstance(value, dict) and isinstance(found.get(key), dict) else copy.deepcopy(value)
    return {key: value for key, value in found.items() if value is not None}


def told(table: dict[str, Any], verb: str) -> Any:
    """Return all that a verb says, without what it took."""
    try:
        answer = ask(read_table(table), verb, limits=Limits(states=3_000))
    except BadInput as bad:
        return [(defect.where, defect.what.en) for defect in bad.defects]
    plain = answer.to_json("en")
    return {key: value for key, value in plain.items() if key != "stats"} | {"limits": plain["stats"].get("limits")}


def found_out(table: dict[str, Any], verb: str) -> Any:
    """Return what a verb tells beyond the file itself."""
    answer = told(table, verb)
    if isinstance(answer, list):
        return answer
    return {key: value for key, value in answer.items() if key != "notation" and (key != "position" or verb == "resolve")}


def test_kf_every_key_of_the_reader_has_an_entry():
    assert set(CHANGES) | ONLY_FOR_DOORS == accepted()
    assert set(PUBLIC_CHANGES) | ONLY_FOR_DOORS == accepted_of_events()
    assert set(UNSEEN_CHANGES) == {"me"} | {key for key in accepted() if key.startswith(("fellowship.", "sauron."))}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("key", sorted(CHANGES))
def test_kf_a_key_changes_an_answer_or_is_refused(key, question):
    besides, change = CHANGES[key]
    before = merged(merged(BASE, {"question": question}), besides)
    after = merged(before, change)
    assert any(told(before, verb) != told(after, verb) for verb in VERBS), key


@pytest.mark.parametrize("key", sorted(CHANGES))
def test_kf_a_key_changes_more_than_its_echo(key):
    besides, change = CHANGES[key]
    asked = ("battle", "endgame") if key.startswith(("battle.", "choice.")) else ("endgame", "battle")
    before = [merged(merged(BASE, {"question": question}), besides) for question in asked]
    verbs = ("legal", "resolve", "show", "solve")
    assert any(found_out(file, verb) != found_out(merged(file, change), verb) for file in before for verb in verbs), key


@pytest.mark.parametrize("key", sorted(UNSEEN_CHANGES))
def test_kf_a_key_of_what_one_side_sees_changes_an_answer_or_is_refused(key):
    besides, change = UNSEEN_CHANGES[key]
    before = merged(UNSEEN, besides)
    assert isinstance(told(before, "legal"), dict)
    assert any(found_out(before, verb) != found_out(merged(before, change), verb) for verb in ("legal", "show", "solve")), key


@pytest.mark.parametrize("verb", DEDUCTIONS)
@pytest.mark.parametrize("key", sorted(PUBLIC_CHANGES))
def test_kf_a_key_of_public_events_changes_every_answer_or_is_refused(key, verb):
    besides, change = PUBLIC_CHANGES[key]
    before = merged(PUBLIC, besides)
    assert isinstance(told(before, verb), dict)
    tell = told if verb == "show" else found_out
    assert tell(before, verb) != tell(merged(before, change), verb)


@pytest.mark.parametrize("verb", sorted(set(VERBS) - set(DEDUCTIONS)))
def test_kf_who_can_be_who_is_no_position_to_play(verb):
    assert [where for where, _ in told(PUBLIC, verb)] == ["question"]


@pytest.mark.parametrize("question", ["endgame", "sure_win", "tempo"])
@pytest.mark.parametrize("key", ["payoff", "never"])
def test_kf_what_only_a_battle_heeds_is_refused_elsewhere(key, question):
    with pytest.raises(BadInput) as refused:
        read_table(merged(BASE, {"question": question, **CHANGES[key][1]}))
    assert [defect.where for defect in refused.value.defects] == [key]


@pytest.mark.parametrize("verb", ["show", "legal", "solve", "hint"])
def test_kf_moves_are_carried_out_before_the_answer(verb):
    file = merged(BASE, MOVE)
    after = told(file, "resolve")["position"]
    one, other = told(file, verb), told(after, verb)
    assert one["moves"] == other["moves"] and one["value"] == other["value"] and one["position"] == other["position"]
    assert "balrog gondor-rohan" in one["assumptions"][-1]


@pytest.mark.parametrize("verb", ["show", "legal", "solve", "hint"])
def test_kf_moves_that_leave_a_choice_open_are_refused_with_the_options(verb):
    found = told(merged(BASE, {"moves": MOVE["moves"]}), verb)
    assert [where for where, _ in found] == ["battle.cards.fellowship", "battle.cards.sauron"]
    assert "options: 3, magic, retreat" in found[0][1]


@pytest.mark.parametrize("verb", ["show", "legal", "solve", "hint"])
def test_kf_moves_against_the_rules_are_refused_with_the_rule(verb):
    ((where, what),) = told(merged(BASE, {"moves": ["balrog gondor-mordor"]}), verb)
    assert where == "moves[1]" and "KF.p5.forward" in what
