"""Tests of the proof of losslessness: that it passes what is right, and fails what is wrong."""
