# Completion of kj for bash 3.2 and newer; needs nothing but bash.
#
# Install as 'kj' in a directory that bash-completion loads, or source it in ~/.bashrc.
# Where this file has nothing to propose, bash completes file names.

# The options after a tool and its verb, or the first argument where a verb can be left out.
_kj_options() {
  local common='-q --quiet -v --verbose --color --no-input --version -h --help'
  local timeouts='--connect-timeout --stall-timeout'
  local connection='-i --identity -p --port -J --jump -o --option --via'
  local pictures='--for --max-edge --max-pixels --max-bytes --quality --format --crop --split'
  pictures+=' --original --keep-metadata --strict'
  local insertion='--insert-as --as'
  local reaching='--jump --proxy-command --via --password-command --known-hosts --persist'
  local uploading="--insert $insertion --tmux --prune-older --lend --tag"
  case "$1 $2" in
    'kj ' | 'hosts ' | 'trust ' | 'link ' | 'config ' | 'clip ' | 'uploads ') echo '-h --help --version' ;;
    'upload '*)
      echo "--clipboard --screenshot --draw --host --into --name --mode --overwrite $pictures --json -0 --null" \
        "-r --recursive --dry-run --max-input --insert $insertion --streams --parallel --timeout --no-retry $connection $timeouts $common"
      ;;
    'watch '*)
      echo "--host --match --into --name --mode --overwrite $pictures --json -0 --null" \
        "--insert $insertion $connection $timeouts $common"
      ;;
    'image '*) echo "--clipboard --screenshot --draw --thumbnail --max-input -o --out --overwrite --json --dry-run $pictures $common" ;;
    'insert '*) echo "--to --host --path --last --dry-run $insertion $common" ;;
    'completion '*) echo "$common" ;;
    'sessions '*) echo "--json --probe $common" ;;
    'doctor '*) echo "--into --json $connection $timeouts $common" ;;
    'attach '*)
      echo "-t --terminal --no-terminal --tmux --prefix --no-tilde --allow-typing --drops --agent --bar --theme --plain-bg --slots --explain --title --program --screen --no-pastes --keys -F --configuration $connection $timeouts $common"
      ;;
    'config list') echo "--set --json $common" ;;
    'config get') echo "--json $common" ;;
    'config '*) echo "$common" ;;
    'slash ') echo '-h --help --version' ;;
    'slash list') echo "--agent --json $common" ;;
    'slash add') echo "--agent --description --argument $common" ;;
    'slash remove') echo "--agent $common" ;;
    'slash '*) echo "$common" ;;
    'link list') echo "--json $common" ;;
    'link end') echo "--all $common" ;;
    'link '*) echo "--for --foreground $connection $timeouts $common" ;;
    'uploads list') echo "--host --all --remote --json -0 --null $connection $timeouts $common" ;;
    'uploads last') echo "--host --all -0 --null $common" ;;
    'uploads remove') echo "--host --all --yes $connection $timeouts $common" ;;
    'uploads prune') echo "--host --older --keep --dry-run --yes $connection $timeouts $common" ;;
    'clip list') echo "--json -0 --null $common" ;;
    'clip paste') echo "--insert --host $insertion $common" ;;
    'clip clear') echo "--all --yes $common" ;;
    'clip '*) echo "$common" ;;
    'hosts add') echo "--identity --into --default $reaching $uploading $timeouts $common" ;;
    'hosts identity') echo "--identity $timeouts $common" ;;
    'hosts edit')
      echo "--address --identity --no-identity --into --no-into --default $reaching $uploading $common" \
        "--no-user --no-port --no-jump --no-proxy-command --no-password-command --no-known-hosts" \
        "--no-insert --no-insert-as --no-as --no-tmux --no-persist --no-prune-older --no-lend --no-tag" \
        "--no-tags"
      ;;
    'hosts remove') echo "--yes $common" ;;
    'hosts import') echo "--all --dry-run --yes $common" ;;
    'hosts list' | 'hosts show') echo "--json $common" ;;
    'hosts default') echo "--none $common" ;;
    'hosts '*) echo "$common" ;;
    'trust list' | 'trust show') echo "--json $common" ;;
    'trust accept') echo "--fingerprint $connection $timeouts $common" ;;
    'trust forget') echo "$common" ;;
    'trust '*) echo "$connection $timeouts $common" ;;
  esac
}

