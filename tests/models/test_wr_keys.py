"""Every key that a reader of positions takes changes the position, or is refused where it would mean nothing.

The keys come from the readers themselves: one that nobody has written a case for fails here.
"""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.wojna_o_pierscien import reading, reading_combat, reading_phase, reading_score, reading_seats
from mellon.models.wojna_o_pierscien.notation import to_table
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, SCORE
from mellon.models.wojna_o_pierscien.reading import read_table

TOP = {question: (*reading._COMMON, *keys) for question, keys in reading._KEYS.items()}
INSIDE = {
    "combat location": reading_combat.LOCATION_KEYS,
    "fighter": reading_combat._FIGHTER_KEYS,
    "combat reserve": reading_combat._RESERVE_KEYS,
    "player": reading_phase.PLAYER_KEYS,
    "place": reading_phase._PLACE_KEYS,
    "unit": reading_seats._UNIT_KEYS,
    "free area": reading_score._AREA_KEYS["free_peoples"],
    "shadow area": reading_score._AREA_KEYS["shadow"],
}
IDLE = {"game": "names the reader itself", "puzzle": "is read by the room of puzzles", "question": "chooses the reader"}


def combat(**keys: Any) -> dict[str, Any]:
    base = {"question": COMBAT, "location": {"id": "dol_guldur"}, "attacker": [{"card": "galadriel"}], "defender": [{"card": "olog_hai"}]}
    return {"game": "wojna_o_pierscien", **base, **keys}


def fighter(**keys: Any) -> dict[str, Any]:
    return combat(defender=[{"card": "the_witch_king", **keys}], location={"id": "minas_morgul"}, attacker=[])


def score(**keys: Any) -> dict[str, Any]:
    return {"game": "wojna_o_pierscien", "question": SCORE, **keys}


