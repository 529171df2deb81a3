"""Every way in which an EXPLORE answer is refused: where, what was found, what is expected."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import (
    BLOG_QUOTE,
    OTHER_QUOTE,
    QUOTE,
    Desk,
    at,
    claim,
    explore,
    failure,
    in_conflict,
    nothing_new,
    observation,
    plan,
)

from pathfinder.errors import Problem


@pytest.fixture
def desk() -> Desk:
    return at("EXPLORE")


@pytest.fixture
def second() -> Desk:
    """The second EXPLORE card: obs_1 and hyp_A1 are in the graph."""
    desk = at("EXPLORE")
    desk.accept(explore())
    desk.accept(plan(desk.inputs))
    return desk


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def edge(start: Any, end: Any, kind: Any = "SUPPORTS", weight: Any = 0.8) -> dict[str, Any]:
    return {"from": start, "to": end, "type": kind, "weight": weight}


def with_observation(**fields: Any) -> dict[str, Any]:
    answer = explore()
    answer["observations"][0] |= fields
    return answer


def with_edge(*edges: dict[str, Any]) -> dict[str, Any]:
    answer = explore()
    answer["edges"] = list(edges)
    return answer


class TestLength:
    """Answers longer than needed."""

    def test_too_many_observations(self, desk: Desk) -> None:
        answer = explore()
        answer["observations"] = [observation(n) for n in range(1, 1002)]
        found = [p for p in desk.problems(answer) if p.pointer == "/observations"]
        assert only(found).expected == "at most 1000 items, found 1001"

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            (
                "type_a_hypotheses",
                [claim(n, f"Claim {chr(96 + n) * 3} is quite another.") for n in range(1, 8)],
                "at most 6",
            ),
            ("edges", [edge("obs_1", "hyp_A1")] * 121, "at most 120"),
            ("retry_keywords", ["one", "two", "three", "four"], "at most 3"),
            ("answers_sub_questions", ["q1"] * 13, "at most 12"),
            (
                "qualifications",
                [{"observation": "obs_1", "hypothesis": "hyp_A1", "condition": "when it snows"}] * 17,
                "at most 16",
            ),
        ],
    )
    def test_too_many_of_anything_else(self, desk: Desk, field: str, value: Any, words: str) -> None:
        problem = only(desk.problems({**explore(), field: value}))
        assert problem.pointer == f"/{field}"
        assert words in problem.expected

    @pytest.mark.parametrize(("field", "limit"), [("summary", 600), ("quote", 1500)])
    def test_a_text_that_is_too_long(self, desk: Desk, field: str, limit: int) -> None:
        answer = with_observation(**{field: "x" * (limit + 1)})
        problem = only([p for p in desk.problems(answer) if p.pointer == f"/observations/0/{field}"])
        assert problem.expected == f"at most {limit} characters, found {limit + 1}"

    def test_a_claim_that_is_too_long(self, desk: Desk) -> None:
        answer = explore()
        answer["type_a_hypotheses"] = [claim(1, "x" * 601)]
        problem = only(desk.problems(answer))
        assert problem.pointer == "/type_a_hypotheses/0/summary"
        assert problem.expected == "at most 600 characters, found 601"

    @pytest.mark.parametrize(("field", "value"), [("summary", "short"), ("quote", "few")])
    def test_a_text_that_is_too_short(self, desk: Desk, field: str, value: str) -> None:
        problem = only(desk.problems(with_observation(**{field: value})))
        assert (problem.pointer, problem.value) == (f"/observations/0/{field}", value)
        assert problem.expected.startswith("at least 8 characters")


class TestTypes:
    """Wrong types and unknown fields."""

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("status", 1, "text in quotes"),
            ("status", "done", "one of 'success', 'partial', 'failure'"),
            ("observations", {}, "a list"),
            ("observations", None, "a list"),
            ("type_a_hypotheses", "none", "a list"),
            ("edges", 0, "a list"),
            ("retry_keywords", "words", "a list"),
            ("qualifications", None, "a list"),
            ("conflict_resolution", "none", "an object or null"),
            ("conflict_resolution", [], "an object or null"),
            ("answers_sub_questions", True, "a list"),
        ],
    )
    def test_a_field_of_the_wrong_type(self, desk: Desk, field: str, value: Any, words: str) -> None:
        found = [p for p in desk.problems({**explore(), field: value}) if p.pointer == f"/{field}"]
        assert found[0].value == value
        assert any(words in problem.expected for problem in found)

    @pytest.mark.parametrize("value", [None, [], "text", 7, True])
    def test_an_answer_that_is_no_object(self, desk: Desk, value: Any) -> None:
        problem = only(desk.problems(value))
        assert (problem.pointer, problem.value, problem.expected) == ("", value, "an object")

    @pytest.mark.parametrize("value", [None, [], "text", 7, True])
    @pytest.mark.parametrize("field", ["observations", "type_a_hypotheses", "edges", "qualifications"])
    def test_an_item_that_is_no_object(self, desk: Desk, field: str, value: Any) -> None:
        answer = {**nothing_new(), field: [value]}
        problem = only(desk.problems(answer))
        assert (problem.pointer, problem.value, problem.expected) == (f"/{field}/0", value, "an object")

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("id", 1, "text in quotes"),
            ("id", "observation 1", "text of the form"),
            ("id", "obs_01", "text of the form"),
            ("summary", None, "text in quotes"),
            ("quote", 5, "text in quotes"),
            ("source_id", 5, "text in quotes or null"),
            ("source_url", 5, "text in quotes"),
        ],
    )
    def test_a_field_of_an_observation(self, desk: Desk, field: str, value: Any, words: str) -> None:
        found = [
            p for p in desk.problems(with_observation(**{field: value})) if not p.pointer.startswith("/e")
        ]
        problem = found[0]
        assert (problem.pointer, problem.value) == (f"/observations/0/{field}", value)
        assert words in problem.expected

    def test_an_observation_without_an_id(self, desk: Desk) -> None:
        answer = {**explore(), "edges": [], "qualifications": []}
        del answer["observations"][0]["id"]
        problem = only(desk.problems(answer))
        assert problem.pointer == "/observations/0/id"
        assert problem.expected == "missing; the field is required"

    def test_an_observation_without_words_or_a_place(self, desk: Desk) -> None:
        answer = {**explore(), "edges": [], "qualifications": []}
        del answer["observations"][0]["quote"]
        problem = only(desk.problems(answer))
        assert problem.pointer == "/observations/0/at"
        assert problem.expected.startswith("missing; a place as `pf read` numbers it: 'src_4:127'")

    @pytest.mark.parametrize(
        ("field", "words"), [("authority", "computed from the URL"), ("source_type", "computed from the URL")]
    )
    def test_authority_and_source_type_are_not_the_models_to_give(
        self, desk: Desk, field: str, words: str
    ) -> None:
        """DESIGN section 7, rule 4."""
        problem = only(desk.problems(with_observation(**{field: 0.9})))
        assert (problem.pointer, problem.value) == (f"/observations/0/{field}", 0.9)
        assert words in problem.expected
        assert problem.expected.endswith("leave it out")

    def test_a_misspelt_field_is_told_its_right_spelling(self, desk: Desk) -> None:
        answer = explore()
        answer["observations"][0]["sumary"] = answer["observations"][0].pop("summary")
        found = {problem.pointer: problem.expected for problem in desk.problems(answer)}
        assert found == {
            "/observations/0/sumary": "no such field; did you mean 'summary'?",
        }


class TestIds:
    """Unknown IDs, duplicates and gaps."""

    @pytest.mark.parametrize(
        ("ids", "wrong", "words"),
        [
            (("obs_1", "obs_1"), 1, "an ID of its own; it stands at /observations/0 already"),
            (("obs_1", "obs_3"), 1, "'obs_2'"),
            (("obs_2", "obs_1"), 0, "'obs_1'"),
            (("obs_2", "obs_3"), 0, "'obs_1'"),
        ],
    )
    def test_observation_ids_go_up_by_one_and_the_first_that_does_not_is_named(
        self, desk: Desk, ids: tuple[str, str], wrong: int, words: str
    ) -> None:
        answer = {**explore(), "edges": [], "qualifications": []}
        answer["observations"] = [
            observation(1, id=ids[0]),
            observation(1, id=ids[1], quote=OTHER_QUOTE, summary="Houses were surveyed."),
        ]
        problem = only(desk.problems(answer))
        assert (problem.pointer, problem.value) == (f"/observations/{wrong}/id", ids[wrong])
        assert problem.expected.startswith(words)

    @pytest.mark.parametrize("given", ["obs_1", "obs_3"])
    def test_an_observation_id_in_use_or_ahead_is_refused(self, second: Desk, given: str) -> None:
        answer = {
            **nothing_new(),
            "observations": [observation(1, id=given, quote=OTHER_QUOTE, summary="A survey.")],
        }
        problem = only(second.problems(answer))
        assert (problem.pointer, problem.value) == ("/observations/0/id", given)
        assert problem.expected.startswith("'obs_2'")

    @pytest.mark.parametrize("given", ["hyp_A1", "hyp_A3"])
    def test_a_hypothesis_id_in_use_or_ahead_is_refused(self, second: Desk, given: str) -> None:
        answer = {**nothing_new(), "type_a_hypotheses": [{**claim(1, "Quite another claim."), "id": given}]}
        problem = only(second.problems(answer))
        assert (problem.pointer, problem.value) == ("/type_a_hypotheses/0/id", given)
        assert problem.expected.startswith("'hyp_A2'")

    def test_the_same_hypothesis_id_twice(self, desk: Desk) -> None:
        answer = {**explore(), "type_a_hypotheses": [claim(1), claim(1, "Quite another claim.")]}
        problem = only(desk.problems(answer))
        assert (problem.pointer, problem.value) == ("/type_a_hypotheses/1/id", "hyp_A1")
        assert problem.expected == "an ID of its own; it stands at /type_a_hypotheses/0 already"

    def test_a_type_b_hypothesis_is_not_for_an_exploration(self, desk: Desk) -> None:
        answer = {**nothing_new(), "type_a_hypotheses": [{**claim(1), "id": "hyp_B1"}]}
        problem = only(desk.problems(answer))
        assert problem.pointer == "/type_a_hypotheses/0/id"

    @pytest.mark.parametrize(
        ("start", "end", "where", "value"),
        [
            ("obs_9", "hyp_A1", "/edges/0/from", "obs_9"),
            ("obs_1", "hyp_A9", "/edges/0/to", "hyp_A9"),
            ("", "hyp_A1", "/edges/0/from", ""),
            ("obs_1", "hyp_B1", "/edges/0/to", "hyp_B1"),
        ],
    )
    def test_an_edge_names_nodes_that_exist(
        self, desk: Desk, start: str, end: str, where: str, value: str
    ) -> None:
        problem = only(desk.problems(with_edge(edge(start, end))))
        assert (problem.pointer, problem.value) == (where, value)
        assert "in the graph or in this answer" in problem.expected

    def test_a_claim_that_repeats_an_existing_one_word_for_word(self, second: Desk) -> None:
        answer = {**nothing_new(), "type_a_hypotheses": [claim(2, claim(1)["summary"].upper())]}
        problem = only(second.problems(answer))
        assert problem.pointer == "/type_a_hypotheses/0/summary"
        assert "hyp_A1, which says the same" in problem.expected

    def test_two_claims_of_one_answer_that_say_the_same(self, desk: Desk) -> None:
        answer = explore()
        answer["type_a_hypotheses"] = [claim(1), claim(2, claim(1)["summary"] + "!")]
        problem = only(desk.problems(answer))
        assert problem.pointer == "/type_a_hypotheses/1/summary"
        assert "hyp_A1, which says the same" in problem.expected

    def test_an_unknown_sub_question(self, desk: Desk) -> None:
        problem = only(desk.problems({**explore(), "answers_sub_questions": ["q1", "q9"]}))
        assert (problem.pointer, problem.value) == ("/answers_sub_questions/1", "q9")
        assert problem.expected == "one of the sub-question IDs ['q1', 'q2']"


class TestEdges:
    """Direction, self edges, weights, both sides at once."""

    @pytest.mark.parametrize("kind", ["SUPPORTS", "CONTRADICTS"])
    def test_evidence_leads_from_an_observation_to_a_hypothesis(self, desk: Desk, kind: str) -> None:
        found = {p.pointer: p for p in desk.problems(with_edge(edge("hyp_A1", "obs_1", kind)))}
        assert set(found) == {"/edges/0/from", "/edges/0/to"}
        assert found["/edges/0/from"].expected == "the ID of an observation here, not the other way round"
        assert found["/edges/0/to"].expected == "the ID of a hypothesis here, not the other way round"

    def test_a_conflict_is_between_hypotheses(self, desk: Desk) -> None:
        problem = only(desk.problems(with_edge(edge("obs_1", "hyp_A1", "CONFLICTS"))))
        assert (problem.pointer, problem.value) == ("/edges/0/from", "obs_1")
        assert "the ID of a hypothesis here" in problem.expected

    def test_an_edge_between_two_observations(self, desk: Desk) -> None:
        problem = only([p for p in desk.problems(with_edge(edge("obs_1", "obs_1"))) if "ID of" in p.expected])
        assert (problem.pointer, problem.value) == ("/edges/0/to", "obs_1")

    def test_a_hypothesis_is_in_no_conflict_with_itself(self, desk: Desk) -> None:
        problem = only(desk.problems(with_edge(edge("hyp_A1", "hyp_A1", "CONFLICTS"))))
        assert (problem.pointer, problem.value) == ("/edges/0/to", "hyp_A1")
        assert "another hypothesis" in problem.expected

    @pytest.mark.parametrize("weight", [0, 0.4, 0.79, 1, 1.0, -0.5, 8, 1e300])
    def test_weights_are_03_05_or_08(self, desk: Desk, weight: float) -> None:
        problem = only(desk.problems(with_edge(edge("obs_1", "hyp_A1", weight=weight))))
        assert (problem.pointer, problem.value) == ("/edges/0/weight", weight)
        assert problem.expected == "one of 0.3, 0.5, 0.8"

    @pytest.mark.parametrize("weight", ["0.8", None, True, [0.8]])
    def test_weights_are_numbers(self, desk: Desk, weight: Any) -> None:
        found = desk.problems(with_edge(edge("obs_1", "hyp_A1", weight=weight)))
        assert {problem.pointer for problem in found} == {"/edges/0/weight"}
        assert any("a number" in problem.expected for problem in found)

    @pytest.mark.parametrize("kind", ["supports", "QUALIFIES", "INSPIRES", ""])
    def test_there_are_three_types(self, desk: Desk, kind: str) -> None:
        problem = only(desk.problems(with_edge(edge("obs_1", "hyp_A1", kind))))
        assert (problem.pointer, problem.value) == ("/edges/0/type", kind)
        assert problem.expected == "one of 'SUPPORTS', 'CONTRADICTS', 'CONFLICTS'"

    def test_an_observation_does_not_support_and_contradict_in_one_answer(self, desk: Desk) -> None:
        both = with_edge(edge("obs_1", "hyp_A1"), edge("obs_1", "hyp_A1", "CONTRADICTS"))
        problem = only(desk.problems(both))
        assert (problem.pointer, problem.value) == ("/edges/1/type", "CONTRADICTS")
        assert "obs_1 already SUPPORTS hyp_A1" in problem.expected

    def test_an_observation_does_not_contradict_what_it_supports_in_the_graph(self, second: Desk) -> None:
        answer = {**nothing_new(), "edges": [edge("obs_1", "hyp_A1", "CONTRADICTS")]}
        problem = only(second.problems(answer))
        assert (problem.pointer, problem.value) == ("/edges/0/type", "CONTRADICTS")
        assert "already SUPPORTS" in problem.expected

    def test_stating_an_edge_again_is_harmless(self, second: Desk) -> None:
        second.accept({**nothing_new(), "edges": [edge("obs_1", "hyp_A1"), edge("obs_1", "hyp_A1")]})
        assert len(second.research.graph.data["edges"]) == 1

    def test_an_edge_to_a_rejected_hypothesis(self, second: Desk) -> None:
        second.research.graph.hypotheses["hyp_A1"]["status"] = "rejected"
        answer = {**nothing_new(), "edges": [edge("obs_1", "hyp_A1")]}
        found = only(second.problems(answer))
        assert (found.pointer, found.value) == ("/edges/0/to", "hyp_A1")
        assert "not been rejected" in found.expected

    @pytest.mark.parametrize(
        ("fields", "where"),
        [
            ({"observation": "obs_9"}, "/qualifications/0/observation"),
            ({"hypothesis": "hyp_A9"}, "/qualifications/0/hypothesis"),
            ({"condition": "no"}, "/qualifications/0/condition"),
            ({"hypothesis": "obs_1"}, "/qualifications/0/hypothesis"),
        ],
    )
    def test_a_qualification_names_an_observation_a_hypothesis_and_a_condition(
        self, desk: Desk, fields: dict[str, str], where: str
    ) -> None:
        answer = explore()
        answer["qualifications"][0] |= fields
        assert only(desk.problems(answer)).pointer == where


class TestQuotes:
    """Quotes, numbers and sources."""

    @pytest.mark.parametrize(
        ("true", "false"),
        [("average", "overall"), ("2.1", "2.7"), ("-20", "-30"), ("maintained", "did not maintain")],
    )
    def test_a_quote_that_is_not_there_is_refused_with_the_closest_passage(
        self, desk: Desk, true: str, false: str
    ) -> None:
        answer = with_observation(quote=QUOTE.replace(true, false), summary="Units kept their COP.")
        problem = only(desk.problems(answer))
        assert (problem.pointer, problem.value) == ("/observations/0/quote", QUOTE.replace(true, false))
        assert "closest passage" in problem.expected
        assert "coefficient of performance of 2.1" in problem.passage
        assert "coefficient" not in problem.expected

    def test_a_quote_with_nothing_like_it_is_refused(self, desk: Desk) -> None:
        problem = only(
            desk.problems(with_observation(quote="Zebras zigzag quickly.", summary="Zebras zigzag."))
        )
        assert problem.pointer == "/observations/0/quote"
        assert "copied verbatim" in problem.expected

    def test_a_quote_of_another_source_is_refused(self, desk: Desk) -> None:
        answer = with_observation(quote=BLOG_QUOTE, summary="It kept the house at 21 degrees.")
        assert only(desk.problems(answer)).pointer == "/observations/0/quote"

    def test_numbers_of_the_summary_stand_in_the_quote(self, desk: Desk) -> None:
        summary = "42 units kept a COP of 2.1 at -20 °C over 3 years."
        problem = only(desk.problems(with_observation(summary=summary)))
        assert (problem.pointer, problem.value) == ("/observations/0/summary", summary)
        assert "not there: 42, 3" in problem.expected

    def test_an_unknown_source(self, desk: Desk) -> None:
        problem = only(desk.problems(with_observation(source_id="src_9")))
        assert (problem.pointer, problem.value) == ("/observations/0/source_id", "src_9")
        assert "src_1, src_2" in problem.expected

    @pytest.mark.parametrize("how", ["missing", "null"])
    def test_an_observation_without_a_source(self, desk: Desk, how: str) -> None:
        answer = explore()
        answer["observations"][0].pop("source_id") if how == "missing" else None
        if how == "null":
            answer["observations"][0]["source_id"] = None
        problem = only(desk.problems(answer))
        assert (problem.pointer, problem.value) == ("/observations/0/source_id", None)
        assert "`pf fetch` the page" in problem.expected

    def test_where_unproven_is_allowed_the_address_must_have_been_seen(self, desk: Desk) -> None:
        desk.allow_unproven = True
        for url in (None, "https://invented.example/x"):
            fields = {"source_url": url} if url else {}
            answer = explore()
            del answer["observations"][0]["source_id"]
            answer["observations"][0] |= fields
            problem = only(desk.problems(answer))
            assert (problem.pointer, problem.value) == ("/observations/0/source_url", url)
            assert "a search returned" in problem.expected

    def test_an_address_that_is_not_the_sources_own(self, desk: Desk) -> None:
        problem = only(desk.problems(with_observation(source_url="https://invented.example/x")))
        assert (problem.pointer, problem.value) == (
            "/observations/0/source_url",
            "https://invented.example/x",
        )
        assert "https://arxiv.org/abs/2301.00001" in problem.expected
        assert desk.problems(with_observation(source_url="https://arxiv.org/abs/2301.00001")) == []

    def test_the_same_words_twice_in_one_answer(self, desk: Desk) -> None:
        answer = explore()
        answer["observations"].append(observation(2))
        problem = only(desk.problems(answer))
        assert (problem.pointer, problem.value) == ("/observations/1/quote", QUOTE)
        assert "link obs_1 instead" in problem.expected

    def test_the_words_of_an_earlier_observation(self, second: Desk) -> None:
        problem = only(second.problems({**nothing_new(), "observations": [observation(2)]}))
        assert problem.pointer == "/observations/0/quote"
        assert "link obs_1 instead" in problem.expected


class TestAddresses:
    """Invented URLs (DESIGN section 7, rule 3)."""

    @pytest.mark.parametrize(
        "url", ["https://invented.example/a", "http://INVENTED.example", "https://x.y/z?q=a"]
    )
    def test_an_address_nobody_saw(self, desk: Desk, url: str) -> None:
        problem = only(desk.problems(with_observation(summary=f"Units work, see {url}, in the cold.")))
        assert (problem.pointer, problem.value) == ("/observations/0/summary", url)
        assert "only addresses that a search returned or `pf fetch` archived" in problem.expected

    def test_an_address_that_was_seen_is_fine_even_at_the_end_of_a_sentence(self, desk: Desk) -> None:
        answer = with_observation(summary="Units work in the cold: https://found.example/page.")
        assert desk.problems(answer) == []

    def test_addresses_are_looked_for_in_every_text(self, desk: Desk) -> None:
        answer = explore()
        answer["type_a_hypotheses"][0]["verify_keywords"] = ["https://invented.example/k"]
        answer["qualifications"][0]["condition"] = "as https://invented.example/c says"
        answer["retry_keywords"] = ["https://invented.example/r"]
        found = {problem.pointer for problem in desk.problems(answer)}
        assert found == {
            "/type_a_hypotheses/0/verify_keywords/0",
            "/qualifications/0/condition",
            "/retry_keywords/0",
        }


class TestStatus:
    """What `status` promises must be so."""

    def test_a_success_has_observations(self, desk: Desk) -> None:
        problem = only(desk.problems({**nothing_new(), "status": "success"}))
        assert (problem.pointer, problem.value) == ("/status", "success")
        assert "'failure'" in problem.expected

    @pytest.mark.parametrize("field", ["observations", "type_a_hypotheses", "edges", "qualifications"])
    def test_a_failure_brings_nothing(self, desk: Desk, field: str) -> None:
        """Otherwise what it brings would be lost without a word (seed 000 §4.1, step 4)."""
        answer = {**failure("one phrase", "two phrases", "three phrases"), "edges": []}
        answer[field] = {
            "observations": [observation(1)],
            "type_a_hypotheses": [claim(1)],
            "edges": [edge("obs_1", "hyp_A1")],
            "qualifications": explore()["qualifications"],
        }[field]
        found = [problem for problem in desk.problems(answer) if problem.pointer == "/status"]
        assert only(found).value == "failure"
        assert "'partial'" in only(found).expected

    @pytest.mark.parametrize("keywords", [(), ("only one",), ("one a", "two b")])
    def test_a_failure_names_three_other_phrases(self, desk: Desk, keywords: tuple[str, ...]) -> None:
        problem = only(desk.problems(failure(*keywords)))
        assert (problem.pointer, problem.value) == ("/retry_keywords", list(keywords))
        assert "3 other search phrases" in problem.expected

    def test_the_last_failure_needs_no_phrases(self, desk: Desk) -> None:
        for _ in range(2):
            desk.accept(failure("one phrase", "two phrases", "three phrases"))
        assert desk.problems(failure()) == []

    def test_an_empty_phrase(self, desk: Desk) -> None:
        problem = only(desk.problems(failure("one phrase", "two phrases", " \n")))
        assert problem.pointer == "/retry_keywords/2"


class TestResolution:
    """conflict_resolution."""

    @staticmethod
    def answer(kind: str = "scope_mismatch", one: str = "hyp_A1", other: str = "hyp_A2", **names: Any) -> Any:
        resolved = {
            "conflict_edge": {"from": one, "to": other},
            "resolution_type": kind,
            "description": "They speak of different climates.",
            **names,
        }
        return {**nothing_new(), "conflict_resolution": resolved}

    @pytest.mark.parametrize("ends", [("hyp_A1", "hyp_A2"), ("hyp_A2", "hyp_A1")])
    def test_either_direction_is_fine(self, ends: tuple[str, str]) -> None:
        assert in_conflict().problems(self.answer("scope_mismatch", *ends)) == []

    @pytest.mark.parametrize("ends", [("hyp_A1", "hyp_A9"), ("hyp_A1", "hyp_A1")])
    def test_a_conflict_that_does_not_exist(self, ends: tuple[str, str]) -> None:
        problem = only(in_conflict().problems(self.answer("scope_mismatch", *ends)))
        assert (problem.pointer, problem.value) == ("/conflict_resolution/conflict_edge", list(ends))
        assert "('hyp_A1', 'hyp_A2')" in problem.expected

    def test_a_conflict_that_is_resolved_already(self) -> None:
        desk = in_conflict()
        desk.accept(self.answer())
        desk.accept(plan(desk.inputs))
        problem = only(desk.problems(self.answer()))
        assert problem.expected == "an open conflict: none"

    @pytest.mark.parametrize(("kind", "name"), [("one_rejected", "rejected"), ("merged", "survivor")])
    def test_who_is_meant_must_be_named(self, kind: str, name: str) -> None:
        problem = only(in_conflict().problems(self.answer(kind)))
        assert (problem.pointer, problem.value) == (f"/conflict_resolution/{name}", None)
        assert problem.expected == f"'hyp_A1' or 'hyp_A2', required for {kind}"

    @pytest.mark.parametrize(("kind", "name"), [("one_rejected", "rejected"), ("merged", "survivor")])
    def test_who_is_meant_is_one_of_the_two(self, kind: str, name: str) -> None:
        problem = only(in_conflict().problems(self.answer(kind, **{name: "hyp_A3"})))
        assert (problem.pointer, problem.value) == (f"/conflict_resolution/{name}", "hyp_A3")

    @pytest.mark.parametrize(("kind", "name"), [("merged", "rejected"), ("scope_mismatch", "survivor")])
    def test_nobody_else_is_named(self, kind: str, name: str) -> None:
        names = {name: "hyp_A1"} | ({"survivor": "hyp_A1"} if kind == "merged" else {})
        problem = only(in_conflict().problems(self.answer(kind, **names)))
        assert (problem.pointer, problem.value) == (f"/conflict_resolution/{name}", "hyp_A1")

    def test_an_unknown_type(self) -> None:
        problem = only(in_conflict().problems(self.answer("both_wrong")))
        assert problem.pointer == "/conflict_resolution/resolution_type"
        assert "one of 'condition_difference'" in problem.expected

    def test_a_mistake_inside_is_shown_where_it_is(self) -> None:
        answer = self.answer()
        answer["conflict_resolution"]["description"] = 5
        problem = only(in_conflict().problems(answer))
        assert (problem.pointer, problem.value) == ("/conflict_resolution/description", 5)


def test_problems_of_every_kind_come_back_together(desk: Desk) -> None:
    answer = explore()
    answer["observations"] = [
        observation(1, quote="words that nobody ever wrote down"),
        observation(5, authority=0.9),
        observation(3, source_id="src_9", summary="It was 77 °C there."),
    ]
    answer["type_a_hypotheses"] = [{**claim(1), "id": "hyp_A4"}, {"id": "hyp_A2"}]
    answer["qualifications"] = []
    answer["edges"] = [edge("obs_1", "hyp_A9"), edge("hyp_A4", "obs_1", weight=0.4), edge("obs_8", "hyp_A4")]
    answer["answers_sub_questions"] = ["q7"]
    answer["retry_keywords"] = ["https://invented.example/"]
    answer["status"] = "great"
    found = {problem.pointer for problem in desk.problems(answer)}
    assert found == {
        "/observations/0/quote",
        "/observations/0/summary",
        "/observations/1/authority",
        "/observations/2/source_id",
        "/observations/2/summary",
        "/type_a_hypotheses/0/id",
        "/type_a_hypotheses/1/summary",
        "/type_a_hypotheses/1/verify_keywords",
        "/edges/0/to",
        "/edges/1/weight",
        "/edges/2/from",
        "/answers_sub_questions/0",
        "/retry_keywords/0",
        "/status",
    }


def test_every_problem_reads_as_one_line_with_place_value_and_expectation(desk: Desk) -> None:
    answer = with_observation(quote="words that nobody ever wrote down " * 20)
    for problem in desk.problems(answer):
        line = str(problem)
        assert line.startswith(problem.pointer)
        assert "; expected " in line
