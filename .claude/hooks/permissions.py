"""What a Claude Code session that drives a research may do: the one list.

`guard.py` decides by it. `.claude/settings.json`, the skills, the plugin and `research.sh` repeat it in the
client's own words, for where a hook does not run; `tests/client/test_permissions.py` compares them.
The client reads a rule about Edit as one about Write, too, and a rule about Read as one about Glob and Grep.
"""

# Where a model may write: the answers to cards, and questions of several lines.
ANSWERS = "inbox"
QUESTIONS = "questions"

ALLOW = (
    "Read(.research/**)",
    f"Edit(.research/{QUESTIONS}/**)",
    f"Edit(.research/sessions/*/{ANSWERS}/**)",
    "WebFetch",
    "WebSearch",
)
# The launcher, spelled as a skill spells it and, in the clone itself, as a person does.
SKILL_LAUNCHER = ("Bash({launcher}:*)", 'Bash("{launcher}":*)')
CLONE_LAUNCHER = ("Bash(lib/pf:*)", "Bash(./lib/pf:*)")

# What belongs to pf. A rule cannot say "all but the answers": each name of a session's folder stands here.
DENY = (
    "Edit(.research/*.json)",
    "Edit(.research/bindings/**)",
    "Edit(.research/index/**)",
    "Edit(.research/sessions/*/*.json)",
    "Edit(.research/sessions/*/*.jsonl)",
    "Edit(.research/sessions/*/*.md)",
    "Edit(.research/sessions/*/*.html)",
    "Edit(.research/sessions/*/checkpoints/**)",
    "Edit(.research/sessions/*/damaged/**)",
    "Edit(.research/sessions/*/hypotheses/**)",
    "Edit(.research/sessions/*/iteration_logs/**)",
    "Edit(.research/sessions/*/observations/**)",
    "Edit(.research/sessions/*/papers/**)",
    "Edit(.research/sessions/*/sources/**)",
    "Read(**/.env)",
    "Edit(**/.env)",
    "Read(**/.git/**)",
    "Edit(**/.git/**)",
)

# The tools that a research works with. The client names some only where they are offered.
TOOLS = ("Bash", "Read", "Write", "Edit", "Glob", "Grep", "WebSearch", "WebFetch")
AGENT = ("Agent", "Task")  # the tool that starts an agent, by its names
# Tools that reach neither files nor the network: whatever the client's own rules say of them.
HARMLESS = (
    *("AskUserQuestion", "BashOutput", "ExitPlanMode", "KillShell", "StructuredOutput", "SubagentHandback"),
    *("TaskCreate", "TaskGet", "TaskList", "TaskOutput", "TaskStop", "TaskUpdate", "TodoWrite", "ToolSearch"),
)

# What one iteration of the outer loop needs; everything else is decided by the loop and its user.
LOOP_COMMANDS = frozenset(
    ["next", "submit", "search", "fetch", "read", "quote", "sources", "status", "report"]
)
# What is not for a model at all: programs call it, or it serves a person for hours.
NOT_FOR_MODELS = ("loop", "offline", "serve", "stall", "statusline", "watch")
# Options and commands that would raise what the user allowed, or take up another research.
USERS_OPTIONS = ("--budget", "--max-iterations", "--corpus", "--accept-loss")

# For one card; a card that needs more is not answered by yet another call.
SAME_CALLS = 5
STALLED_AT_SAME = 20
STALLED_AT_ALL = 300