def phase(player: dict[str, Any] | None = None, place: dict[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    mine = {"id": "frodo", "hand": [], "deck": [], **(player or {})}
    seats = [mine, {"id": "witch_king", "hand": [], "deck": []}]
    return {
        "game": "wojna_o_pierscien",
        "question": ACTION_PHASE,
        "player": seats,
        "location": [{"id": "helms_deep", **(place or {})}],
        **keys,
    }


def unseen(**keys: Any) -> dict[str, Any]:
    players = [{"id": "frodo", "hand_size": 2, **keys}, {"id": "witch_king", "hand": [], "deck": []}]
    return phase(me="witch_king") | {"player": players}


def unit(**keys: Any) -> dict[str, Any]:
    return phase({"reserve": [{"card": "frodo_baggins", **keys}]})


TWO = [{"id": "frodo", "hand": [], "deck": []}, {"id": "witch_king", "hand": [], "deck": []}, {"id": "saruman", "hand": [], "deck": []}]
CASES: dict[tuple[str, str], tuple[dict[str, Any], dict[str, Any]]] = {
    (COMBAT, "scenario"): (combat(), combat(scenario="two_player_duel")),
    (COMBAT, "icons"): (combat(), combat(icons={"theoden": {"defense": 1}})),
    (COMBAT, "rulings"): (combat(), combat(rulings={"replaced_loss": "lost"})),
    (COMBAT, "moves"): (combat(), combat(moves=["eliminate olog_hai"])),
    (COMBAT, "location"): (combat(), combat(location="dol_guldur", attacker=[])),
    (COMBAT, "attacker"): (combat(), combat(attacker=["high_elves"])),
    (COMBAT, "defender"): (combat(), combat(defender=["mordor_orcs"])),
    (COMBAT, "reserve"): (combat(), combat(reserve=["arwen"])),
    (COMBAT, "in_play"): (combat(), combat(in_play=["gandalf_the_grey"])),
    (COMBAT, "round_rules"): (combat(), combat(round_rules=["three_hunters"])),
    (SCORE, "scenario"): (score(), score(scenario="two_player_duel")),
    (SCORE, "icons"): (score(), score(icons={"theoden": {"defense": 1}})),
    (SCORE, "rulings"): (score(), score(rulings={"ring_points_in_duels": "none"})),
    (SCORE, "moves"): (score(), score(moves=["pass"])),
    (SCORE, "final"): (score(), score(final=True)),
    (SCORE, "free_peoples"): (score(), score(free_peoples={"locations": ["moria"]})),
    (SCORE, "shadow"): (score(), score(shadow={"corruption": 1})),
    (SCORE, "active"): (score(), score(active=["moria"])),
    (SCORE, "path"): (score(), score(path=4)),
    (ACTION_PHASE, "scenario"): (phase(player={"id": "gandalf"}, scenario="two_player_duel"), phase()),
    (ACTION_PHASE, "icons"): (phase(), phase(icons={"theoden": {"defense": 1}})),
    (ACTION_PHASE, "rulings"): (phase(), phase(rulings={"last_card_free": "forbidden"})),
    (ACTION_PHASE, "moves"): (phase(), phase(moves=["pass"])),
    (ACTION_PHASE, "objective"): (phase(), phase(objective="win")),
    (ACTION_PHASE, "me"): (phase(), phase(me="frodo")),
    (ACTION_PHASE, "to_move"): (phase(), phase(to_move="witch_king")),
    (ACTION_PHASE, "turn"): (phase(), phase(turn=2)),
    (ACTION_PHASE, "passes"): (phase(), phase(passes=1)),
    (ACTION_PHASE, "player"): (phase(), phase() | {"player": TWO}),
    (ACTION_PHASE, "location"): (phase(), phase() | {"location": []}),
    (ACTION_PHASE, "round_rules"): (phase(), phase(round_rules=["red_arrow"])),
    (ACTION_PHASE, "final"): (phase(), phase(final=True)),
    (ACTION_PHASE, "free_peoples"): (phase(), phase(free_peoples={"locations": ["moria"]})),
    (ACTION_PHASE, "shadow"): (phase(), phase(shadow={"corruption": 1})),
    (ACTION_PHASE, "path"): (phase(), phase(path=4)),
    (ACTION_PHASE, "paths"): (phase(), phase(paths=["bag_end"])),
    (ACTION_PHASE, "battlegrounds"): (phase(), phase(battlegrounds=["moria"])),
    (ACTION_PHASE, "round"): (phase(), phase(round=2)),
    (ACTION_PHASE, "first_player"): (phase(), phase(first_player="witch_king")),
    (ACTION_PHASE, "played"): (phase(), phase(played=["gimli"])),
    (ACTION_PHASE, "used"): (phase(), phase(used=["gimli9"])),
    (ACTION_PHASE, "pending"): (phase(), phase(pending=[["fight"]])),
    (ACTION_PHASE, "phase"): (phase(), phase(phase="round_over")),
    (ACTION_PHASE, "winner"): (phase(), phase(winner="shadow")),
    ("combat location", "id"): (combat(), combat(location={"id": "orthanc"}, attacker=[], defender=[])),
    ("combat location", "from_enemy"): (combat(), combat(location={"id": "dol_guldur", "from_enemy": True})),
    ("combat location", "tokens"): (combat(), combat(location={"id": "dol_guldur", "tokens": 1})),
    ("combat location", "attack_tokens"): (combat(), combat(location={"id": "dol_guldur", "attack_tokens": 1})),
    ("fighter", "card"): (fighter(), combat(defender=["mordor_orcs"])),
    ("fighter", "items"): (fighter(), fighter(items=["fell_beast"])),
    ("fighter", "tokens"): (fighter(), fighter(tokens=1)),
    ("fighter", "worth"): (fighter(), fighter(worth=2)),
    ("fighter", "icons"): (fighter(items=["fell_beast"]), fighter(items=["fell_beast"], icons={"defense": 2})),
    ("combat reserve", "card"): (combat(), combat(reserve=[{"card": "arwen"}])),
    ("combat reserve", "items"): (
        combat(reserve=["galadriel"], attacker=[]),
        combat(reserve=[{"card": "galadriel", "items": ["nenya_ring_of_adamant"]}], attacker=[]),
    ),
    ("player", "id"): (phase(), phase({"id": "aragorn"})),
    ("player", "hand"): (phase(), phase({"hand": ["gimli"]})),
    ("player", "reserve"): (phase(), phase({"reserve": ["gimli"]})),
    ("player", "deck"): (phase(), phase({"deck": ["gimli"]})),
    ("player", "shuffled"): (phase({"deck": ["gimli", "eomer"]}), phase({"deck": ["gimli", "eomer"], "shuffled": True})),
    ("player", "cycled"): (phase(), phase({"cycled": ["gimli"]})),
    ("player", "eliminated"): (phase(), phase({"eliminated": ["gimli"]})),
    ("player", "carryover"): (phase(), phase({"carryover": 1})),
    ("player", "carryover_base"): (phase(), phase({"carryover_base": 1})),
    ("player", "ring_token"): (phase(), phase({"ring_token": True})),
    ("player", "ring_tokens"): (phase(), phase({"ring_tokens": 1})),
    ("player", "aside"): (phase(), phase({"aside": [["gimli"]]})),
    ("player", "hand_size"): (unseen(), unseen(hand_size=3)),
    ("player", "knows"): (unseen(), unseen(knows=["gimli"])),
    ("player", "cycled_size"): (unseen(), unseen(cycled_size=1)),
    ("player", "eliminated_size"): (unseen(), unseen(eliminated_size=1)),
    ("place", "id"): (phase(), phase(place={"id": "moria"})),
    ("place", "from_enemy"): (phase(), phase(place={"from_enemy": True})),
    ("place", "tokens"): (phase(), phase(place={"tokens": 1})),
    ("place", "attack_tokens"): (phase(), phase(place={"attack_tokens": 1})),
    **{
        ("place", key): (phase(), phase(place={key: ["riders_of_rohan"]}))
        for key in ("cards", "attackers", "defenders", "attacker", "defender")
    },
    ("unit", "card"): (phase(), unit()),
    ("unit", "items"): (unit(), unit(items=["sting"])),
    ("unit", "tokens"): (unit(), unit(tokens=1)),
    ("unit", "fresh"): (unit(), unit(fresh=True)),
    ("unit", "played_this_round"): (unit(), unit(played_this_round=True)),
    ("unit", "icons"): (unit(items=["sting"]), unit(items=["sting"], icons={"sting": {"path": 1}})),
    ("free area", "locations"): (score(), score(free_peoples={"locations": ["moria"]})),
    ("free area", "ring_tokens"): (score(), score(free_peoples={"ring_tokens": 1})),
    ("shadow area", "locations"): (score(), score(shadow={"locations": ["moria"]})),
    ("shadow area", "corruption"): (score(), score(shadow={"corruption": 1})),
    ("shadow area", "ring_tokens"): (score(), score(shadow={"ring_tokens": 1})),
}
ALL = [(table, key) for table, keys in {**TOP, **INSIDE}.items() for key in keys if key not in IDLE]


def read(table: dict[str, Any]) -> object:
    """Return the position that a table describes, or its defects."""
    try:
        return to_table(read_table(table))
    except BadInput as fault:
        return [str(defect) for defect in fault.defects]


def test_wr_every_key_of_the_readers_has_a_case() -> None:
    assert set(CASES) == set(ALL)


@pytest.mark.parametrize(("table", "key"), ALL, ids=lambda word: word.replace(" ", "_"))
def test_wr_a_key_changes_the_position_or_is_refused(table: str, key: str) -> None:
    without, given = CASES[table, key]
    before, after = read(without), read(given)
    assert isinstance(before, dict), before
    assert after != before


ASKED = [
    (score(moves=["pass"]), ("solve", "hint", "explain", "legal", "show", "resolve")),
]


@pytest.mark.parametrize(("table", "verb"), [(table, verb) for table, verbs in ASKED for verb in verbs])
def test_wr_moves_that_a_question_cannot_carry_out_are_refused(table: dict[str, Any], verb: str) -> None:
    from mellon.solver import ask

    with pytest.raises(BadInput) as refused:
        ask(read_table(table), verb)
    assert [defect.where for defect in refused.value.defects] == ["moves"]


@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "legal"])
def test_wr_a_question_about_a_combat_is_asked_before_its_one_move_and_says_so(verb: str) -> None:
    from mellon.solver import ask

    choice, defended = "eliminate olog_hai", {"attacker": [{"card": "galadriel"}, {"card": "high_elves"}]}
    found, plain = ask(read_table(combat(moves=[choice], **defended)), verb), ask(read_table(combat(**defended)), verb)
    assert (found.value, found.moves, found.illegal) == (plain.value, plain.moves, plain.illegal)
    assert [text.en for text in found.assumptions if "resolve carries out" in text.en]
    assert not [text.en for text in plain.assumptions if "resolve carries out" in text.en]
    assert ask(read_table(combat(moves=[choice], **defended)), "show").position["moves"] == [choice]
    with pytest.raises(BadInput) as refused:
        ask(read_table(combat(moves=["eliminate gimli"], **defended)), verb)
    assert refused.value.defects[0].where == "moves[1]"


