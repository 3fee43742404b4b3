"""Turns where one side does not see every piece: own moves need nobody's name, battles ask who was revealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.resolving import resolve
from mellon.models.konfrontacja.unseen import judged
from tests.support.konfrontacja.battles import board
from tests.support.konfrontacja.unseen import random_view, seen_from

STANDS = {"gondor": 1, "caradhras": 1, "mordor": 1}


def ours(**more: Any) -> str:
    given: dict[str, Any] = {
        "own": "frodo@rohan gimli@fangorn",
        "stands": STANDS,
        "alive": "balrog orcs warg shelob",
        "known": "balrog@dagorlad",
    }
    given |= more
    return seen_from("fellowship", given.pop("own"), given.pop("stands"), given.pop("alive"), given.pop("known"), **given)


def theirs(**more: Any) -> str:
    given: dict[str, Any] = {"own": "orcs@gondor warg@mordor", "stands": {"rohan": 2, "fangorn": 1}, "alive": "frodo sam gimli"} | more
    return seen_from("sauron", given.pop("own"), given.pop("stands"), given.pop("alive"), **given)


def asked(reply) -> dict[str, str]:
    assert reply.code == 2, reply.json
    return {defect["where"]: defect["what"] for defect in reply.json["defects"]}


def test_kf_own_moves_are_legal_whoever_the_enemies_are(ask):
    reply = ask("legal", ours())
    assert reply.json["information"] == "mine"
    assert {move["move"] for move in reply.json["moves"]} == {
        "frodo rohan-gondor",
        "gimli fangorn-dagorlad",
        "gimli fangorn-gondor",
        "gimli fangorn-rohan",
    }
    assert all(one["move"].split()[0] in ("frodo", "gimli") for one in reply.json["illegal"])


@pytest.mark.rule("KF.p12.black_rider", "KF.p5.forward")
def test_kf_moves_of_unseen_pieces_say_who_could_make_them(ask):
    reply = ask("legal", ours(to_move="sauron", stands={"gondor": 1, "mirkwood": 1}, alive="orcs black_rider", known="", own="frodo@shire"))
    moves = {move["move"]: move["pieces"] for move in reply.json["moves"]}
    assert moves["? gondor-rohan"] == ["black_rider", "orcs"]
    assert moves["? gondor-shire"] == ["black_rider"]
    why = {one["move"]: one["rule"] for one in reply.json["illegal"]}
    assert why["? gondor-dagorlad"] == "KF.p5.forward"


@pytest.mark.rule("KF.p7.reveal")
def test_kf_a_battle_asks_who_was_revealed(ask):
    found = asked(ask("resolve", ours(moves=["gimli fangorn-gondor"])))
    assert found == {"defenders": "a choice is needed: who defends; options: shelob, orcs, warg"}
    reply = ask("resolve", ours(moves=["gimli fangorn-gondor"], defenders=["orcs"]))
    assert reply.json["outcome"] == {
        "defeated": ["orcs"],
        "moved": {"gimli": "gondor"},
        "cards_spent": {"fellowship": [], "sauron": []},
        "winner": None,
    }
    after = reply.json["position"]
    assert after["sauron"]["stands"] == {"caradhras": 1, "mordor": 1} and after["sauron"]["alive"] == ["balrog", "shelob", "warg"]
    assert after["fellowship"]["known"] == ["gimli"]


def test_kf_a_known_piece_is_no_answer_where_it_does_not_stand(ask):
    assert "options: shelob, orcs, warg" in asked(ask("resolve", ours(moves=["gimli fangorn-gondor"], defenders=["balrog"])))["defenders"]


def test_kf_who_survives_a_battle_is_known_afterwards(ask):
    cards = {"cards": {"fellowship": "1", "sauron": "3"}, "choices": {"sauron": {"no_cards": False}}}
    reply = ask("resolve", ours(moves=["gimli fangorn-gondor"], defenders=["shelob"], battle=cards))
    assert reply.json["outcome"]["defeated"] == ["gimli"]
    assert reply.json["position"]["sauron"]["pieces"] == {"balrog": "dagorlad", "shelob": "gondor"}


@pytest.mark.rule("KF.p7.defender", "KF.p8.next_battle")
def test_kf_every_defender_in_turn_is_asked_for(ask):
    more = {"own": "frodo@shire gimli@fangorn", "stands": {"gondor": 2, "mordor": 1}, "known": "", "alive": "orcs warg shelob"}
    cards = {"cards": {"fellowship": ["3", "1"], "sauron": ["1", "3"]}}
    first = asked(ask("resolve", ours(moves=["gimli fangorn-gondor"], **more)))
    second = asked(ask("resolve", ours(moves=["gimli fangorn-gondor"], defenders=["orcs"], battle=cards, **more)))
    assert first["defenders"].endswith("shelob, orcs, warg") and second["defenders"].endswith("shelob, warg")
    reply = ask("resolve", ours(moves=["gimli fangorn-gondor"], defenders=["orcs", "warg"], battle=cards, **more))
    assert reply.json["outcome"]["defeated"] == ["orcs", "warg"]
    assert reply.json["position"]["sauron"]["stands"] == {"mordor": 1}


@pytest.mark.rule("KF.p12.balrog")
def test_kf_the_tunnel_asks_for_a_balrog_who_may_be_there(ask):
    more = {
        "own": "frodo@rohan pippin@eregion",
        "moves": ["pippin eregion-fangorn"],
        "stands": STANDS,
        "known": "",
        "alive": "balrog orcs warg",
    }
    assert "[balrog], []" in asked(ask("resolve", ours(**more)))["battle.choices.sauron.show"]
    shown = ask("resolve", ours(battle={"choices": {"sauron": {"show": ["balrog"]}}}, **more))
    assert shown.json["outcome"]["defeated"] == ["pippin"]
    assert shown.json["position"]["sauron"]["pieces"] == {"balrog": "caradhras"}
    hidden = ask("resolve", ours(battle={"choices": {"sauron": {"show": []}}}, **more))
    assert hidden.json["outcome"]["moved"] == {"pippin": "fangorn"}
    assert hidden.json["position"]["sauron"]["stands"] == STANDS
    nobody = ask("resolve", ours(**more | {"alive": "shelob orcs warg"}))
    assert nobody.code == 0


@pytest.mark.rule("KF.p11.sam")
def test_kf_sam_may_be_there_to_step_in(ask):
    assert "frodo, sam, gimli" in asked(ask("resolve", theirs(moves=["orcs gondor-rohan"])))["defenders"]
    found = asked(ask("resolve", theirs(moves=["orcs gondor-rohan"], defenders=["frodo"])))
    assert "[sam], []" in found["battle.choices.fellowship.show"]
    steps = {"show": ["sam"], "retreat": "stay"}
    cards = {"cards": {"fellowship": "3", "sauron": "1"}, "choices": {"fellowship": steps}}
    reply = ask("resolve", theirs(moves=["orcs gondor-rohan"], defenders=["frodo"], battle=cards))
    assert "sam" in reply.json["outcome"]["defeated"]


def test_kf_a_quiet_move_of_an_unseen_piece_names_nobody(ask):
    reply = ask("resolve", ours(moves=["? mordor-gondor"], to_move="sauron"))
    assert [step["text"] for step in reply.json["steps"]] == ["Unknown piece: Mordor – Gondor."]
    assert reply.json["outcome"]["moved"] == {}
    assert reply.json["position"]["sauron"]["stands"] == {"caradhras": 1, "gondor": 2}
    attack = asked(ask("resolve", ours(moves=["? gondor-fangorn"], to_move="sauron")))
    assert "who attacks" in attack["moves[1]"] and "shelob, orcs, warg" in attack["moves[1]"]
    nobody = asked(ask("resolve", ours(moves=["? mordor-rohan"], to_move="sauron")))
    assert "KF.p5.move" in nobody["moves[1]"]


@pytest.mark.rule("KF.p8.shuffle")
def test_kf_whoever_leaves_a_mixed_region_unseen_leaves_nobody_known_there(ask):
    reply = ask(
        "resolve", ours(moves=["? dagorlad-fangorn"], to_move="sauron", own="frodo@shire", stands={"dagorlad": 1}, alive="balrog orcs")
    )
    after = reply.json["position"]["sauron"]
    assert after["pieces"] == {} and after["stands"] == {"fangorn": 1, "dagorlad": 1}


@pytest.mark.rule("KF.p8.hide")
def test_kf_both_sides_remember_who_fought_where_both_are_given(ask):
    toml = board("frodo@shire gimli@fangorn", "shelob@gondor warg@mordor", information="hidden", moves=["gimli fangorn-gondor"])
    cards = '[battle.cards]\nfellowship = "5"\nsauron = "1"\n'
    reply = ask("resolve", toml + cards)
    assert reply.json["position"]["fellowship"]["known"] == ["gimli"] and reply.json["position"]["sauron"]["known"] == []


def test_kf_special_cards_on_unseen_pieces_are_asked_for_in_words(ask):
    toml = theirs(sauron={"special": ["crebain", "palantir"]})
    why = {one["move"]: one["why"] for one in ask("legal", toml).json["illegal"]}
    assert "unknown piece" in why["crebain ?"] and "unknown piece" in why["palantir rohan"]
    assert "unknown piece" in asked(ask("resolve", theirs(sauron={"special": ["crebain"]}, moves=["crebain frodo"])))["moves[1]"]


def test_kf_own_quiet_moves_go_the_same_way_with_and_without_names():
    rng, tried = random.Random(5), 0
    while tried < 60:
        position = random_view(rng)
        if position.state.turn != position.me or not position.unseen:
            continue
        plain = Position(position.table, position.state)
        assert {order for order, _ in judged(position)[0]} <= set(rules.legal(plain))
        for order in rules.legal(plain):
            if order.kind != "move" or position.table.board.number(order.dst) in position.state.where:
                continue
            tried += 1
            try:
                after = resolve(Position.parse(f"{position} > {order}"))[0]
            except BadInput as bad:
                assert "show" in bad.defects[0].where
                continue
            assert after.state.where[after.table.piece(order.piece)] == after.table.board.number(order.dst)
            assert after.unseen == position.unseen and after.stands == position.stands
            assert sum(region != OFF for region in after.state.where) == sum(region != OFF for region in position.state.where)
