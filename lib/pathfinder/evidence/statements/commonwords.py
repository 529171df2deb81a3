"""Common English words besides those of `ordinary`: the start of a sentence may have them. Data only.

The words that at least two of the news pages of the article-extraction benchmark write in lower case and that
the SCOWL word list has, one for each stem, without those that an ending already tells to be no names.
"""

from __future__ import annotations

from functools import lru_cache

from pathfinder.evidence.statements.ordinary import FIRST_WORDS
from pathfinder.evidence.stopwords import ALL_STOPWORDS, words_of
from pathfinder.evidence.words import stem

_WORDS = words_of(
    """abroad absolute absorb absurd abuse accept access account accurate aches achieve acquire act actor
    actress adapt add address adjust administer administrator admit ads adult adverse advice adviser
    aerodynamic aerospace affairs affiliate afford afternoon afterwards agenda agent agree aid aim air
    aircraft alarm albums alert algorithm alien align allergic allergy allow almost alternate
    alternatives aluminum ambassador ambient amount analog analysis analyst ancient angle angry
    anniversary announce answer anticipate anxiety anywhere appear appetite appreciate approach
    architects area argue arm arrow art article ask asleep assault assess assets associate assume asthma
    astronaut ate athletic attack attempt attorney attract audio author authoritarian auto automatic
    avoid aware awesome awry baby backbone background backlash bacteria bacterium bag bail ball ban band
    bank bars base basic basis basket basketball battle beans bear beast beat beauty became become
    bedroom bedside beef beer began begin begun behalf behavior belief believe belts bench beneath
    benefit bet beta bid bike bill billboards billion bin bird birthday bit bitter blackout blade blame
    blend block blog blood blow blue blueprint board boasts bond bone book boost boots border born boss
    bottles bottom bought bout box boy brain brakes brand brave break breakfast breakthrough breath brick
    brief brilliant broad broadcast broke brother brought brush buck budget bug built bullet bunch bundle
    businesses busy button buy buzz cabin cabinet calendar call calorie came cameo camera campaign cancel
    cancer candidate cannot captain card career cargo carry case cast cat catalog catastrophic catch
    caught cause caveat cell cent ceremony chagrin chain chair chairman challenge chamber champion change
    channel chaos character characteristic charge chart chat check chemistry cherish chicken chief child
    chip choice choose chose chronic circle civil civilians claim clash class classic clever click client
    clinic clock clothes cloud coach cocaine coercion coherent collapse colleagues collect color combat
    come comeback comfort commander commerce commit committee communicate compact company comparison
    compete complete complex compounds compromise computer concept concern concert conduct confident
    confirm conflict connect connector consider consistent console consultant contact contains content
    context continue contract contrast contribute control convenient convert cool coordinate copy cord
    core corner corporate correct correspondent costume cough counsel count counterpart couple coupon
    course court cover crash crazy create credit crew crime crisis cross crowd cruise crunch crust
    cucumber cues cup curtains custody cut cycle danger dark dashboard date daughter day dead deadline
    debate debris debt debut decade decide deck decline deep defeat defendant defense deflect degree
    delay delays delicate deliver delivery denials deny depend deputy deserve design desire desk desktop
    detail detect determine develop device diabetes diagnose dialogue diameter die diesel diet difficult
    dinner dip diplomatic director disagree disaster discipline disclose disconnect discount discover
    discovery discuss disease disk disorder display dispute distinct districts dizzy dock documentary dog
    dollar domestic dominate door dos double doubt dove dozen dozens drag drama dramatic draw drawn dream
    drew drink drone drop drove drug drum dry due duo dust duty duvet eager ease easier eat economy
    ecosystem edge edit editor educator effect efficient effort eggs eighth elaborate elbow electorate
    electric electronic elegant eliminate else email embrace emphasizes empty encore encounter end enemy
    enigmatic enjoy enrich enter enterprise entire entry envoy epidemic episode equivalent escape
    establish estate estimate evaluate event everywhere evolve exam example excellent exchange exit
    expand expect expense expertise explore export express extend extent extreme eye fabric face fact
    factor fail faint fair faith fake fall false familiar fantasy far fashion fat father fatigue fault
    favor favorite fear feather fee feedback feel feet fell fellow felon felt female fever fiber field
    fight fill film fine finish firearms firm firsthand fit flash flat flavor fleas fleet flew flight
    float flood flow flu fluid focus fold folks follow foot football force forecast forever forget
    forgotten format formula forth fortune fought foul frame frequent friend front fulfill fun fund
    funnel fury futuristic gadgets gain game gasoline gather gave generate genes genre giant gift gig
    ginger girl glad glass glimpse globe glow goes goo goodbye gotten governor grams grand grant graphic
    gray great grew ground grow grown guard guess guide guidelines guilt guitar gun guts guy habits
    hallway hand handle harm hate hay head headlights headphones healthcare hear heard heart heel height
    held helicopter hell helmet heroin herself hibernate hidden hide highlight hike himself hire historic
    history hit hold hole holiday holidays honor hope hormone horrific horsepower host hotel hub human
    hungry hurry hurt husband hustle ice idea identify ignore illicit immediate immense immune impact
    impeach important imports impose improve inappropriate inch incident include incoherent increase
    incumbent index indicate indirect influenza info ingredient injury inquiry insight inspire instant
    intake intelligent intense intent interact interfere interior internet interpret interrupt interview
    introduce inventory investigate involve irregular issue items jail jam jaunt jet job join joint joke
    journey judge juice jump jury justice justify keep kept keyboard keynote kick kidney kids kill kit
    kitchen knee knew knife knowledge lab label lack laid lane latter laugh launch lay layout lead league
    lean learn leather leave lesson letter level library license lie lifeline lifestyle lift limelight
    limit line link liquid little loan locate lock logo loop lose loss lost loud love lucky lunar lunch
    lung luxury lymph machine machinery mainland mainstream maintain makeup males mall mammals manner
    manufacturer map marijuana mark marketplace mas mask mass master mat match math matrix matte maximize
    maximum meat medicine meet mess met metabolic method metric midnight miles mind mine minimize minimum
    minister ministry minor minute miss mistake mode moderate modify modular module mold molecules
    monitor mood moon mother motor mountain mouse move movie multi multiple murder murky muscle myself
    name narrow neck needle negotiate negotiator net never newspaper nice niche night nodes noise
    northern nose not notice now number nuts oath objectives occur ocean offender offense office onset
    onto operate oppose opposite opt optimistic optimize orbit order ought ourselves outbreak outcome
    outlet outpost overcome overkill overtime overwhelm oxygen pace pack paid pain paint pair pale panel
    panic parallel park particles particular partner pass passenger passionate passwords path pathways
    pattern pave peace pear pedestrian peer penalty penchant penny percent perfect perform period
    permanent persistent person phase phenomenon phone photo photograph physician pick piece pillows
    pinpoint pitch pizza place plague plan planet planetary plastic plate platform play pleasant plenty
    plot plug plumes plus point pole politicians poll pool popular port portfolio poses post potato
    pounds pour practice practitioner prefer preliminary prepare present president press pretty prevent
    preview prime print prison pro probe problem process processor produce product professor profile
    program progress project promise promote proof property proprietary prosecutor prospects protect
    protocol proud provide province pull pumps pun purchase push put puzzle quarantine quarter
    quarterback quick quiet quiz rabbit race radar radio raise ramp ran range rank rape rate raw reach
    realize rear reason rebound recipe recognize recommend reconcile record recovery redesign reduce
    refer reflect reforms refresh refuge regard regime region regrets regulates rein release relevant
    relief reluctant remain remainder remember reminds remote remove render reopen repair replace report
    represent require rescue resistant resolve resources respect respiratory respond response restaurant
    restore restraint result resume retail return reverse review rid rise risk road robot robust rock
    role roll roof room roots rose round route routine row rubber ruin rule run runny sad safety sample
    sat sauce save saw saxophone scale scan scenario scene scent schedule scheme school scissor scoop
    scope score script search season seat secondary secret secretary sector sedan see seeds seek seem
    seen select self sell send senior sense sent separate service set settle seventh severe sex shake
    shallow shame shape shareholder sharp sheet shift shirt shoes shop shot show shown shrink shut sick
    side sight sign silent sink sister sit size skip skull sleek slices slogan smooth snack snag soft
    sold solid somehow somewhat somewhere son song sort sought sound soundtrack source southern
    spacecraft spark speak spectacular speech speeds spells spent spin spirit split spoke spokesman
    spokesperson sports spot spread spree stairs stake stamina stand standpoint star start status stay
    steady step stick stone stop storm story straight strain strange strategic strategy streak stream
    street stress stretch strike strip struck struggle stuck studio stuff style subject submit subscribe
    success sudden suffer suicide suit sum summer super superior supervisor surface surgery surplus
    surrender suspect suspicion swap sweat sweet switch symbol symptoms synthetic system systematic
    tablet tackle tag tailgate taillights tale talk tall tank tantamount tap target tariff task taste
    taught team techniques teenager telephone tempo temporary tend term territory testify testimony text
    theater themselves theory therapy thin think though thought threat threw throughout throw tier tiny
    tip tissues title toast told toll ton tool top topic torque torrent touch touchdowns tough tour town
    toxic traces track tract trademark transcript transfer transit translates trauma treat trek trend
    trick trigger trip triple troops troubles truck true trunk truth try tune turn turnaround tweet
    twitter type uncertain unclear uncommon uncover undergo underneath understand understood union unique
    unit unknown unnecessary unproven update upgrade upper upset upside upstairs upstarts urge value van
    vapor variant variety vary vast venue verdict verify versus veteran vice victory video view virus
    visit voice volume voluntary vote wagon wait wake walk wall want warm warmth warrant watch wave weak
    wealth weapons wear weekend weird welcome went wheel whereas whole widespread wife win window winner
    wish withdraw withheld without woke woman won wonder wore workout worry worst wounds wrap wrote yield
    yourself zone"""
)


@lru_cache(maxsize=1)
def stems() -> frozenset[str]:
    """The stems of all words that may start a sentence and name nothing."""
    return frozenset(map(stem, _WORDS | FIRST_WORDS | ALL_STOPWORDS))
