"""The rules of the card game (LCG core set): cards, positions, the phases of a round."""
