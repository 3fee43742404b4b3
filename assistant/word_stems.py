"""Bring the words of a question and of a rule together: no diacritics, no endings, no small words, one stem for words that mean the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from mellon.models.common.reader import nearest
from mellon.models.common.text import fold

_WORD = re.compile(r"[^\W_]+")
_SMALL = {
    "pl": """a aby ale albo bez bo by byc byl byla bylo beda bedzie ci co czy dla do gdy gdzie go i ich im iz ja jak jaka jaki jakie jakich jakiego jakiej
        jego jej jest jesli jezeli jeszcze juz kiedy kto ktora ktore ktory ktorej ktorego ktorych kogo komu lub ma maja mam masz mi mna mnie moge moga mogl moj
        moja moje moze mozna mozesz mu musi musze musza my na nad nam nas nic nie nim niz o od on ona one oni ono oraz po pod podczas poza przed przez przy
        sa sam sama samo samej tej sie skad sobie soba swoj swoja swoje swoim swoich ta tak taka taki takie tam te tego tej ten tez to trzeba tu twoj tych tym tylko u w we
        wiec wolno wszystko wy z za zas ze dlaczego dzieje stanie musisz chce moglby mozliwe sluzy sluza znaczy robi robia robimy czego przeciw przeciwko kontra wtedy teraz potem nadal naraz zawsze
        dziala dzialaja dzialac daje gra gry gre grze zasada zasady zasade""",
    "en": """a about after all also am an and any are as at be because been before being but by can cannot could do does did done for from get gets had happen
        happens has have he her him his how i if in into is it its may me must my no not of off on once or other our out own same shall she should so some
        than that the their them then there they this to too up us was we were what when where which who whom whose why will with without would you your
        only left just still now take takes took part versus against vs later always going obliged ever already really need needs allowed possible work works game games rule rules""",
}
_ALIKE = {
    "pl": """
        moge moze mozna mozesz wolno moglby mogl
        musze musi musisz trzeba nalezy
        kto kogo komu
        kiedy gdy
        ktory ktora ktore ktorej ktorego ktorych
        czyj czyja czyje
        wyjscie wyjsc wychodzi wychodzic wychodzenia wychodzenie wyszedl wyjdzie rozpoczac rozpoczyna rozpoczynac rozpoczecie rozpoczynajacy zaczac zaczyna zaczynac
        remis rowny rowna rowne rowno rownych rowni
        walka bitwa starcie potyczka
        odwrot wycofac wycofuje wycofanie cofnac cofac cofa ucieczka uciec ucieka zawrocic zawraca
        pokonany pokonac pokona zginie zginac ginie smierc zabic zabity zabija martwy umiera umrze zniszczyc zniszczony zniszczenie polegl
        wygrana wygrac wygrywa wygrywaja zwyciestwo zwyciezca zwycieza bierze wzial wziela zgarnia bije bic przebija przebic pobija pobic
        przegrana przegrac przegrywa przegrywaja porazka
        wymiana wymienic wymienia zamienic zamiana zamienia
        schowac schowana schowany schowanie chowa ukryc ukryta ukryty ukrywa
        obronca obrona obronie obrony bronic broni broniacy
        przymus przymusowy obowiazek obowiazkowo obowiazkowy obowiazkowe zmuszony zmusza
        obrazenia obrazen rany rana ranny
        obejrzec podejrzec patrzec spojrzec zajrzec oglada ogladac widziec podgladac podglada
        liczyc liczy liczymy licza obliczyc oblicza podlicza podliczyc policzyc
        rozpatrzyc rozpatruje rozpatrywac
        polozyc klasc kladzie kladziemy umiescic wylozyc wylozenie
        postac pionek pionki pionka figurka
        przeciwnik rywal oponent
        gracz ktos osoba osoby osob uczestnik kolega kumpel
        sprzymierzeniec sojusznik sojusznicy
        wyslac wysylac wysyla przydzielic przydzielac przydziela
        atak atakuje atakowac atakujacy napasc
        ruch ruszyc rusza ruszac poruszyc porusza poruszac przesunac isc idzie pojsc przejsc leciec leci polecieci jedzie jechac skoczyc plynac
        punkt punkty wynik punktacja
        koniec konczy konczyc skonczyc zakonczenie konca
        rzut rzuca rzucic rzucac przerzucic ponownie
        odlozyc odklada odkladam odkladac odkladanie odlozona zatrzymac zachowac zostawic
        odpada odpasc odpadniecie wyeliminowany eliminacja
        kosc kosci kostka kostki kostek kostke kosciami kostkami
        spasowac spasowanie pas pasowac pasuje
        rozmowa rozmawiac mowic gadac rozmowy
        rozdanie rozdac rozdaje
        kolor koloru kolorem
        dobrac dobiera dobieranie dociagnac ciagnac
        ujawnic ujawnia ujawniony ujawnienie odkryc odslonic pokazac pokazuje pokazywac odkrywa odkrywac
        powrot wraca wracac wrocic wroci powrocic
        limit najwyzej najwiecej maksymalnie maksimum
        poczatek poczatkowy poczatkowe start startowy startowa startowe
        zasob zasoby zaplacic placic koszt oplacic kosztuje wydac wydaje kupic
        przygotowanie przygotowac rozstawienie rozstawic ustawienie
        obie oba obaj obu dwie dwa dwoch dwaj dwoje dwoma kilka kilku
        dostaje dostac dostanie otrzymuje otrzymac otrzyma
        dotarcie dotrzec dotrze dociera dotarl dotarlo dojsc dojdzie dochodzi doszlo wejsc wchodzi wejdzie
        zagrac zagrywa zagra zagrano zagrana zagranie zagrywac zagrywanie zagrywa zagral dolozyc doklada
        przepolowic przepolawia przepolowienie podzielic dzieli polowa polowka
        0 zero zerowy zerowe zerowym darmowa darmowy
        2 dwojka
        8 osiem osemka osemke
        3 trzy trzech trzej trzem troje trojka
        4 cztery czterech czterej czterem czworo
        5 piec piatka
        9 dziewiec
        10 dziesiec
        50 piecdziesiat
        wybor wybrac wybiera wybieraja wskazac wskazuje losuje losowac
        """,
    "en": """
        can may could
        must need needs obliged
        who whom
        lead leads led leading leader start starts begin begins open opens
        tie tied ties equal equals
        battle battles fight fights combat fighting
        retreat retreats withdraw flee escape
        defeated defeat die dies dead death kill killed kills destroyed destroy destroys destruction
        win wins won winner winning victory beat beats trump trumps
        lose loses lost loss losing
        exchange swap swaps trade exchanging
        hide hidden hides hiding tuck
        forced obligatory mandatory duty compulsory
        battleground battlefield
        damage wound wounds wounded hurt
        look looks looking peek peeks see view inspect
        compute computed calculate calculated count counts counted counting
        resolve resolved resolves apply applied applies trigger triggers
        put puts place placed laid
        piece pieces pawn pawns figure figures guy guys
        opponent opponents rival
        player players someone somebody anyone person people
        sacrifice sacrifices forsake forsakes forsaken
        commit commits committed send sends sent
        defend defends block blocks blocker defence defense defender defending
        attack attacks attacker attacking
        move moves moving go goes walk travel fly flies ride rides step
        score points scoring point
        end ends finish finishes over ending
        reroll roll rolls rolling again
        keep keeps kept keeping aside
        eliminated eliminate elimination knocked
        pass passes passing
        talk talking communicate discuss speak
        deal dealt deals
        reveal reveals revealed revealing show shows shown
        pay pays cost costs paying resource resources spend spends buy
        setup placement
        return returns back returned
        capacity limit fit many most maximum
        both two several couple twice
        reach reaches reached arrive arrives arrival arrived enter enters entering
        halve halved half halves split divide
        choose chooses chosen choice pick picks picked select
        colour color coloured colored colours
        discard discards discarded cycle cycled cycles
        follow follows following
        no not cannot never none nobody
        everyone everybody all
        3 three
        4 four
        5 five
        9 nine
        10 ten
        50 fifty
        """,
}
_ENDINGS = {
    "pl": frozenset(
        """iami owie ami ach iach ich ych ego iego emu iemu imi ymi owi iom iem om ow em ie ia iu ej iej im ym io a e i o u y
            owac ywac iwac uje uja ujesz ujemy ac ec ic yc al ala alo ali aly il ila ilo ili yl aja aje ajesz ajemy amy asz esz isz ysz emy imy enie anie eniem aniem
            ania enia cie ona ony one any ana ane acy aca ace nac sz l la li lo ly""".split()
    ),
    "en": frozenset(("ements", "ement", "ings", "ing", "edly", "ies", "ied", "ed", "es", "ly", "s")),
}
_LONGEST_ENDING = 6
_BECOMING_Y = ("ies", "ied")
_SHORTEST = 3
_CLOSE = 0.8
"""How like a word of the rules a mistyped one must be."""


def stems(text: str, lang: str, small: bool = False) -> list[str]:
    """Return the stems of the words of a text, small words left out unless `small`.

    >>> stems("Czy ork może rozpocząć lewę?", "pl") == stems("orkami wyjść, lewa", "pl")
    True
    """
    return [stem(word, lang) for word in words_of(text) if small or word not in _small(lang)]


def telling(text: str, lang: str) -> str:
    """Return a text without its small words."""
    return " ".join(word for word in words_of(text) if word not in _small(lang))


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters and without diacritics."""
    return _WORD.findall(fold(text).replace("_", " "))


