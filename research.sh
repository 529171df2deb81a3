#!/usr/bin/env bash
# The outer loop: one research from a question to its report, one fresh Claude Code process per iteration.
# It decides nothing itself and parses no JSON: `pf loop enter` says whether to go on and why not,
# `pf loop leave` reads what the client reported. All state is in .research/, so it may be killed at any moment.
set -uo pipefail

self=${BASH_SOURCE[0]}
while [[ -L $self ]]; do
    target=$(readlink -- "$self")
    [[ $target == /* ]] && self=$target || self=$(dirname -- "$self")/$target
done
clone=$(cd -- "$(dirname -- "$self")" && pwd -P)
pf=$clone/lib/pf

usage() {
    cat <<'TEXT'
usage: ./research.sh [options] "question"
       ./research.sh --resume [ID] [options]

Researches a question until it is answered, the iterations are used up or the budget is spent, and prints
a short answer, the figures and where the report is. What it knows is kept in .research/ of the current folder.

  --offline            no Claude, no account, no network: an extractive reader over local documents
  --corpus DIR         a folder of documents to search (may be repeated; --offline without it reads Pathfinder's docs/)
  --since DATE         only sources published in this year, month or day or later
  --until DATE         only sources published then or earlier
  --only LIST          only these domains (commas between them)
  --exclude LIST       none of these domains
  --types LIST         only these kinds: paper, official, blog, forum, unknown
  --languages LIST     only these languages, as two-letter codes
  --review             stop before the first search, for you to look at the plan; --resume goes on
  --yes                do not stop there: undoes a --review before it
  --todos              work off the tangents that were kept, once the question is answered
  --max-iterations N   at most N iterations
  --breadth N          go into depth: at each level up to N new addresses, along what the last level opened
  --depth D            how many levels, at most 5 (2); without --breadth a single level of that breadth
  --words N            about N words of written report (2400 to 8000)
  --budget USD         at most this much money, the report included
  --resume [ID]        go on with a research, by default the last one in this folder
  --model M            the model, as `claude --model` takes it
  --quiet              only the closing summary
  --help               this text

While it runs: q stops and s pauses as soon as the iteration is finished; Ctrl-C stops at once. Nothing accepted is lost.

Exit codes:
  0  finished: completed, or all iterations done       5  stalled or drifting: no progress
  1  an error that you can act on                      6  paused (s, or pf pause)
  3  a defect in Pathfinder                            7  stopped (q, or pf stop)
  4  the budget is spent                               130  interrupted (Ctrl-C)

PATHFINDER_RETRY_SECONDS (15) is the wait after a client that failed; after three failures in a row the loop ends.

Examples:
  ./research.sh --offline "how does Pathfinder check a quotation"
  ./research.sh --budget 5 --max-iterations 12 "does spaced repetition work for adults"
TEXT
}

fail() {
    printf 'pf: %s\n  next: %s\n' "$1" "$2" >&2
    exit 1
}

say() { [[ -n $quiet ]] || printf '%s\n' "$*"; }

offline='' resume='' quiet='' model='' question='' id='' review=''
limits=()
corpora=()
filters=()

needs_value() { [[ $# -ge 2 && -n $2 ]] || fail "$1 needs a value" "./research.sh --help"; }

while (($#)); do
    case $1 in
        --offline) offline=1 ;;
        --quiet) quiet=1 ;;
        -h | --help) usage && exit ;;
        --corpus)
            needs_value "$@"
            corpora+=(--corpus "$2")
            shift
            ;;
        --since | --until | --only | --exclude | --types | --languages | --words | --breadth | --depth)
            needs_value "$@"
            filters+=("$1" "$2")
            shift
            ;;
        --max-iterations | --budget)
            needs_value "$@"
            [[ $2 =~ ^[0-9]*[.]?[0-9]+$ && $2 =~ [1-9] ]] || fail "$1 is $(printf %q "$2")" "give a number above 0"
            limits+=("$1" "$2")
            shift
            ;;
        --model)
            needs_value "$@"
            model=$2
            shift
            ;;
        --resume) resume=1 ;;
        --todos) filters+=("$1") ;;
        --review) review=$1 ;;
        --yes) review='' ;;
        --)
            shift
            question=${question:+$question }$*
            break
            ;;
        -*) fail "there is no option $(printf %q "$1")" "./research.sh --help" ;;
        *) question=${question:+$question }$1 ;;
    esac
    shift
done
if [[ -n $resume ]]; then
    id=$question
elif [[ -z ${question//[[:space:]]/} ]]; then
    fail "there is no question" "./research.sh \"your question\", or ./research.sh --help"
fi

# Who starts it decides which folders it may name: a model that runs this script is told apart from a person.
inside=${CLAUDECODE-}
# This research is bound to the client that is started below, never to a session that started this script.
unset PATHFINDER_PLUGIN CLAUDE_CODE_SESSION_ID PATHFINDER_SESSION PATHFINDER_UNTIL_ITERATION CLAUDECODE CLAUDE_CODE_ENTRYPOINT

# Prints the client's path: the one on PATH, else the one in the wheel of the Claude Agent SDK.
find_client() {
    local bundled
    command -v claude && return
    for bundled in "$clone"/.venv/lib/python3*/site-packages/claude_agent_sdk/_bundled/claude; do
        [[ -x $bundled ]] && printf '%s\n' "$bundled" && return
    done
    return 1
}

has_research() {
    local journals=("$1"/.research/sessions/*/journal.jsonl)
    [[ -e ${journals[0]} ]]
}

# Whether version 1 kept a research there: in .research, or in a folder .research/current.
has_old() {
    local place
    for place in "$1/.research/current" "$1/.research"; do
        [[ ! -L $place && (-d $place/evidence || -d $place/claims || -e $place/holes.json || -e $place/summary.md) ]] && return
    done
    return 1
}

# Without a research there is nothing to set anything up for.
if [[ -n $resume ]]; then
    folder=$PWD
    until has_research "$folder"; do
        ! has_old "$folder" || fail "$(printf %q "$folder/.research") holds a research of version 1" "lib/pf migrate"
        [[ -n $folder ]] || fail "there is no research in $PWD or above" "./research.sh \"your question\""
        folder=${folder%/*}
    done
    [[ -z $id || -e $folder/.research/sessions/$id/journal.jsonl ]] ||
        fail "there is no research $(printf %q "$id") in $folder" "lib/pf sessions"
fi

claude=''
if [[ -z $offline ]] && ! claude=$(find_client); then
    printf 'pathfinder: there is no claude on PATH; taking the one of the Claude Agent SDK.\n' >&2
    "$clone/lib/setup.sh" >&2 && "$clone/lib/setup.sh" --client >&2 || exit 1
    claude=$(find_client) || fail "this machine has no Claude Code client" "install Claude Code, or use --offline"
fi

if [[ -n $resume ]]; then
    PATHFINDER_SESSION=$(CLAUDECODE=$inside "$pf" resume --quiet ${limits[@]+"${limits[@]}"} ${id:+"$id"}) || exit
else
    if [[ -n $offline && ${#corpora[@]} -eq 0 ]]; then corpora=(--corpus "$clone/docs"); fi
    PATHFINDER_SESSION=$(CLAUDECODE=$inside "$pf" start --id-only --driver "${offline:+offline}${claude:+loop}" ${corpora[@]+"${corpora[@]}"} ${limits[@]+"${limits[@]}"} \
        ${filters[@]+"${filters[@]}"} ${review:+"$review"} \
        -- "$question") || exit
fi
export PATHFINDER_SESSION

child='' verdict=''
scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathfinder.XXXXXX") || fail "no temporary folder could be made" "check TMPDIR"
trap 'rm -rf -- "$scratch"' EXIT
output=$scratch/client.json

how_to_go_on() {
    local more=''
    [[ $verdict != limit ]] || more=" --max-iterations $((max_iterations + 10))"
    [[ $verdict != budget ]] || more=" --budget $remaining"
    printf 'To go on: %q --resume %q%s%s\n' "$clone/research.sh" "$PATHFINDER_SESSION" "${offline:+ --offline}" "$more"
}

# finish CODE MESSAGE: ends with the summary, and with how to go on where work remains.
finish() {
    [[ -z $2 ]] || say "$2"
    "$pf" report || true
    [[ $verdict == completed ]] || how_to_go_on
    exit "$1"
}

interrupted() {
    trap - INT TERM HUP
    if [[ -n $child ]] && kill -0 "$child" 2>/dev/null; then
        kill -TERM "$child" 2>/dev/null
        wait "$child" 2>/dev/null
    fi
    [[ -n $offline ]] || "$pf" loop leave "$output" >/dev/null
    finish 130 "Interrupted. Everything that was accepted is kept."
}
trap interrupted INT TERM HUP
trap '' TTIN # started with & from a terminal: reading keys must fail, not stop the loop

# Chooses the client's session id and binds it, so that the client cannot stop before its first word. The launcher
# is spelled as the skill spells it: the Stop hook repeats the spelling.
bind_client() {
    local hex
    hex=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    client_session=${hex:0:8}-${hex:8:4}-4${hex:13:3}-a${hex:17:3}-${hex:20:12}
    CLAUDE_CODE_SESSION_ID=$client_session "$spelled" next >/dev/null
}

# In the clone itself the client finds skills, hooks and permissions on its own. Elsewhere the clone comes along
# as a plugin: that brings the skills (under the plugin's name: plain /deep-research would be the client's own
# workflow), the hooks and the skills' permissions. `--add-dir` brings skills without hooks; `--settings` brings
# hooks whose $CLAUDE_PROJECT_DIR is the wrong folder. In a folder that nobody has trusted yet, settings.json's
# permissions are ignored, so what the skill needs is allowed here too, in both spellings of the launcher.
spelled=$clone/.claude/skills/deep-research/../../../lib/pf
client_command() {
    local skill=/deep-research
    command=("$claude")
    if [[ $PWD -ef $clone ]]; then
        command+=(-p "$skill")
    else
        skill=/pathfinder:deep-research
        command+=(--plugin-dir "$clone" -p "$skill")
        export PATHFINDER_PLUGIN=$clone # its hooks act, also in a clone that has hooks of its own
    fi
    command+=(--output-format json --session-id "$client_session" --tools "$tools")
    [[ $remaining =~ ^[0-9.]+$ ]] && command+=(--max-budget-usd "$remaining")
    [[ -z ${model:-${tier_model#-}} ]] || command+=(--model "${model:-$tier_model}")
    command+=(--allowedTools "Bash($spelled:*)" "Bash(\"$spelled\":*)" "${allowed[@]}" --disallowedTools "${protected[@]}")
}

# The definitions of all tools are two thirds of every request of a client that has them.
tools=Bash,Read,Write,Edit,Glob,Grep,WebSearch,WebFetch

# What a research may do and what belongs to pf, as .claude/hooks/permissions.py lists it: the rules of
# .claude/settings.json do not come along with a plugin.
allowed=('Read(.research/**)' 'Edit(.research/questions/**)' 'Edit(.research/sessions/*/inbox/**)' WebFetch WebSearch)
protected=('Edit(.research/*.json)' 'Edit(.research/bindings/**)' 'Edit(.research/index/**)'
    'Edit(.research/sessions/*/*.json)' 'Edit(.research/sessions/*/*.jsonl)' 'Edit(.research/sessions/*/*.md)'
    'Edit(.research/sessions/*/*.html)' 'Edit(.research/sessions/*/checkpoints/**)'
    'Edit(.research/sessions/*/damaged/**)' 'Edit(.research/sessions/*/hypotheses/**)'
    'Edit(.research/sessions/*/iteration_logs/**)' 'Edit(.research/sessions/*/observations/**)'
    'Edit(.research/sessions/*/papers/**)' 'Edit(.research/sessions/*/sources/**)' 'Read(**/.env)' 'Edit(**/.env)'
    'Read(**/.git/**)' 'Edit(**/.git/**)')

# Waits for the child. Keys are read only from a terminal; they are remembered until the iteration is done.
wanted=''
attend() {
    local key pause=1
    ((BASH_VERSINFO[0] >= 4)) && pause=0.2
    while [[ -t 0 ]] && kill -0 "$child" 2>/dev/null; do
        key=''
        # Above 128 is a time-out (Bash 3 does not tell); anything else is a terminal that is gone or not ours.
        read -rs -n 1 -t "$pause" key || (($? > 128 || BASH_VERSINFO[0] < 4)) || break
        case $key in
            q | Q) wanted=stop && say "Stopping when this iteration is finished (Ctrl-C: at once)." ;;
            s | S) wanted=pause && say "Pausing when this iteration is finished (Ctrl-C: at once)." ;;
        esac
    done
    wait "$child"
}