_kj_verbs() {
  case $1 in
    hosts) echo 'add list show edit rename remove default identity import' ;;
    trust) echo 'review list show accept forget' ;;
    link) echo 'start list end' ;;
    config) echo 'list get set unset path check' ;;
    uploads) echo 'list last remove prune' ;;
    clip) echo 'list add paste pin unpin remove clear' ;;
    slash) echo 'list add remove enable disable' ;;
  esac
}

# The tools of the suite, and others that stand on PATH as kj-NAME.
_kj_tools() {
  echo 'upload uploads image watch insert sessions clip attach link hosts trust config slash doctor completion help'
  compgen -c kj- | sed 's/^kj-//' | _kj_safe
}

# Of names that somebody else may have chosen, a line each, those that are no option and without a
# character that means something to a shell: bash puts a proposal into the line as it is.
_kj_safe() {
  LC_ALL=C grep -x '[A-Za-z0-9._:@%/+=][A-Za-z0-9._:@%/+=-]*'
}

# The names in the host book; none if it cannot be read.
_kj_host_names() {
  { command kj hosts list --json || command kj-hosts list --json; } 2>/dev/null </dev/null |
    sed -n 's/^.*"name" *: *"\([^"]*\)".*$/\1/p' | _kj_safe
}

# The links that there are, by their ids and their hosts.
_kj_links() {
  { command kj link list || command kj-link list; } 2>/dev/null </dev/null |
    awk '$2 == "link" { print $1; print $3 }' | _kj_safe
}

# The settings of kj.
_kj_settings() {
  { command kj config list --json || command kj-config list --json; } 2>/dev/null </dev/null |
    sed -n 's/^{"name":"\([^"\\]*\)".*$/\1/p' | _kj_safe
}

# The names of the actions of a session.
_kj_actions() {
  { command kj attach --keys || command kj-attach --keys; } 2>/dev/null </dev/null |
    awk -F '  +' '{ print $2 }' | _kj_safe
}

# The numbers of the texts in the clipboard history.
_kj_clips() {
  { command kj clip list || command kj-clip list; } 2>/dev/null </dev/null | cut -f1 | _kj_safe
}

# The programs whose slash commands are kept.
_kj_slash_agents() {
  echo 'claude codex gemini aider opencode shell'
}

# The aliases of ~/.ssh/config.
_kj_aliases() {
  sed -n 's/^[[:blank:]]*[Hh][Oo][Ss][Tt][[:blank:]=]\{1,\}//p' ~/.ssh/config 2>/dev/null |
    tr -s ' \t' '\n\n' | _kj_safe
}

# The sessions that there are, by their targets.
_kj_targets() {
  echo 'auto tmux rtmux'
  { command kj sessions --json || command kj-sessions --json; } 2>/dev/null </dev/null |
    sed -n 's/^{"target":"\([^"\\]*\)".*$/\1/p' | _kj_safe
}

# Proposes a target, or a further word, without the part of it that is a word of its own.
_kj_propose_target() {
  _kj_propose "$(_kj_targets) $3" "$1$2" targets
  COMPREPLY=("${COMPREPLY[@]#"$1"}")
}

# Whether the next word is the value of an option of a tool.
_kj_takes_value() {
  case $2 in
    -H | --host | --match | --into | --name | --mode | --for | --max-edge | --max-pixels | --max-bytes | --max-input | \
      --quality | --format | --crop | --out | --streams | --timeout | --connect-timeout | \
      --stall-timeout | --color | --identity | --into | --fingerprint | --jump | \
      --proxy-command | --via | --password-command | --known-hosts | -i | -p | --port | -J | \
      -F | --configuration | -o | --option | --to | --insert-as | --as | --prefix | --agent | --description | \
      --drops | --bar | --theme | --slots | --title | --program | --screen | --older | --keep | --prune-older | \
      --lend | --tag | --no-tag | --address | --parallel) return 0 ;;
    # Elsewhere, its value stands only behind '='.
    --insert) [[ $1 == hosts ]] && return 0 ;;
  esac
  return 1
}

# Proposes those of the words $1 that begin with $2.
#
# Without 'compgen -W', which expands the words as the shell does, and so runs a '$(…)' in one.
#
# A third word says what kind they are, if a list can tell more of them.
_kj_propose() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    [[ $word == "$2"* ]] && COMPREPLY+=("$word")
  done < <(tr -s ' \t' '\n\n' <<<"$1" | LC_ALL=C sort -u)
  [[ -z ${3-} ]] || _kj_describe "$3"
  _kj_nothing_else
}

