"""The page: one file whose styles and scripts carry the nonce of its policy."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path


def page(nonce: str, language: str, labels: Mapping[str, str]) -> bytes:
    """The page in one language. Labels go in as data: no text ends the script element that holds them."""
    data = json.dumps(dict(labels), ensure_ascii=False).replace("<", "\\u003c")
    filled = {"{{nonce}}": nonce, "{{language}}": language, "{{labels}}": data}
    text = _template()
    for mark, value in filled.items():
        text = text.replace(mark, value)
    return text.encode()


def page_policy(nonce: str) -> str:
    """The Content-Security-Policy of the page."""
    return (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self';"
        " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


@cache
def _template() -> str:
    return Path(__file__).with_name("page.html").read_text(encoding="utf-8")
