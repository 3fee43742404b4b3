"""The questions `round` and `plan`: a whole round of look-ahead, and the fewest rounds to a goal."""
