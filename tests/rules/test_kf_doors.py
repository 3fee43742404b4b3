"""Konfrontacja at the doors: for people, and the verbs that are still missing."""

import pytest


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_kf_verbs_that_are_not_there_yet_say_so(ask, verb):
    reply = ask(verb, 'game = "konfrontacja"\nto_move = "sauron"\n[fellowship]\npieces = { frodo = "shire" }\n[sauron]\npieces = { orcs = "mordor" }\n')
    assert reply.code == 2
    assert "yet" in reply.json["defects"][0]["what"]


def test_kf_show_legal_and_resolve_print_for_people(capsys):
    from assistant.cli import main

    line = "konfrontacja to_move=sauron | frodo@shire gimli@rhudaur cards=5 | balrog@high_pass cards=1"
    assert main(["show", line, "--lang", "pl"]) == 0
    assert "Balrog" in capsys.readouterr().out
    assert main(["legal", line, "--lang", "pl"]) == 0
    assert "KF.p5" in capsys.readouterr().out
    assert main(["resolve", line + " > balrog high_pass-rhudaur", "--lang", "pl"]) == 0
    assert "Siła: Gimli 8, Balrog 6." in capsys.readouterr().out
