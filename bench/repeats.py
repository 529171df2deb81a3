"""Repeated searches: paraphrases and other questions, told apart by words and by the optional sentence model.

A refused paraphrase saves a search, a refused question loses one. The pairs were written for this
measurement: other questions share most of their words, as the queries of one research do.
"""

from __future__ import annotations

from pathlib import Path

from bench.table import Claim

SEED = 0.7  # the cosine of seed 002 §5.2
SAME = (
    ("heat pump efficiency in cold weather", "how well do heat pumps perform at freezing temperatures"),
    ("heat pump COP below -15 C measured", "measured coefficient of performance of heat pumps under -15 °C"),
    ("self-attention time complexity analysis", "computational complexity of self-attention"),
    ("effect of coffee on sleep quality", "how caffeine from coffee affects how well people sleep"),
    ("spaced repetition adults memory trial", "randomised trial of spaced repetition for memory in adults"),
    ("lithium battery degradation fast charging", "does fast charging wear out lithium-ion batteries"),
    ("remote work productivity study", "studies of productivity when working from home"),
    ("transformer inference memory reduction", "reduce memory use of transformer models at inference"),
    ("Wadden Sea tidal range increase causes", "why has the tidal range in the Wadden Sea grown"),
    ("salt marsh loss ship traffic", "ship traffic and the loss of salt marshes"),
    (
        "intermittent fasting weight loss meta-analysis",
        "systematic review of intermittent fasting for losing weight",
    ),
    ("vaccine hesitancy reasons survey", "survey on why people hesitate to be vaccinated"),
    ("microplastics in drinking water health risk", "health effects of microplastics found in tap water"),
    ("carbon tax emissions reduction evidence", "evidence that a carbon tax lowers emissions"),
    ("four day work week pilot results", "outcomes of trials of a four-day working week"),
    ("sea level rise projections 2100", "projected rise of the sea level by 2100"),
    (
        "retrieval augmented generation hallucination rate",
        "how much does RAG reduce hallucinations of language models",
    ),
    ("ocean acidification coral growth", "impact of acidifying oceans on the growth of corals"),
    ("minimum wage employment effects", "does raising the minimum wage cost jobs"),
    ("blue light sleep evening screens", "evening screen light and sleep"),
    (
        "vitamin D supplementation respiratory infections",
        "does taking vitamin D prevent respiratory infections",
    ),
    ("Roman concrete durability seawater", "why Roman concrete lasts in seawater"),
    ("urban heat island green roofs cooling", "cooling effect of green roofs on city heat"),
    ("Rust borrow checker memory safety", "how Rust's borrow checker guarantees memory safety"),
    ("PostgreSQL vacuum bloat tuning", "tuning autovacuum to avoid table bloat in PostgreSQL"),
    (
        "quantum error correction surface code threshold",
        "error threshold of the surface code in quantum computing",
    ),
    ("honeybee colony collapse pesticides", "pesticides as a cause of bee colony losses"),
    ("exercise depression treatment effect size", "how effective is exercise as a treatment for depression"),
    ("electric vehicle battery recycling methods", "methods for recycling batteries of electric cars"),
    ("nuclear power cost overruns", "why nuclear plants exceed their budgets"),
    ("SQLite FTS5 query performance", "how fast are FTS5 full-text queries in SQLite"),
    ("black death origin DNA", "ancient DNA and where the Black Death came from"),
    ("class size student achievement", "effect of smaller classes on pupils' results"),
    ("air pollution dementia risk", "does polluted air raise the risk of dementia"),
    ("CRISPR off-target effects detection", "detecting off-target edits of CRISPR"),
)
OTHER = (
    ("heat pump efficiency in cold weather", "heat pump efficiency in hot climates"),
    ("heat pump efficiency in cold weather", "heat pump noise limits in cities"),
    ("heat pump defrost energy loss", "heat pump refrigerant leakage"),
    ("self-attention time complexity analysis", "self-attention interpretability"),
    ("self-attention vs RNN long-range dependencies", "self-attention vs convolution for images"),
    ("effect of coffee on sleep quality", "effect of coffee on heart disease"),
    ("effect of coffee on sleep quality", "effect of tea on sleep quality"),
    ("spaced repetition adults memory trial", "testing effect adults memory trial"),
    ("lithium battery degradation fast charging", "lithium battery degradation high temperature"),
    ("lithium battery degradation fast charging", "sodium battery fast charging"),
    ("remote work productivity study", "remote work loneliness study"),
    ("remote work productivity study", "office noise productivity study"),
    ("Wadden Sea tidal range increase causes", "Wadden Sea salt marsh erosion causes"),
    ("Wadden Sea tidal range", "Bay of Fundy tidal range"),
    ("intermittent fasting weight loss meta-analysis", "low-carb diet weight loss meta-analysis"),
    ("intermittent fasting weight loss", "intermittent fasting muscle loss"),
    ("microplastics in drinking water health risk", "lead in drinking water health risk"),
    ("carbon tax emissions reduction evidence", "carbon tax household income effects"),
    ("carbon tax emissions reduction evidence", "emissions trading emissions reduction evidence"),
    ("four day work week pilot results Iceland", "four day work week pilot results UK"),
    ("sea level rise projections 2100", "sea surface temperature projections 2100"),
    ("retrieval augmented generation hallucination rate", "fine-tuning hallucination rate"),
    ("retrieval augmented generation latency", "retrieval augmented generation hallucination rate"),
    ("ocean acidification coral growth", "ocean warming coral bleaching"),
    ("minimum wage employment effects", "minimum wage price effects"),
    ("minimum wage employment effects Germany", "minimum wage employment effects Korea"),
    ("vitamin D supplementation respiratory infections", "vitamin D supplementation bone fractures"),
    ("vitamin D supplementation respiratory infections", "vitamin C supplementation respiratory infections"),
    ("Rust borrow checker memory safety", "Rust compile times"),
    ("PostgreSQL vacuum bloat tuning", "PostgreSQL index choice tuning"),
    ("PostgreSQL replication lag", "MySQL replication lag"),
    ("honeybee colony collapse pesticides", "honeybee colony collapse varroa mites"),
    ("exercise depression treatment effect size", "antidepressants depression treatment effect size"),
    ("exercise depression treatment", "exercise anxiety treatment"),
    ("electric vehicle battery recycling methods", "electric vehicle battery production emissions"),
    ("nuclear power cost overruns", "nuclear power accident risk"),
    ("nuclear power cost overruns", "solar power cost decline"),
    ("class size student achievement", "teacher pay student achievement"),
    ("air pollution dementia risk", "air pollution asthma risk"),
    ("CRISPR off-target effects detection", "CRISPR delivery methods"),
    ("Python asyncio performance", "Python multiprocessing performance"),
    ("effects of sleep deprivation on memory", "effects of sleep deprivation on driving"),
    ("history of the printing press in Korea", "history of the printing press in Germany"),
    ("Tesla battery supplier", "BYD battery supplier"),
    ("causes of the First World War", "consequences of the First World War"),
)


