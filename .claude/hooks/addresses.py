"""PostToolUse hook for WebSearch and WebFetch: notes every address that a search returned or a fetch opened.

A URL may be cited only when it stands in this list (DESIGN section 7, rule 3). Silent, and always exits 0: a
note that cannot be written makes a citation fail later with a clear refusal, which is the safe side.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

import binding as bound

URL_LIMIT = 2000
TITLE_LIMIT = 300


def main():
    """Append one line to seen.jsonl of the research that this session drives."""
    try:
        binding = bound.find(bound.read_input())
        if binding is not None:
            append(binding, note(binding.event))
    except (bound.Unreadable, OSError, KeyboardInterrupt):
        pass  # as the docstring says


def note(event):
    """Return what one tool call showed, None when it showed no address."""
    tool, given = event.get("tool_name"), event.get("tool_input")
    given = given if isinstance(given, dict) else {}
    if tool == "WebSearch":
        query, results = given.get("query"), search_results(event.get("tool_response"))
    elif tool == "WebFetch":
        query, results = "", result(given)
    else:
        return None
    if not results:
        return None
    return {"tool": tool, "query": query if isinstance(query, str) else "", "results": results}


def search_results(response):
    """Return the links in a WebSearch response: `results[].content[].{title,url}`, other blocks are prose."""
    blocks = response.get("results") if isinstance(response, dict) else None
    found = []
    for block in blocks if isinstance(blocks, list) else []:
        links = block.get("content") if isinstance(block, dict) else None
        for link in links if isinstance(links, list) else []:
            found += result(link) if isinstance(link, dict) else []
    return found


def result(link):
    """Return [{url, title}] for a web address of sane length, [] for anything else."""
    url, title = link.get("url"), link.get("title")
    if not isinstance(url, str) or not url.startswith(("http://", "https://")) or len(url) > URL_LIMIT:
        return []
    return [{"url": url, "title": title[:TITLE_LIMIT] if isinstance(title, str) else ""}]


def append(binding, entry):
    """Write the note in a single append, so that parallel tool calls never mix their lines."""
    if entry is None:
        return
    import json
    import time

    line = json.dumps({"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **entry})
    bound.append(os.path.join(binding.session_folder, "seen.jsonl"), line.encode() + b"\n")


if __name__ == "__main__":
    main()
