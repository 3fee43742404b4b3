"""`mellon train`: puzzles near the player's rating, judged and explained; what was missed comes back."""