def measure(_folder: Path, _times: int) -> list[Claim]:
    from pathfinder.evidence.relevance.queries import nearly_same
    from pathfinder.sources.search.similarity import cosines, installed

    words = [sum(nearly_same(*pair) for pair in pairs) for pairs in (SAME, OTHER)]
    note = f"{words[0]} of {len(SAME)} paraphrases refused"
    claims = [
        Claim(f"of {len(OTHER)} other questions, refused by words", words[1] / len(OTHER), 0.01, note=note)
    ]
    what = f"of {len(OTHER)} other questions, refused by words or meaning"
    if installed() is None:
        return [*claims, Claim(what, None, 0.01, note="the sentence model is not installed")]
    alike = [[cosines(one, [other])[0] for one, other in pairs] for pairs in (SAME, OTHER)]
    both = [
        sum(nearly_same(*pair, cosine) for pair, cosine in zip(pairs, found, strict=True))
        for pairs, found in zip((SAME, OTHER), alike, strict=True)
    ]
    seed = [sum(cosine is not None and cosine >= SEED for cosine in found) for found in alike]
    note = (
        f"{both[0]} of {len(SAME)} paraphrases; at {SEED} they were {seed[0]}, and {seed[1]} other questions"
    )
    return [*claims, Claim(what, both[1] / len(OTHER), 0.01, note=note)]
