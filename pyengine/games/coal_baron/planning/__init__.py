"""Mining actions of people, planned as a whole."""
