"""Whether a local file is of a manual: a book with a table of contents, or files that belong together."""

import re
from functools import lru_cache
from pathlib import Path

CONTENTS = (  # mdBook, GitBook, MkDocs, Antora, Jupyter Book, docsify
    "SUMMARY.md", "book.toml", "mkdocs.yml", "mkdocs.yaml", "antora.yml", "_toc.yml", "_sidebar.md",
)  # fmt: skip
MARKUP = (".adoc", ".asciidoc", ".rst", ".md", ".html", ".htm", ".org", ".tex", ".mediawiki", ".wiki")
PART = re.compile(
    r"(?:sec(?:tion)?|ch(?:ap(?:ter)?)?|part|app(?:endix)?|kap(?:itel)?)[-_ ]?(?:\d+|[a-z]\b)", re.IGNORECASE
)
COMPANION = re.compile(r"readme|change(?:log|s)|news|history|release[-_ ]?notes|faq", re.IGNORECASE)
LEAST, MOST = 4, 200  # files of a folder in which links are looked for
READ = 40_000  # bytes of each
LINKED = 0.6  # share of the files that belong together, from which a folder is one manual
TITLE = re.compile(r"^(={1,6}) \S", re.MULTILINE)
ANCHOR = re.compile(r"\[\[([\w.:-]+)[\],]|\[#([\w.:-]+)\]|^\.\. _([^:\n`]+):\s*$", re.MULTILINE)
REFERENCE = re.compile(
    r"<<#?([\w.:-]+)|xref:([^\s\[#]+)|include::\s*([^\s\[]+)|:(?:doc|ref):`(?:[^`<]*<)?([^`>]+)|\]\(([^)\s#?]+)"
    r"|href=[\"']([^\"'#?]+)|\\(?:input|include)\{([^}]+)|^ {3,}([\w./-]+)\s*$",
    re.MULTILINE,
)


def manual_of(path: Path, root: Path) -> str | None:
    """The folder of the manual that a file below `root` belongs to; None when it stands for itself."""
    above = [folder for folder in path.parents if folder.is_relative_to(root)]
    whole = next(
        (folder for folder in reversed(above) if any((folder / name).is_file() for name in CONTENTS)), None
    )
    if whole:
        return str(whole)
    suffix = _linked(path.parent)
    belongs = suffix and (path.suffix.lower() == suffix or COMPANION.match(path.stem))
    return str(path.parent) if belongs else None


@lru_cache(maxsize=8)
def _linked(folder: Path) -> str:
    """How the files of a folder end of which most lead to each other or are parts of one; "" for none."""
    try:
        files = [
            each for each in sorted(folder.iterdir()) if each.suffix.lower() in MARKUP and each.is_file()
        ]
    except OSError:
        return ""
    for suffix in dict.fromkeys(each.suffix.lower() for each in files):
        same = [each for each in files if each.suffix.lower() == suffix]
        if LEAST <= len(same) <= MOST and _share(same) >= LINKED:
            return suffix
    return ""


def _share(files: list[Path]) -> float:
    """The share of the files in the largest group in which each leads to another, is led to, or is a part."""
    texts = {path.stem.casefold(): _read(path) for path in files}
    homes = {name: name for name in texts}
    for name, text in texts.items():
        homes |= {next(filter(None, found)).strip().casefold(): name for found in ANCHOR.findall(text)}
    group = {name: name for name in texts}  # a name of the group of each

    def of(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    parts = [path.stem.casefold() for path in files if _is_part(path, texts[path.stem.casefold()])]
    group |= dict.fromkeys(parts[1:], parts[0]) if parts else {}
    for name, text in texts.items():
        for found in REFERENCE.findall(text):
            target = next(filter(None, found)).strip().rsplit("/", 1)[-1].casefold()
            other = homes.get(target) or homes.get(target.rpartition(".")[0])
            if other and other != name:
                group[of(name)] = of(other)
    sizes = [of(name) for name in texts]
    return max(map(sizes.count, set(sizes)), default=0) / len(files)


def _is_part(path: Path, text: str) -> bool:
    """Whether a file is a section by its name, or AsciiDoc without the title that a document has."""
    if path.suffix.lower() not in (".adoc", ".asciidoc"):
        return PART.match(path.stem) is not None
    first = TITLE.search(text)
    return first is None or len(first[1]) > 1


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(READ).decode("utf-8", "replace")
    except OSError:
        return ""
