"""`python -m specdec_core` is `specdec`. Knows nothing else."""

from specdec_core.cli import main

if __name__ == "__main__":
    main()
