"""The printed examples of defence and attack, and the rule against every other move of a combat."""

from __future__ import annotations

import pytest

from tests.support.lcg.written import written_table


@pytest.mark.rule("LC.ready.exhausted", "LC.attack.after_enemies")
def test_every_other_move_of_a_combat_has_its_rule(ask):
    reply = ask("legal", written_table("combat", (30, "1 | 3, exhausted = true", "96")) + "[encounter]\nunseen = [95]\n")
    assert {entry["move"] for entry in reply.json["moves"]} == {"undefended 96", "defend 96 with 1"}
    rules = {entry["move"]: entry["rule"] for entry in reply.json["illegal"]}
    assert rules["defend 96 with 3"] == "LC.ready.exhausted"
    assert rules["attack 96 with 1"] == "LC.attack.after_enemies"


@pytest.mark.rule("LC.combat.damage", "LC.combat.undefended", "LC.damage.stays")
def test_the_rulebook_example_of_a_defence(ask):
    """The Archer dies against the Spawn (shadow: Patrol), Aragorn takes 2 undefended (shadow: Stream)."""
    moves = '["defend 76 with 17", "shadow 97", "undefended 96", "shadow 95", "damage 1"]'
    reply = ask("resolve", written_table("combat", (35, "1 | 17", "96 | 76"), more=f"moves = {moves}\n"))
    assert reply.code == 0, reply.json
    (who,) = reply.json["position"]["player"]
    assert who["characters"] == [{"card": 1, "damage": 2}] and who["threat"] == 35
    assert reply.json["outcome"]["allies_lost"] == [17]


@pytest.mark.rule("LC.attack.sum", "LC.attack.once_per_enemy", "LC.damage.destroyed")
def test_the_rulebook_example_of_attacks(ask):
    """Glorfindel kills the Orcs; Legolas and the Spearman leave the Beastmaster with 2 hit points."""
    moves = '["attack 89 with 11", "attack 91 with 5 29"]'
    reply = ask(
        "resolve", written_table("combat", (30, "11 | 5 | 29", "91, attacked = true | 89, attacked = true"), more=f"moves = {moves}\n")
    )
    assert reply.code == 0, reply.json
    (enemy,) = reply.json["position"]["player"][0]["engaged"]
    assert (enemy["card"], enemy["damage"]) == (91, 3)
    assert reply.json["outcome"]["killed"] == [89]
    again = moves.replace('"]', '", "attack 91 with 11"]')
    assert (
        ask(
            "resolve", written_table("combat", (30, "11 | 5 | 29", "91, attacked = true | 89, attacked = true"), more=f"moves = {again}\n")
        ).code
        == 2
    )
