"""Positions seen from one side: what is read, what is refused, and the same again from every notation."""

from __future__ import annotations

import json
import random

import pytest

from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.notation import read_toml
from tests.support.konfrontacja.unseen import random_view, seen_from

HERE = {"gondor": 1, "caradhras": 1}


def faults(toml: str) -> dict[str, str]:
    with pytest.raises(BadInput) as refused:
        read_toml(toml)
    return {defect.where: defect.what.en for defect in refused.value.defects}


@pytest.mark.rule("KF.p8.shuffle", "KF.p16.public")
def test_kf_unknown_stands_are_read_without_saying_who_stands_where():
    position = read_toml(seen_from("fellowship", "frodo@rohan gimli@fangorn", HERE, "balrog orcs warg", "balrog@dagorlad"))
    assert position.pieces(1) == {"balrog": "dagorlad"}
    assert position.unseen == {"orcs", "warg"}
    assert position.stands == {8: 1, 14: 1}
    assert position.knowledge.fellowship == {"balrog"} and position.knowledge.sauron == frozenset()


def test_kf_the_dead_tell_who_lives_as_well():
    dead = "shelob witch_king flying_nazgul black_rider saruman cave_troll"
    toml = seen_from("fellowship", "frodo@rohan", HERE, known="balrog@dagorlad", sauron={"defeated": dead.split()})
    assert read_toml(toml).unseen == {"orcs", "warg"}


def test_kf_a_position_seen_from_one_side_is_the_same_in_every_notation():
    rng = random.Random(11)
    for _ in range(60):
        position = random_view(rng)
        again = Position.parse(str(position))
        assert again == position == read_toml(position.to_toml())
        assert Position.from_table(json.loads(json.dumps(position.to_table()))) == position
        assert again.unseen == position.unseen


def test_kf_what_the_other_side_knows_is_kept():
    position = read_toml(seen_from("fellowship", "frodo@rohan gimli@fangorn", HERE, "orcs warg", fellowship={"known": ["gimli"]}))
    assert position.knowledge.sauron == {"gimli"}
    assert read_toml(position.to_toml()) == position == Position.parse(str(position))


@pytest.mark.parametrize(
    "change, where, word",
    [
        ({"alive": "orcs"}, "sauron.stands", "too many unknown stands: 2"),
        ({"alive": "orcs warg shelob"}, "sauron.stands", "too few unknown stands: 2"),
        ({"alive": "orcs orcs"}, "sauron.alive", "given twice"),
        ({"alive": "orcs gimli"}, "sauron.alive", "other side"),
        ({"alive": "orcs morgoth"}, "sauron.alive", "no character"),
        ({"stands": {"caradhras": 2}}, "sauron.stands.caradhras", "KF.p5.capacity"),
        ({"stands": {"gondor": 2}, "known": "shelob@gondor", "alive": "orcs warg"}, "sauron.stands.gondor", "KF.p5.capacity"),
        ({"stands": {"bree": 2}}, "sauron.stands.bree", "no region"),
        ({"stands": {"gondor": 0, "caradhras": 2}}, "sauron.stands.gondor", "1 or more"),
        ({"sauron": {"revealed": ["orcs"]}}, "sauron.revealed", "stands in sauron.pieces"),
        ({"sauron": {"defeated": ["warg"]}}, "sauron.alive", "given in defeated"),
        ({"fellowship": {"stands": {"shire": 1}}}, "fellowship.stands", "own pieces"),
        ({"information": "open"}, "me", "information"),
        ({"must_move": "orcs", "to_move": "sauron"}, "must_move", "pieces"),
        ({"own": "frodo@rohan gimli_variant@fangorn"}, "fellowship.pieces.gimli_variant", "no character"),
    ],
)
def test_kf_what_cannot_be_is_refused(change, where, word):
    given = {"own": "frodo@rohan gimli@fangorn", "stands": HERE, "alive": "orcs warg"} | change
    found = faults(seen_from("fellowship", given.pop("own"), given.pop("stands"), given.pop("alive"), **given))
    assert word in found[where]


def test_kf_all_defects_of_a_view_come_at_once():
    toml = seen_from("fellowship", "frodo@rohan", {"bree": 1, "caradhras": 1}, "orcs gimli", cards="1 9", sauron={"revealed": ["warg"]})
    assert {"sauron.stands.bree", "sauron.alive", "sauron.revealed", "sauron.cards", "fellowship.cards"} <= set(faults(toml))


def test_kf_stands_need_somebody_who_looks():
    toml = seen_from("fellowship", "frodo@rohan", HERE, "orcs warg").replace('me = "fellowship"\n', "")
    assert "me = fellowship" in faults(toml)["sauron.stands"]


@pytest.mark.rule("KF.p8.frodo_in_mordor")
def test_kf_the_bearer_is_never_dealt_into_mordor():
    position = read_toml(seen_from("sauron", "orcs@shire", {"mordor": 1, "rohan": 1}, "frodo gimli"))
    assert position.state.where[position.table.piece("gimli")] == 15
    found = faults(seen_from("sauron", "orcs@shire", {"mordor": 1}, "frodo"))
    assert "the game would be over" in found["fellowship.stands"]


def test_kf_both_editions_together_need_to_say_who_lives():
    toml = seen_from("fellowship", "frodo@rohan elrond_variant@fangorn", HERE, sauron={"defeated": ["balrog"]})
    assert "give alive" in faults(toml)["sauron.alive"]


def test_kf_the_order_in_which_a_file_names_the_living_tells_nothing():
    one, other = (read_toml(seen_from("fellowship", "frodo@rohan", HERE, alive)) for alive in ("orcs flying_nazgul", "flying_nazgul orcs"))
    assert one == other
