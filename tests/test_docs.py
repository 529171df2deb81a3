"""The documentation is held against the program: commands, flags, keys, links, examples, messages."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pathfinder.commands.registry import commands
from pathfinder.report.formats import formats
from pathfinder.session.store.paths import SessionPaths
from pathfinder.sources.document import failures

CLONE = Path(__file__).resolve().parents[1]
DOCS = CLONE / "docs"
README = CLONE / "README.md"
PAGES = sorted([*CLONE.glob("*.md"), *DOCS.glob("*.md")])
README_LINES = 230
TERMINAL_COLUMNS = "80"

CODE_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SPAN = re.compile(r"`([^`\n]+)`")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"(?:\./)?[\w.-]+(?:/[\w.-]+)*/?")
FILE_SUFFIXES = (".md", ".py", ".sh", ".json", ".jsonl", ".toml", ".txt")


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def section(page: Path, heading: str) -> str:
    """What stands under a heading, up to the next one of any level; fails when there is no such heading."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text(page), re.MULTILINE | re.DOTALL)
    assert found, f"{page.name} has no heading {heading!r}"
    return found[1]


def own_flags(command: str) -> list[str]:
    """The options and positional arguments that a command declares, --help left out."""
    parser = argparse.ArgumentParser(add_help=False)
    commands()[command].load().arguments(parser)
    return [option for action in parser._actions for option in action.option_strings if option[:2] == "--"]


def config_keys() -> dict[str, object]:
    """`section.key` to default, from config.json."""
    config = json.loads(text(CLONE / "config.json"))
    return {f"{part}.{key}": value for part, values in config.items() for key, value in values.items()}


def script_flags() -> list[str]:
    """The options that research.sh takes apart."""
    cases = re.search(r"^while \(\(\$#\)\); do$(.*?)^done$", text(CLONE / "research.sh"), re.M | re.S)
    assert cases, "research.sh no longer has the loop that reads its options"
    return sorted({flag for line in re.findall(r"^ +(-.*)\)", cases[1], re.M) for flag in options(line)})


def options(line: str) -> list[str]:
    return re.findall(r"--[a-z][a-z-]+", line)


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    return {slug(heading.strip()) for heading in re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)}


@pytest.mark.parametrize("command", commands())
def test_every_command_has_a_section_that_names_all_its_flags(command: str) -> None:
    """docs/commands.md has `pf VERB` as a heading, and under it every flag the parser knows."""
    found = section(DOCS / "commands.md", f"`pf {command}`")
    missing = [flag for flag in own_flags(command) if flag not in options(found)]
    assert not missing, f"docs/commands.md, pf {command}: {missing}"


def test_no_section_is_about_a_command_that_is_gone() -> None:
    """Every `pf VERB` heading of docs/commands.md is a command."""
    documented = re.findall(r"^### `pf (\w+)`$", text(DOCS / "commands.md"), re.MULTILINE)
    assert sorted(documented) == sorted(commands())


@pytest.mark.parametrize("command", commands())
def test_a_section_names_no_flag_that_the_command_lacks(command: str) -> None:
    """A flag that was removed disappears from docs/commands.md as well."""
    found = section(DOCS / "commands.md", f"`pf {command}`")
    strange = set(options(found)) - {*own_flags(command), "--session", "--help"}
    assert not strange, f"docs/commands.md, pf {command}: {sorted(strange)}"


def test_research_sh_flags_are_documented_exactly() -> None:
    """The table in docs/commands.md and the help text have the flags that research.sh takes, no others."""
    found = section(DOCS / "commands.md", "`research.sh`")
    documented = sorted({flag for line in re.findall(r"^\| `(.*?)`", found, re.M) for flag in options(line)})
    helped = re.findall(r"^ {2}(--[a-z-]+)", text(CLONE / "research.sh"), re.MULTILINE)
    assert documented == script_flags()
    assert sorted(helped) == script_flags()


def test_research_sh_exit_codes_are_documented() -> None:
    """Every exit code of the help text has a row in docs/commands.md."""
    help_text = text(CLONE / "research.sh").partition("Exit codes:\n")[2].partition("Examples:")[0]
    codes = {int(code) for code in re.findall(r"(?:^| {2,})(\d{1,3}) {2,}", help_text, re.MULTILINE)}
    rows = re.findall(r"^\| (\d+) \|", section(DOCS / "commands.md", "`research.sh`"), re.MULTILINE)
    assert codes == {int(code) for code in rows}
    assert {0, 1, 3, 130} <= codes


