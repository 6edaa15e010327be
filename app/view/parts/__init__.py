"""Widgets that several pages are made of.

Knows no page.
"""
