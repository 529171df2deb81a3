"""The numbers of a stored text: every sentence, list item, table row, code line and heading has its own.

A place such as `src_4:127-128` names words by their numbers, so that a quotation needs no copying. The
numbers depend on the characters of the text and on the rules here, and on nothing else. The rules are never
changed: the same text keeps its numbers for ever (a test holds them against a stored example).
"""
