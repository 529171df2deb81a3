"""Names that are written in several ways: countries and their adjectives, short forms. Data only."""

from __future__ import annotations

_GROUPS = """
us usa america american americans
united us usa
states us usa
uk britain british
united uk
kingdom uk
eu european europe europeans
united un
nations un
french france frenchman
dutch netherlands holland
spanish spain spaniards
swiss switzerland
danish denmark danes
swedish sweden swedes
norwegian norway norwegians
finnish finland finns
polish poland poles
turkish turkey türkiye turkiye turks
greek greece greeks
welsh wales
irish ireland
scottish scotland scots
english england
german germany germans
chinese china
japanese japan
korean korea koreans
thai thailand
vietnamese vietnam
filipino philippines philippine
peruvian peru
portuguese portugal
czech czechia
slovak slovakia
ukrainian ukraine
kyiv kiev
russian russia russians
belgian belgium
hungarian hungary
romanian romania
bulgarian bulgaria
croatian croatia
serbian serbia
israeli israel israelis
iraqi iraq
iranian iran
indian india
pakistani pakistan
bangladeshi bangladesh
afghan afghanistan
saudi arabia
emirati uae emirates
egyptian egypt
moroccan morocco
tunisian tunisia
kenyan kenya
nigerian nigeria
ethiopian ethiopia
ghanaian ghana
canadian canada canadians
mexican mexico
brazilian brazil
argentine argentinian argentina
chilean chile
colombian colombia
cuban cuba
australian australia aussie
zealander zealand
asian asia
african africa
scandinavian scandinavia
londoners london
parisian paris parisians
viennese vienna wien
roman rome romans
venetian venice
bavarian bavaria bayern
munich münchen munchen
cologne köln koln
neapolitan naples
york yorkers
californian california
texan texas
jewish jews judaism
muslim muslims islam islamic
christian christians christianity
catholic catholics
covid coronavirus covid19
"""


def _table() -> dict[str, frozenset[str]]:
    same: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        group = line.split()
        for word in group:
            same.setdefault(word, set()).update(group)
    return {word: frozenset(others) for word, others in same.items()}


SAME = _table()