def likely_meant(word: str, vocabulary: Iterable[str]) -> list[str]:
    """Return the words of a vocabulary that somebody who mistyped a word may have meant, the likeliest first.

    >>> likely_meant("leadrship", {"leadership", "leader", "ship"})
    ['leadership']
    """
    alike = [known for known in vocabulary if known[0] == word[0] and abs(len(known) - len(word)) <= 2 and len(known) >= _SHORTEST]
    return nearest(word, sorted(alike), 3, _CLOSE) if len(word) > _SHORTEST else []


@cache
def stem(word: str, lang: str) -> str:
    """Return what a folded word and its inflected forms have in common; words that mean the same share one stem."""
    return _alike(lang).get(word) or _alike(lang).get(_bare(word, lang)) or _bare(word, lang)


@cache
def _bare(word: str, lang: str) -> str:
    if word.isdigit():
        return word
    for length in range(min(_LONGEST_ENDING, len(word) - _SHORTEST), 0, -1):
        ending = word[-length:]
        if ending in _ENDINGS[lang]:
            word = word[:-length] + ("y" if ending in _BECOMING_Y else "")
            break
    return _softened(word) if lang == "pl" else _undoubled(word)


def _softened(word: str) -> str:
    """Undo the softening of a last consonant: ręka and ręce, droga and drodze, Mordor and Mordorze end alike."""
    for soft, hard in (("dz", "g"), ("rz", "r"), ("cz", "k"), ("sz", "ch"), ("c", "k"), ("i", "")):
        if word.endswith(soft) and len(word) - len(soft) + len(hard) >= _SHORTEST:
            return word.removesuffix(soft) + hard
    return word


def _undoubled(word: str) -> str:
    last = word[-2:]
    if len(word) > _SHORTEST and len(last) == 2 and last[0] == last[1] and last not in ("ss", "ll"):
        return word[:-1]
    return word[:-1] if len(word) > _SHORTEST + 1 and word.endswith("e") else word


@cache
def _small(lang: str) -> frozenset[str]:
    """Return the small words of a language; ids of English words stand in Polish rules as well."""
    return frozenset(word for one in (lang, "en") for word in _SMALL[one].split())


@cache
def _alike(lang: str) -> dict[str, str]:
    """Map words and their bare forms to the first word of their group."""
    groups = [line.split() for line in _ALIKE[lang].splitlines() if line.strip()]
    bare = {_bare(word, lang): group[0] for group in groups for word in group}
    return bare | {word: group[0] for group in groups for word in group}
