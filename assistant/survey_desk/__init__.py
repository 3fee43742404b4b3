"""The commands `mellon survey` and `mellon deal`: how often is it winnable."""