# Says more of the words where bash only lists them: what stands behind a word never gets into the line.
_kj_describe() {
  local word text index
  local words=("${COMPREPLY[@]}")
  case ${COMP_TYPE-} in
    33 | 63 | 64) ((${#words[@]} > 1)) || return ;;
    *) return ;;
  esac
  while IFS=$'\t' read -r word text; do
    for index in "${!words[@]}"; do
      [[ -z $text || ${words[index]} != "$word" ]] || COMPREPLY[index]="$word  -- ${text:0:60}"
    done
  done < <(
    case $1 in
      hosts)
        { command kj hosts list || command kj-hosts list; } 2>/dev/null </dev/null |
          awk -F '  +' '{ print $1 "\t" $2 }'
        ;;
      targets)
        { command kj sessions || command kj-sessions; } 2>/dev/null </dev/null |
          awk -F '  +' '{ print $1 "\t" $5 " " $6 }'
        ;;
    esac
  )
}

# Keeps bash from completing file names here; bash 3.2 has no way to do so.
_kj_nothing_else() {
  compopt +o bashdefault +o default 2>/dev/null
}

# Proposes folders.
_kj_folder() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(compgen -d -- "$1")
  compopt -o filenames 2>/dev/null
  _kj_nothing_else
}

_kj_value() {
  local tool=$1 option=$2 current=$3 kind=$4 none=''
  case $option in
    -o) [[ $tool == image ]] || _kj_nothing_else ;;
    -H | --host | -J | --jump) _kj_propose "$(_kj_host_names; _kj_aliases)" "$current" hosts ;;
    --color) _kj_propose 'auto always never' "$current" ;;
    --name) _kj_propose '{stem}{.ext} {time}-{stem}-{random}{.ext}' "$current" ;;
    --mode) _kj_propose '600 640 644' "$current" ;;
    --via) _kj_propose 'auto libssh2 ssh' "$current" ;;
    --for)
      if [[ $tool == link ]]; then
        _kj_propose '10m 1h 8h forever' "$current"
      else
        _kj_propose 'any claude codex gemini' "$current"
      fi
      ;;
    --prefix) _kj_propose 'C-] C-a C-^ none' "$current" ;;
    --drops) _kj_propose 'agents upload ask leave' "$current" ;;
    --screen) _kj_propose 'main alternate' "$current" ;;
    --bar) _kj_propose 'auto keep off' "$current" ;;
    --theme) _kj_propose 'auto dark light oled terminal' "$current" ;;
    --slots) _kj_propose "agent confirm $(_kj_actions)" "$current" ;;
    --agent)
      if [[ $tool == slash ]]; then
        _kj_propose "$(_kj_slash_agents)" "$current"
      else
        _kj_propose 'claude codex aider' "$current"
      fi
      ;;
    --format) _kj_propose 'auto keep jpeg png webp' "$current" ;;
    --split) _kj_propose 'never auto always' "$current" ;;
    --max-edge) _kj_propose 'auto' "$current" ;;
    --insert-as) _kj_propose 'paste type' "$current" ;;
    --as) _kj_propose 'path at add markdown' "$current" ;;
    --to) _kj_propose_target "$kind" "$current" ;;
    --insert)
      [[ $tool == hosts ]] || none=none
      _kj_propose_target "$kind" "$current" "$none"
      ;;
    -i | --identity | -F | --configuration | --known-hosts | --out) ;;
    *) _kj_nothing_else ;;
  esac
}