@pytest.mark.rule("WR.action.army")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "legal", "show"])
def test_wr_a_question_about_a_phase_is_asked_after_its_moves(verb: str) -> None:
    from mellon.solver import ask

    table = phase({"hand": ["riders_of_rohan", "village_militia"]}, to_move="frodo")
    moved = ask(read_table({**table, "moves": ["play riders_of_rohan at helms_deep paying village_militia"]}), verb)
    resolved = ask(read_table({**table, "moves": ["play riders_of_rohan at helms_deep paying village_militia"]}), "resolve")
    assert resolved.position is not None
    direct = ask(read_table(dict(resolved.position)), verb)
    assert (moved.value, moved.moves, moved.position) == (direct.value, direct.moves, direct.position)
    with pytest.raises(BadInput):
        ask(read_table({**table, "moves": ["play grond at helms_deep"]}), verb)


WORTHS = [2**80, 1e300, "1e400", "1e-300", "1/1000001", -1, "nan", True, [1]]


@pytest.mark.parametrize("worth", WORTHS, ids=str)
def test_wr_a_worth_beyond_its_bound_is_refused(worth: Any) -> None:
    assert read(fighter(worth=worth)) != read(fighter()) and isinstance(read(fighter(worth=worth)), list)


def test_wr_worths_whose_common_denominator_is_too_large_are_refused() -> None:
    found = read(combat(defender=[{"card": "olog_hai", "worth": "1/9973"}, {"card": "mordor_orcs", "worth": "1/9967"}]))
    assert isinstance(found, list) and "denominator" in found[0]


