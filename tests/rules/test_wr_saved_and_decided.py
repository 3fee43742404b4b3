"""What the answers say beside the value: who is really lost, which reading matters, and when Ring tokens are settled."""

import pytest

from tests.support.wojna_o_pierscien.keyed import score_text
from tests.support.wojna_o_pierscien.second_combat import combat_text


@pytest.mark.rule("replaced_loss", "WR.path.losses")
@pytest.mark.parametrize(("lang", "said"), [("en", "Has to be given up: Frodo Baggins"), ("pl", "Trzeba oddać: Frodo Baggins")])
def test_wr_replaced_loss_a_card_that_its_text_cycles_is_not_called_lost(ask, lang, said):
    reply = ask("solve", combat_text("weathertop", attackers=["the_commander"], defenders=["frodo_baggins"]), "--lang", lang).json
    assert reply["cannot_be_saved"] == [] and reply["eliminated"] == [] and reply["value"] == "0"
    assert any(step["text"].startswith(said) for step in reply["steps"])


@pytest.mark.rule("WR.path.losses")
def test_wr_path_losses_a_card_without_such_a_text_cannot_be_saved(ask):
    reply = ask("solve", combat_text("weathertop", attackers=["the_commander"], defenders=["sam_gamgee"])).json
    assert reply["cannot_be_saved"] == ["sam_gamgee"]


@pytest.mark.rule("ring_points_in_duels")
def test_wr_ring_points_explain_says_that_the_reading_decides(ask):
    top = 'scenario = "three_player_duel"\nfinal = true\n'
    reply = ask("explain", score_text('locations = ["helms_deep"]', "corruption = 1\nring_tokens = 1", top)).json
    assert reply["winner"] == "shadow"
    (entry,) = reply["rulings_that_matter"]
    assert {"ruling": "ring_points_in_duels", "reading": "none", "value": "1", "winner": "free_peoples"}.items() <= entry.items()
    assert reply["steps"][-1]["rule"] == "ring_points_in_duels"
    assert (
        ask("explain", score_text('locations = ["helms_deep"]', "corruption = 1\nring_tokens = 1", "final = true\n")).json[
            "rulings_that_matter"
        ]
        == []
    )


@pytest.mark.rule("WR.score.ring", "WR.score.last_path")
@pytest.mark.parametrize(
    ("active", "low", "high", "decided"),
    [("", 1, 1, "free_peoples"), ('active = ["edoras"]\n', 0, 2, None), ('active = ["orodruin"]\n', None, 4, None)],
)
def test_wr_score_ring_tokens_are_settled_once_the_last_path_is_resolved(ask, active, low, high, decided):
    reply = ask("solve", score_text("ring_tokens = 2", 'locations = ["cracks_of_doom"]\ncorruption = 1', active)).json
    assert (reply["winner"], reply["decided"]) == (None, decided)
    assert (reply["bounds"]["difference_min"], reply["bounds"]["difference_max_usual"]) == (low, high)
