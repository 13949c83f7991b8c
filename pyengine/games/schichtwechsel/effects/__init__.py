"""Elementary effects (SW-4): programs of effects, what carries them out, and one file for each kind of effect."""
