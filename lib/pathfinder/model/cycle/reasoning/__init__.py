"""How much thinking a target is worth, and which model does it: by rule."""
