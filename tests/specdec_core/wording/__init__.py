"""Sentences as patterns, recognised and said in other languages."""
