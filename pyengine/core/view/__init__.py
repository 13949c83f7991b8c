"""What people see and read: scenes, narration, texts in four languages."""
