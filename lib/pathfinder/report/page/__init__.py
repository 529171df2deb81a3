"""What report.html shows, gathered part by part from a `Material`; templates/ says how it looks.

safe          what may stand in the page: text without hidden characters, links, JSON inside a script
citing        citations as the page opens them, levels, evidence lists
observations  each quote in its stored context, with the card of its source
written       the written sections, sentence by sentence
findings      findings, rejections, limits and what could not be checked, assembled by rule
strengths     how strong each hypothesis was after each iteration
history       the timeline, the searches and the figures of the research
content       all of it under the names of the templates, and what the script of the page works with
"""
