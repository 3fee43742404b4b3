"""Konfrontacja at the doors: what people see."""

import pytest


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_kf_verbs_answer_in_both_languages(capsys, verb):
    from mellon.assistant.cli import main

    line = "konfrontacja to_move=sauron | frodo@dagorlad sam@dagorlad cards=1,5 | warg@mordor orcs@gondor cards=2,eye"
    for lang, word in (("pl", "WARTOŚĆ"), ("en", "VALUE")):
        assert main([verb, line, "--lang", lang]) == 0
        assert word in capsys.readouterr().out


def test_kf_show_legal_and_resolve_print_for_people(capsys):
    from mellon.assistant.cli import main

    line = "konfrontacja to_move=sauron | frodo@shire gimli@rhudaur cards=5 | balrog@high_pass cards=1"
    assert main(["show", line, "--lang", "pl"]) == 0
    assert "Balrog" in capsys.readouterr().out
    assert main(["legal", line, "--lang", "pl"]) == 0
    assert "KF.p5" in capsys.readouterr().out
    assert main(["resolve", line + " > balrog high_pass-rhudaur", "--lang", "pl"]) == 0
    assert "Siła: Gimli 8, Balrog 6." in capsys.readouterr().out
