"""What lies on the table at the end: documents, the closing summary and the status view (pure).

view, material         one graph with its index and its sources; every format takes a `View`
escape                 text from sources made safe for Markdown
texts/                 the fixed texts, one table a language
references/            which sources are numbered how, and what a citation names
markdown/, formats     formats: each module names its files in `FORMATS`; a new one is one new module
page/, terminal/       what report.html shows, and what a terminal shows
"""
