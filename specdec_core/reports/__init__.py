"""A run for people and for other programs: tables, plots, and pages that need nothing else.

Knows events and figures; nothing of how they were measured.
"""
