"""A command line of the Bash tool, read as strictly as possible. Standard library only.

Understood are plain words, single quotes, double quotes without expansions, `\\'`, the separators `;`, `&&`,
`||`, `|` and the end of a line, and the redirections `2>&1` and `2>/dev/null`. Everything else is not.
"""

PLAIN = frozenset("_./:@%+=,~^-?")
REDIRECTIONS = ("2>&1", "2>/dev/null")
SEPARATORS = ("&&", "||", ";", "|", "\n")


class NotPlain(Exception):
    """The command has a part that only a shell understands; the message shows it."""


def commands(line):
    """Return the commands of the line, each as (the separator before it, its words); raises NotPlain."""
    found, separator, words, at = [], "", [], 0
    while at < len(line):
        if line[at] in " \t":
            at += 1
        elif taken := beginning(line, at, REDIRECTIONS):
            at += len(taken)
        elif taken := beginning(line, at, SEPARATORS):
            if words:
                found.append((separator, words))
                separator, words = "", []
            separator = taken if separator in ("", "\n") else separator
            at += len(taken)
        else:
            word, at = one_word(line, at)
            words.append(word)
    return [*found, (separator, words)] if words else found


def beginning(line, at, parts):
    """Return the part that stands here, as a word of its own where it is a redirection; "" for none."""
    for part in parts:
        if line.startswith(part, at):
            after = line[at + len(part) : at + len(part) + 1]
            if part not in REDIRECTIONS or after in ("", " ", "\t", "\n", ";", "|"):
                return part
    return ""


def one_word(line, at):
    """Return the word that begins here without its quotes, and where it ends."""
    word = ""
    while at < len(line) and line[at] not in " \t\n;|&":
        character = line[at]
        if character in "'\"":
            end = line.find(character, at + 1)
            inside = line[at + 1 : end]
            if end < 0 or (character == '"' and any(each in inside for each in "$`\\")):
                raise NotPlain(line[at : at + 20])
            word, at = word + inside, end + 1
        elif line.startswith("\\'", at):
            word, at = word + "'", at + 2
        elif character.isalnum() or character in PLAIN:
            word, at = word + character, at + 1
        else:
            raise NotPlain(line[at : at + 20])
    if line[at : at + 1] == "&" and line[at : at + 2] != "&&":
        raise NotPlain(line[at : at + 20])
    return word, at
