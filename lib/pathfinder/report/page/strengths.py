"""How strong each hypothesis was after each iteration, computed anew from the edges as they came."""

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, cast

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.strength import BASE, calculate_strength
from pathfinder.model.graph.types import GraphData
from pathfinder.report.texts import Texts

WIDTH, HEIGHT, MARGIN = 120, 32, 4
TOLD = 6  # changes that the text alternative names


class Point(NamedTuple):
    """The strength at the end of an iteration, counted from 1."""

    iteration: int
    strength: float


class Curve(NamedTuple):
    """A small drawing of the points of a hypothesis, and the same in words."""

    path: str  # the d of an SVG path
    end: tuple[float, float]
    words: str


def strengths(graph: GraphData) -> dict[str, list[Point]]:
    """Hypothesis -> its strength when it was formed and after every iteration that changed it."""
    hypotheses = graph["hypotheses"]
    found = {key: [Point(item["created_at"] + 1, BASE[item["type"]])] for key, item in hypotheses.items()}
    replay = CogniGraph(cast("GraphData", {**graph, "edges": []}))
    sound = [edge for edge in graph["edges"] if edge["to"] in hypotheses and edge["type"] != "CONFLICTS"]
    created_at = itemgetter("created_at")
    known = [edge for edge in sound if edge["from"] in graph["observations"]]
    for created, edges in groupby(sorted(known, key=created_at), created_at):
        touched = [edge["to"] for edge in edges if replay.add_edge(edge)]
        for key in dict.fromkeys(touched):
            _extend(found[key], Point(created + 1, calculate_strength(replay, key)))
    return found


def last_iteration(graph: GraphData) -> int:
    """The last iteration with anything in it, counted from 1: the open one may be ahead of the count."""
    nodes = (*graph["observations"].values(), *graph["hypotheses"].values())
    return max([1, graph["iteration"], *(node["created_at"] + 1 for node in nodes)])


def _extend(points: list[Point], point: Point) -> None:
    if point.strength == points[-1].strength:
        return
    if point.iteration <= points[-1].iteration:
        points[-1] = Point(points[-1].iteration, point.strength)
    else:
        points.append(point)


def curve(points: list[Point], last: int, texts: Texts) -> Curve:
    """The steps of `points` up to iteration `last`, drawn in a field of WIDTH × HEIGHT."""
    wide = max(1, last - 1)

    def place(point: Point) -> tuple[float, float]:
        x = MARGIN + (WIDTH - 2 * MARGIN) * min(1.0, (point.iteration - 1) / wide)
        return round(x, 1), round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * point.strength, 1)

    (x, y), *others = map(place, points)
    path = f"M{x} {y}"
    for x, y in others:
        path += f"H{x}V{y}"
    end = (float(WIDTH - MARGIN), y)
    told = points if len(points) <= TOLD else [*points[: TOLD // 2], *points[-TOLD // 2 :]]
    words = ", ".join(
        texts["html.strength_at"].format(strength=f"{point.strength:.2f}", iteration=point.iteration)
        for point in told
    )
    return Curve(f"{path}H{end[0]}", end, texts["html.curve"].format(points=words))
