"""The chapters of the rulebook, one file each; chapter 4 is the folder `effects`."""
