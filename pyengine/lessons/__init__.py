"""Lessons: documents that teach one idea each on the real engine, and the runner that plays them.

The lessons themselves lie with their games, in `pyengine/games/<game>/lessons/*.json`.
"""

from pyengine.lessons.check import read_lesson
from pyengine.lessons.document import Lesson, LessonError, Stage
from pyengine.lessons.library import UnknownLesson, lesson_ids, load_lesson
from pyengine.lessons.runner import LessonTable

__all__ = [
    "Lesson",
    "LessonError",
    "LessonTable",
    "Stage",
    "UnknownLesson",
    "lesson_ids",
    "load_lesson",
    "read_lesson",
]
