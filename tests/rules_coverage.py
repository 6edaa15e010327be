"""Checks that every line and branch of the rules, laws, logs, counts and audits runs in the tests written for them.

    python -m tests.rules_coverage        exit code 1 when a branch is not covered

Knows which modules must be covered whole and which tests are meant to do it; nothing of what they test.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

WHOLE = ("engine/verify.py", "engine/cases.py", "engine/sampling.py", "runlog.py", "tally.py", "audit/*.py")
TESTS = (
    "audit/test_audit.py",
    "audit/test_texts.py",
    "test_runlog.py",
    "test_tally.py",
    "engine/test_audit_block.py",
    "engine/test_block.py",
    "engine/test_cases.py",
    "engine/test_verify.py",
    "engine/test_verify_properties.py",
)


def main() -> int:
    """Run the tests under measurement, then hold the modules to complete branch coverage."""
    root = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "COVERAGE_FILE": str(Path(folder) / "coverage"), "OMP_NUM_THREADS": "1"}
        tests = [str(Path("tests", "specdec_core", name)) for name in TESTS]
        measured = ["pytest", "-q", "--cov=specdec_core", "--cov-branch", "--cov-report=", *tests]
        modules = ",".join(f"*/specdec_core/{name}" for name in WHOLE)
        report = ["coverage", "report", "--show-missing", "--fail-under=100", f"--include={modules}"]
        for words in (measured, report):
            code = subprocess.run([sys.executable, "-m", *words], cwd=root, env=env, check=False).returncode
            if code:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
