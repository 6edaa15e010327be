"""Runs the program for as long as one likes, disturbed in every way, and watches that nothing grows."""
