"""The quest phase: commitments, reveals, choices, progress and stages."""