not_logged_in() {
    printf 'pf: Claude Code is not logged in\n' >&2
    printf '  next: run %q and type /login, or set ANTHROPIC_API_KEY; or use --offline, which needs no account\n' "$claude" >&2
    how_to_go_on
    exit 1
}

export CLAUDE_CODE_STOP_HOOK_BLOCK_CAP=1000
failures=0 idle=0 last_card=''
say "Research $PATHFINDER_SESSION"
[[ -t 0 ]] && say "Keys: q stop, s pause, Ctrl-C stop at once."

while :; do
    line=$("$pf" loop enter) || exit
    read -r verdict iteration max_iterations PATHFINDER_UNTIL_ITERATION remaining card tier_model <<<"$line"
    export PATHFINDER_UNTIL_ITERATION
    case $verdict in
        run | write) ;;
        completed) finish 0 "The research is complete." ;;
        limit) finish 0 "The limit of $max_iterations iterations is reached." ;;
        budget) finish 4 "The budget is spent." ;;
        stalled) finish 5 "The research has stalled: no progress." ;;
        drift) finish 5 "Stopped: the last iterations brought nothing new." ;;
        paused) finish 6 "Paused." ;;
        stopped) finish 7 "Stopped." ;;
        *) fail "the loop got an answer it does not know: ${line@Q}" "lib/pf doctor" ;;
    esac
    # A client whose hooks are switched off may end without an answer, again and again.
    [[ $card == "$last_card" ]] && idle=$((idle + 1)) || idle=0
    last_card=$card
    if ((idle == 3)); then
        "$pf" stall --reason 'the client ended three times without an answer' >/dev/null
        continue
    fi
    doing="Iteration $iteration of $max_iterations"
    [[ $verdict == run ]] || doing='Writing the report'
    [[ -n $quiet || ! -t 1 ]] || printf '%s ...\r' "$doing"

    if [[ -n $offline ]]; then
        "$pf" offline >"$output" &
        child=$!
        attend || finish $? "The offline reader failed."
    else
        bind_client || exit
        client_command
        "${command[@]}" </dev/null >"$output" 2>"$scratch/client.err" &
        child=$!
        attend
        read -r verdict message < <("$pf" loop leave "$output")
        case ${verdict:-failed} in
            ok) failures=0 ;;
            not_logged_in) not_logged_in ;;
            *)
                failures=$((failures + 1)) last_card=''
                [[ $verdict != higher ]] || failures=1 # a dearer model is tried next
                printf 'pf: the client failed: %s\n' "${message:-$(tail -n 1 -- "$scratch/client.err")}" >&2
                ((failures < 3)) || {
                    "$pf" pause --reason "the client failed three times in a row" >/dev/null
                    finish 1 "The client failed three times in a row."
                }
                sleep $((failures * ${PATHFINDER_RETRY_SECONDS:-15})) &
                child=$!
                wait "$child"
                ;;
        esac
    fi
    child=''
    [[ -n $quiet ]] || "$pf" status --line
    [[ -z $wanted ]] || "$pf" "$wanted" >/dev/null
done
