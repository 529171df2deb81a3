"""Every command explains itself, and every error says what to do next."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from tests.command_line import Done, Pf
from tests.steps import desk

from pathfinder.commands.registry import GROUPS, PROGRAM, commands, typed_by

COMMANDS = commands()
VISIBLE = [name for name, command in COMMANDS.items() if typed_by(command.load()) != PROGRAM]


def refused(done: Done, message: str, hint: str) -> None:
    """The command failed with exit code 1, two lines on stderr and no traceback."""
    assert done.code == 1
    lines = done.err.rstrip("\n").split("\n")
    assert lines[0].startswith("pf: ")
    assert message in done.err
    assert lines[-1].startswith("  next: ")
    assert hint in lines[-1]
    assert "Traceback" not in done.err + done.out


OF_THE_ISSUE = [
    *("start", "next", "submit", "fetch", "search", "quote", "status", "sessions"),
    *("pause", "resume", "stop", "report", "replay", "doctor", "config"),
]


@pytest.mark.parametrize("name", OF_THE_ISSUE)
def test_every_command_of_the_issue_exists(name: str) -> None:
    assert name in VISIBLE


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_one_module_with_help_example_arguments_and_run(name: str) -> None:
    module = COMMANDS[name].load()
    assert module.HELP
    assert module.EXAMPLE.startswith(f"pf {name}")
    assert callable(module.arguments)
    assert callable(module.run)
    assert module.__doc__


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_an_example_and_exit_code_0(pf: Pf, name: str) -> None:
    done = pf.ok(name, "--help")
    module = COMMANDS[name].load()
    assert f"example:\n  {module.EXAMPLE}" in done.out
    assert f"usage: pf {name}" in done.out


def test_the_overview_lists_every_command_a_person_uses(pf: Pf) -> None:
    out = pf.ok("--help").out
    for name in VISIBLE:
        assert COMMANDS[name].load().HELP in " ".join(out.split())


def test_the_overview_has_the_groups_and_ends_with_what_the_model_types(pf: Pf) -> None:
    out = pf.ok("--help").out
    places = [out.index(f"\n{group}: ") for group in GROUPS] + [out.index("\nused by the model")]
    assert places == sorted(places)
    assert out.index("\n  submit ") > places[-1]
    assert out.index("\n  start ") < places[1]


def test_the_version_is_printed(pf: Pf) -> None:
    assert pf.ok("--version").out.startswith("pathfinder ")


@pytest.mark.parametrize("argv", [[], ["next", "--wrong"], ["submit"], ["start", "--driver", "x"]])
def test_a_wrong_command_line_is_an_error_with_usage_on_stderr(pf: Pf, argv: list[str]) -> None:
    done = pf(*argv)
    assert done.code == 1
    assert "usage: pf" in done.err
    assert done.out == ""


def test_an_unknown_flag_shows_how_its_command_is_used(pf: Pf) -> None:
    done = pf("next", "--wrong")
    assert "usage: pf next " in done.err
    assert "unrecognized arguments: --wrong" in done.err


def test_without_a_command_the_way_to_the_list_is_shown(pf: Pf) -> None:
    assert "`pf --help` lists the commands" in pf().err


def test_an_unknown_command_is_named(pf: Pf) -> None:
    refused(pf("frobnicate"), "'frobnicate'", "pf --help")


@pytest.mark.parametrize(
    "argv",
    [
        ["next"],
        ["submit", "answer.json"],
        ["fetch", "https://a.example/"],
        ["search", "words"],
        ["read", "src_1"],
        ["quote", "src_1", "words"],
        ["status"],
        ["sessions"],
        ["pause"],
        ["resume"],
        ["stop"],
        ["stall"],
        ["report"],
        ["replay"],
        ["doctor"],
        ["offline"],
        ["loop", "enter"],
    ],
)
def test_without_a_research_every_command_says_how_to_start_one(pf: Pf, argv: list[str]) -> None:
    Path("answer.json").write_text("{}")
    refused(pf(*argv), "there is no research in", "pf start")
    assert not pf.root.exists()


@pytest.mark.parametrize("argv", [["next"], ["status"], ["pause"], ["report"], ["replay"], ["doctor"]])
@pytest.mark.parametrize("name", ["20260101-unknown", "../../etc", "", "a b"])
def test_an_unknown_session_is_named(pf: Pf, argv: list[str], name: str) -> None:
    pf.start()
    done = pf(*argv, "--session", name)
    if name:
        refused(done, repr(name), "pf sessions")
    else:
        assert done.code == 0


def test_resuming_an_unknown_session(pf: Pf) -> None:
    pf.start()
    refused(pf("resume", "20260101-unknown"), "there is no session '20260101-unknown'", "pf sessions")


@pytest.mark.parametrize(
    ("question", "said"), [([], "there is no question"), (["  ", "?!"], "there is no question")]
)
def test_starting_without_a_question(pf: Pf, question: list[str], said: str) -> None:
    refused(pf("start", *question), said, "pf start 'Why")
    assert not pf.root.exists()


def test_a_question_that_is_too_long(pf: Pf) -> None:
    refused(pf("start", "why " * 600), "more than 2000", "shorten it")


def test_a_question_from_a_file(pf: Pf) -> None:
    Path("question.txt").write_text("Why is\nthe sea salt?\n", encoding="utf-8")
    card = pf.ok("start", "--question-file", "question.txt", "--json").json["next"]
    assert card["inputs"]["question"] == "Why is the sea salt?"


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_question_file_that_cannot_be_read(pf: Pf, content: bytes | None) -> None:
    if content:
        Path("question.txt").write_bytes(content)
    refused(
        pf("start", "--question-file", "question.txt"), "'question.txt' cannot be read", "UTF-8 text file"
    )


@pytest.mark.parametrize("number", ["0", "-3"])
def test_an_iteration_limit_below_one(pf: Pf, number: str) -> None:
    refused(
        pf("start", "Why?", "--max-iterations", number), f"--max-iterations is {number}", "give 1 to 10000"
    )
    assert not pf.root.exists()


AMOUNTS = ["0", "-1", "nan", "inf"]


@pytest.mark.parametrize("usd", AMOUNTS)
def test_a_budget_that_is_no_amount(pf: Pf, usd: str) -> None:
    refused(pf("start", "Why?", "--budget", usd), "--budget is", "above 0")


@pytest.mark.parametrize("usd", AMOUNTS)
def test_resuming_with_a_budget_that_is_no_amount(pf: Pf, usd: str) -> None:
    pf.start()
    refused(pf("resume", "--budget", usd), "--budget is", "above 0")
    pf.ok("replay", "--check")


def test_the_wanted_length_of_the_report(pf: Pf) -> None:
    refused(pf("start", "Why?", "--words", "299"), "--words is 299", "give 300 to 100000")
    assert not pf.root.exists()
    pf.start("--words", "900")
    assert pf.state["rules"]["words"] == 900


def test_a_number_that_is_none(pf: Pf) -> None:
    done = pf("start", "Why?", "--max-iterations", "many")
    assert done.code == 1
    assert "many" in done.err


@pytest.mark.parametrize("kind", ["missing", "file", "root"])
def test_a_corpus_that_is_no_folder(pf: Pf, kind: str) -> None:
    Path("file").write_text("words")
    folder = "/" if kind == "root" else kind
    done = pf("start", "Why?", "--corpus", folder)
    why = "is not allowed" if kind == "root" else "is not a folder"
    refused(done, f"--corpus {folder!r} {why}", "folder")
    assert not pf.root.exists()


def test_searching_without_a_corpus(pf: Pf) -> None:
    pf.start()
    refused(pf("search", "words", "--engine", "local"), "'local' is not set up", "--corpus DIR")


@pytest.mark.parametrize("argv", [["read", "src_9"], ["quote", "src_9", "words"], ["read", "../../etc"]])
def test_a_source_that_is_not_archived(pf: Pf, argv: list[str]) -> None:
    pf.start()
    refused(pf(*argv), f"no source {argv[1]!r} is archived", "archived: none yet")


def test_a_file_outside_the_corpus_is_not_fetched(pf: Pf, documents: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret words")
    pf.start("--corpus", str(documents))
    done = pf("fetch", str(secret))
    assert done.code == 1
    assert "next: " in done.err
    assert "the secret words" not in done.out + done.err


@pytest.mark.parametrize("name", ["missing.json", "folder"])
def test_submitting_a_file_that_cannot_be_read(pf: Pf, name: str) -> None:
    pf.start()
    Path("folder").mkdir()
    refused(pf("submit", name), f"{name!r} cannot be read", "the path the card names")
    assert pf.state["card"]["refusals"] == 0


def test_submitting_while_paused(pf: Pf) -> None:
    pf.start()
    path = pf.write(pf.card(), desk.clarify())
    pf.ok("pause")
    refused(pf("submit", path), "the research is paused", "pf resume")


def test_submitting_to_a_card_that_is_closed(pf: Pf) -> None:
    pf.start()
    path = Path(pf.card()["answer_path"])
    pf.answer()
    path.write_text(json.dumps(desk.clarify() | {"question": "Something else entirely?"}))
    refused(pf("submit", str(path)), "card 0001-clarify is closed; the open card is 0002-plan", "pf next")


def configure(text: str) -> None:
    Path(".research").mkdir(exist_ok=True)
    Path(".research/config.json").write_text(text, encoding="utf-8")


BAD_CONFIGURATIONS = {
    '{"iteration": {"max_iteration": 3}}': "/iteration/max_iteration: 3; expected no such field; "
    "did you mean 'max_iterations'?",
    '{"evidense": {}}': "did you mean 'evidence'?",
    '{"iteration": {"max_iterations": 0}}': "/iteration/max_iterations: 0; expected a number of at least 1",
    '{"iteration": {"max_iterations": "9"}}': "/iteration/max_iterations: '9'; expected a whole number",
    '{"budget": {"max_usd": -1}}': "/budget/max_usd: -1; expected a number of at least 0",
    '{"budget": {"max_usd": "five"}}': "/budget/max_usd: 'five'; expected a number or null",
    '{"sources": {"types": {"a.example": "x"}}}': "/sources/types/a.example: 'x'; expected one of 'paper'",
    '{"evidence": {"allow_unproven": "yes"}}': "/evidence/allow_unproven: 'yes'; expected true or false",
    '{"sources": {"timeout_s": 0}}': "/sources/timeout_s: 0; expected a number greater than 0",
    '{"sources": {"timeout_s": NaN}}': "/sources/timeout_s",
    "[]": "expected an object",
    "{": "is not valid JSON",
    "": "is not valid JSON",
    "[" * 100_000: "is not valid JSON",
}


@pytest.mark.parametrize("text", BAD_CONFIGURATIONS, ids=range(len(BAD_CONFIGURATIONS)))
def test_a_bad_configuration_is_named_key_by_key(pf: Pf, text: str) -> None:
    configure(text)
    for argv in (["config"], ["start", "Why?"]):
        done = pf(*argv)
        refused(done, BAD_CONFIGURATIONS[text], "correct")
        assert "config.json" in done.err


def test_every_bad_key_is_named_at_once(pf: Pf) -> None:
    configure('{"iteration": {"max_visits": 0, "drift": 1}, "budget": {"max_usd": true}}')
    err = pf("config").err
    for where in ("/iteration/max_visits", "/iteration/drift", "/budget/max_usd"):
        assert where in err


def test_a_configuration_needs_only_the_keys_it_changes(pf: Pf) -> None:
    configure('{"iteration": {"max_iterations": 3}, "query_reward": {"weights": {"format": 0.2}}}')
    shown = pf.ok("config", "--json").json
    assert shown["iteration"]["max_iterations"] == 3
    assert shown["iteration"]["max_visits"] == 5
    assert shown["query_reward"]["weights"]["format"] == 0.2
    pf.start()
    assert pf.state["limits"] == {"max_iterations": 3}


def test_every_key_of_the_configuration_is_shown(pf: Pf) -> None:
    out = pf.ok("config").out
    for section, values in pf.ok("config", "--json").json.items():
        for key in values:
            assert f"{section}.{key}" in out


@pytest.mark.parametrize("name", ["status", "sessions", "report", "next", "config"])
def test_json_is_json_and_nothing_else(pf: Pf, name: str) -> None:
    pf.start()
    assert pf.ok(name, "--json").json


def test_status_shows_question_phase_and_iteration(pf: Pf) -> None:
    pf.start()
    out = pf.ok("status").out
    assert "Do heat pumps work in cold places?" in " ".join(out.split())
    assert len(pf.ok("status", "--line").out.splitlines()) == 1


def test_a_defect_keeps_its_traceback_in_a_file(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_args: object) -> int:
        raise ZeroDivisionError("for the test")

    monkeypatch.setattr(import_module("pathfinder.commands.show.sessions"), "run", broken)
    done = pf("sessions")
    assert done.code == 3
    assert "pf: a defect in Pathfinder: ZeroDivisionError: for the test" in done.err
    assert "Traceback" not in done.err
    kept = Path(done.err.split("report it with ")[1].split(";")[0])
    assert "Traceback" in kept.read_text()
    kept.unlink()


def test_an_interrupt_is_130(pf: Pf, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("pathfinder.commands.show.sessions"), "run", interrupted)
    assert pf("sessions").code == 130
