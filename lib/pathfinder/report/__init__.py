"""What lies on the table at the end: documents, the closing summary and the status view (pure).

escape, cells, paint   text from sources made safe for Markdown and for a terminal
texts/                 the fixed texts, one module a language
evidence               the edges of a graph, indexed once
confidence, levels     what the evidence earns: confidence, life-cycle label, verification level
citations, selection   which sources are numbered how, which hypotheses are findings
view                   all of the above for one graph; every format takes a `View`
thesis, markdown, nodes, logs   formats: each names its files in `FORMATS`
formats                finds the formats: a new one is one new module here
summary, status        for the terminal
"""
