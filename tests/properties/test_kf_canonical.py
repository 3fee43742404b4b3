"""What the searches leave out of a state can never matter: one test for each thing that is left out, and brute force for all together."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.state import State
from mellon.solver import ask
from mellon.solver.konfrontacja.plans import Planner
from mellon.solver.konfrontacja.worth import Worth
from mellon.solver.limits import Watch
from tests.support.contract import told_moves
from tests.support.konfrontacja.brute_force import BruteForce, Looping, TooLarge
from tests.support.konfrontacja.positions import random_position

HALF = Fraction(1, 2)


def canonical(position: Position) -> State:
    """Return the state without what the searches leave out, its hands put back."""
    return Planner(position.table).canonical(position.state)._replace(hands=position.state.hands)


def names(position: Position, bits: int) -> set[str]:
    return {name for n, name in enumerate(position.table.cast) if bits >> n & 1}


def test_kf_revealed_pieces_are_kept_while_gandalf_the_white_can_join_them():
    position = Position.parse(
        "konfrontacja to_move=fellowship | frodo@fangorn cards=4,magic,cloak special=gandalf_white revealed=frodo defeated=gandalf"
        " | cave_troll@gondor saruman@dagorlad cards=2,3,magic"
    )
    assert names(position, canonical(position).marked) == {"frodo"}
    answer = ask(position)
    assert answer.value == 0
    assert {move["value"] for move in told_moves(answer)} == {"0"}


def test_kf_revealed_lonely_pieces_are_left_out_where_nobody_can_join_them():
    position = Position.parse(
        "konfrontacja to_move=sauron | frodo@fangorn cards=4 revealed=frodo special=shadowfax | orcs@gondor cards=2 revealed=orcs special=crebain"
    )
    assert not canonical(position).marked
    bare = position.with_state(position.state._replace(marked=0))
    assert ask(position).value == ask(bare).value


def test_kf_a_revealed_watcher_is_kept_though_it_stands_alone():
    position = Position.parse(
        "konfrontacja to_move=sauron | frodo_variant@fangorn cards=4 | watcher_variant@gondor cards=2 revealed=watcher_variant"
    )
    assert names(position, canonical(position).marked) == {"watcher_variant"}


def test_kf_revealed_pieces_are_kept_where_a_side_has_several():
    position = Position.parse(
        "konfrontacja to_move=sauron | frodo@fangorn sam@fangorn cards=4 revealed=frodo | orcs@gondor warg@gondor cards=2 revealed=warg"
    )
    assert names(position, canonical(position).marked) == {"frodo", "warg"}


def test_kf_gandalf_the_white_is_left_out_only_where_no_gandalf_takes_part():
    text = "konfrontacja to_move=fellowship | frodo@fangorn sam@fangorn cards=4 special=gandalf_white {} | orcs@gondor cards=2"
    for with_him in ("defeated=gandalf", "gandalf@rohan"):
        position = Position.parse(text.format(with_him))
        assert canonical(position).specials == position.state.specials
    position = Position.parse(text.format("defeated=gandalf"))
    fewer = Position.parse("konfrontacja to_move=fellowship | frodo@fangorn sam@fangorn cards=4 | orcs@gondor cards=2")
    left = fewer.state._replace(specials=position.state.specials)
    assert Planner(fewer.table).canonical(left).specials == 0


@pytest.mark.parametrize("aragorn, kept", [("aragorn@rohan", True), ("defeated=aragorn", False), ("", False)])
def test_kf_a_king_revealed_is_left_out_only_without_aragorn(aragorn, kept):
    position = Position.parse(
        f"konfrontacja to_move=fellowship | frodo@fangorn cards=4 special=king_revealed {aragorn} | orcs@gondor warg@mordor cards=2"
    )
    assert bool(canonical(position).specials) is kept


@pytest.mark.parametrize("key", ["turn", "where", "shown", "bearer", "must", "barred"])
def test_kf_everything_else_is_kept(key):
    rng = random.Random(key)
    for _ in range(60):
        position = random_position(rng)
        piece = rng.choice(position.table.own[position.state.turn])
        state = position.state._replace(shown=rng.randrange(1 << len(position.table.cast)), must=piece, barred=piece)
        assert getattr(Planner(position.table).canonical(state), key) == getattr(state, key)


@pytest.mark.parametrize("batch", range(4))
def test_kf_brute_force_gives_a_state_and_its_canonical_form_the_same_value(batch):
    rng, compared, changed = random.Random(batch), 0, 0
    while compared < 40:
        position = random_position(rng, 2, 2)
        state, bare = position.state, canonical(position)
        try:
            value = BruteForce(position.table, 400).state(state)
            same = BruteForce(position.table, 400).state(bare)
        except (Looping, TooLarge):
            continue
        compared += 1
        changed += state != bare
        assert value == same, str(position)
        assert Worth(position.table, HALF, 1_000_000, Watch()).of_state(state) == value, str(position)
    assert changed > 3
