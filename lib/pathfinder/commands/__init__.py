"""One file per verb: load, call the pure core, save, print."""

SHARED = (
    "workspace",
    "cards",
    "views",
    "answering",
    "lifecycle",
    "terminal",
    "gathering",
    "asking",
    "papers",
    "healing",
    "background",
)  # used by several verbs, no verbs themselves
