"""The puzzle shelf at the doors: `mellon puzzle list | show | path | check | new`."""
