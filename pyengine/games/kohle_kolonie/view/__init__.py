"""What people see and read: the scene, the questions, the answers, the narration."""
