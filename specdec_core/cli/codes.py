"""Exit codes of the command line. Knows nothing else."""

from __future__ import annotations

DONE = 0
FAILED = 1  # the run failed, a log has findings, a pair does not fit
BAD_INPUT = 2
INTERRUPTED = 130  # as a shell counts: 128 and the signal's number
PIPE_CLOSED = 141