@pytest.mark.parametrize("key", config_keys())
def test_every_key_is_documented_with_its_default(key: str) -> None:
    """docs/configuration.md has the key as a heading and `Default:` with the value of config.json."""
    found = re.search(r"Default: `([^`]*)`", section(DOCS / "configuration.md", f"`{key}`"))
    assert found, f"docs/configuration.md, {key}: no line 'Default: `…`'"
    assert json.loads(found[1]) == config_keys()[key]


def test_no_key_is_documented_that_is_gone() -> None:
    """Every key that is a heading of docs/configuration.md stands in config.json."""
    documented = re.findall(r"^### `([\w.]+)`$", text(DOCS / "configuration.md"), re.MULTILINE)
    assert sorted(documented) == sorted(config_keys())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_relative_link_resolves(page: Path) -> None:
    """A link to a file of the repository leads to one, and its anchor to a heading there."""
    for target in LINK.findall(CODE_BLOCK.sub("", text(page))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name}: {target}"
        assert not anchor or anchor in anchors(file), f"{page.name}: {target}"


def readme_examples() -> list[tuple[str, str]]:
    """(arguments, output) of each `$ lib/pf … --help` or `--version` in the README."""
    found = []
    for block in CONSOLE.findall(text(README)):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            if command.startswith("lib/pf ") and command.endswith(("--help", "--version")):
                found.append((command.removeprefix("lib/pf "), output))
    return found


def test_readme_examples_print_what_the_readme_says() -> None:
    """Each `$ lib/pf … --help` or `--version` in a console block is followed by what it prints."""
    examples = readme_examples()
    assert examples, "the README has no example that can be checked"
    environment = {**os.environ, "PYTHONPATH": str(CLONE / "lib"), "COLUMNS": TERMINAL_COLUMNS}
    for arguments, expected in examples:
        command = [sys.executable, "-m", "pathfinder", *arguments.split()]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == expected.strip(), arguments


def test_readme_names_no_file_that_does_not_exist() -> None:
    """What looks like a path in the README is in the clone, or is written into a session."""
    paths = SessionPaths(Path(".research"), "any")
    written = {*formats(), *(value.name for value in vars(paths).values() if isinstance(value, Path))}
    named = {span for span in SPAN.findall(CODE_BLOCK.sub("", text(README))) if looks_like_a_path(span)}
    missing = {name for name in named if not (CLONE / name).exists() and name not in written}
    assert named
    assert not missing


def looks_like_a_path(span: str) -> bool:
    if not PATH.fullmatch(span) or span.startswith((".research", "pathfinder:")):
        return False
    return "/" in span.strip("/") or span.endswith((*FILE_SUFFIXES, "/"))


def test_readme_stays_readable() -> None:
    """The README fits into a few screens."""
    assert len(text(README).splitlines()) <= README_LINES


def program_text() -> str:
    """All source of the program, with string literals that run over several lines joined."""
    files = [
        CLONE / "research.sh",
        *sorted((CLONE / "lib").rglob("*.py")),
        *sorted((CLONE / "lib").glob("*.sh")),
        *sorted((CLONE / ".claude" / "hooks").glob("*.py")),
    ]
    return re.sub(r'"\s*\n\s*f?"', "", "\n".join(text(file) for file in files))


def test_every_quoted_symptom_is_a_message_of_the_program() -> None:
    """A message that docs/troubleshooting.md quotes stands in the program word for word."""
    program = program_text()
    symptoms = re.findall(r"^### `([^`]+)`", text(DOCS / "troubleshooting.md"), re.MULTILINE)
    messages = [re.sub(r"^(?:pf|pathfinder): ", "", each) for each in symptoms if not each.startswith("/")]
    assert len(messages) >= 10
    assert [message for message in messages if message not in program] == []


def test_every_kind_of_failure_has_a_remedy() -> None:
    """docs/troubleshooting.md has a row for every way in which a source can fail."""
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", text(DOCS / "troubleshooting.md"), re.MULTILINE)
    assert {kind for row in rows for kind in SPAN.findall(row)} == set(failures())
