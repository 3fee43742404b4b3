"""Wojna o Pierścień: Gra karciana: which engine answers which question."""
