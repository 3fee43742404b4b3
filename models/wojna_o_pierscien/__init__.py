"""Wojna o Pierścień: Gra karciana: cards, locations, scenarios, the round and its combats."""
