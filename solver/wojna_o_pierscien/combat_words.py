"""Why a choice of losses is best, in words: who cannot be saved, what saving would cost, what the attacker lacks."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.common import Step, Text
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.consequences import replaced
from mellon.models.wojna_o_pierscien.loss_moves import label
from mellon.solver.wojna_o_pierscien.combat_best import Best


def reasons(fight: Fight, best: Best) -> Iterator[Step]:
    """Tell for every defender of the best choice why it cannot be saved, or what saving it would cost."""
    prefix = "WR.path" if fight.place.is_path else "WR.battle"
    for index, price in sorted(best.saving.items()):
        unit = label(fight.part.defenders[index])
        if price is None and replaced(fight, fight.part.defenders[index])[0]:
            why = Text(
                f"Trzeba oddać: {unit.pl}, ale tekst sprawia, że karta zostaje zrzucona, a nie wykluczona.",
                f"Has to be given up: {unit.en}, but a text has it cycled, not eliminated.",
            )
        elif price is None and fight.defense < fight.need:
            why = Text(
                f"Nie da się uratować: {unit.pl}. Wszyscy razem anulują {fight.defense} z {fight.need}, więc przepadają wszyscy.",
                f"Cannot be saved: {unit.en}. All together cancel {fight.defense} of {fight.need}, so everybody is lost.",
            )
        elif price is None:
            most = without(fight, index)
            why = Text(
                f"Nie da się uratować: {unit.pl}. Bez tej karty pozostali anulują najwyżej {most} z {fight.need}, więc i tak trzeba by ją oddać.",
                f"Cannot be saved: {unit.en}. Without it the others cancel at most {most} of {fight.need}, so it would have to go anyway.",
            )
        elif price > best.value:
            why = Text(
                f"Można by uratować: {unit.pl}, ale strata wzrosłaby z {best.value} do {price}.",
                f"Could be saved: {unit.en}, but the loss would grow from {best.value} to {price}.",
            )
        else:
            why = Text(
                f"Można uratować: {unit.pl}, przy tej samej stracie {best.value}.",
                f"Can be saved: {unit.en}, for the same loss of {best.value}.",
            )
        yield Step(why, f"{prefix}.losses")


def attackers_view(fight: Fight, more: int | None) -> Step:
    """Tell how many more attack icons would win."""
    if more is None:
        text = Text(
            "Nie wiadomo, ilu symboli brakuje atakującemu: symbole obrońców nie są znane.",
            "How many icons the attacker lacks is not known: the defenders' icons are not known.",
        )
    elif more == 0:
        text = Text("Atakujący ma dość symboli, by wygrać.", "The attacker has enough icons to win.")
    else:
        text = Text(f"Atakującemu brakuje do wygranej symboli: {more}.", f"The attacker is {more} icon(s) short of winning.")
    return Step(text, "WR.path.corruption" if fight.place.is_path else "WR.battle.winner")


def without(fight: Fight, index: int) -> int:
    """Return the most that the other defenders can cancel together."""
    return max(sum(counts) - counts[index] for counts, _ in fight.strengths)
