"""What players see and read of Coal Baron."""