@pytest.mark.rule("WR.battle.losses")
def test_wr_the_largest_worths_are_counted_exactly() -> None:
    from mellon.solver import ask

    worths = ["1000000", "999999/1000000", "999999.5"]
    found = read_table(
        combat(
            attacker=["high_elves", "galadriel"],
            defender=[
                {"card": name, "worth": worth} for name, worth in zip(("olog_hai", "mordor_orcs", "mordor_orcs"), worths, strict=True)
            ],
        )
    )
    assert {ask(found, engine=engine).value for engine in ("auto", "plain")} == {ask(found).value}


@pytest.mark.rule("WR.action.pass")
def test_wr_passes_that_cannot_have_happened_are_refused() -> None:
    held = {"hand": ["gimli", "eomer", "eowyn"]}
    assert isinstance(read(phase(held, to_move="witch_king", passes=1)), list)
    assert isinstance(read(phase(held, to_move="frodo", passes=1)), dict)
    assert isinstance(read(phase({"hand": ["gimli", "eomer"]}, to_move="witch_king", passes=1)), dict)


@pytest.mark.rule("WR.score.last_path")
@pytest.mark.parametrize(
    "table",
    [
        phase(path=5, final=True),
        phase(path=9, final=False),
        phase(place={"id": "bag_end"}, final=True),
        score(path=5, final=True),
        score(active=["moria"], final=True),
    ],
)
def test_wr_a_last_round_on_another_path_is_refused(table: dict[str, Any]) -> None:
    assert isinstance(read(table), list)


@pytest.mark.rule("WR.action.carryover")
@pytest.mark.parametrize(
    ("keys", "limit"),
    [
        ({}, 3),
        ({"carryover": 3}, 3),
        ({"carryover": 2}, 2),
        ({"carryover": 4}, 4),
        ({"carryover_base": 2}, 3),
        ({"carryover": 3, "carryover_base": 2}, 3),
    ],
)
def test_wr_the_limit_beside_elrond_is_the_one_that_is_given(keys: dict[str, Any], limit: int) -> None:
    found = read(phase({"id": "aragorn", "reserve": ["elrond"], **keys}))
    assert isinstance(found, dict) and found["player"][0]["carryover"] == limit


@pytest.mark.rule("WR.action.carryover")
@pytest.mark.parametrize("keys", [{"carryover": 0}, {"carryover": 3, "carryover_base": 3}])
def test_wr_a_limit_that_texts_in_play_contradict_is_refused(keys: dict[str, Any]) -> None:
    assert isinstance(read(phase({"id": "aragorn", "reserve": ["elrond"], **keys})), list)


def fellowship(**keys: Any) -> dict[str, Any]:
    seats = [{"id": "balrog", "hand": [], "deck": []}, {"id": "gandalf", "hand": [], "deck": []}]
    return {
        "game": "wojna_o_pierscien",
        "question": ACTION_PHASE,
        "scenario": "fellowship",
        "player": seats,
        "location": [{"id": "rivendell"}],
        **keys,
    }


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_the_round_and_the_battleground_of_the_fellowship_belong_together() -> None:
    found = read(fellowship())
    assert isinstance(found, dict) and found["round"] == 2
    assert read(fellowship(round=2)) == found
    assert isinstance(read(fellowship(round=1)), list)


@pytest.mark.parametrize("key", ["length", "lenght", "hand", "worth"])
@pytest.mark.parametrize("base", [combat, score, phase])
def test_wr_a_key_that_nobody_reads_is_refused(base: Any, key: str) -> None:
    assert isinstance(read(base(**{key: "long"})), list)


@pytest.mark.rule("WR.action.upgrade")
@pytest.mark.parametrize(
    "table",
    [
        combat(location="minas_tirith", attacker=[], defender=["gandalf_the_grey", "gandalf_the_white"]),
        combat(reserve=["strider"], in_play=["aragorn"], attacker=[], defender=[]),
        phase({"reserve": ["gandalf_the_grey", "gandalf_the_white"]}),
        phase({"reserve": ["gandalf_the_white"], "hand": ["gandalf_the_grey"]}),
    ],
)
def test_wr_two_versions_of_one_hero_are_refused(table: dict[str, Any]) -> None:
    assert isinstance(read(table), list)
