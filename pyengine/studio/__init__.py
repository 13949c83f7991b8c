"""What authors use: changing positions by hand, and making lessons of games. Loaded when somebody asks for it."""
