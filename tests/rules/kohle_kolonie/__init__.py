"""Tests of Kohle & Kolonie, written from the rules."""
