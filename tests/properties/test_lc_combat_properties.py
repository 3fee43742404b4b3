"""Properties of combat answers: monotony, chances that add up, round trips, lines that the rules replay."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mellon import solver
from mellon.models.lcg.cards.catalogue import card, cards
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.playing import Play
from mellon.models.lcg.combat.shadow import is_blank
from mellon.models.lcg.moves import Move, Ref
from mellon.models.lcg.notation import read_line, read_toml, to_table
from mellon.models.lcg.position import Attached, Character, Enemy, Goal, Player, Position, Staged
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.guarantee import Guarantee
from mellon.solver.lcg.combat.policies import line_of, policy_of
from tests.support.lcg.random_combats import GOALS, combat_of_any_cards, value


@pytest.mark.rule("LC.damage.stays")
def test_more_hit_points_never_hurt() -> None:
    for seed in range(3000, 3060):
        p, goal = combat_of_any_cards(seed), GOALS[seed % 3]
        if any(c.card == 4 for player in p.players for c in player.characters):
            continue
        hurt = tuple(
            replace(player, characters=tuple(replace(c, damage=1) if card(c.card).hit_points > 2 else c for c in player.characters))
            for player in p.players
        )
        assert value(p.but(players=hurt), goal) <= value(p, goal), (seed, goal)


@pytest.mark.rule("LC.combat.shadow")
def test_a_blank_card_instead_of_a_harmful_one_never_hurts() -> None:
    for seed in range(3100, 3160):
        p, goal = combat_of_any_cards(seed), GOALS[seed % 3]
        if any(e.card == 85 for player in p.players for e in player.engaged) or any(
            c.card == 4 for player in p.players for c in player.characters
        ):
            continue
        harmful = [n for n in p.unseen or () if not is_blank(n)]
        if harmful:
            rest = list(p.unseen or ())
            rest.remove(harmful[0])
            calmer = p.but(unseen=tuple(sorted([*rest, 93])))
            assert value(calmer, goal) >= value(p, goal), (seed, goal)


@pytest.mark.rule("LC.combat.shadow")
def test_a_guarantee_means_chance_one_and_the_named_cards_break_it() -> None:
    for seed in range(3200, 3260):
        p, goal = combat_of_any_cards(seed), GOALS[seed % 3]
        b = Battle(p)
        values = Values(b, Aim(b, Goal(goal)))
        guarantee = Guarantee(values.graph)
        assert guarantee.holds() == (values.best_start() == 1), (seed, goal)
        if not guarantee.holds():
            bad = set(guarantee.fails_on())
            assert bad <= set(p.unseen or ()) and bad


def _chances(entry: Any) -> None:
    branches = entry.get("after", ())
    if branches:
        assert sum(Fraction(branch["chance"]) for branch in branches) == 1
        if all("more" not in branch for branch in branches):
            assert sum(Fraction(branch["chance"]) * Fraction(branch["value"]) for branch in branches) == Fraction(entry["value"])
    for branch in branches:
        _chances(branch)


@pytest.mark.rule("LC.combat.shadow")
def test_chances_of_a_policy_add_up_to_one_and_its_values_to_the_value() -> None:
    for seed in range(3300, 3340):
        b = Battle(combat_of_any_cards(seed))
        values = Values(b, Aim(b, Goal(GOALS[seed % 3])))
        policy = policy_of(values)
        assert Fraction(policy["value"]) == values.best_start()
        _chances(policy)


@pytest.mark.rule("LC.combat.order", "LC.attack.sum")
def test_the_line_of_an_answer_is_replayed_by_the_rules() -> None:
    for seed in range(3400, 3460):
        p = combat_of_any_cards(seed)
        b = Battle(p)
        values = Values(b, Aim(b, Goal(GOALS[seed % 3])))
        told = Battle(p, follow_all=True)
        state = Play(told, line_of(values)).run()
        if values.best_start() == 1 and seed % 3 != 1:
            assert state.lost == 0, seed


_HEROES = [c for c in cards().values() if c.kind == "hero"]
_ALLIES = [c for c in cards().values() if c.kind == "ally" and not c.unique]
_ENEMIES = [c for c in cards().values() if c.kind == "enemy"]
_LOCATIONS = [c for c in cards().values() if c.kind == "location"]


@st.composite
def positions(draw: Any) -> Position:
    """Draw a position that can exist."""
    heroes = draw(st.lists(st.sampled_from(_HEROES), min_size=1, max_size=3, unique=True))
    allies = draw(st.lists(st.sampled_from(_ALLIES), max_size=2, unique=True))
    foes = draw(st.lists(st.sampled_from(_ENEMIES), max_size=3, unique=True))
    characters = []
    for c in (*heroes, *allies):
        damage, exhausted, resources = (
            draw(st.integers(0, c.hit_points - 1)),
            draw(st.booleans()),
            draw(st.integers(0, 3)) if c.is_hero else 0,
        )
        attached = (Attached(39, draw(st.booleans())),) if c is heroes[0] and draw(st.booleans()) else ()
        characters.append(Character(c.number, damage, exhausted, draw(st.booleans()), resources, attached))
    engaged = tuple(
        Enemy(c.number, draw(st.integers(0, c.hit_points - 1)), draw(st.booleans()), attacked=draw(st.booleans())) for c in foes
    )
    staging = tuple(Staged(c.number) for c in draw(st.lists(st.sampled_from(_LOCATIONS), max_size=2, unique=True)))
    player = Player(draw(st.integers(0, 49)), tuple(characters), tuple(draw(st.lists(st.sampled_from((34, 48, 20)), max_size=2))), engaged)
    goal = draw(st.sampled_from([Goal(name) for name in GOALS] + [Goal("score", (("hero_lost", -9), ("killed", 2)))]))
    return Position(
        "combat", (player,), draw(st.sampled_from((None, "journey_down_the_anduin"))), draw(st.booleans()), goal, staging=staging
    )


@given(positions())
@pytest.mark.rule("LC.contents.names")
def test_positions_survive_both_notations(p: Position) -> None:
    import tomlkit

    assert read_line(str(p)) == p
    assert read_toml(tomlkit.dumps(to_table(p))) == p
    assert eval(repr(p), {"Position": Position}) == p


@given(st.sampled_from(("defend", "attack", "undefended", "play", "engage")), st.integers(1, 118), st.integers(0, 3), st.integers(1, 60))
def test_moves_survive_their_notation(verb: str, number: int, copy: int, other: int) -> None:
    move = Move(verb, (Ref(number, copy),), "with", (Ref(other),))
    assert Move.parse(str(move)) == move


def test_names_in_both_languages_are_read_as_numbers() -> None:
    assert Move.parse("broń Leśny Pająk z Aragorn") == Move.parse("defend 96 with 1").__class__("defend", (Ref(96),), "z", (Ref(1),))
    text = 'game = "lcg"\nshadow = false\n[[player]]\nthreat = 30\ncharacters = [{ card = "Éowina" }, "guard of the citadel"]\nengaged = [{ card = "lesny pajak" }]\n'
    p = read_toml(text)
    assert [c.card for c in p.players[0].characters] == [7, 13] and p.players[0].engaged[0].card == 96
    assert solver.ask(p, "solve").value == 1
