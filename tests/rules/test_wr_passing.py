"""When a player may pass, what carryover does to the limit, and when the action phase ends."""

import pytest

from tests.support.wojna_o_pierscien.keyed import forbidden, legal_moves, phase_text, played, player_after
from tests.support.wojna_o_pierscien.phases import Game, phase

ORCS = "witch_king: hand mordor_orcs mordor_orcs"
QUIET = {"witch_king": 'hand = []\ndeck = ["grond"]', "saruman": 'hand = []\ndeck = ["wolf_riders"]'}


@pytest.mark.rule("WR.action.carryover", "WR.action.pass")
def test_wr_action_carryover_falls_at_once_when_elrond_leaves():
    game = Game(phase("gandalf: hand gimli sting lembas; reserve elrond", ORCS, places="rivendell:"))
    assert "pass" in game.options
    game.play("move elrond to rivendell", "pass")
    assert game.actor == "gandalf" and game.refused("pass") == "WR.action.pass"


@pytest.mark.rule("WR.action.pass")
@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [
        ("gimli sting lembas", "grond olog_hai black_uruks trolls_of_udun", True),
        ("gimli sting lembas", "grond olog_hai black_uruks", False),
        ("gimli sting", "grond", True),
    ],
)
def test_wr_action_pass_at_the_limit_or_with_fewer_cards_than_every_opponent(mine, theirs, legal):
    game = Game(phase(f"gandalf: hand {mine}", f"witch_king: hand {theirs}", places="egladil:"))
    assert ("pass" in game.options) == legal
    if not legal:
        assert game.refused("pass") == "WR.action.pass"


@pytest.mark.rule("WR.action.pass")
def test_wr_action_pass_needs_fewer_than_each_of_two_opponents():
    four = (
        "frodo: hand gimli sting lembas".replace(" lembas", " treebeard"),
        "witch_king: hand grond olog_hai black_uruks trolls_of_udun",
        "aragorn: hand lembas",
    )
    short = Game(phase(*four, "saruman: hand gollum shelob saruman", scenario="trilogy", places="egladil:"))
    assert short.refused("pass") == "WR.action.pass"
    long = Game(phase(*four, "saruman: hand gollum shelob saruman cave_troll", scenario="trilogy", places="egladil:"))
    assert "pass" in long.options


@pytest.mark.rule("WR.action.pass_again", "WR.action.one", "WR.action.end")
def test_wr_action_pass_then_act_and_the_phase_ends_when_all_pass_in_a_row():
    game = Game(phase("gandalf: hand gimli sting", "witch_king: hand grond olog_hai", places="egladil:"))
    game.play("pass", "cycle grond", "cycle gimli", "pass")
    assert game.actor == "gandalf" and game.state.passes == 1
    game.play("pass")
    assert "WR.action.end" in game.cited and not game.options


@pytest.mark.rule("pass_over_limit", "WR.action.carryover")
def test_wr_ruling_pass_over_limit():
    players = (
        "gandalf: hand gimli sting lembas",
        "witch_king: hand grond olog_hai black_uruks trolls_of_udun; reserve the_lidless_eye; carryover 4",
    )
    loose = Game(phase(*players, places="egladil:")).play("pass", "pass")
    assert len(loose.seat("gandalf").hand) == 3 and not loose.options
    strict = Game(phase(*players, places="egladil:", rulings={"pass_over_limit": "cycle"})).play("pass", "pass")
    assert strict.options == {"cycle gimli", "cycle sting", "cycle lembas"}
    strict.play("cycle sting")
    assert len(strict.seat("gandalf").hand) == 2


@pytest.mark.rule("pass_over_limit")
def test_wr_ruling_pass_over_limit_is_named_when_it_matters():
    players = ("gandalf: hand gimli sting lembas", "witch_king: hand grond olog_hai black_uruks trolls_of_udun; carryover 4")
    game = Game(phase(*players, places="egladil:")).play("pass", "pass")
    assert [step.text.en for step in game.log.steps if step.rule == "pass_over_limit"] == [
        "Gandalf ends the phase with 3 cards, the limit is 2 (contested: pass_over_limit)"
    ]


