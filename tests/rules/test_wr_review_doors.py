"""What a look from outside found: rules of path combats in a phase, text where a list belongs, a question that is missing."""

import pytest

HEAD = 'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "two_player_duel"\nto_move = "gandalf"\n'
SEATS = '[[player]]\nid = "gandalf"\nhand = []\n[[player]]\nid = "witch_king"\nhand = []\n'


@pytest.mark.rule("WR.path.losses")
def test_wr_survivors_of_a_path_are_cycled_by_the_path_rule(ask):
    place = '[[location]]\nid = "egladil"\ncards = ["the_commander", "the_hunter", "gimli", "legolas"]\n'
    steps = ask("resolve", HEAD + 'moves = ["pass", "pass", "eliminate gimli"]\n' + SEATS + place).json["steps"]
    (cycled,) = [step for step in steps if "Legolas" in step["text"] and "Gimli" not in step["text"]]
    assert cycled["rule"] == "WR.path.losses" and cycled["source"] == "Walka na ścieżce"


@pytest.mark.rule("WR.score.check")
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (HEAD + 'battlegrounds = ""\n' + SEATS, "battlegrounds"),
        (HEAD + 'played = ""\n' + SEATS, "played"),
        (HEAD + SEATS + 'deck = ""\n', "player[2].deck"),
        (HEAD + SEATS + 'eliminated = " "\n', "player[2].eliminated"),
        ('game = "wojna_o_pierscien"\nquestion = "score"\n[shadow]\nring_tokens = true\n', "shadow.ring_tokens"),
        ('game = "wojna_o_pierscien"\n', "question"),
    ],
)
def test_wr_text_is_no_list_truth_no_number_and_nothing_no_question(ask, text, where):
    reply = ask("legal", text)
    assert reply.code == 2 and [defect["where"] for defect in reply.json["defects"]] == [where]
