"""English verbs whose past is another word, so that "rose" and "rise" are one. Data only."""

from __future__ import annotations

from pathfinder.evidence.words import stem

_FORMS = """
    rise rose risen|fall fell fallen|grow grew grown|find found|pay paid|sell sold|buy bought|win won
    |lose lost|give gave given|take took taken|go went gone|come came|tell told|say said
    |write wrote written|keep kept|build built|lead led|meet met|hold held|leave left|become became
    |begin began begun|see saw seen|run ran|speak spoke spoken|break broke broken|choose chose chosen
    |drive drove driven|know knew known|think thought|bring brought|catch caught|teach taught|spend spent
    |send sent|feel felt|shrink shrank shrunk|fly flew flown|eat ate eaten|drink drank|sleep slept
    |make made|get got gotten|show shown|stand stood|understand understood|withdraw withdrew withdrawn
    |strike struck|arise arose|draw drew drawn|throw threw thrown|fight fought|seek sought|sink sank sunk
    |swim swam|wear wore|tear tore|steal stole stolen|ride rode ridden|hide hid hidden|bear bore borne
    |bind bound|wind wound
"""
_BASE = {form: stem(group.split()[0]) for group in _FORMS.split("|") for form in group.split()}


def base(word: str, known: str) -> str:
    """The stem of a verb's base form for one of its irregular forms; else the stem that is known."""
    return _BASE.get(word, known)
