"""Limits that matter: import directions, pure rooms, names, drift, and what may not stand in a file."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from pathfinder.commands.registry import GROUPS, commands

CLONE = Path(__file__).resolve().parents[1]
PACKAGE = CLONE / "lib" / "pathfinder"
MODULES = sorted(PACKAGE.rglob("*.py"))
# What each room may import besides itself and the free modules (DESIGN section 4), lowest first.
ALLOWED: dict[str, set[str]] = {
    "model": set(),
    "evidence": {"model"},
    "memory": {"evidence", "model"},
    "steps": {"memory", "evidence", "model"},
    "report": {"memory", "evidence", "model"},
    "exports": {"report", "evidence", "model"},
    "sources": {"evidence", "model"},
    "offline": {"steps", "evidence", "model"},
    "isolated": {"steps", "evidence", "model"},
    "session": {"isolated", "exports", "sources", "steps", "report", "memory", "evidence", "model"},
    "migration": {"session", "sources", "steps", "report", "evidence", "model"},
    "live": {"session", "steps", "report", "evidence", "model"},
    "verify": {"session", "exports", "sources", "steps", "report", "evidence", "model"},
    "commands": {
        *("verify", "migration", "live", "session", "isolated", "offline", "exports", "sources"),
        *("steps", "report", "memory", "evidence", "model"),
    },
    "cli": {"commands"},
    "__main__": {"cli"},
}
FREE = {"errors", "files", "clock", "data", "config", "printing", "validation", "pathfinder"}
PURE = ("model", "evidence", "memory", "steps", "report")
WIDEST = 12  # entries of a folder, its __init__.py aside
TOP = {f"{name}.py" for name in (*FREE - {"pathfinder"}, "cli", "__main__")}
IMPURE_MODULES = {
    *("os", "pathlib", "time", "random", "subprocess", "socket", "sqlite3", "shutil", "tempfile"),
    *("httpx2", "filelock", "io", "secrets", "uuid", "threading", "asyncio", "urllib.request", "logging"),
}
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "breakpoint"}
CLOCKS = {"now", "today", "utcnow"}
VAGUE = {"utils", "util", "helpers", "helper", "manager", "misc", "common"}
TEXT_FILES = {".py", ".md", ".toml", ".json", ".txt", ".sh", ".yml", ".yaml", ".cfg", ".html", ""}


def room(path: Path) -> str:
    """The room a module belongs to, or its own name at the top of the package."""
    parts = path.relative_to(PACKAGE).parts
    if len(parts) > 1:
        return parts[0]
    return "pathfinder" if path.stem == "__init__" else path.stem


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Every node of a module, itself first."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """The trees are read once for all tests here, and kept no longer."""
    yield
    nodes.cache_clear()


def imports(path: Path) -> Iterator[str]:
    """Every absolute module name imported anywhere in a module, late and TYPE_CHECKING imports included."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide directions"
            module = node.module or ""
            yield from (
                (f"{module}.{alias.name}" for alias in node.names) if module == "pathfinder" else (module,)
            )
        elif isinstance(node, ast.Call) and _name(node.func) == "import_module":
            yield from (str(each.value) for each in node.args[:1] if isinstance(each, ast.Constant))


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def relative(path: Path) -> str:
    return str(path.relative_to(CLONE))


def test_imports_point_one_way() -> None:
    wrong = []
    for path in MODULES:
        here = room(path)
        for name in imports(path):
            parts = name.split(".")
            if parts[0] != "pathfinder" or len(parts) == 1:
                continue
            there = parts[1] if parts[1] in ALLOWED else "pathfinder"
            if there not in {here, "pathfinder"} and there not in ALLOWED.get(here, {"model"}):
                wrong.append(f"{relative(path)} imports {name}: {here} may not import {there}")
    assert wrong == []


def test_every_room_has_its_directions() -> None:
    """A new room must say here what it may import, and that lies below it: rooms form no circle."""
    assert {room(path) for path in MODULES} <= set(ALLOWED) | FREE
    order = list(ALLOWED)
    for here, allowed in ALLOWED.items():
        assert all(order.index(there) < order.index(here) for there in allowed), here


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_modules_import_each_other() -> None:
    """No circle of imports, late ones and those for types included."""
    known = {dotted(path): path for path in MODULES}
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        found = set()
        for node in nodes(path):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                whole = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= whole & set(known) or {str(node.module)}
        graph[name] = (found & set(known)) - {name}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


FOLDERS = sorted({path.parent for path in MODULES})


def test_no_folder_is_wide() -> None:
    """A folder is taken in at a glance. The package itself holds the rooms and little else."""
    entries = {
        folder: {each.name for each in folder.iterdir()} - {"__init__.py", "__pycache__"}
        for folder in FOLDERS
    }
    assert entries.pop(PACKAGE) == TOP | set(ALLOWED) - {"cli", "__main__"}
    assert [
        f"{relative(one)}: {sorted(names)}" for one, names in entries.items() if len(names) > WIDEST
    ] == []