# Proposes an argument that is no option: the tool, its verb, and how many stand before it.
_kj_argument() {
  local tool=$1 verb=$2 before=$3 current=$4
  case "$tool $verb $before" in
    'upload '* | 'image '*) ;;
    'watch  0') _kj_folder "$current" ;;
    'doctor  0' | 'attach  0' | 'link start 0') _kj_propose "$(_kj_host_names; _kj_aliases)" "$current" hosts ;;
    'trust review '*) _kj_propose "$(_kj_host_names; _kj_aliases)" "$current" hosts ;;
    'trust  '*)
      _kj_propose "$(_kj_host_names; _kj_aliases; ((before)) || _kj_verbs trust)" "$current" hosts
      ;;
    'link  0') _kj_propose "$(_kj_host_names; _kj_aliases; _kj_verbs link)" "$current" hosts ;;
    'link end '*) _kj_propose "$(_kj_links)" "$current" ;;
    'hosts  0') _kj_propose "$(_kj_verbs hosts)" "$current" ;;
    'config  0') _kj_propose "$(_kj_verbs config)" "$current" ;;
    'config '[gsu]*' 0') _kj_propose "$(_kj_settings)" "$current" ;;
    'config set '*)
      [[ " ${COMP_WORDS[*]} " != *' bar.slots '* ]] || _kj_propose "agent confirm $(_kj_actions)" "$current"
      ;;
    'uploads  0') _kj_propose "$(_kj_verbs uploads)" "$current" ;;
    'clip  0') _kj_propose "$(_kj_verbs clip)" "$current" ;;
    'clip paste 0' | 'clip pin 0' | 'clip unpin 0' | 'clip remove '*)
      _kj_propose "$(_kj_clips)" "$current"
      ;;
    'slash  0') _kj_propose "$(_kj_verbs slash)" "$current" ;;
    'slash enable '* | 'slash disable '*) _kj_propose "$(_kj_slash_agents)" "$current" ;;
    'hosts import '*) _kj_propose "$(_kj_aliases)" "$current" ;;
    'hosts remove '* | 'hosts '[serd]*' 0' | 'trust '[saf]*' 0')
      _kj_propose "$(_kj_host_names)" "$current" hosts
      ;;
    *) _kj_nothing_else ;;
  esac
}

_kj() {
  COMPREPLY=()
  local current=${COMP_WORDS[COMP_CWORD]} place=$COMP_CWORD kind='' attached=''
  local tool=${COMP_WORDS[0]##*/} verb='' before=0 literal='' index=1 word
  # Bash makes three words of 'tmux:%0', and of '--host=dev'.
  if ((place > 1)) && [[ $current == : ]]; then
    ((place--))
    kind=${COMP_WORDS[place]}:
    current=''
  elif ((place > 2)) && [[ ${COMP_WORDS[place - 1]} == : ]]; then
    ((place -= 2))
    kind=${COMP_WORDS[place]}:
  fi
  local previous=${COMP_WORDS[place - 1]}
  if [[ $current == = ]]; then
    current=''
    attached=yes
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[place - 2]}
    attached=yes
  fi

  if [[ $tool == kj ]]; then
    case "$COMP_CWORD ${COMP_WORDS[1]}" in
      '1 -'*) _kj_propose "$(_kj_options kj)" "$current" && return ;;
      '1 '*) _kj_propose "$(_kj_tools)" "$current" && return ;;
      '2 help') _kj_propose "$(_kj_tools) connect exit-codes" "$current" && return ;;
    esac
    tool=${COMP_WORDS[1]}
    index=2
  else
    tool=${tool#kj-}
  fi
  case $tool in
    upload | uploads | image | watch | insert | sessions | clip | attach | link | hosts | trust | config | slash | doctor | completion) ;;
    *) return ;;
  esac

  while ((index < place)); do
    word=${COMP_WORDS[index]}
    ((index++))
    if [[ -z $literal && $word == -- ]]; then
      literal=yes
    elif [[ -z $literal && $word == -?* ]]; then
      if _kj_takes_value "$tool" "$word"; then
        [[ ${COMP_WORDS[index]} == = ]] && ((index++))
        ((index++))
      fi
    elif [[ -z $verb && $before == 0 && " $(_kj_verbs "$tool") " == *" $word "* ]]; then
      verb=$word
    else
      ((before++))
    fi
  done

  if [[ -z $literal && -n $attached && $previous == --insert ]] ||
    { [[ -z $literal ]] && _kj_takes_value "$tool" "$previous"; }; then
    _kj_value "$tool" "$previous" "$current" "$kind"
  elif [[ -z $literal && $current == -* ]]; then
    ((before)) && verb=${verb:--}
    _kj_propose "$(_kj_options "$tool" "$verb")" "$current"
  else
    _kj_argument "$tool" "$verb" "$before" "$current"
  fi
}

complete -o bashdefault -o default -F _kj kj kj-upload kj-uploads kj-image kj-watch kj-insert kj-sessions \
  kj-clip kj-attach kj-link kj-hosts kj-trust kj-config kj-slash kj-doctor kj-completion
