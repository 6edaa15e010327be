"""A race as it stands on screen: lanes, cells, charts, inspector, verdict, replay.

Plain Python; folds events.
"""
