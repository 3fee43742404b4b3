"""How Wojna o Pierścień is drawn."""