def test_commands_holds_verbs_only() -> None:
    """Whatever serves several commands is a service of another room."""
    folder = PACKAGE / "commands"
    assert {each.name for each in folder.iterdir()} - {"__pycache__", "__init__.py"} == {
        "registry.py",
        *GROUPS,
    }
    modules = {path for path in MODULES if path.parent.parent == folder and path.stem != "__init__"}
    assert {path.stem for path in modules} == set(commands())
    for command in commands().values():
        verb = command.load()
        assert verb.HELP and verb.EXAMPLE and verb.arguments and verb.run, command.name


def test_no_command_is_run_for_what_it_prints() -> None:
    """Who needs what a command does calls the function behind it."""
    for path in MODULES:
        names = {name.rpartition(".")[2] for name in imports(path)}
        assert "redirect_stdout" not in path.read_text(encoding="utf-8"), relative(path)
        assert "cli" not in names or room(path) == "__main__", relative(path)


@pytest.mark.parametrize("name", sorted(PURE))
def test_pure_rooms_do_no_io_and_read_no_clock_and_no_randomness(name: str) -> None:
    for path in MODULES:
        if room(path) == name:
            stays_pure(path)


def stays_pure(path: Path) -> None:
    for name in imports(path):
        assert not {name, name.split(".")[0]} & IMPURE_MODULES, f"{relative(path)} imports {name}"
    for node in nodes(path):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            assert node.func.id not in IMPURE_CALLS, f"{relative(path)}:{node.lineno} calls {node.func.id}()"
        elif isinstance(node.func, ast.Attribute):
            assert node.func.attr not in CLOCKS, f"{relative(path)}:{node.lineno} reads the clock"
            touched = {"read_text", "write_text", "read_bytes", "write_bytes", "open", "get_data"}
            reads_its_own_tables = path == PACKAGE / "evidence" / "data.py" and node.func.attr == "get_data"
            assert node.func.attr not in touched or reads_its_own_tables, (
                f"{relative(path)}:{node.lineno} does I/O"
            )


def test_every_module_says_what_it_is() -> None:
    silent = [relative(path) for path in MODULES if not (ast.get_docstring(nodes(path)[0]) or "").strip()]
    assert silent == []


def test_no_file_has_a_name_that_says_nothing() -> None:
    for path in [*MODULES, *(CLONE / "tests").rglob("*.py"), *(CLONE / ".claude").rglob("*.py")]:
        words = set(path.stem.split("_"))
        assert not words & VAGUE, relative(path)


def test_the_skill_stays_short() -> None:
    skill = CLONE / ".claude" / "skills" / "deep-research" / "SKILL.md"
    assert len(skill.read_text(encoding="utf-8").splitlines()) < 150


def test_the_schemas_have_not_drifted_from_their_types() -> None:
    script = CLONE / "lib" / "schemas.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_there_is_one_schema_and_one_prompt_for_every_step() -> None:
    schemas = {path.stem.removesuffix(".schema") for path in (CLONE / "schemas").glob("*.json")}
    prompts = {path.stem for path in (CLONE / "prompts").glob("*.md")}
    assert schemas - {"cognigraph", "state", "seed", "source", "card", "config"} == prompts


def committed() -> Iterator[Path]:
    """Text files that git tracks or would track."""
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=CLONE,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("not a git working tree")
    for name in done.stdout.decode().split("\0"):
        path = CLONE / name
        if name and path.is_file() and path.suffix in TEXT_FILES:
            yield path


def test_no_committed_file_names_the_place_where_it_was_made() -> None:
    """A registry host, an absolute path of a workplace, a proxy: they mean nothing anywhere else."""
    workplace = re.compile(
        r"(?<![\w.])/wor" + r"k/|/tmp/te" + r"am|artifac" + r"tory|nexus\d*\.|\.internal/(?:pypi|npm|simple)"
    )
    index = re.compile(
        r"(?:--index-url|--extra-index-url|--registry)[ =]+https?://(?!pypi\.org|registry\.npmjs\.org)"
    )
    for path in committed():
        text = path.read_text(encoding="utf-8", errors="replace")
        for pattern in (workplace, index):
            found = pattern.search(text)
            assert found is None, f"{relative(path)} names {found[0]!r}" if found else ""


def test_commands_import_the_heavy_libraries_late() -> None:
    """What `pf next` and the hooks wait for at every start (issue: at most ten times an empty program)."""
    shown = "pathfinder.commands.research.next, pathfinder.commands.show.status"
    code = f"import sys, pathfinder.cli, {shown}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(CLONE / "lib")},
    )
    loaded = set(done.stdout.split())
    heavy = {
        "pydantic",
        "pydantic_core",
        "annotated_types",
        "jsonschema",
        "trafilatura",
        "httpx2",
        "pypdfium2",
        "rapidfuzz",
        "rich",
        "sqlite3",
    }
    assert not loaded & heavy


def test_hooks_and_the_status_line_stand_alone() -> None:
    """They run at every prompt and after every turn: the standard library only."""
    hooks = [*(CLONE / ".claude" / "hooks").glob("*.py")]
    alone = [*hooks, PACKAGE / "commands" / "show" / "statusline.py"]
    for path in alone:
        for name in imports(path):
            assert name.split(".")[0] in {*sys.stdlib_module_names, *(hook.stem for hook in hooks)}, (
                f"{relative(path)} imports {name}"
            )
