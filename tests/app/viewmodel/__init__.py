"""Tests of the window, in the shape of its folders."""
