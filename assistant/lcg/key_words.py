"""What the keys and the fixed words of an answer about the card game are called in print, beside the common ones (see `common_words`)."""

KEYS = """
agreed | zgodził się silnik | engine that agreed
at_least | co najmniej | at least
at_most | co najwyżej | at most
verified_by | potwierdza | confirmed by
at | przy ataku | at the attack of
share | udział | share
share_decimal | udział dziesiętnie | share in decimals
allies_lost | utraceni sprzymierzeńcy | allies lost
ally_lost | utrata sprzymierzeńca | ally lost
attacks | ataki | attacks
blank | bez efektu | no effect
by | sprawdza | checked by
campaign | wynik kampanii | campaign score
cards_dealt | rozdane karty | cards dealt
chance_nodes | węzły losowe | chance nodes
characters | postacie | characters
commitments | zbiory na wyprawę | sets to commit
committed | na wyprawie | committed
cost | koszt | cost
damage | obrażenia | damage
defended | z obrońcą | defended
eliminated | wyeliminowani gracze | eliminated
ended | koniec | ended
engaged | w zwarciu | engaged
expected_characters_lost | średnia liczba utraconych postaci | expected characters lost
expected_progress | średni postęp | expected progress
expected_threat_gain | średni wzrost zagrożenia | expected threat gain
fails_on | zawodzi przy kartach | fails on the cards
fails_on_copies | liczba takich kart | number of such cards
graph_nodes | węzły grafu | graph nodes
hero | bohater | hero
hero_lost | utrata bohatera | hero lost
heroes_lost | utraceni bohaterowie | heroes lost
hosts | można dołączyć do | may lie on
kept_back | zostają | kept back
kept_back_defense | obrona pozostałych | defence of those kept back
killed | zabici | killed
left_out | nie licząc kart | not counting
loss_decimal | strata | loss
more | dalej | more
moves_complete | lista ruchów pełna | list of moves complete
odds | szanse kart cienia | odds of the shadow cards
on_entering | przy wejściu do gry | on entering play
one_attack | w jednym ataku | in one attack
pareto | niezdominowane | not dominated
phase_over | faza skończona | phase over
policy | plan | policy
pools | zasoby bohaterów | pools of the heroes
progress | postęp | progress
resources | zasoby | resources
reveals | odkrycia | reveals
rounds | rundy | rounds
rounds_searched | przeszukane rundy | rounds searched
samples | próby | samples
shadow_cards | karty cienia | shadow cards
sphere | sfera | sphere
staging | strefa przeciwności | staging area
threat | zagrożenie | threat
threat_gain | wzrost zagrożenia | threat gained
threat_rises | szansa wzrostu zagrożenia | chance that threat rises
together | razem z innymi | together with others
undefended | bez obrońcy | undefended
unseen | nieznane karty | unseen cards
whole_combat | w całej walce | in the whole combat
willpower | siła woli | willpower
worst_case | pewne w najgorszym razie | certain in the worst case
can_pay | można opłacić | can be paid
"""
VALUES = """
kind = replay | rozegranie | replay
kind = distribution | rozkład wyników | distribution of results
edition = errata | z poprawkami wydawcy (errata) | with the publisher's corrections (errata)
edition = print2011 | według druku z 2011 (print2011) | as printed in 2011 (print2011)
exhausted rounds | przeszukane wszystkie rundy | exhausted rounds
one round of look-ahead | przewidywanie na jedną rundę | one round of look-ahead
state graph with chance nodes | graf stanów z węzłami losowymi | state graph with chance nodes
no_hero_lost | nie stracić bohatera | lose no hero
all_killed | zabić wszystkich wrogów w zwarciu | kill every engaged enemy
no_hero_lost_and_all_killed | zabić wszystkich i nie stracić bohatera | kill all and lose no hero
progress_and_no_hero_lost | co najmniej 1 postęp i nie stracić bohatera | at least 1 progress and lose no hero
no_threat_and_no_hero_lost | bez wzrostu zagrożenia przed walką i nie stracić bohatera | no threat gained before combat and lose no hero
"""
