"""What the keys and the fixed words of an answer about Wyprawa do Mordoru are called in print, beside the common ones (see `common_words`)."""

KEYS = """
circled | zakreślone pola okrągłe | round fields circled
dice | kostki | dice
hobbit | hobbit | hobbit
whole | całe kwadraty | whole squares
alone | osobno | alone
arrived | dotarli do Mordoru | reached Mordor
arrives | dociera | arrives
circles | zakreślone pola | circled fields
crosses | skreślenia | crosses
eliminated | wyeliminowani | eliminated
ends_rolling | kończy rzuty | ends rolling
error_below | błąd poniżej | error below
error_known_by | błąd ustalono przez | error known by
expected_turns | średnia liczba tur | expected turns
halves | połówki | halves
hits_opponent | trafia przeciwnika | hits an opponent
mean | średnia | mean
nobody_wins | nikt nie wygrywa | nobody wins
optimal | najlepsza gra | best play
other_wins | wygrywa ktoś inny | somebody else wins
reach | szansa dotarcia | chance to reach
results | skutki | results
rings_blocked | pierścienie zablokowane | rings blocked
rollouts | próby | playouts
turn_over | tura skończona | turn over
turns_distribution | rozkład liczby tur | distribution of turns
winners | wygrywają | winners
"""
VALUES = """
backward induction | indukcja wsteczna | backward induction
comparison with a second implementation | porównanie z drugim programem | comparison with a second implementation
compiled | skompilowane | compiled
plain | zwykły Python | plain Python
floats | liczby zmiennoprzecinkowe | floating-point numbers
rounding analysis | analiza zaokrągleń | rounding analysis
"""
