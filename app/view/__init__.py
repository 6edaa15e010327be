"""Widgets that show the view model and ask for commands.

Knows Qt; knows neither the engine, nor torch, nor who carries the commands out.
"""
