"""Drawing of the card game (LCG core set)."""
