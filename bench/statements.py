"""Sentences of reports over short quotes of real pages and papers, in English, German and Korean.

The sentences are written as a careful writer would write them: paraphrased, combined, with the marks of a
written report. Sources are named as the public pages of `article-extraction` and arXiv name them; the Korean
quotes are made. Each topic is one small research.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Source(NamedTuple):
    """A page or a paper: its address, title and site, its type, authority and date."""

    url: str
    title: str
    type: str = "blog"
    authority: float = 0.5
    published: str | None = None
    authors: tuple[str, ...] = ()


class Claim(NamedTuple):
    """A hypothesis: what it says, its status, and the numbers of the observations that bear on it."""

    summary: str
    status: str
    supports: tuple[int, ...] = ()
    contradicts: tuple[int, ...] = ()
    conditions: tuple[tuple[int, str], ...] = ()


class Topic(NamedTuple):
    """One research: observations are (source, quote, summary), sentences carry their marks."""

    question: str
    sources: dict[str, Source]
    observations: list[tuple[str, str, str]]
    claims: dict[str, Claim]
    sentences: list[str]
    rejected: list[str]  # ways to state a rejected hypothesis as if it stood
    computed: list[dict[str, Any]] = []  # noqa: RUF012 - never changed
    errors: list[tuple[str, str]] = []  # noqa: RUF012 - wrong sentences, each with the kind of its fault


def graph(topic: Topic) -> dict[str, Any]:
    """A topic as a graph."""
    observations = {}
    for number, (source, quote, summary) in enumerate(topic.observations, 1):
        page = topic.sources[source]
        observations[f"obs_{number}"] = {
            "summary": summary,
            "quote": quote,
            "proof": "exact",
            "source_id": source,
            "source_url": page.url,
            "source_type": page.type,
            "authority": page.authority,
            "domain": page.url.split("/")[2].removeprefix("www."),
            "text_id": f"txt_{source}",
            "created_at": 1,
        }
    hypotheses, edges = {}, []
    for key, claim in topic.claims.items():
        hypotheses[key] = _hypothesis(key, claim)
        for kind, numbers in (("SUPPORTS", claim.supports), ("CONTRADICTS", claim.contradicts)):
            edges += [_edge(number, key, kind) for number in numbers]
    return {
        "question": topic.question, "iteration": 5, "observations": observations, "hypotheses": hypotheses,
        "edges": edges, "lens_index": 1, "unexplored": [], "health": {"last_check": 5, "issues": []},
    }  # fmt: skip


def records(topic: Topic) -> dict[str, Any]:
    """What the archive knows of the sources of a topic."""
    return {
        key: {
            "title": page.title,
            "url": page.url,
            "published": page.published,
            "authors": list(page.authors),
        }
        for key, page in topic.sources.items()
    }


def _hypothesis(key: str, claim: Claim) -> dict[str, Any]:
    return {
        "type": key[4], "summary": claim.summary, "strength": 0.6, "status": claim.status, "visit_count": 1,
        "last_visited": 3, "created_at": 1, "reasoning_tool": None, "derived_from": [], "verify_keywords": [],
        "qualifications": [
            {"observation": f"obs_{at}", "condition": words} for at, words in claim.conditions
        ],
        "status_reason": None, "history": [],
    }  # fmt: skip


def _edge(number: int, key: str, kind: str) -> dict[str, Any]:
    return {
        "from": f"obs_{number}", "to": key, "type": kind, "weight": 0.8, "created_at": 2, "resolved": False,
        "resolution": None,
    }  # fmt: skip


EUROPA = Topic(
    "Is there water vapour above Jupiter's moon Europa?",
    {
        "src_1": Source(
            "https://www.sciencealert.com/nasa-finds-water-plumes-above-the-surface-of-jupiter-s-icy-"
            "moon-europa",
            "NASA finds water plumes above the surface of Jupiter's icy moon Europa",
            published="2019-11-19",
        ),
        "src_2": Source(
            "https://www.space.com/jupiter-moon-europa-water-vapor-confirmed.html",
            "Water vapor confirmed on Jupiter's moon Europa",
            published="2019-11-18",
        ),
        "src_3": Source(
            "https://www.hawaiinewsnow.com/2019/11/19/scientists-use-hawaii-telescope-spot-water-vapor",
            "Scientists use Hawaii telescope to spot water vapor on one of Jupiter's moons",
            published="2019-11-19",
        ),
    },
    [
        (
            "src_1",
            "A team led by researchers out of NASA's Goddard Space Flight Center in Greenbelt, "
            "Maryland, has confirmed traces of water vapor above the surface of Jupiter's icy moon "
            "Europa.",
            "NASA Goddard researchers confirmed traces of water vapor above Europa.",
        ),
        (
            "src_1",
            "Out of 17 observations by the W. M. Keck Observatory in Hawaii, [...] the scientists "
            "only spotted water vapor in one.",
            "Only one of 17 Keck observations showed water vapor.",
        ),
        (
            "src_1",
            "We suggest that the outgassing of water vapour on Europa occurs at lower levels than "
            "previously estimated, with only rare localized events of stronger activity",
            "The team suggests that outgassing is weaker and rarer than previously estimated.",
        ),
        (
            "src_1",
            "NASA's upcoming Europa Clipper mission will get a much closer look at the icy moon's "
            "surface as soon as 2023.",
            "Europa Clipper may look at the surface as soon as 2023.",
        ),
        (
            "src_2",
            "The researchers observed Europa for 17 nights, from February 2016 through May 2017.",
            "Europa was observed for 17 nights from February 2016 through May 2017.",
        ),
        (
            "src_2",
            "On one of those nights — April 26, 2016 — they got a strong signal of water vapor",
            "A strong water vapor signal was seen on one night, April 26, 2016.",
        ),
        (
            "src_2",
            "about 2,300 tons (2,095 metric tons), according to the researchers' calculations",
            "The researchers calculated about 2,300 tons of water vapor.",
        ),
        (
            "src_2",
            "NASA's Galileo Jupiter probe measured a big increase in the density of plasma, or "
            "ionized gas, during a Europa flyby in 1997.",
            "Galileo measured denser plasma during a flyby in 1997.",
        ),
        (
            "src_2",
            "The researchers think the source of this water is a plume, which could be coming from "
            "the buried ocean or from a reservoir of melted ice within Europa's shell.",
            "The source may be a plume from the ocean or from melted ice in the shell.",
        ),
        (
            "src_2",
            "In that regard, they're very different from the constant plume wafting from the south "
            "pole of Saturn's icy, ocean-harboring moon Enceladus",
            "Enceladus has a constant plume, unlike Europa.",
        ),
        (
            "src_3",
            "Paganini and his team reported that they detected 5,200 pounds of water vapor being "
            "released from Europa per second.",
            "The team reported a release of 5,200 pounds of water vapor per second.",
        ),
        (
            "src_3",
            "Europa ― located some 390 million miles away ― is slightly smaller than Earth's Moon.",
            "Europa is about 390 million miles away and slightly smaller than the Moon.",
        ),
        (
            "src_1",
            "While scientists have not yet detected liquid water directly, we've found the next best "
            "thing: water in vapor form",
            "Liquid water has not been detected directly; vapor has.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Water vapor is present above Europa.",
            "verified",
            supports=(1, 6, 11),
        ),
        "hyp_A2": Claim(
            "The outgassing of Europa is rare and local.",
            "tested",
            supports=(2, 3),
        ),
        "hyp_A3": Claim(
            "Europa vents water vapor constantly, as Enceladus does.",
            "rejected",
            contradicts=(2, 3, 10),
        ),
    },
    [
        "Researchers led from NASA's Goddard centre in Greenbelt confirmed traces of water vapour "
        "above Europa [obs_1].",
        "Water vapour turned up in only one of 17 observations with the Keck Observatory in Hawaii [obs_2].",
        "The observing campaign covered 17 nights between February 2016 and May 2017 [obs_5].",
        "A strong signal came on a single night, 26 April 2016 [obs_6].",
        "By the researchers' own calculation the vapour amounted to about 2,300 tons, or 2,095 metric "
        "tons [obs_7].",
        "The team put the release at 5,200 pounds of water vapour per second [obs_11].",
        "Paganini's group suggests that outgassing is weaker than earlier estimates and limited to "
        "rare local events [obs_3].",
        "As early as 1997, the Galileo probe had recorded denser plasma while it flew past Europa [obs_8].",
        "The plume could come from the buried ocean or from a pocket of melted ice inside the shell [obs_9].",
        "Unlike Europa, Saturn's moon Enceladus has a plume that never pauses [obs_10].",
        "Liquid water itself has not been detected directly so far [obs_13].",
        "NASA's Europa Clipper could take a closer look at the surface from 2023 on [obs_4].",
        "Europa lies some 390 million miles away and is a little smaller than the Moon [obs_12].",
        "Three pages agree that there is water vapour above Europa [hyp_A1].",
        "That Europa vents vapour constantly, as Enceladus does, was rejected [hyp_A3 rejected].",
        "Sixteen of the 17 observations therefore showed nothing [obs_2].",
        "Taken together, these observations point to activity that comes and goes. [view]",
    ],
    [
        "Europa vents water vapor constantly, as Enceladus does [obs_10].",
        "Like Enceladus, Europa constantly vents water vapor [obs_1].",
        "Europa vents water vapor constantly, just as Enceladus does [hyp_A3].",
    ],
    [{"shown": "Sixteen", "formula": "17 - 1", "inputs": ["obs_2"]}],
)

WEWORK = Topic(
    "Why did WeWork withdraw its stock market listing?",
    {
        "src_1": Source(
            "https://venturebeat.com/2019/11/18/new-york-state-attorney-general-investigating-wework-and-"
            "former-ceo/",
            "New York State Attorney General investigating WeWork and former CEO",
            published="2019-11-18",
        ),
        "src_2": Source(
            "https://techcrunch.com/2019/11/18/new-york-state-attorney-general-reportedly-investigating-"
            "wework/",
            "New York State Attorney General reportedly investigating WeWork",
            published="2019-11-18",
        ),
    },
    [
        (
            "src_1",
            "The New York State Attorney General (NYAG) is investigating WeWork, according to two "
            "people familiar with the matter",
            "The New York Attorney General is investigating WeWork, two people say.",
        ),
        (
            "src_1",
            "The company shelved its plans for an initial public offering on September 30 after "
            "investors grew wary of its losses, its business model, and its corporate governance.",
            "WeWork shelved its IPO on September 30 after investors grew wary.",
        ),
        (
            "src_1",
            "SoftBank agreed to inject $6.5 billion in debt and equity into WeWork and to fund a $3 "
            "billion buyout of existing shareholders, including $1 billion for some of Neumann’s "
            "shares.",
            "SoftBank agreed to inject $6.5 billion and to fund a $3 billion buyout.",
        ),
        (
            "src_1",
            "The New York Times reported on Sunday that WeWork is preparing to cut 4,000 jobs.",
            "WeWork is preparing to cut 4,000 jobs, the New York Times reported.",
        ),
        (
            "src_1",
            "The company itself had 12,500 employees on June 30",
            "WeWork had 12,500 employees on June 30.",
        ),
        (
            "src_1",
            "Neumann bought properties that he then leased back to WeWork, borrowed against his own "
            "stake in the company, and had also planned to charge WeWork almost $6 million to use his "
            "trademark of the word “We”",
            "Neumann leased properties to WeWork and planned to charge almost $6 million for the word We.",
        ),
        (
            "src_1",
            "WeWork’s 2025 bond has weakened sharply in the past week, hitting 16.057% on Monday, "
            "according to data from MarketAxess.",
            "The yield of the 2025 bond reached 16.057 percent.",
        ),
        (
            "src_2",
            "An entity Neumann controlled also sold the company the right to use the word “We” for "
            "$5.9 million, though he later asked the company to unwind the agreement and returned the "
            "money after public criticism.",
            "Neumann's entity sold the word We for $5.9 million and later returned the money.",
        ),
        (
            "src_2",
            "After receiving a lifeline from investor SoftBank worth up to $8 billion, WeWork is now "
            "engaging in major cost-cutting measures, including layoffs at Meetup, which it acquired "
            "for $200 million in 2017.",
            "SoftBank's lifeline is worth up to $8 billion; Meetup was acquired for $200 million in 2017.",
        ),
        (
            "src_2",
            "The New York State Attorney General’s office had no comment.",
            "The Attorney General had no comment.",
        ),
        (
            "src_2",
            "This comes less than a week after Bloomberg reported WeWork is the subject of a U.S. "
            "Securities and Exchange Commission inquiry into potential rule violations related to its "
            "cancelled IPO.",
            "Bloomberg reported an SEC inquiry into potential rule violations.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "WeWork withdrew its IPO because investors doubted its losses and its governance.",
            "tested",
            supports=(2,),
        ),
        "hyp_A2": Claim(
            "Neumann kept the money that WeWork paid for the word We.",
            "rejected",
            contradicts=(8,),
        ),
    },
    [
        "According to two people familiar with the matter, the New York Attorney General is "
        "investigating WeWork [obs_1].",
        "WeWork put its public offering aside on 30 September, after investors had become wary of its "
        "losses and its governance [obs_2][hyp_A1].",
        "SoftBank agreed to put $6.5 billion of debt and equity into the company and to pay for a $3 "
        "billion buyout of shareholders [obs_3].",
        "One billion dollars of it was meant for some of Neumann's shares [obs_3].",
        "The New York Times reported plans to cut 4,000 jobs [obs_4].",
        "At the end of June the company employed 12,500 people [obs_5].",
        "The planned cuts would hit 32 % of that staff [obs_4, obs_5].",
        "Neumann leased buildings of his own to WeWork and borrowed against his stake [obs_6].",
        "He had planned to charge almost $6 million for the trademark of the word “We” [obs_6].",
        "An entity that he controlled sold the right to that word for $5.9 million; after public "
        "criticism he gave the money back [obs_8].",
        "WeWork bought Meetup for 200 million dollars in 2017 [obs_9].",
        "TechCrunch values SoftBank's rescue at up to $8 billion [obs_9].",
        "The yield of the bond due in 2025 rose to 16.057 percent [obs_7].",
        "The Attorney General's office declined to comment [obs_10].",
        "Bloomberg reported that the SEC was looking into possible rule violations around the "
        "cancelled offering [obs_11].",
        "That Neumann kept the money for the word was rejected: he returned it [hyp_A2 rejected, obs_8].",
        "The figures for the rescue differ because they count different parts of it. [view]",
    ],
    [
        "Neumann kept the money that WeWork paid for the word We [obs_8].",
        "The money that WeWork paid for the word We was kept by Neumann [obs_6].",
        "Neumann kept the money for the word “We” that WeWork had paid [hyp_A2].",
    ],
    [{"shown": "32 %", "formula": "4000 / 12500 * 100", "inputs": ["obs_4", "obs_5"]}],
)

PLAGUE = Topic(
    "How dangerous are the cases of plague that China reported in November 2019?",
    {
        "src_1": Source(
            "https://nypost.com/2019/11/18/chinese-hunter-catches-bubonic-plague-after-eating-wild-rabbit/",
            "Chinese hunter catches bubonic plague after eating wild rabbit",
            published="2019-11-18",
        ),
        "src_2": Source(
            "https://www.smithsonianmag.com/smart-news/three-cases-plague-diagnosed-china-180973578/",
            "Three cases of plague diagnosed in China",
            published="2019-11-20",
            authors=("Brigit Katz",),
        ),
        "src_3": Source(
            "https://www.who.int/news-room/fact-sheets/detail/plague",
            "Plague: key facts",
            "official",
            0.85,
        ),
    },
    [
        (
            "src_1",
            "The new patient from Xilingol in Inner Mongolia hunted and ate a wild rabbit on Nov. 5, "
            "according to the state-run Xinhua News Agency.",
            "The patient from Xilingol ate a wild rabbit on Nov. 5.",
        ),
        (
            "src_1",
            "A total of 28 people who were in close contact with the patient were put under medical "
            "quarantine.",
            "28 contacts were put under quarantine.",
        ),
        (
            "src_1",
            "Authorities say that the cases appear to be unrelated.",
            "The cases appear to be unrelated.",
        ),
        (
            "src_2",
            "Pneumonic plague is the most deadly form of the disease. It is highly contagious, "
            "spreading from person to person via infected respiratory droplets.",
            "Pneumonic plague is the deadliest form and spreads by droplets.",
        ),
        (
            "src_2",
            "But recovery rates are high if it is detected and treated with antibiotics within 24 "
            "hours of the onset of symptoms.",
            "Recovery rates are high with antibiotics within 24 hours.",
        ),
        (
            "src_2",
            "According to WHO, there were 3,248 cases reported worldwide between 2010 and 2015, with "
            "584 deaths.",
            "3,248 cases and 584 deaths were reported between 2010 and 2015.",
        ),
        (
            "src_2",
            "26 cases and 11 deaths between 2009 and 2018, reports Reuters",
            "China had 26 cases and 11 deaths between 2009 and 2018.",
        ),
        (
            "src_2",
            "As yet, there is no epidemiological evidence linking the third plague case to the "
            "earlier two, the Inner Mongolia health commission said, according to Reuters.",
            "No evidence links the third case to the earlier two.",
        ),
        (
            "src_2",
            "On November 16, a third case of plague was reported in a 55-year-old man, also from "
            "Inner Mongolia.",
            "A third case was reported on November 16 in a 55-year-old man.",
        ),
        (
            "src_2",
            "Yersinia pestis is believed to have originated in China, spreading to the West via ships.",
            "Yersinia pestis is believed to have originated in China.",
        ),
        (
            "src_2",
            "the couple had been transported to the facility on November 3—nine days before an "
            "announcement was made",
            "The couple arrived on November 3, nine days before the announcement.",
        ),
        (
            "src_3",
            "Untreated pneumonic plague can be rapidly fatal, so early diagnosis and treatment is "
            "essential for survival",
            "Untreated pneumonic plague can be rapidly fatal.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Early treatment with antibiotics makes recovery from pneumonic plague likely.",
            "tested",
            supports=(5, 12),
        ),
        "hyp_A2": Claim(
            "The third case of plague was caught from the first two patients.",
            "rejected",
            contradicts=(3, 8),
        ),
    },
    [
        "The hunter, who came from Xilingol, had eaten a wild rabbit on 5 November [obs_1].",
        "Twenty-eight people who had been close to him were quarantined [obs_2].",
        "A third case, in a man of 55 from Inner Mongolia, became known on November 16 [obs_9].",
        "Pneumonic plague is the deadliest form and passes from person to person through droplets [obs_4].",
        "Most patients recover if antibiotics are given within 24 hours of the first symptoms [obs_5].",
        "Between 2010 and 2015 the World Health Organization counted 3,248 cases and 584 deaths "
        "worldwide [obs_6].",
        "About 18 % of those patients died [obs_6].",
        "China itself saw 26 cases and 11 deaths from 2009 to 2018 [obs_7].",
        "Nothing so far links the third patient to the earlier two, says the health commission of "
        "Inner Mongolia [obs_8].",
        "The authorities believe that the cases are unrelated [obs_3].",
        "The bacterium is thought to have come from China and to have reached the West by ship [obs_10].",
        "The couple had arrived at the hospital on 3 November, nine days before the public was told "
        "[obs_11].",
        "Without treatment, pneumonic plague can kill quickly [obs_12].",
        "Early antibiotics therefore make recovery likely [hyp_A1].",
        "That the third patient was infected by the first two was rejected [hyp_A2 rejected, obs_8].",
        "Yersinia pestis may have originated in China [obs_10].",
        "None of this tells how many cases remain undetected. [gap]",
    ],
    [
        "The third case of plague was caught from the first two patients [obs_9].",
        "From the first two patients the third case of plague was caught [obs_2].",
        "The third plague case was caught from the first two patients [hyp_A2].",
    ],
    [{"shown": "18 %", "formula": "584 / 3248 * 100", "inputs": ["obs_6"]}],
)

HOME_DEPOT = Topic(
    "How did Home Depot do in the third quarter of 2019?",
    {
        "src_1": Source(
            "https://www.foxbusiness.com/markets/home-depot-sales-earnings-retail",
            "Home Depot cuts sales outlook",
            published="2019-11-19",
        ),
        "src_2": Source(
            "https://www.barrons.com/articles/home-depot-stock-earnings-report-51574168486",
            "Home Depot stock falls after earnings report",
            published="2019-11-19",
            authors=("Al Root",),
        ),
    },
    [
        (
            "src_1",
            "The home-improvement retailer earned $2.8 billion, or $2.53 per diluted share, as "
            "revenue rose 3.5 percent to $27.2 billion.",
            "Home Depot earned $2.8 billion, $2.53 per share; revenue rose 3.5 percent.",
        ),
        (
            "src_1",
            "Wall Street analysts surveyed by Refinitiv were expecting $2.52 a share on revenue of "
            "$27.53 billion.",
            "Analysts expected $2.52 a share and revenue of $27.53 billion.",
        ),
        (
            "src_1",
            "Comparable sales rose 3.6 percent, missing the 4.8 percent gain that was expected.",
            "Comparable sales rose 3.6 percent instead of 4.8 percent.",
        ),
        (
            "src_1",
            "Home Depot sees fiscal year 2019 sales growth of 1.8 percent and comparable sales growth "
            "of 3.5 percent, down from previous guidance of up 2.3 percent and up 4 percent, "
            "respectively.",
            "Guidance for 2019 fell to 1.8 percent sales growth and 3.5 percent comparable growth.",
        ),
        (
            "src_1",
            "Home Depot shares are up 39 percent year-to-date while the S&P 500 is up 24.5 percent.",
            "Shares are up 39 percent this year, the S&P 500 24.5 percent.",
        ),
        (
            "src_2",
            "sales were below our expectations driven by the timing of certain benefits associated "
            "with our One Home Depot strategic investments",
            "Menear blamed the timing of the One Home Depot investments.",
        ),
        (
            "src_2",
            "Jefferies analyst Jonathan Matuszewski said the market is misinterpreting the results.",
            "Matuszewski of Jefferies said the market misreads the results.",
        ),
        (
            "src_2",
            "the company faced a [0.6% to 0.7%] hurricane headwind in Q3, lumber remains deeply "
            "deflationary and Canada a net headwind",
            "Hurricanes cost 0.6 to 0.7 percent; lumber and Canada weighed too.",
        ),
        (
            "src_2",
            "Excluding these items, we believe Q3 comps would have been closer to 5%.",
            "Without these items comparable sales might have grown closer to 5 percent.",
        ),
        (
            "src_2",
            "Still, the stock has slid, and peer Lowe’s (LOW) stock is off too, down 1.8%.",
            "Lowe's stock fell 1.8 percent.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Home Depot's sales disappointed because investments pay off later.",
            "tested",
            supports=(6,),
        ),
        "hyp_A2": Claim(
            "Home Depot raised its sales guidance for 2019.",
            "rejected",
            contradicts=(4,),
        ),
    },
    [
        "Home Depot earned $2.8 billion, which is $2.53 per diluted share [obs_1].",
        "Revenue grew by 3.5 percent to 27.2 billion dollars [obs_1].",
        "Analysts had expected $2.52 a share and revenue of $27.53 billion [obs_2].",
        "Earnings beat that forecast by one cent, while revenue fell $0.33 billion short [obs_1, obs_2].",
        "Comparable sales rose 3.6 %, less than the expected 4.8 % [obs_3].",
        "For fiscal 2019 the retailer now foresees sales growth of 1.8 % instead of 2.3 % [obs_4].",
        "It lowered its forecast for comparable sales from 4 percent to 3.5 percent [obs_4].",
        "The shares had gained 39 percent by then, against 24.5 percent for the S&P 500 [obs_5].",
        "The company explained the shortfall with the timing of the One Home Depot investments "
        "[obs_6][hyp_A1].",
        "Jonathan Matuszewski of Jefferies thinks that the market misreads the results [obs_7].",
        "Hurricanes cost between 0.6 and 0.7 percent of growth, and lumber and Canada weighed on it "
        "as well [obs_8].",
        "Without these effects, growth would have been closer to 5 %, one analyst believes [obs_9].",
        "Lowe's lost 1.8 % as well [obs_10].",
        "That the company raised its guidance for 2019 was rejected [hyp_A2 rejected, obs_4].",
        "Profit and sales tell two different stories here. [view]",
    ],
    [
        "Home Depot raised its sales guidance for 2019 [obs_4].",
        "For 2019, Home Depot raised the guidance for its sales [obs_1].",
        "Home Depot has raised its sales guidance for 2019 [hyp_A2].",
    ],
    [{"shown": "$0.33 billion", "formula": "27.53 - 27.2", "inputs": ["obs_1", "obs_2"]}],
)

DUVET = Topic(
    "Can feather bedding cause lung disease?",
    {
        "src_1": Source(
            "https://gizmodo.com/a-man-developed-feather-duvet-lung-after-getting-new-be-1839924942",
            "A man developed feather duvet lung after getting new bedding",
            published="2019-11-19",
            authors=("Ed Cara",),
        ),
        "src_2": Source(
            "https://casereports.bmj.com/content/12/11/e231237",
            "Feather duvet lung",
            "paper",
            0.9,
            published="2019-11-18",
            authors=(
                "Patrick Liu-Shiu-Cheong",
                "Chris RuiWen Kuo",
                "Struan WA Wilkie",
                "Owen Dempsey",
            ),
        ),
    },
    [
        (
            "src_1",
            "the 43-year-old man had suffered months of dizziness, fatigue, and breathlessness by the "
            "time he visited his local doctor in November 2016",
            "The 43-year-old man saw his doctor in November 2016.",
        ),
        (
            "src_1",
            "he and his wife had recently switched from synthetic bedding to a feather duvet and "
            "feather pillows",
            "The couple had switched from synthetic to feather bedding.",
        ),
        (
            "src_1",
            "It involves different antibodies than the ones that cause a typical food or skin "
            "allergy. That means it isn’t detectable through a standard allergy test",
            "A standard allergy test cannot detect it.",
        ),
        (
            "src_1",
            "Subsequent treatment with steroids seemed to speed up his recovery, though Dempsey noted "
            "there’s no definitive evidence that steroids will help with HP.",
            "Steroids seemed to speed up recovery, without definitive evidence.",
        ),
        (
            "src_1",
            "by the time he was weaned off treatment a year later, he was back to normal",
            "A year later he was back to normal.",
        ),
        (
            "src_1",
            "While it’s likely that more people contract feather duvet lung than is documented, given "
            "how hard it is to diagnose, it’s not something you should be worried about",
            "More people probably have the disease than is documented.",
        ),
        (
            "src_1",
            "Most people of course don’t get this, and it depends on how their immune system is "
            "primed and is affected by their genetics",
            "Most people do not get it; immune system and genetics matter.",
        ),
        (
            "src_2",
            "Prompt recognition of FDL and cessation of exposure to the antigen may prevent the "
            "development of irreversible lung fibrosis.",
            "Prompt recognition may prevent irreversible lung fibrosis.",
        ),
        (
            "src_2",
            "Organic dust is not the only potential cause of hypersensitivity pneumonitis",
            "Organic dust is not the only potential cause.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Feather bedding can cause hypersensitivity pneumonitis.",
            "tested",
            supports=(2, 8),
            conditions=((7, "in people whose immune system is primed for it"),),
        ),
        "hyp_A2": Claim(
            "A standard allergy test detects feather duvet lung.",
            "rejected",
            contradicts=(3,),
        ),
    },
    [
        "The patient, a man of 43, had been dizzy, tired and breathless for months when he saw his "
        "doctor in November 2016 [obs_1].",
        "He and his wife had recently exchanged synthetic bedding for a feather duvet and feather "
        "pillows [obs_2].",
        "Ordinary allergy tests do not show the disease, because other antibodies are involved [obs_3].",
        "Steroids seemed to speed up the recovery, but there is no definitive evidence that they help "
        "[obs_4].",
        "A year later, when treatment ended, the man was back to normal [obs_5].",
        "More people probably have the condition than is documented [obs_6].",
        "Most people never get it; that depends on the immune system and on genetics [obs_7].",
        "Early recognition, with an end to the exposure, may prevent irreversible fibrosis of the "
        "lung [obs_8].",
        "Feather bedding can therefore cause hypersensitivity pneumonitis [hyp_A1, obs_7].",
        "That a standard allergy test would find it was rejected [hyp_A2 rejected, obs_3].",
        "Owen Dempsey noted that steroids lack definitive evidence in this disease [obs_4].",
        "Organic dust is not the only possible cause of such an inflammation [obs_9].",
        "One case cannot tell how common this is. [view]",
    ],
    [
        "A standard allergy test detects feather duvet lung [obs_3].",
        "Feather duvet lung is detected by a standard allergy test [obs_1].",
        "Standard allergy tests detect feather duvet lung [hyp_A2].",
    ],
)

HIBERNATION = Topic(
    "Could hibernation make a crewed flight to Mars easier?",
    {
        "src_1": Source(
            "https://phys.org/news/2019-11-hibernating-astronauts-smaller-spacecraft.html",
            "Hibernating astronauts would need smaller spacecraft",
            published="2019-11-19",
        ),
        "src_2": Source(
            "https://link.springer.com/referenceworkentry/10.1007/978-3-319-09575-2_199-1",
            "Hibernation and Torpor: Prospects for Human Spaceflight",
            "paper",
            0.9,
            published="2018",
            authors=(
                "G. Petit",
                "D. Koller",
                "L. Summerer",
            ),
        ),
    },
    [
        (
            "src_1",
            "The study found the spacecraft mass could be reduced by a third by removing the crew "
            "quarters with a similar reduction in consumables, equivalent to several tons of saved "
            "mass.",
            "The spacecraft mass could be reduced by a third.",
        ),
        (
            "src_1",
            "They took as their reference an existing mission study to send six humans to Mars and "
            "back in a five year timescale.",
            "The reference mission sends six humans to Mars and back in five years.",
        ),
        (
            "src_1",
            "cool their occupants during their projected 180-day Earth-Mars cruise",
            "The cruise to Mars is projected at 180 days.",
        ),
        (
            "src_1",
            "The hibernating cruise phase would end with a 21 day recuperation period",
            "The cruise would end with 21 days of recuperation.",
        ),
        (
            "src_1",
            "although based on the experience of animal hibernation, the expectation would be that "
            "the crew would not experience bone or muscle wastage",
            "The crew would not be expected to lose bone or muscle.",
        ),
        (
            "src_1",
            "If we were able to reduce an astronaut's basic metabolic rate by 75% [...] we could end "
            "up with substantial mass and cost savings",
            "Lowering metabolism by 75 percent could save mass and cost.",
        ),
        (
            "src_1",
            "a roadmap to achieve a validated approach to hibernate humans to Mars within 20 years",
            "A roadmap aims at a validated approach within 20 years.",
        ),
        (
            "src_1",
            "a broadly comparable method has been tested and applied as therapy in critical care "
            "trauma patients and those due to undergo major surgeries for more than two decades",
            "A comparable method has been used in critical care for more than two decades.",
        ),
        (
            "src_1",
            "the astronauts would be expected to acquire extra body fat in advance of torpor",
            "Astronauts would gain body fat before torpor.",
        ),
        (
            "src_1",
            "existing research into hibernation shows it gives enhanced radiation protection in its "
            "own right",
            "Hibernation itself gives enhanced radiation protection.",
        ),
        (
            "src_1",
            "the mission would have to be designed for largely autonomous operations",
            "The mission would have to run largely autonomously.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Hibernation could make a spacecraft to Mars lighter.",
            "tested",
            supports=(1, 6),
        ),
        "hyp_A2": Claim(
            "Astronauts have already hibernated in space.",
            "rejected",
            contradicts=(7,),
        ),
    },
    [
        "The study found that hibernation could cut the mass of the spacecraft by a third [obs_1].",
        "It assumed six people who travel to Mars and back within five years [obs_2].",
        "The crew would sleep through a cruise of 180 days [obs_3].",
        "After it, 21 days would be set aside for recovery [obs_4].",
        "Judging from animals, the crew would not be expected to lose bone or muscle [obs_5].",
        "If the metabolic rate fell by 75 %, substantial savings in mass and cost could follow [obs_6].",
        "The roadmap foresees a validated approach within 20 years [obs_7].",
        "Doctors have used a broadly comparable method on trauma patients for more than two decades [obs_8].",
        "Like bears, the travellers would first have to put on body fat [obs_9].",
        "Hibernation gives some protection against radiation by itself [obs_10].",
        "With everyone asleep, the ship would have to operate largely on its own [obs_11].",
        "A lighter spacecraft is therefore conceivable [hyp_A1].",
        "That astronauts have already hibernated in space was rejected [hyp_A2 rejected].",
        "For now this remains a plan on paper. [view]",
    ],
    [
        "Astronauts have already hibernated in space [obs_8].",
        "In space, astronauts have already hibernated [obs_3].",
        "Astronauts have hibernated in space already [hyp_A2].",
    ],
)

TEACHERS = Topic(
    "Why did Indiana's teachers protest in November 2019?",
    {
        "src_1": Source(
            "https://www.detroitnews.com/story/news/nation/2019/11/19/thousands-teachers-pack-indiana-"
            "statehouse-protest/",
            "Thousands of teachers pack Indiana Statehouse for protest",
            published="2019-11-19",
            authors=("Tom Davies",),
        ),
    },
    [
        (
            "src_1",
            "Several thousand teachers wearing red surrounded the Indiana Statehouse on Tuesday to "
            "call for better pay and more respect",
            "Several thousand teachers demanded better pay on Tuesday.",
        ),
        (
            "src_1",
            "in a protest that closed more than half of the state’s school districts for the day",
            "The protest closed more than half of the school districts.",
        ),
        (
            "src_1",
            "The unions said more than 15,000 people registered for the rally. Indiana State Police "
            "reported at least 5,000 people entered the Statehouse through public entrances",
            "15,000 people registered; at least 5,000 entered the Statehouse.",
        ),
        (
            "src_1",
            "Gambill told a few thousand teachers [...] that the Legislature should direct money from "
            "the state’s $2 billion in cash reserves toward helping schools.",
            "Gambill asked to use the $2 billion reserves.",
        ),
        (
            "src_1",
            "the state budget approved by Republicans in April that boosted base school spending by "
            "2.5% each of the next two years",
            "The April budget raised base spending by 2.5% in each of two years.",
        ),
        (
            "src_1",
            "Education advocacy groups estimated this year that a 9% funding increase was needed to "
            "boost average teacher pay to the midpoint of neighboring states.",
            "A 9% increase was estimated to be needed.",
        ),
        (
            "src_1",
            "they said they don’t expect to take action on further boosting school funding until at "
            "least 2021",
            "No further action on funding is expected before 2021.",
        ),
        (
            "src_1",
            "Republican state schools Superintendent Jennifer McCormick has cited a study showing "
            "Indiana as the state with the lowest teacher salary increases since 2002.",
            "A study cited by McCormick shows the lowest salary increases since 2002.",
        ),
        (
            "src_1",
            "Other teacher protests were held last year in West Virginia, Oklahoma and Arizona.",
            "Teachers protested in West Virginia, Oklahoma and Arizona last year.",
        ),
        (
            "src_1",
            "Teachers didn’t see Holcomb at the Statehouse on Tuesday. His office said he was keeping "
            "long-standing plans for traveling to Florida",
            "Holcomb was not at the Statehouse; he travelled to Florida.",
        ),
        (
            "src_1",
            "the Republican Governors Association, which gave nearly $5.9 million toward Holcomb’s "
            "2016 election campaign",
            "The association gave nearly $5.9 million to Holcomb's 2016 campaign.",
        ),
        (
            "src_1",
            "She said a top worry is low pay causing many new teachers to leave for other jobs.",
            "Low pay makes new teachers leave, Cooper said.",
        ),
        (
            "src_1",
            "Bosma said lawmakers would take action to prevent the use of student test scores to "
            "evaluate teachers and schools",
            "Bosma promised to stop rating teachers by test scores.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Low pay was the main reason for the protest of Indiana's teachers.",
            "tested",
            supports=(1, 12),
        ),
        "hyp_A2": Claim(
            "The governor met the protesting teachers at the Statehouse.",
            "rejected",
            contradicts=(10,),
        ),
    },
    [
        "On Tuesday several thousand teachers in red gathered around the Indiana Statehouse to ask "
        "for better pay [obs_1].",
        "More than half of the state's school districts stayed closed that day [obs_2].",
        "According to the unions, over 15,000 people had registered, and the police counted at least "
        "5,000 inside the building [obs_3].",
        "Gambill wants the Legislature to spend part of the $2 billion reserve on schools [obs_4].",
        "In April, Republicans had raised base spending by 2.5 % for each of the next two years [obs_5].",
        "Advocacy groups estimated that pay would reach the midpoint of neighbouring states only with "
        "9 % more money [obs_6].",
        "That is 6.5 points more than one year of the budget brings [obs_5, obs_6].",
        "Further money is not expected before 2021 [obs_7].",
        "Jennifer McCormick pointed to a study in which Indiana has had the lowest salary increases "
        "since 2002 [obs_8].",
        "There had been similar protests in West Virginia, Oklahoma and Arizona [obs_9].",
        "Holcomb was not seen at the Statehouse, as he was on his way to Florida [obs_10].",
        "The Republican Governors Association had given almost $5.9 million to his campaign in 2016 "
        "[obs_11].",
        "Low pay drives many new teachers into other jobs, one of them said [obs_12].",
        "Pay was thus the main reason for the protest [hyp_A1].",
        "Bosma promised that test scores will no longer be used to rate teachers [obs_13].",
        "That the governor met the protesters was rejected [hyp_A2 rejected, obs_10].",
        "Both sides describe the same budget in different words. [view]",
    ],
    [
        "The governor met the protesting teachers at the Statehouse [obs_10].",
        "At the Statehouse the governor met the teachers who were protesting [obs_1].",
        "The governor met protesting teachers at the Statehouse [hyp_A2].",
    ],
    [{"shown": "6.5", "formula": "9 - 2.5", "inputs": ["obs_5", "obs_6"]}],
)

BINGE = Topic(
    "What helps against binge eating?",
    {
        "src_1": Source(
            "https://www.healthline.com/nutrition/how-to-overcome-binge-eating",
            "15 helpful tips to overcome binge eating",
            published="2019-11-01",
        ),
        "src_2": Source(
            "https://www.ncbi.nlm.nih.gov/books/NBK338301/",
            "Binge-eating disorder: comparison",
            "official",
            0.85,
        ),
    },
    [
        (
            "src_1",
            "Binge eating disorder (BED) is considered the most common feeding and eating disorder in "
            "the United States",
            "BED is considered the most common eating disorder in the United States.",
        ),
        (
            "src_1",
            "one study in 496 adolescent girls found that fasting was associated with a higher risk "
            "of binge eating",
            "In 496 girls fasting was associated with binge eating.",
        ),
        (
            "src_1",
            "overly restrictive eating methods may trigger episodes of binge eating",
            "Restrictive diets may trigger binge eating.",
        ),
        (
            "src_1",
            "Another study in 38 people found that adhering to a regular eating pattern was "
            "associated with a decreased frequency of binge eating",
            "Regular meals were associated with less binge eating in 38 people.",
        ),
        (
            "src_1",
            "One review of 14 studies found that practicing mindfulness meditation decreased the "
            "incidence of binge eating and emotional eating",
            "In a review of 14 studies mindfulness decreased binge eating.",
        ),
        (
            "src_1",
            "increasing water intake could be linked to decreased hunger and calorie intake",
            "Water could be linked to less hunger.",
        ),
        (
            "src_1",
            "one study in 24 older adults found that drinking 17 ounces (500 ml) of water before "
            "eating a meal decreased the number of calories consumed by 13%",
            "500 ml of water before a meal cut calories by 13%.",
        ),
        (
            "src_1",
            "combining mindfulness with cognitive behavioral therapy may improve eating behavior and "
            "self-awareness",
            "Mindfulness with therapy may improve eating behavior.",
        ),
        (
            "src_1",
            "Skipping meals can contribute to cravings and increase the risk of overeating.",
            "Skipping meals can increase overeating.",
        ),
        (
            "src_2",
            "Lisdexamfetamine was more effective than placebo at reducing binge-eating frequency",
            "Lisdexamfetamine reduced binge eating more than placebo.",
        ),
        (
            "src_2",
            "Evidence was insufficient to judge the comparative effectiveness of treatments in adolescents",
            "Evidence on adolescents was insufficient.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Regular meals are associated with less binge eating.",
            "tested",
            supports=(4, 9),
        ),
        "hyp_A2": Claim(
            "Fasting protects against binge eating.",
            "rejected",
            contradicts=(2, 3),
        ),
        "hyp_A3": Claim(
            "Mindfulness reduces binge eating.",
            "tested",
            supports=(5, 8),
            contradicts=(11,),
        ),
    },
    [
        "Binge eating disorder is considered the most common eating disorder in the United States [obs_1].",
        "In a study of 496 adolescent girls, fasting went along with a higher risk of binge eating [obs_2].",
        "Diets that restrict too much may trigger episodes [obs_3].",
        "Among 38 people, those who kept to regular meals were found to binge less often [obs_4].",
        "A review of 14 studies found that meditation made binge eating and emotional eating rarer [obs_5].",
        "Drinking more water could be linked to less hunger [obs_6].",
        "In 24 older adults, half a litre (500 ml) before a meal lowered the calories eaten by 13 % [obs_7].",
        "Combined with cognitive behavioural therapy, mindfulness may improve how people eat [obs_8].",
        "Skipping meals can add to cravings and to the risk of overeating [obs_9].",
        "Lisdexamfetamine reduced how often people binged better than placebo did [obs_10].",
        "For adolescents, the evidence was insufficient to compare treatments [obs_11].",
        "Regular meals are thus associated with less binge eating [hyp_A1].",
        "Mindfulness reduces binge eating, according to that review, although little is known about "
        "adolescents [hyp_A3, obs_5, obs_11].",
        "That fasting protects was rejected: in the girls studied it was linked to a higher risk "
        "[hyp_A2 rejected, obs_2].",
        "These studies differ in size and kind. [view]",
    ],
    [
        "Fasting protects against binge eating [obs_2].",
        "Fasting protects people against binge eating [obs_3].",
        "Against binge eating, fasting protects [hyp_A2].",
    ],
)

MARKETS = Topic(
    "How did oil and stock markets move on 19 November 2019?",
    {
        "src_1": Source(
            "https://www.reuters.com/article/us-global-markets/oil-slides-on-oversupply-concerns",
            "Oil slides on oversupply concerns, stocks rise",
            published="2019-11-19",
            authors=("Sinéad Carew",),
        ),
    },
    [
        (
            "src_1",
            "Oil prices fell sharply on Tuesday on oversupply concerns, while a gauge of stocks "
            "across the globe rose for a seventh straight session",
            "Oil fell sharply; global stocks rose for a seventh session.",
        ),
        (
            "src_1",
            "U.S. crude CLc1 fell 3.38% to $55.12 per barrel and Brent LCOc1 was last at $60.73, down "
            "2.74% on the day.",
            "U.S. crude fell 3.38% to $55.12; Brent fell 2.74% to $60.73.",
        ),
        (
            "src_1",
            "the Dow Jones Industrial Average .DJI fell 102.2 points, or 0.36%, to 27,934.02",
            "The Dow Jones fell 0.36% to 27,934.02.",
        ),
        (
            "src_1",
            "the Nasdaq Composite .IXIC added 20.72 points, or 0.24%, to 8,570.66",
            "The Nasdaq rose 0.24% to 8,570.66.",
        ),
        (
            "src_1",
            "Russia is unlikely to agree to cut its oil output further at a meeting with fellow "
            "exporters next month",
            "Russia is unlikely to agree to further cuts.",
        ),
        (
            "src_1",
            "“Moreover, Russia also failed to fulfill its agreed cuts in November so far,” "
            "Commerzbank analyst Carsten Fritsch said.",
            "Russia failed to fulfill its cuts, Fritsch of Commerzbank said.",
        ),
        (
            "src_1",
            "Norway’s October oil production beat forecasts",
            "Norway's October production beat forecasts.",
        ),
        (
            "src_1",
            "Benchmark 10-year notes US10YT=RR last rose 7/32 in price to yield 1.786%, down from "
            "1.808% late on Monday.",
            "The 10-year yield fell to 1.786% from 1.808%.",
        ),
        (
            "src_1",
            "The Japanese yen strengthened 0.13% versus the greenback at 108.55 per dollar",
            "The yen strengthened 0.13% to 108.55 per dollar.",
        ),
        (
            "src_1",
            "Copper CMCU3 rose 0.86% to $5,880.00 a tonne.",
            "Copper rose 0.86% to $5,880 a tonne.",
        ),
        (
            "src_1",
            "Spot gold XAU= added 0.1% to $1,472.19 an ounce.",
            "Gold added 0.1% to $1,472.19 an ounce.",
        ),
        (
            "src_1",
            "The next round of tariffs is due to start in mid-December.",
            "New tariffs are due in mid-December.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Oil fell because traders feared an oversupply.",
            "tested",
            supports=(1, 5),
        ),
        "hyp_A2": Claim(
            "Russia fulfilled its agreed cuts of oil output.",
            "rejected",
            contradicts=(6,),
        ),
    },
    [
        "Oil prices dropped sharply on Tuesday because traders worried about oversupply [obs_1][hyp_A1].",
        "American crude lost 3.38 % and stood at $55.12 a barrel [obs_2].",
        "Brent ended 2.74 percent lower at 60.73 dollars [obs_2].",
        "The Dow Jones gave up 0.36 % and closed at 27,934.02 [obs_3].",
        "The Nasdaq, by contrast, gained 20.72 points [obs_4].",
        "Russia probably will not agree to cut output further next month [obs_5].",
        "Carsten Fritsch of Commerzbank said that Russia had not kept to its cuts so far in November "
        "[obs_6].",
        "In Norway, production in October was higher than forecast [obs_7].",
        "The yield of ten-year notes went down from 1.808 % to 1.786 % [obs_8].",
        "At 108.55 per dollar the yen was 0.13 % stronger [obs_9].",
        "Copper went up 0.86 % to $5,880 a tonne [obs_10].",
        "An ounce of gold cost $1,472.19 [obs_11].",
        "The next tariffs are due to begin in mid-December [obs_12].",
        "That Russia kept to the agreed cuts was rejected [hyp_A2 rejected, obs_6].",
        "Stocks worldwide rose for the seventh session in a row [obs_1].",
        "The reports agree on the direction of oil. [view]",
    ],
    [
        "Russia fulfilled its agreed cuts of oil output [obs_6].",
        "The agreed cuts of oil output were fulfilled by Russia [obs_5].",
        "Russia has fulfilled the agreed cuts of its oil output [hyp_A2].",
    ],
)

DELHI = Topic(
    "What causes Delhi's air pollution in November?",
    {
        "src_1": Source(
            "https://www.vox.com/science-and-health/2019/11/8/20948348/delhi-india-air-pollution-quality-"
            "cause",
            "Why Delhi's air pollution gets so bad",
            published="2019-11-08",
            authors=("Umair Irfan",),
        ),
        "src_2": Source(
            "https://www.thelancet.com/commissions/pollution-and-health",
            "The Lancet Commission on pollution and health",
            "paper",
            0.9,
            published="2017-10-19",
            authors=("Philip J Landrigan",),
        ),
        "src_3": Source(
            "https://www.reddit.com/r/delhi/comments/air",
            "Air purifier experiences",
            "forum",
            0.3,
        ),
    },
    [
        (
            "src_1",
            "some air quality index monitors maxed out with ratings of 999 and pollution reached 50 "
            "times the level deemed safe by the World Health Organization",
            "Monitors showed 999, 50 times the level deemed safe.",
        ),
        (
            "src_1",
            "The government distributed 5 million face masks to schoolchildren.",
            "5 million masks were distributed.",
        ),
        (
            "src_1",
            "11 of the 12 cities in the world with the most pollution from PM2.5 [...] were in India",
            "11 of the 12 most polluted cities were in India.",
        ),
        (
            "src_1",
            "in 2015, there were 9 million premature deaths stemming from air pollution around the "
            "world. India suffered the worst toll of any country, with more than 2.5 million of these "
            "deaths.",
            "In 2015, 9 million died early, more than 2.5 million of them in India.",
        ),
        (
            "src_1",
            "Pollution has also shaved 3.2 years from the life expectancies of 660 million people in "
            "the country, according to one estimate.",
            "One estimate: 3.2 years less for 660 million people.",
        ),
        (
            "src_1",
            "Depending on the time of year, vehicles can contribute 40 to 80 percent of the region’s "
            "total pollution.",
            "Vehicles can contribute 40 to 80 percent.",
        ),
        (
            "src_1",
            "In November, the air over Delhi gets cool, dry, and still. That ends up trapping much of "
            "the air over the city",
            "Cool, still air in November traps pollution.",
        ),
        (
            "src_1",
            "Joshua Apte, a professor of environmental engineering at the University of Texas Austin, "
            "explained that air quality is a function of pollution and dilution",
            "Apte: air quality is pollution and dilution.",
        ),
        (
            "src_1",
            "much of the pollution can be traced to distinct policy decisions, including the "
            "unintended consequences of a water conservation law",
            "Policy decisions such as a water law added to pollution.",
        ),
        (
            "src_2",
            "Diseases caused by pollution were responsible for an estimated 9 million premature "
            "deaths in 2015",
            "Pollution caused an estimated 9 million deaths in 2015.",
        ),
        (
            "src_3",
            "my purifier never got the living room below 150 in that week",
            "A user's purifier did not help enough.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Vehicles and still air in November cause much of Delhi's pollution.",
            "tested",
            supports=(6, 7),
        ),
        "hyp_A2": Claim(
            "Only the fireworks of Diwali cause Delhi's air pollution.",
            "rejected",
            contradicts=(6, 7),
        ),
        "hyp_A3": Claim(
            "Air purifiers are no help in the worst weeks.",
            "tested",
            supports=(11,),
        ),
    },
    [
        "Some monitors reached 999, and the pollution was 50 times what the World Health Organization "
        "deems safe [obs_1].",
        "Five million masks were handed out to pupils [obs_2].",
        "Of the 12 cities with the most PM2.5, 11 lay in India [obs_3].",
        "In 2015 pollution led to an estimated 9 million premature deaths [obs_10, obs_4].",
        "More than 2.5 million of them happened in India, more than in any other country [obs_4].",
        "By one estimate, 660 million people lose 3.2 years of life [obs_5].",
        "Depending on the season, vehicles may account for 40 to 80 % of the pollution [obs_6].",
        "In November the air over the city is cool, dry and still, so that it cannot disperse [obs_7].",
        "Joshua Apte of the University of Texas explains air quality as pollution against dilution [obs_8].",
        "A law meant to save water also had a part in it [obs_9].",
        "Vehicles and still air are thus responsible for much of the smog in November [hyp_A1].",
        "That fireworks alone are to blame was rejected [hyp_A2 rejected, obs_6, obs_7].",
        "According to one user of a forum, a purifier did not bring the living room below 150 [obs_11].",
        "Purifiers may be no help in the worst weeks [hyp_A3].",
        "India's share in the world's premature deaths was thus about 28 % [obs_4].",
        "The causes work together. [view]",
    ],
    [
        "Only the fireworks of Diwali cause Delhi's air pollution [obs_7].",
        "Delhi's air pollution is caused only by the fireworks of Diwali [obs_1].",
        "Only Diwali fireworks cause the air pollution of Delhi [hyp_A2].",
    ],
    [{"shown": "28 %", "formula": "2.5 / 9 * 100", "inputs": ["obs_4"]}],
)

PAPERS = Topic(
    "How can large language models be trained and adapted at lower cost?",
    {
        "src_1": Source(
            "https://arxiv.org/abs/1706.03762",
            "Attention Is All You Need",
            "paper",
            0.9,
            published="2017-06-12",
            authors=(
                "Ashish Vaswani",
                "Noam Shazeer",
                "Niki Parmar",
            ),
        ),
        "src_2": Source(
            "https://arxiv.org/abs/1810.04805",
            "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
            "paper",
            0.9,
            published="2018-10-11",
            authors=(
                "Jacob Devlin",
                "Ming-Wei Chang",
            ),
        ),
        "src_3": Source(
            "https://arxiv.org/abs/2106.09685",
            "LoRA: Low-Rank Adaptation of Large Language Models",
            "paper",
            0.9,
            published="2021-06-17",
            authors=(
                "Edward J. Hu",
                "Yelong Shen",
            ),
        ),
        "src_4": Source(
            "https://arxiv.org/abs/2203.15556",
            "Training Compute-Optimal Large Language Models",
            "paper",
            0.9,
            published="2022-03-29",
            authors=(
                "Jordan Hoffmann",
                "Sebastian Borgeaud",
            ),
        ),
        "src_5": Source(
            "https://arxiv.org/abs/2205.14135",
            "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness",
            "paper",
            0.9,
            published="2022-05-27",
            authors=(
                "Tri Dao",
                "Daniel Y. Fu",
            ),
        ),
    },
    [
        (
            "src_1",
            "Our model achieves 28.4 BLEU on the WMT 2014 English-to-German translation task, "
            "improving over the existing best results, including ensembles, by over 2 BLEU.",
            "The Transformer reaches 28.4 BLEU.",
        ),
        (
            "src_1",
            "after training for 3.5 days on eight GPUs, a small fraction of the training costs of the "
            "best models from the literature",
            "Training took 3.5 days on eight GPUs.",
        ),
        (
            "src_2",
            "pushing the GLUE score to 80.5% (7.7% point absolute improvement)",
            "BERT pushes GLUE to 80.5%.",
        ),
        (
            "src_2",
            "the pre-trained BERT model can be fine-tuned with just one additional output layer",
            "BERT is fine-tuned with one additional layer.",
        ),
        (
            "src_3",
            "LoRA can reduce the number of trainable parameters by 10,000 times and the GPU memory "
            "requirement by 3 times.",
            "LoRA cuts trainable parameters 10,000 times and memory 3 times.",
        ),
        (
            "src_3",
            "higher training throughput, and, unlike adapters, no additional inference latency",
            "LoRA adds no inference latency.",
        ),
        (
            "src_4",
            "for compute-optimal training, the model size and the number of training tokens should be "
            "scaled equally: for every doubling of model size the number of training tokens should "
            "also be doubled",
            "Model size and tokens should be scaled equally.",
        ),
        (
            "src_4",
            "Chinchilla uniformly and significantly outperforms Gopher (280B), GPT-3 (175B), "
            "Jurassic-1 (178B), and Megatron-Turing NLG (530B)",
            "Chinchilla outperforms Gopher, GPT-3, Jurassic-1 and MT-NLG.",
        ),
        (
            "src_4",
            "We find that current large language models are significantly undertrained",
            "Current large language models are undertrained.",
        ),
        (
            "src_5",
            "15% end-to-end wall-clock speedup on BERT-large (seq. length 512) compared to the MLPerf "
            "1.1 training speed record, 3× speedup on GPT-2 (seq. length 1K)",
            "FlashAttention speeds up BERT-large by 15% and GPT-2 3×.",
        ),
        (
            "src_5",
            "FlashAttention trains Transformers faster than existing baselines",
            "FlashAttention trains Transformers faster than baselines.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Large models can be adapted with few trainable parameters.",
            "verified",
            supports=(4, 5),
        ),
        "hyp_A2": Claim(
            "LoRA slows down inference.",
            "rejected",
            contradicts=(6,),
        ),
        "hyp_B1": Claim(
            "Training cost falls when attention is computed with less memory traffic.",
            "tested",
            supports=(10, 11),
        ),
    },
    [
        "The model of Vaswani and colleagues reached 28.4 BLEU on WMT 2014 English-to-German [obs_1].",
        "Its training took 3.5 days on eight GPUs [obs_2].",
        "BERT raised the GLUE score to 80.5 %, 7.7 points more than before [obs_3].",
        "Devlin and colleagues fine-tune BERT with a single additional output layer [obs_4].",
        "LoRA reduces the trainable parameters by a factor of 10,000 and the GPU memory by a factor "
        "of 3 [obs_5].",
        "In contrast to adapters, LoRA adds no latency at inference [obs_6].",
        "Hoffmann et al. (2022) recommend scaling model size and training tokens equally [obs_7].",
        "When the size of a model doubles, so should the number of its training tokens [obs_7].",
        "Chinchilla outperforms Gopher with 280B parameters as well as GPT-3 with 175B [obs_8].",
        "The authors of that paper find that current large models are significantly undertrained [obs_9].",
        "FlashAttention trains BERT-large 15 % faster than the record of MLPerf 1.1 [obs_10].",
        "With GPT-2 the speedup is threefold at a sequence length of 1K [obs_10].",
        "Large models can thus be adapted with few trainable parameters [hyp_A1].",
        "Less memory traffic in attention lowers the cost of training [hyp_B1].",
        "That LoRA slows inference down was rejected [hyp_A2 rejected, obs_6].",
        "These methods can be combined. [view]",
    ],
    [
        "LoRA slows down inference [obs_6].",
        "With LoRA, inference slows down [obs_5].",
        "LoRA slows inference down [hyp_A2].",
    ],
)

PATIENTENAKTE = Topic(
    "Wie weit ist die elektronische Patientenakte in Deutschland?",
    {
        "src_1": Source(
            "https://blog.comwrap.com/die-elektronische-patientenakte-der-lange-marsch-ins-digitale-"
            "gesundheitswesen",
            "Die elektronische Patientenakte: der lange Marsch ins digitale Gesundheitswesen",
            published="2018-09-04",
        ),
        "src_2": Source(
            "https://www.bundesgesundheitsministerium.de/e-health-gesetz",
            "Das E-Health-Gesetz",
            "official",
            0.85,
        ),
    },
    [
        (
            "src_1",
            "Bereits 2004 mit dem GKV-Modernisierungsgesetz wurde die ePA als eine der Anwendungen "
            "der elektronischen Gesundheitskarte (eGK) genannt.",
            "Die ePA wurde bereits 2004 im GKV-Modernisierungsgesetz genannt.",
        ),
        (
            "src_1",
            "Seit dem wurde mehr als eine Milliarde Euro in das Projekt investiert",
            "Mehr als eine Milliarde Euro wurde investiert.",
        ),
        (
            "src_1",
            "In dem 2015 verabschiedeten E-Health-Gesetz wurde die ePA als wesentlicher Teil der "
            "künftigen Telematikinfrastruktur (TI) genannt.",
            "Das E-Health-Gesetz von 2015 nennt die ePA.",
        ),
        (
            "src_1",
            "Bis zum 01.01.2019 sollen alle Ärzte, Psychotherapeuten, Krankenhäuser und anderen "
            "Akteure des Gesundheitswesens daran angebunden sein.",
            "Bis zum 1. Januar 2019 sollen alle angebunden sein.",
        ),
        (
            "src_1",
            "Handschriftliche Dokumentationen und postalischer Versand und Empfang sind fehleranfällig.",
            "Handschriftliche Dokumentation ist fehleranfällig.",
        ),
        (
            "src_1",
            "Durch unnötige Überbehandlung und Dokumentation sowie Behandlungsfehler entstehen so "
            "jährlich Kosten in Milliardenhöhe.",
            "Überbehandlung und Fehler kosten jährlich Milliarden.",
        ),
        (
            "src_1",
            "Gerade bei älteren oder geistig beeinträchtigten Patienten sind Informationslücken oft "
            "unvermeidlich.",
            "Bei älteren Patienten sind Informationslücken oft unvermeidlich.",
        ),
        (
            "src_1",
            "Die TI, welche von der Betriebsgesellschaft gematik entwickelt wird, soll dabei das "
            "digitale Kommunikationsnetz und die Grundlage für die ePA [...] bilden.",
            "Die gematik entwickelt die TI.",
        ),
        (
            "src_2",
            "Ärzte, die sich nicht an die Telematikinfrastruktur anschließen, müssen mit Kürzungen "
            "von einem Prozent rechnen.",
            "Ohne Anschluss drohen Ärzten Kürzungen von einem Prozent.",
        ),
        (
            "src_2",
            "Der Medikationsplan steht Patienten zu, die mindestens drei Arzneimittel gleichzeitig anwenden.",
            "Ab drei Arzneimitteln besteht Anspruch auf einen Medikationsplan.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Die Einführung der elektronischen Patientenakte dauert länger als geplant.",
            "tested",
            supports=(1, 4),
        ),
        "hyp_A2": Claim(
            "Alle Patienten nutzen bereits eine elektronische Gesundheitskarte.",
            "rejected",
            contradicts=(1,),
        ),
    },
    [
        "Die Akte stand schon 2004 im GKV-Modernisierungsgesetz [obs_1].",
        "Seither flossen mehr als eine Milliarde Euro in das Vorhaben [obs_2].",
        "Das E-Health-Gesetz von 2015 macht sie zu einem wesentlichen Teil der Telematikinfrastruktur "
        "[obs_3].",
        "Bis zum 1. Januar 2019 sollten alle Ärzte und Krankenhäuser angeschlossen sein [obs_4].",
        "Dokumente von Hand und Sendungen per Post führen leicht zu Fehlern [obs_5].",
        "Überbehandlung und Behandlungsfehler kosten jedes Jahr Milliarden [obs_6].",
        "Vor allem bei älteren Patienten lassen sich Lücken in den Informationen oft nicht vermeiden "
        "[obs_7].",
        "Entwickelt wird die Infrastruktur von der gematik [obs_8].",
        "Wer sich nicht anschließt, muss mit einer Kürzung um ein Prozent rechnen [obs_9].",
        "Anspruch auf einen Medikationsplan haben Patienten, die mindestens drei Arzneimittel nehmen "
        "[obs_10].",
        "Die Einführung dauert offenbar länger als geplant [hyp_A1].",
        "Dass bereits alle Patienten eine elektronische Gesundheitskarte nutzen, wurde verworfen "
        "[hyp_A2 rejected].",
        "Der Weg bleibt lang. [view]",
    ],
    [
        "Alle Patienten nutzen bereits eine elektronische Gesundheitskarte [obs_1].",
        "Bereits alle Patienten nutzen eine elektronische Gesundheitskarte [obs_4].",
        "Eine elektronische Gesundheitskarte nutzen bereits alle Patienten [hyp_A2].",
    ],
)

HEAT_PUMPS = Topic(
    "한랭지에서 히트펌프는 얼마나 효율적인가?",
    {
        "src_1": Source(
            "https://www.keei.re.kr/report/heatpump",
            "한랭지 히트펌프 실증 보고서",
            "official",
            0.85,
            published="2023-03-10",
        ),
        "src_2": Source(
            "https://news.example.kr/energy/heatpump",
            "겨울철 히트펌프 성능 논란",
            published="2023-12-02",
        ),
    },
    [
        (
            "src_1",
            "연구진은 2021년 12월부터 2022년 2월까지 강원도 평창의 주택 48채를 대상으로 실증 시험을 진행했다",
            "연구진은 평창의 주택 48채에서 실증 시험을 진행했다.",
        ),
        (
            "src_1",
            "영하 15도에서 평균 성능계수는 2.1로 측정되었다",
            "영하 15도에서 성능계수는 2.1이었다.",
        ),
        (
            "src_1",
            "가스보일러와 비교하면 난방비가 평균 23.5퍼센트 줄었다",
            "난방비가 가스보일러보다 23.5퍼센트 줄었다.",
        ),
        (
            "src_1",
            "설치비는 가구당 평균 1,250만 원으로 조사되었다",
            "설치비는 가구당 평균 1,250만 원이었다.",
        ),
        (
            "src_1",
            "제상 운전은 전체 열량의 9퍼센트를 소모했다",
            "제상 운전이 열량의 9퍼센트를 썼다.",
        ),
        (
            "src_2",
            "전문가들은 단열이 나쁜 주택에서는 효과가 줄어들 수 있다고 지적한다",
            "단열이 나쁘면 효과가 줄어들 수 있다.",
        ),
        (
            "src_2",
            "산업통상자원부는 2030년까지 3조 2천억 원을 투입할 계획이라고 밝혔다",
            "산업부는 2030년까지 3조 2천억 원을 투입할 계획이다.",
        ),
        (
            "src_2",
            "응답자 가운데 72퍼센트는 소음 문제를 겪지 않았다고 답했다",
            "응답자의 72퍼센트는 소음 문제를 겪지 않았다.",
        ),
        (
            "src_2",
            "LG전자는 영하 25도까지 작동하는 제품을 2023년 9월 출시했다",
            "LG전자가 영하 25도까지 작동하는 제품을 출시했다.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "히트펌프는 한랭지에서 난방비를 줄인다.",
            "tested",
            supports=(2, 3),
            conditions=((6, "단열이 좋은 주택일 경우"),),
        ),
        "hyp_A2": Claim(
            "히트펌프는 영하 10도 아래에서 작동을 멈춘다.",
            "rejected",
            contradicts=(2, 9),
        ),
    },
    [
        "실증 시험은 2021년 12월부터 2022년 2월까지 평창의 주택 48채에서 이루어졌다 [obs_1].",
        "영하 15도에서도 성능계수는 평균 2.1이었다 [obs_2].",
        "난방비는 가스보일러보다 평균 23.5% 적게 들었다 [obs_3].",
        "설치에는 한 가구에 평균 1,250만 원이 들었다 [obs_4].",
        "다만 제상 운전이 열량의 9%를 썼다 [obs_5].",
        "단열이 나쁜 집에서는 효과가 작아질 수 있다는 지적이 있다 [obs_6].",
        "산업통상자원부는 2030년까지 3.2조 원을 쓸 계획이다 [obs_7].",
        "설문에 답한 사람의 72%는 소음 문제를 겪지 않았다 [obs_8].",
        "LG전자는 2023년 9월 영하 25도에서도 작동하는 제품을 내놓았다 [obs_9].",
        "따라서 히트펌프는 한랭지에서도 난방비를 줄인다 [hyp_A1, obs_6].",
        "영하 10도 아래에서 작동을 멈춘다는 가설은 기각되었다 [hyp_A2 rejected, obs_2].",
        "결국 집의 상태가 중요하다. [view]",
    ],
    [
        "히트펌프는 영하 10도 아래에서 작동을 멈춘다 [obs_2].",
        "영하 10도 아래에서 히트펌프는 작동을 멈춘다 [obs_9].",
        "히트펌프는 영하 10도 아래에서 작동을 멈춘다 [hyp_A2].",
    ],
)

EUROPA_KO = Topic(
    "목성의 위성 유로파에 수증기가 있는가?",
    EUROPA.sources,
    [
        ("src_1", EUROPA.observations[0][1], "NASA 고더드 연구진이 유로파 위에서 수증기의 흔적을 확인했다."),
        ("src_1", EUROPA.observations[1][1], "켁 천문대의 관측 17번 가운데 한 번만 수증기가 보였다."),
        ("src_2", EUROPA.observations[4][1], "연구진은 2016년 2월부터 2017년 5월까지 17일 밤 동안 관측했다."),
        ("src_2", EUROPA.observations[5][1], "2016년 4월 26일 밤에 강한 수증기 신호가 잡혔다."),
        ("src_2", EUROPA.observations[6][1], "수증기의 양은 약 2,300톤으로 계산되었다."),
        (
            "src_2",
            EUROPA.observations[7][1],
            "갈릴레오 탐사선은 1997년에 플라스마 밀도가 커진 것을 측정했다.",
        ),
        ("src_2", EUROPA.observations[8][1], "기둥은 바다나 얼음이 녹은 곳에서 나올 수 있다."),
        ("src_1", EUROPA.observations[3][1], "유로파 클리퍼는 빠르면 2023년에 표면을 자세히 본다."),
    ],
    {
        "hyp_A1": Claim(
            "유로파 위에는 수증기가 있다.",
            "verified",
            supports=(1, 4),
        ),
        "hyp_A2": Claim(
            "유로파는 수증기를 끊임없이 뿜는다.",
            "rejected",
            contradicts=(2,),
        ),
    },
    [
        "NASA 연구진은 유로파 위에서 수증기의 흔적을 확인했다 [obs_1].",
        "켁 천문대의 관측 17번 가운데 수증기가 보인 것은 한 번뿐이다 [obs_2].",
        "관측은 2016년 2월부터 2017년 5월까지 이어졌다 [obs_3].",
        "강한 신호가 잡힌 것은 2016년 4월 26일 밤이었다 [obs_4].",
        "연구진의 계산으로 수증기는 약 2,300톤이었다 [obs_5].",
        "갈릴레오 탐사선은 이미 1997년에 플라스마가 짙어진 것을 측정했다 [obs_6].",
        "수증기 기둥은 얼음 아래의 바다에서 나올 수 있다 [obs_7].",
        "유로파 클리퍼는 빠르면 2023년에 표면을 자세히 살핀다 [obs_8].",
        "그러므로 유로파 위에 수증기가 있다 [hyp_A1].",
        "끊임없이 뿜는다는 가설은 기각되었다 [hyp_A2 rejected, obs_2].",
    ],
    [
        "유로파는 수증기를 끊임없이 뿜는다 [obs_2].",
        "수증기를 유로파는 끊임없이 뿜는다 [obs_1].",
        "유로파는 수증기를 끊임없이 뿜는다 [hyp_A2].",
    ],
)

TOPICS = (
    EUROPA, WEWORK, PLAGUE, HOME_DEPOT, DUVET, HIBERNATION, TEACHERS, BINGE, MARKETS, DELHI, PAPERS,
    PATIENTENAKTE, HEAT_PUMPS, EUROPA_KO,
)  # fmt: skip

STREAMING = Topic(
    "How is the streaming market changing for consumers: which services started, what do they cost, and what "
    "problems did they have at launch?",
    {
        "src_1": Source(
            "https://www.latimes.com/entertainment-arts/business/story/2019-11-18/disney-plus-launch-"
            "kevin-mayer",
            "Disney's Kevin Mayer on the Disney+ launch",
            published="2019-11-18",
        ),
        "src_2": Source(
            "https://www.hollywoodreporter.com/news/google-stadia-launch",
            "Can Google Stadia find an audience?",
            published="2019-11-18",
        ),
        "src_3": Source(
            "https://digg.com/2019/google-stadia-review-roundup",
            "Is Google Stadia worth it? Here's what the reviews say",
            published="2019-11-18",
        ),
        "src_4": Source(
            "https://wccftech.com/stadia-destiny-2-not-4k",
            "Stadia's Destiny 2 is not true 4K",
            published="2019-11-18",
        ),
        "src_5": Source(
            "https://www.ign.com/articles/disney-plus-deals",
            "Daily deals: Disney+ and Amazon Music",
            published="2019-11-18",
        ),
        "src_6": Source(
            "https://www.businessinsider.de/amazon-music-free",
            "Amazon lets you listen to music free",
            published="2019-11-19",
        ),
    },
    [
        (
            "src_1",
            "Walt Disney Co. executive Kevin Mayer said overwhelming demand and a computer-coding glitch "
            "led to "
            "widespread problems last week when the Burbank entertainment giant launched Disney+.",
            "Disney blamed overwhelming demand and a coding glitch for widespread problems at launch.",
        ),
        (
            "src_1",
            "Some consumers who sought help on launch day reported telephone wait times that exceeded two"
            " hours. "
            "Others reported being abruptly logged off the service.",
            "Some customers waited over two hours on the telephone, and others were suddenly logged off.",
        ),
        (
            "src_1",
            "An undisclosed number of customers signed up for the free weeklong trial, although it is not"
            " clear "
            "how many have converted to paid subscribers.",
            "It is unknown how many trial users became paying subscribers.",
        ),
        (
            "src_1",
            "Mayer said it depends on the cost of the service, but he said that he thinks the number will be "
            "between four to six services",
            "Mayer expects consumers to hold four to six streaming services.",
        ),
        (
            "src_1",
            "Mayer hinted that the company was pleased with Disney+ retention so far.",
            "Disney's streaming head hinted that retention has pleased the company so far.",
        ),
        (
            "src_1",
            "The streaming service represents a shift in Disney’s business strategy and, potentially, "
            "another blow "
            "to the traditional pay-TV bundle that bolstered its business.",
            "The streaming service may be another blow to the traditional pay-TV bundle.",
        ),
        (
            "src_1",
            "no one knows just how much disruption the so-called streaming wars will have on the traditional "
            "pay-TV industry.",
            "Nobody knows how much the streaming wars will disrupt the pay-TV industry.",
        ),
        (
            "src_2",
            "While the monthly subscription rate for the service gets players access to 4k streaming at "
            "60 frames "
            "per second, the majority of titles for Stadia will cost the same amount as their console "
            "counterparts",
            "The monthly rate is said to give 4k at 60 frames per second; most titles cost as much as on "
            "consoles.",
        ),
        (
            "src_2",
            "Apple Arcade subscription service in September. A major difference in the two services was "
            "the list "
            "of titles available at launch (more than 60) for Apple's offering, all of which were new and "
            "exclusive to the platform",
            "Apple Arcade started in September with more than 60 titles, all new and exclusive.",
        ),
        (
            "src_2",
            "Sony has offered its Sony Now service since 2014 and Microsoft launched an early stage of "
            "its Project "
            "xCloud cloud-based gaming service across 13 markets earlier this year, with plans for its "
            "full launch "
            "set for next year.",
            "Microsoft launched an early stage of Project xCloud in 13 markets; Sony has had a service "
            "since 2014.",
        ),
        (
            "src_2",
            "I think that conversion will be tough, however, since the games catalog will probably stay "
            "fairly thin",
            "An IDC analyst expects that turning free Stadia players into paying ones will be tough.",
        ),
        (
            "src_2",
            "Stadia is launching with 22 games. Notably, only one title at launch is exclusive to the "
            "service",
            "Stadia starts with 22 games, of which only one is exclusive to the service.",
        ),
        (
            "src_3",
            "the games were really crisp and fluid most of the time. But every now and again, I'd be "
            "reminded I was "
            "streaming when the graphics in a game dropped to a lower quality, or if the game just "
            "unexpectedly quit.",
            "A reviewer found games crisp and fluid most of the time, but now and again quality dropped "
            "or a game "
            "quit.",
        ),
        (
            "src_3",
            "If Google decides to remove certain titles, or shutter the service entirely, the games you "
            "paid for "
            "will be gone.",
            "If Google closes the service, the games that buyers paid for are gone.",
        ),
        (
            "src_3",
            "The subscription only includes a single game as of today. Primarily, Google tells us you "
            "should expect "
            "to buy, not rent cloud games for the same retail prices you'd find on other platforms",
            "The subscription includes just one game; most games have to be bought at usual retail prices.",
        ),
        (
            "src_3",
            "Google's experimental game streaming service, Stadia, launches without many of its promised "
            "features, "
            "and just a handful of games.",
            "A review says Stadia launches without many promised features and with only a handful of games.",
        ),
        (
            "src_4",
            "Not only is Destiny 2 not true 4K on Stadia, it runs at medium settings. So, in other words,"
            " Destiny 2 "
            "on Stadia is a marked step down from the Xbox One X version",
            "Destiny 2 on Stadia is not true 4K, runs at medium settings and is a step down from the Xbox"
            " One X.",
        ),
        (
            "src_4",
            "When streaming at 4K, we render at a native 1080p and then upsample and apply a variety of "
            "techniques",
            "Google renders its 4K stream at native 1080p and then upsamples.",
        ),
        (
            "src_5",
            "If you just want Disney+, you can sign up for a free 7-day trial. Afterwards you'll pay "
            "$6.99 per month.",
            "After a free 7-day trial Disney+ costs $6.99 per month.",
        ),
        (
            "src_5",
            "An even better deal is if you sign up for the Disney +, Hulu, and ESPN+ bundle. In that case"
            " you pay "
            "only $12.99.",
            "The bundle of Disney+, Hulu and ESPN+ costs $12.99.",
        ),
        (
            "src_6",
            "customers without a Prime membership or subscription to Amazon Music Unlimited could now access "
            "ad-supported music for free.",
            "People without Prime can listen to ad-supported music on Amazon for free.",
        ),
        (
            "src_3",
            "a pricing scheme that sees you paying three times (for hardware, for the service, for games)"
            " just to "
            "be an early adopter.",
            "Early adopters of Stadia pay three times: hardware, service and games.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "Disney+ started with widespread problems because demand exceeded what its systems were "
            "prepared for.",
            "tested",
            supports=(1, 2),
        ),
        "hyp_A2": Claim(
            "For Stadia the monthly fee is only a part of the price, because players also buy most games.",
            "tested",
            supports=(8, 15, 22),
        ),
        "hyp_A3": Claim(
            "Stadia fell short at launch of the features and picture quality that Google had promised.",
            "tested",
            supports=(16, 17, 18),
        ),
        "hyp_A4": Claim(
            "Stadia delivered at launch the picture quality that was promised, 4K at 60 frames per second.",
            "rejected",
            supports=(8,),
            contradicts=(17, 18),
        ),
        "hyp_A5": Claim(
            "Bundles and free tiers lower the entry price for consumers, because providers compete.",
            "tested",
            supports=(20, 21),
            contradicts=(22,),
        ),
        "hyp_A6": Claim(
            "Consumers may take between four and six streaming services, depending on the cost.",
            "tested",
            supports=(4,),
        ),
    },
    [
        "According to Disney, overwhelming demand and a coding glitch led to widespread problems [obs_1].",
        "Disney+ began with widespread problems, because demand exceeded what had been prepared "
        "[hyp_A1, obs_1].",
        "Some customers waited for more than two hours on the telephone, and others were logged off [obs_2].",
        "It is not clear how many of the trial users have become paying subscribers [obs_3].",
        "Nobody outside Disney knows how many trial users stayed [obs_3].",
        "Kevin Mayer thinks of four to six services, depending on their cost [obs_4].",
        "Consumers may take four to six streaming services [hyp_A6].",
        "According to Mayer, the number will be between four and six services [obs_4].",
        "He hinted that the company was pleased with retention so far [obs_5].",
        "Disney+ is potentially another blow to the traditional pay-TV bundle [obs_6].",
        "For Disney the service is a shift in strategy [obs_6].",
        "No one knows how much the streaming wars will disrupt the pay-TV industry [obs_7].",
        "The monthly rate was advertised with 4K at 60 frames per second [obs_8].",
        "Most titles cost as much as on consoles [obs_8].",
        "That Stadia delivered the promised 4K at 60 frames per second was rejected [hyp_A4 rejected,"
        " obs_17].",
        "Apple Arcade started in September with more than 60 titles, all of them new and exclusive [obs_9].",
        "Every title of Apple Arcade was new at launch [obs_9].",
        "Microsoft has opened only an early stage of Project xCloud, in 13 markets [obs_10].",
        "It plans the full launch for next year [obs_10].",
        "Sony has offered its service since 2014 [obs_10].",
        "An analyst expects that the conversion of free players will be tough [obs_11].",
        "Stadia's 22 games are mostly available elsewhere, and only one of them is exclusive [obs_12].",
        "One reviewer found the games crisp and fluid most of the time, although they sometimes quit "
        "[obs_13].",
        "If Google shuts the service, the games that were paid for will be gone [obs_14].",
        "The subscription includes only a single game, and most others have to be bought [obs_15].",
        "One review found just a handful of games and missed many features [obs_16].",
        "Many of the promised features were missing at launch, the review says [obs_16].",
        "On Stadia the game is a marked step down from its version for the Xbox One X [obs_17].",
        "It runs at medium settings, which is not true 4K [obs_17].",
        "Google renders at a native 1080p and then upsamples the picture [obs_18].",
        "Stadia fell short of the promised picture quality [hyp_A3, obs_17].",
        "After a free trial of 7 days Disney+ costs $6.99 a month [obs_19].",
        "With Hulu and ESPN+ it costs $12.99 [obs_20].",
        "Of these, Disney+ alone at $6.99 is the cheapest, and the bundle at $12.99 costs more "
        "[obs_19, obs_20].",
        "People without Prime can listen for free, with advertising [obs_21].",
        "Amazon's free music is paid for by advertising, so that no Prime membership is needed [obs_21].",
        "An early adopter pays three times, for the hardware, the service and the games [obs_22, hyp_A2].",
        "Bundles and free tiers may lower the entry price, although early adopters of Stadia pay three times "
        "[hyp_A5, obs_22].",
        "Because demand was overwhelming, Disney+ had widespread problems [obs_1].",
        "The trouble at Disney+ was due to demand and a glitch in the code [obs_1].",
        "Not all of the promised features were there [obs_16].",
        "The reports agree. [view]",
        "This is disputed. [view]",
        "Whether consumers pay less in the end is disputed. [view]",
        "The difference lies in the age of the equipment. [view]",
        "The evidence on prices is stronger than that on quality. [view]",
        "The sources differ because they count different things. [view]",
        "The strongest argument comes from the makers themselves. [view]",
        "How the total bill changes depends on habits. [view]",
        "This leaves two questions. [view]",
        "Taken together, the reviews paint a mixed picture. [view]",
        "The documents state no price for Apple TV+ or Apple Arcade. [gap]",
        "How long customers stay is not reported. [gap]",
        "It is unclear whether prices will rise everywhere. [gap]",
        "None of the sources says how many households cancelled a subscription. [gap]",
        "No figures for Netflix were found. [gap]",
        "Whether the service will lose customers remains open. [gap]",
        "가격은 어느 문서에도 나오지 않는다. [gap]",
        "Wie viele Kunden bleiben, ist nicht bekannt. [gap]",
        "The picture is mixed. [view]",
        "In short, the start was rough. [view]",
        "All in all, the evidence is thin. [view]",
        "Both sides have a point. [view]",
        "Most of what is known comes from reviews. [view]",
        "So far the reports agree on the trouble, less so on its cause. [view]",
        "It is too early to judge. [view]",
        "It is therefore hard to say who is right. [view]",
        "This matters most to households with a slow connection. [view]",
        "One should read these figures with care. [view]",
        "The finding rests on a single source and should be read so. [view]",
        "The strongest evidence concerns the picture quality. [view]",
        "That leaves the prices. [view]",
        "Which of these weighs more depends on the household. [view]",
        "Ob die Preise steigen, bleibt offen. [view]",
        "출처들은 서로 엇갈린다. [view]",
        "There is no information on the price of Apple TV+. [gap]",
        "Neither price is stated in the sources that were read. [gap]",
        "Independent measurements of the lag are missing. [gap]",
        "No review compares it with PlayStation Now. [gap]",
        "The sources are silent on refunds. [gap]",
    ],
    [
        "Stadia delivered the promised picture quality, 4K at 60 frames per second [obs_8].",
        "Stadia delivered at launch the picture quality that was promised [hyp_A4].",
        "At launch Stadia delivered the promised picture quality of 4K at 60 frames per second [obs_18].",
    ],
    [],
    [
        ("Subscribers to Stadia get 4K at 60 frames per second [obs_8].", "rejected_hypothesis"),
        ("Stadia offers 4K at 60 frames per second [obs_8].", "rejected_hypothesis"),
        ("The new service is another blow to the traditional pay-TV bundle [obs_6].", "overstated"),
        ("The company was pleased with retention [obs_5].", "overstated"),
        ("Consumers will have four to six services [hyp_A6].", "overstated"),
        ("Four to six services per household are certain [hyp_A6, obs_4].", "overstated"),
        ("Consumers take four to six streaming services [hyp_A6, obs_4].", "overstated"),
        ("The conversion is tough and the catalog stays thin [obs_11].", "overstated"),
        ("The launch of Disney+ failed because of hackers [obs_1].", "overstated"),
        ("Hackers caused widespread problems when Disney+ launched [obs_1].", "overstated"),
        ("Due to bad weather, some customers waited for over two hours [obs_2].", "overstated"),
        (
            "Mayer hinted that the company was pleased with retention, so the bad start did no harm [obs_5].",
            "overstated",
        ),
        ("Bundles lower the entry price [hyp_A5].", "overstated"),
        ("All consumers who sought help waited more than two hours [obs_2].", "quantifier"),
        ("Most consumers were logged off [obs_2].", "quantifier"),
        ("One reviewer found the games crisp and fluid all of the time [obs_13].", "quantifier"),
        ("The games often quit unexpectedly [obs_13].", "quantifier"),
        ("The games were always crisp and fluid [obs_13].", "quantifier"),
        (
            "Apple Arcade started in September with more than 60 titles, none of them new [obs_9].",
            "quantifier",
        ),
        ("Microsoft launched Project xCloud in all markets [obs_10].", "quantifier"),
        ("Everyone knows how much the streaming wars disrupt pay-TV [obs_7].", "quantifier"),
        ("Stadia launches with many games [obs_16].", "quantifier"),
        ("The games were perfectly crisp and fluid [obs_13].", "quantifier"),
        ("It is known how many of the customers converted to paid subscribers [obs_3].", "negation"),
        ("Disney+ has the best retention of the industry [obs_5].", "superlative"),
        ("The largest newcomer was Disney+, which had widespread problems [obs_1].", "superlative"),
        ("Amazon has the most popular free music, supported by ads [obs_21].", "superlative"),
        ("If Google shuts the service, the games that were paid for will be refunded [obs_14].", "opposite"),
        ("Turning free Stadia players into paying ones will be easy [obs_11].", "opposite"),
        ("Sony stopped its Sony Now service in 2014 [obs_10].", "opposite"),
        ("Microsoft has fully launched Project xCloud in 13 markets [obs_10].", "opposite"),
        ("Only one of the 22 games of Stadia is available elsewhere [obs_12].", "opposite"),
        ("The majority of titles for Stadia cost less than their console counterparts [obs_8].", "opposite"),
        ("Destiny 2 on Stadia is better than the Xbox One X version [obs_17].", "opposite"),
        ("Users are leaving in large numbers. [view]", "view_with_facts"),
        ("Prices have risen sharply everywhere. [view]", "view_with_facts"),
        ("Most customers will forgive a bad first week. [view]", "view_with_facts"),
        ("The makers will lose against their rivals. [view]", "view_with_facts"),
        ("The bad start proves that nobody was prepared. [view]", "view_with_facts"),
        ("The large services failed because they were too expensive. [view]", "view_with_facts"),
        ("It is the best service on the market. [view]", "view_with_facts"),
        ("The new services are cheaper than the old ones. [view]", "view_with_facts"),
        ("Users are leaving. [gap]", "gap_with_facts"),
        ("No price is given, but 3 million people left. [gap]", "gap_with_facts"),
        ("The documents state no price, but all customers pay. [gap]", "gap_with_facts"),
        ("The maker does not refund its customers. [gap]", "gap_with_facts"),
    ],
)

TOPICS += (STREAMING,)

PRICES = Topic(
    "How is the streaming and subscription market changing for consumers, and what do the new services cost?",
    {
        "src_1": Source(
            "https://www.latimes.com/business/story/2019-11-19/disney-plus-glitches",
            "'We had some issues,' exec says on Disney+ glitches",
            published="2019-11-19",
        ),
        "src_2": Source(
            "https://www.ign.com/articles/2019/11/18/daily-deals-more-black-friday",
            "Daily Deals: More Black Friday Deals Are Live - IGN",
            published="2019-11-18",
        ),
        "src_3": Source(
            "https://www.hollywoodreporter.com/news/google-bets-launch-stadia",
            "Google Bets on the Future With Launch of Stadia Game Streaming Service",
            published="2019-11-19",
        ),
        "src_4": Source(
            "https://wccftech.com/stadia-falls-short-4k",
            "Stadia Falls Short of 4K at Launch, Destiny 2 Runs at a Native 1080p",
            published="2019-11-18",
        ),
        "src_5": Source(
            "https://mspoweruser.com/google-stadia-red-dead-redemption-2",
            "Google Stadia Red Dead Redemption 2 doesn't run at a stable 60fps.",
            published="2019-11-19",
        ),
    },
    [
        (
            "src_1",
            "The company struggled to contend with the more than 10 million users who activated their "
            "accounts last "
            "Tuesday. Disney’s $6.99-a-month service is stocked with movies and TV shows",
            "Disney+ costs $6.99 a month; more than 10 million users activated accounts on launch day.",
        ),
        (
            "src_1",
            "Some consumers who sought help on launch day reported telephone wait times that exceeded two "
            "hours.",
            "On the first day some Disney+ customers waited over two hours on the telephone for help.",
        ),
        (
            "src_1",
            "Disney has made an enormous bet, spending more than $3 billion on technology and programming "
            "to remain "
            "a leader in Hollywood and take on Netflix at its own game.",
            "Disney spent more than $3 billion on technology and programming to take on Netflix.",
        ),
        (
            "src_2",
            "An even better deal is if you sign up for the Disney +, Hulu, and ESPN+ bundle. In that case "
            "you pay "
            "only $12.99. If you were to subscribe to all thee services separately, you'd be paying "
            "around $17.99 "
            "per month, so you'd be saving $60 every year.",
            "The bundle costs $12.99 instead of around $17.99 per month separately, a saving of $60 a year.",
        ),
        (
            "src_2",
            "If you just want Disney+, you can sign up for a free 7-day trial. Afterwards you'll pay "
            "$6.99 per month.",
            "After a free 7-day trial Disney+ costs $6.99 per month.",
        ),
        (
            "src_2",
            "If you know you're in it for the long haul, then you can pay a $69.99 annual subscription "
            "fee, which "
            "saves you $14.",
            "A year of Disney+ costs $69.99 if paid annually, which saves $14.",
        ),
        (
            "src_2",
            "Sign up for 4 months of Amazon Music Unlimited for just $1. Normally you'd be paying "
            "$9.99/month for "
            "this service (or $7.99/mo for Prime members).",
            "Amazon Music Unlimited normally costs $9.99 a month, or $7.99 for Prime members.",
        ),
        (
            "src_3",
            "Google's gaming offering, which is offered at a $9.99 monthly rate for its Stadia Pro "
            "subscription "
            "(there is also a $129.99 Premiere Edition that includes a controller and three months of "
            "Stadia Pro "
            "and a free tier of the Stadia service is due out next year)",
            "Stadia Pro costs $9.99 a month; the Premiere Edition for $129.99 includes three months of Pro.",
        ),
        (
            "src_3",
            "Apple also stepped into gaming earlier this year with the debut of its Apple Arcade "
            "subscription "
            "service in September. A major difference was the list of titles available at launch (more "
            "than 60)",
            "Apple Arcade started in September with more than 60 titles at launch.",
        ),
        (
            "src_3",
            "Stadia is launching with 22 games (the addition of 10 extra titles was announced over the "
            "weekend). "
            "Notably, only one title at launch is "
            "exclusive to the Stadia service",
            "Stadia starts with 22 games, of which only one is exclusive to the service.",
        ),
        (
            "src_3",
            "Microsoft launched an early stage of its Project xCloud cloud-based gaming service across 13 "
            "markets "
            "earlier this year, with plans for its full launch set for next year.",
            "Microsoft launched an early stage of Project xCloud in 13 markets and plans the full launch.",
        ),
        (
            "src_4",
            "The Google Stadia Founder’s and Premiere Editions launch tomorrow (November 19) in 14 countries",
            "The first Stadia editions launch on November 19 in 14 countries.",
        ),
        (
            "src_5",
            "While Chromecast users enjoy the game at a reasonably solid 30fps with 4K output, those who "
            "play "
            "through the Chrome browser will experience an unstable 1080p 60fps.",
            "Red Dead Redemption 2 runs at a solid 30fps on the Chromecast, but at an unstable 60fps in "
            "Chrome.",
        ),
        (
            "src_4",
            "Google's experimental game streaming service, Stadia, launches without many of its promised "
            "features, "
            "and just a handful of games.",
            "Stadia launches without many promised features.",
        ),
    ],
    {
        "hyp_A1": Claim(
            "New streaming services cost less than ten dollars a month.", "tested", supports=(5, 7, 8)
        ),
    },
    [
        "Disney+ costs $6.99 a month [obs_5].",
        "It is sold for just under $7 a month [obs_5].",
        "Whoever pays for a year at once is charged $69.99 and saves $14 [obs_6].",
        "The annual fee is $69.99 [obs_6].",
        "The yearly subscription comes to about $70 [obs_6].",
        "In other words, twelve single months cost $83.88 [obs_5].",
        "Paid by the year, a month comes to $5.83 [obs_6].",
        "Stadia with a year of Pro adds up to $249.87 [obs_8].",
        "With Hulu and ESPN+ the bundle costs $12.99, and separately the services cost around $17.99 a "
        "month [obs_4].",
        "The bundle costs $12.99 instead of around $17.99 a month [obs_4].",
        "This saves $60 a year [obs_4].",
        "Amazon Music Unlimited costs $9.99 a month and $7.99 for Prime members [obs_7].",
        "Prime members pay $7.99 and others $9.99 [obs_7].",
        "Prime members save on the usual $9.99 and pay $7.99 [obs_7].",
        "For Prime members the price falls from $9.99 to $7.99 [obs_7].",
        "Stadia Pro costs $9.99 a month, and the Premiere Edition is sold for $129.99 [obs_8].",
        "The Premiere Edition costs almost $130 [obs_8].",
        "A free tier is due in 2020 [obs_8].",
        "Apple Arcade began in September 2019 with over 60 titles [obs_9].",
        "At least 60 titles were there at launch [obs_9].",
        "Its 22 titles are mostly available elsewhere, and only one of them is exclusive [obs_10].",
        "Microsoft opened an early stage of xCloud in 13 markets [obs_11].",
        "It plans the full launch of xCloud for 2020 [obs_11].",
        "Stadia's first editions came out on 19 November 2019 in 14 countries [obs_12].",
        "More than 10 million accounts were activated on 12 November 2019 [obs_1].",
        "On its first Tuesday the service had over 10 million activations [obs_1].",
        "Telephone waits of more than two hours were reported [obs_2].",
        "Disney spent over $3 billion on technology and programming [obs_3].",
        "Red Dead Redemption 2 runs at an unstable 60fps in the Chrome browser [obs_13].",
        "Bundles lower what a household pays [obs_4].",
        "Reviewers missed many promised features of Stadia [obs_14].",
    ],
    [],
    [
        {"shown": "$83.88", "formula": "12 * 6.99", "inputs": ["obs_5"]},
        {"shown": "$5.83", "formula": "69.99 / 12", "inputs": ["obs_6"]},
        {"shown": "$249.87", "formula": "129.99 + 12 * 9.99", "inputs": ["obs_8"]},
    ],
    [
        ("Disney+ costs $69.99 a month [obs_6].", "unit"),
        ("Disney+ costs $6.99 a year [obs_5].", "unit"),
        ("The service costs $6.99 annually [obs_1].", "unit"),
        ("The bundle saves $60 every month [obs_4].", "unit"),
        ("Stadia Pro is sold at $9.99 per week [obs_8].", "unit"),
        ("A yearly rate of $9.99 is charged for Stadia Pro [obs_8].", "unit"),
        ("스타디아 프로는 연 9.99달러이다 [obs_8].", "unit"),
        ("Disney+ kostet 6,99 Dollar pro Jahr [obs_5].", "unit"),
        ("Telephone waits of over two minutes were reported [obs_2].", "unit"),
        ("Telephone waits of over three hours were reported [obs_2].", "number"),
        ("Telephone waits of less than two hours were reported [obs_2].", "comparison"),
        ("Apple Arcade began in September with exactly 60 titles [obs_9].", "comparison"),
        ("Apple Arcade began in September with up to 60 titles [obs_9].", "comparison"),
        ("Apple Arcade began in September with nearly 60 titles [obs_9].", "comparison"),
        ("Disney spent less than $3 billion on technology and programming [obs_3].", "comparison"),
        ("Fewer than 10 million users activated their accounts [obs_1].", "comparison"),
        ("애플 아케이드는 9월에 60개 미만의 게임으로 시작했다 [obs_9].", "comparison"),
        ("It is sold for just over $7 a month [obs_5].", "unit"),
        ("The Premiere Edition costs less than $129 [obs_8].", "number"),
        (
            "With Hulu and ESPN+ the bundle costs $17.99, and separately the services cost $12.99 a month "
            "[obs_4].",
            "figure_swapped",
        ),
        (
            "Amazon Music Unlimited costs $9.99 for Prime members and $7.99 for others [obs_7].",
            "figure_swapped",
        ),
        ("Prime members pay $9.99 and others $7.99 [obs_7].", "figure_swapped"),
        ("The Premiere Edition costs $9.99, and Stadia Pro $129.99 [obs_8].", "figure_swapped"),
        ("Gamespot saw that Stadia launches without many promised features [obs_14].", "name"),
        ("Polygon found many promised features missing [obs_14].", "name"),
        (
            "Netflix struggled to contend with the more than 10 million users of its first day [obs_1].",
            "name",
        ),
        ("Ubisoft's director says that Stadia launches without many promised features [obs_14].", "name"),
        ("Stadia opened on 19 November with a handful of games [obs_14].", "date"),
        ("According to a reviewer, Stadia opened on 18 November with a handful of games [obs_14].", "date"),
        ("Stadia's first editions came out on 19 November 2018 in 14 countries [obs_12].", "date"),
        ("Apple Arcade began in September 2018 with over 60 titles [obs_9].", "date"),
        ("More than 10 million accounts were activated on 14 November 2019 [obs_1].", "date"),
        ("A free tier is due in 2021 [obs_8].", "date"),
    ],
)

TOPICS += (PRICES,)
