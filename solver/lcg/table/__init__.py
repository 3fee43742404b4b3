"""The questions that are answered by the rules alone: `engagement`, `payment`, `score`."""
