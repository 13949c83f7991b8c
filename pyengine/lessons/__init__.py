"""Lessons: documents that teach one idea each on the real engine, and the runner that plays them.

The lessons themselves lie with their games, in `pyengine/games/<game>/lessons/*.json`.
"""

from pyengine.lessons.document import Lesson, LessonError, Stage, read_lesson
from pyengine.lessons.library import lesson_ids, load_lesson
from pyengine.lessons.runner import LessonTable

__all__ = ["Lesson", "LessonError", "LessonTable", "Stage", "lesson_ids", "load_lesson", "read_lesson"]
