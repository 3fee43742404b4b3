"""A battle explained: what each card earns, why one mixes, which cards are spare or dominated, and the ruling lens."""

from fractions import Fraction

import pytest

ARAGORN = """
game = "konfrontacja"
to_move = "fellowship"
question = "battle"
[fellowship]
pieces = { frodo = "rhudaur", aragorn = "mirkwood" }
[sauron]
pieces = { shelob = "fangorn", warg = "mordor" }
[battle]
attacker = "aragorn"
defender = "shelob"
region = "fangorn"
"""


def test_explain_answers_the_battle_and_not_the_endgame(ask):
    solved, explained = ask("solve", ARAGORN), ask("explain", ARAGORN)
    assert explained.code == 0 and explained.json["question"] == "battle"
    assert explained.json["value"] == solved.json["value"] == "1/3"
    assert explained.json["mix"] == solved.json["mix"] and explained.json["matrix"] == solved.json["matrix"]
    said = " ".join(step["text"] for step in explained.json["steps"])
    assert "Aragorn attacking, Shelob defending" in said and "The best mix of the Fellowship" in said
    assert "Noble Sacrifice alone will not do: the reply Eye of Sauron makes it 0 instead of 1/3." in said
    assert "Elven Cloak never does better than" in said
    assert all(step["rule"] and step["source"] for step in explained.json["steps"])


@pytest.mark.parametrize("verb", ["solve", "hint"])
@pytest.mark.parametrize("side", ["fellowship", "sauron"])
def test_the_asking_sides_cards_are_ranked(ask, verb, side):
    text = ARAGORN if side == "fellowship" else ARAGORN.replace('to_move = "fellowship"', 'to_move = "sauron"')
    found = ask(verb, text).json
    value, sign = Fraction(found["value"]), 1 if side == "fellowship" else -1
    assert {move["move"] for move in found["moves"]} == set(found["rows" if side == "fellowship" else "columns"])
    assert sum(Fraction(move["probability"]) for move in found["moves"]) == 1
    assert {move["move"]: move["probability"] for move in found["moves"] if move["probability"] != "0"} == found["mix"][side]
    losses = [Fraction(move["loss"]) for move in found["moves"]]
    assert losses == sorted(losses) and losses[0] == 0 < losses[-1]
    for move in found["moves"]:
        assert sign * (value - Fraction(move["value"])) == Fraction(move["loss"])
        earned = _against(found, side, move["move"])
        assert earned == Fraction(move["value"])


def _against(found, side, card):
    """Return what a card earns against the other side's mix, from the printed matrix."""
    other = "sauron" if side == "fellowship" else "fellowship"
    total = Fraction(0)
    for reply, share in found["mix"][other].items():
        ours, theirs = (card, reply) if side == "fellowship" else (reply, card)
        total += Fraction(share) * Fraction(found["matrix"][found["rows"].index(ours)][found["columns"].index(theirs)]["value"])
    return total


def test_dominated_cards_are_named(ask):
    found = ask("explain", ARAGORN).json
    cards = {entry["move"]: entry for entry in found["cards"]["fellowship"]}
    assert cards["5"]["dominated_by"] is None and cards["1"]["dominated_by"] == "2"
    rows = {card: [Fraction(entry["value"]) for entry in row] for card, row in zip(found["rows"], found["matrix"], strict=True)}
    for card, entry in cards.items():
        if entry["dominated_by"]:
            assert all(a <= b for a, b in zip(rows[card], rows[entry["dominated_by"]], strict=True))


@pytest.mark.rule("sacrifice_after_failed_retreat", "KF.p10.sacrifice")
def test_the_lens_of_a_battle_gives_the_battles_value(ask):
    text = """
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
    found = ask("explain", text).json
    assert found["value"] == "1/2"
    lens = {(entry["ruling"], entry.get("reading")): entry for entry in found["ruling_lens"]}
    assert lens["sacrifice_after_failed_retreat", "no_effect"]["changes"] is True
    assert lens["sacrifice_after_failed_retreat", "no_effect"]["value"] == "0"
    assert lens["draft_choices", None]["matters"] is False


@pytest.mark.rule("KF.p11.gandalf")
def test_gandalfs_battle_is_explained_in_turn(ask):
    text = ARAGORN.replace("aragorn", "gandalf").replace("mirkwood", "misty_mountains")
    found = ask("explain", text)
    assert found.code == 0 and any(step["rule"] == "KF.p11.gandalf" for step in found.json["steps"])
    worths = [Fraction(move["value"]) for move in found.json["moves"]]
    assert max(worths) == Fraction(found.json["card_value"])


@pytest.mark.rule("KF.p11.gimli")
def test_a_battle_without_cards_has_no_card_to_rank(ask):
    text = ARAGORN.replace("aragorn", "gimli").replace("shelob", "orcs")
    found = ask("explain", text).json
    assert found["moves"] == [] and found["value"] == "1" and "Abilities decide" in str(found["steps"])


@pytest.mark.rule("KF.p7.cards")
def test_no_mix_holds_a_card_that_another_one_always_matches_or_beats(ask):
    cards = {"[fellowship]": '[fellowship]\ncards = ["1", "2", "5"]', "[sauron]": '[sauron]\ncards = ["1", "4", "6"]'}
    table = ARAGORN
    for head, given in cards.items():
        table = table.replace(head, given)
    reply = ask("solve", table).json
    assert reply["value"] == "0" and reply["mix"] == {"fellowship": {"5": "1"}, "sauron": {"6": "1"}}
    assert reply["indifferent"] == {"fellowship": ["1", "2", "5"], "sauron": ["6"]}
