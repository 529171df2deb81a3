"""reStructuredText, by docutils: stored in the form of a web page; as written beside it.

Directives and roles that only Sphinx knows keep their words. Nothing is included, and no configuration read.
"""

import re
from collections.abc import Mapping
from typing import Any

from pathfinder.sources.document import Extracted
from pathfinder.sources.html.charset import decode
from pathfinder.sources.html.headings import places
from pathfinder.sources.html.markdown import Structured
from pathfinder.sources.safety.invisible_characters import reveal

MEDIA_TYPES = ("text/x-rst",)
SUFFIXES = (".rst", ".rest")
EXTENSION = "rst"
TEXTUAL = True
MAX_PARSED = 1_000_000  # characters; larger files keep their raw text only
DIRECTIVE = re.compile(r"^\s*\.\. (?:\|[^|\n]+\| )?([\w:+.-]+?)::(?:\s|$)", re.MULTILINE)
ROLE = re.compile(r":((?:\w+[:+.-])*\w+):`")
TARGETED = re.compile(r"\A(.+?)\s*<[^<>]+>\Z", re.DOTALL)
# as of mail: "Status: Final"
HEADER = re.compile(r"\A(?:[A-Z][\w-]*:(?:[ \t].*)?\n(?:[ \t]+\S.*\n)*){3,}(?=\s*\n)")
LISTS_OF_FILES = ("toctree", "index", "highlight", "currentmodule", "only", "tabularcolumns")
SERIES = {"pep", "rfc"}  # whose numbers a role gives: PEP 8
BLOCKS_OF_CODE = ("code", "code-block", "sourcecode")
SETTINGS = {
    "_disable_config": True,
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": 5,
    "halt_level": 5,
    "line_length_limit": MAX_PARSED,
    "embed_stylesheet": False,
    "stylesheet_path": None,
    "stylesheet": None,
    "syntax_highlight": "none",
    "math_output": "LaTeX",
    "smart_quotes": False,
    "toc_backlinks": False,
}


def looks_like(head: bytes) -> bool:  # noqa: ARG001 - no bytes prove reStructuredText
    """Never by bytes alone."""
    return False


def extract(raw: bytes, hint: Mapping[str, str]) -> Extracted:
    """The stored form first; `full_text` is the file as written, so that both ways of quoting are proven."""
    source, hidden = reveal(decode(raw, hint.get("charset", "")))
    title, found = _structured(source)
    text = found.text if found and found.text else source.strip()
    metadata: dict[str, object] = {"hidden_characters": hidden} if hidden else {}
    if found and (map_of_text := places(found.headings, title)):
        metadata["places"] = map_of_text
    full = source.strip() if source.strip() != text else None
    return Extracted(text=text, full_text=full, title=title, metadata=metadata)


def _structured(source: str) -> tuple[str, Structured | None]:
    """Title and stored form; None where docutils gives up."""
    from docutils.core import publish_parts
    from docutils.utils import SystemMessage

    from pathfinder.sources.formats.html import fragment

    if len(source) > MAX_PARSED:
        return "", None
    source = HEADER.sub(_listed, source)
    _learn(source)
    try:
        parts = publish_parts(source, writer="html5", settings_overrides=SETTINGS)
    except (
        SystemMessage,
        RecursionError,
        ValueError,
        LookupError,
        AttributeError,
        AssertionError,
        TypeError,
    ):
        return "", None
    found = fragment(parts["html_body"])
    title = next((each.title for each in found.headings if each.level == 1), "") if found else ""
    return title, found


def _listed(header: re.Match[str]) -> str:
    """The fields of a header as the items of a list."""
    folded = re.sub(r"\n[ \t]+", " ", header[0])
    return re.sub(r"(?m)^(?=\w)", "- ", folded)


def _learn(source: str) -> None:
    """Teach docutils the directives and roles of a text that it does not know, and none of other texts."""
    from docutils import nodes
    from docutils.parsers.rst import Directive, directives, roles
    from docutils.parsers.rst.languages import en

    class AnyOption(dict[str, Any]):
        def __missing__(self, name: str) -> Any:
            return directives.unchanged

    class Words(Directive):  # type: ignore[misc]
        """What a directive says: its name with what follows it, then its content."""

        optional_arguments = 1
        final_argument_whitespace = True
        has_content = True
        option_spec = AnyOption({"class": directives.unchanged})

        def run(self) -> list[Any]:
            if self.name in LISTS_OF_FILES:
                return []
            fields = self.arguments or ([] if self.content else [""])  # that one is empty may tell something
            said = [nodes.paragraph("", f"{self.name}: {each}".rstrip()) for each in fields]
            inner = nodes.container()
            self.state.nested_parse(self.content, self.content_offset, inner)
            return [*said, *inner.children]

    class Code(Words):
        """A block of code, whatever its options."""

        def run(self) -> list[Any]:
            code = "\n".join(self.content)
            return [nodes.literal_block(code, code)]

    def words(role: str, _raw: str, text: str, *_rest: Any, **_more: Any) -> tuple[list[Any], list[Any]]:
        named = TARGETED.match(text)
        series = f"{role.upper()} " if role.lower() in SERIES and text[:1].isdigit() else ""
        return [nodes.Text(named[1] if named else f"{series}{text.lstrip('~!')}")], []

    directives._directives.clear()  # docutils keeps what any text before has registered
    roles._roles.clear()
    for name in BLOCKS_OF_CODE:
        directives.register_directive(name, Code)
    for name in set(map(str.lower, DIRECTIVE.findall(source))) - en.directives.keys():
        directives.register_directive(name, Words)
    for name in set(map(str.lower, ROLE.findall(source))) - (en.roles.keys() - SERIES):
        roles.register_local_role(name, words)
