"""What lies in the checkout: the fixed top level, and nothing that belongs to one machine only."""

from __future__ import annotations

import re

from tests.architecture.tree import ROOT, project_files

TOP_LEVEL = {"app", "specdec_core", "resources", "tests", "packaging", "pyproject.toml", "README.md", "LICENSE"}
PICTURES = {".png", ".jpg", ".gif", ".ico", ".icns", ".safetensors", ".gguf", ".npz", ".woff2", ".ttf", ".qm"}

# Written in pieces, so that this file does not contain what it looks for.
HOME_FOLDERS = "|".join(("root", "home", "work", "opt", "mnt", "Users"))
MACHINE_PATH = re.compile(rf"(?<![\w.~\]}})*-])/(?:{HOME_FOLDERS})/[\w.]|[A-Z]:\\Users\\")
REGISTRY_HOSTS = re.compile("|".join((r"pypi\." + "org", r"python" + r"hosted\.", r"test\.py" + "pi")))


def test_the_top_level_holds_only_what_the_design_names() -> None:
    """Nothing settles beside the eight fixed names; dot-files are free."""
    tops = {path.parts[0] for path in project_files()}
    assert {top for top in tops if not top.startswith(".")} == TOP_LEVEL


def tree_in_readme() -> list[str]:
    """The paths that the README's annotated tree names, joined from their indentation."""
    blocks = (ROOT / "README.md").read_text(encoding="utf-8").split("```")[1::2]
    rows = next(block for block in blocks if block.startswith("\nspecdec_core/")).splitlines()
    found, parents = [], [""]
    for row in filter(None, rows):
        depth = (len(row) - len(row.lstrip())) // 2
        names = re.split(r"\s{2,}", row.strip())[0].split(", ")
        parents[depth + 1 :] = [parents[depth] + names[0]]
        found += [parents[depth] + name for name in names]
    return found


def test_the_tree_in_the_readme_is_true() -> None:
    """Everything it names is there, and every room is named."""
    named = tree_in_readme()
    assert len(named) > 30
    assert not [name for name in named if not (ROOT / name).exists()]
    folders = {
        f"{path.parts[0]}/" for path in project_files() if len(path.parts) > 1 and not path.parts[0].startswith(".")
    }
    assert folders <= set(named)


def test_packaging_is_no_package() -> None:
    """The folder shares its name with a library that half of Python imports."""
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_no_file_names_a_machine_or_a_registry() -> None:
    """Nobody else has this machine's folders, and which registry is used is pip's setting."""
    found = []
    for path in project_files():
        if path.suffix in PICTURES:
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        found += [f"{path}: {hit[0]}" for pattern in (MACHINE_PATH, REGISTRY_HOSTS) for hit in pattern.finditer(text)]
    assert not found


def test_the_search_for_machine_paths_can_find_one() -> None:
    """Real paths are caught in text and in quotes; an address or a relative path is not one."""
    folder = "ho" + "me"
    assert MACHINE_PATH.search(f'open("/{folder}/someone/file")')
    assert MACHINE_PATH.search(f"see /{folder}/someone")
    assert not MACHINE_PATH.search(f"https://example.net/{folder}/page and resources/{folder}/page")
