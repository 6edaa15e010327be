"""What is on screen, as plain Python: folds of events, and the words for them.

Knows neither Qt nor torch.
"""
