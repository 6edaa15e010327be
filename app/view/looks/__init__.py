"""Colours, letters and language: how the window looks and speaks.

Knows Qt; nothing of what is shown.
"""