@pytest.mark.rule("WR.action.pass")
@pytest.mark.parametrize(
    ("sizes", "may"),
    [
        ((3, 4, 5, 4), True),
        ((3, 3, 5, 4), False),
        ((3, 4, 5, 3), False),
        ((2, 0, 0, 0), True),
        ((3, 0, 0, 0), False),
        ((5, 5, 0, 5), False),
        ((0, 0, 0, 0), True),
    ],
)
def test_wr_action_pass_at_the_limit_or_with_fewer_cards_than_all_three_opponents(ask, sizes, may):
    moves, illegal = legal_moves(ask, "frodo", dict(zip(("frodo", "witch_king", "aragorn", "saruman"), sizes, strict=True)))
    assert ("pass" in moves) is may
    assert may or illegal["pass"] == "WR.action.pass"


@pytest.mark.rule("WR.action.pass", "WR.action.carryover")
def test_wr_action_pass_explain_says_why_not(ask):
    said = ask("explain", phase_text("frodo", {"frodo": 3, "witch_king": 3}))
    assert said.code == 0
    assert any(step["rule"] == "WR.action.pass" and "may not pass" in step["text"] for step in said.json["steps"])
    forbidden(ask, "WR.action.pass", "frodo", {"frodo": 3, "witch_king": 3}, moves=["pass"])


@pytest.mark.rule("WR.action.carryover", "WR.action.reserve")
def test_wr_action_carryover_elrond_in_reserve_even_fresh_and_gone_with_him(ask):
    held = 'hand = ["legolas", "strider", "arwen"]\ndeck = ["high_elves"]\n'
    for reserve in ('reserve = ["elrond"]', 'reserve = [{ card = "elrond", fresh = true }]'):
        assert "pass" in legal_moves(ask, "aragorn", {"aragorn": held + reserve, **QUIET})[0]
    assert "pass" not in legal_moves(ask, "aragorn", {"aragorn": held, **QUIET})[0]
    left = played(ask, "aragorn", {"aragorn": held + 'reserve = ["elrond"]', **QUIET}, "rivendell", moves=["move elrond to rivendell"])
    (aragorn,) = [one for one in left["outcome"]["players"] if one["id"] == "aragorn"]
    assert (aragorn["carryover"], aragorn["may_pass"]) == (2, False)


@pytest.mark.rule("WR.action.pass_again", "WR.action.end")
def test_wr_action_pass_again_after_a_pass_one_may_still_act(ask):
    players = {"gandalf": 'hand = ["gimli", "sting"]\ndeck = ["eomer"]', "witch_king": 'hand = ["grond"]\ndeck = ["olog_hai"]'}
    moves = ["pass", "cycle grond", "play gimli at moria paying sting", "pass", "pass"]
    told = played(ask, "gandalf", players, "moria", moves=moves, scenario="two_player_duel")
    assert told["outcome"]["action_phase_over"] is True
    half = played(ask, "gandalf", players, "moria", moves=moves[:4], scenario="two_player_duel")
    assert (half["outcome"]["action_phase_over"], half["outcome"]["passes"]) == (False, 1)


@pytest.mark.rule("WR.action.end", "WR.scenario.duel3")
def test_wr_action_end_four_passes_in_the_three_player_duel(ask):
    players = {"gandalf": 2, "witch_king": 2, "saruman": 2}
    order = []
    for count in range(4):
        told = played(ask, "gandalf", players, moves=["pass"] * count, scenario="three_player_duel")
        order.append(told["outcome"]["to_move"])
        assert told["outcome"]["action_phase_over"] is False
    assert order == ["gandalf", "witch_king", "gandalf", "saruman"]
    assert played(ask, "gandalf", players, moves=["pass"] * 4, scenario="three_player_duel")["outcome"]["action_phase_over"] is True


@pytest.mark.rule("pass_over_limit")
def test_wr_pass_over_limit_the_phase_may_end_above_the_limit(ask):
    players = {"gandalf": 3, "witch_king": "hand = ['mordor_orcs', 'olog_hai', 'grond', 'black_uruks']\ncarryover = 4".replace("'", '"')}
    told = played(ask, "gandalf", players, moves=["pass", "pass"], scenario="two_player_duel")
    assert told["outcome"]["action_phase_over"] is True and told["rulings"]["pass_over_limit"] == "allowed"
    assert len(player_after(told, "gandalf")["hand"]) == 3
