"""A program named `claude` that answers as the client does with --json-schema: a real call costs money."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

CODE = """\
#!{python}
import json, os, sys, time
from pathlib import Path

folder = Path(__file__).parent
prompt = sys.stdin.read()
ours = ("CLAUDE", "PATHFINDER", "PF_")
env = {{name: value for name, value in os.environ.items() if name.startswith(ours)}}
call = {{"argv": sys.argv[1:], "prompt": prompt, "cwd": os.listdir("."), "env": env}}
with (folder / "calls.jsonl").open("a") as log:
    log.write(json.dumps(call) + "\\n")
    log.flush()
    end = log.tell()
behaviour = json.loads((folder / "behaviour.json").read_text())
time.sleep(behaviour["seconds"])
if "print" in behaviour:
    print(behaviour["print"])
    sys.exit(1)
if "answer" in behaviour:
    print(json.dumps({{"type": "result", "subtype": "success", "is_error": False, "total_cost_usd": 0.01,
        "modelUsage": {{"large-model-1": {{}}}}, "structured_output": behaviour["answer"]}}))
    sys.exit()
if isinstance(behaviour.get("answers"), list):
    before = (folder / "calls.jsonl").read_bytes()[:end].count(b"\\n") - 1 - behaviour["begun"]
    told = behaviour["answers"][before % len(behaviour["answers"])]
    print(json.dumps({{"type": "result", "is_error": told is None, "total_cost_usd": 0.002,
        "result": "overloaded" if told is None else "", "structured_output": told}}))
    sys.exit()
told = next((each for part, each in behaviour.get("answers", {{}}).items() if part in prompt), None)
if told:
    print(json.dumps({{"type": "result", "subtype": "success", "is_error": False, "total_cost_usd": 0.01,
        "modelUsage": {{"judge-1": {{}}}}, "structured_output": told}}))
    sys.exit(0)
start = prompt.index('"items": [', prompt.index("<data "))
data = json.loads("{{" + prompt[start:prompt.index("</data ")].strip())
verdicts = [
    {{"item": item["item"], "verdict": next((word for part, word in behaviour["verdicts"].items()
     if part in item["claim"]), "supported"), "words": "", "reason": "so it was told"}}
    for item in data["items"]
]
print(json.dumps({{"type": "result", "subtype": "success", "is_error": False, "total_cost_usd": 0.002,
    "modelUsage": {{"small-model-1": {{}}}}, "structured_output": {{"verdicts": verdicts}}}}))
"""


class Client:
    """The program, what it is told to do, and the calls it got."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "claude"
        self._log, self._behaviour = folder / "calls.jsonl", folder / "behaviour.json"
        folder.mkdir()
        self.path.write_text(CODE.format(python=sys.executable), encoding="utf-8")
        self.path.chmod(0o755)
        self.behave()

    def behave(self, verdicts: dict[str, str] | None = None, seconds: float = 0, **fields: Any) -> None:
        """Verdicts by a part of the claim, the others `supported`.

        `print` instead of a result, `answer` instead of verdicts, `answers` for the calls from now
        on in turn, None for a failure; by a part of the prompt where they are a mapping.
        """
        told = {"verdicts": verdicts or {}, "seconds": seconds, "begun": len(self.calls), **fields}
        self._behaviour.write_text(json.dumps(told), encoding="utf-8")

    @property
    def calls(self) -> list[dict[str, Any]]:
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        return [json.loads(line) for line in lines]
