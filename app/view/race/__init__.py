"""The page of the race: settings, panes, inspector, charts and verdict.

Knows widgets and view models; computes nothing.
"""
