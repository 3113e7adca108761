# Completion of kj for bash 3.2 and newer; needs nothing but bash.
#
# Install as 'kj' in a directory that bash-completion loads, or source it in ~/.bashrc.
# Where this file has nothing to propose, bash completes file names.
#
# @made@

# Sets what a tool or a verb has: its verbs, the verb that is meant without one, options and operands.
#
# An option is NAMES, NAMES:KIND if a value follows it, or NAMES=KIND if one can follow '='; an operand is KIND, with
# '...' after the last one if more can follow. After KIND can be a colon and words to propose.
_kj_declare() {
  verbs='' standard='' options='' operands=''
  case $1 in
@declarations@
    *) return 1 ;;
  esac
}

# The kind of value that a setting has.
_kj_setting() {
  case $1 in
@settings@
  esac
}

# The tools of the suite, and others on PATH as kj-NAME.
_kj_tools() {
  echo 'help
@tools@'
  compgen -c kj- | sed 's/^kj-//' | LC_ALL=C grep -x '[A-Za-z0-9-]*'
}

@words@

# Proposes those of the lines of $1 that begin with $2, and neither file names nor anything else.
#
# Without 'compgen -W', which expands the words as the shell does, and so runs a '$(…)' in one.
# The text after a tab is shown where bash only lists the words: it never gets into the line.
_kj_propose() {
  local word text lists=''
  COMPREPLY=()
  case ${COMP_TYPE-} in 33 | 63 | 64) lists=yes ;; esac
  local found=() texts=() index
  while IFS=$'\t' read -r word text; do
    [[ -n $word && $word == "$2"* ]] && found+=("$word") && texts+=("$text")
  done < <(LC_ALL=C sort -u -t $'\t' -k 1,1 <<<"$1")
  for index in "${!found[@]}"; do
    [[ -z $lists || -z ${texts[index]} || ${#found[@]} == 1 ]] || found[index]+="  -- ${texts[index]:0:60}"
    COMPREPLY+=("${found[index]#"${3-}"}")
  done
  # bash 3.2 has no way to keep file names out.
  compopt +o bashdefault +o default 2>/dev/null || true
}

# Proposes directories.
_kj_directory() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(compgen -d -- "$1")
  compopt -o filenames +o bashdefault +o default 2>/dev/null || true
}

# Proposes what can stand for $1, KIND or KIND:WORDS, and begins with $3 after the words of bash in $2.
#
# Of words that somebody else may have chosen, those that are no option and have no character that means something to
# a shell: bash puts a proposal into the line as it is.
_kj_complete() {
  local kind=${1%%:*} words='' ending=''
  [[ $1 == *:* ]] && words=${1#*:}
  words=${words//,/$'\n'}
  case $kind in
    file) return ;;
    directory)
      _kj_directory "$3"
      return
      ;;
    operand)
      [[ -z $(compgen -f -- "$2$3") ]] || return
      ending=:
      compopt -o nospace 2>/dev/null
      ;;
    value)
      _kj_complete "$(_kj_setting "$setting")" "$2" "$3"
      return
      ;;
  esac
  [[ ${kind:-word} == word ]] || words+=$'\n'$(
    _kj_words "$kind" "${which[@]}" |
      LC_ALL=C grep -E $'^[A-Za-z0-9._:@%/+=][A-Za-z0-9._:@%/+=-]*(\t|$)' | sed "s/^[^"$'\t'"]*/&$ending/"
  )
  _kj_propose "$words" "$2$3" "$2"
}

# Sets the kind of value that an option takes, with the ':' or '=' in front of it; fails if it has no such option.
_kj_option() {
  local item
  value=''
  for item in $options; do
    [[ ,${item%%[:=]*}, != *",$1,"* ]] || { value=${item#"${item%%[:=]*}"} && return; }
  done
  return 1
}

_kj() {
  local verbs standard options operands value='' which=() setting=''
  local current=${COMP_WORDS[COMP_CWORD]} place=$COMP_CWORD begun='' attached='' option=''
  local tool=${COMP_WORDS[0]##*/} before=0 literal='' index=1 word
  COMPREPLY=()
  # Bash makes three words of 'tmux:%0', and of '--host=dev'.
  if ((place > 1)) && [[ $current == : ]]; then
    ((place--))
    begun=${COMP_WORDS[place]}:
    current=''
  elif ((place > 2)) && [[ ${COMP_WORDS[place - 1]} == : ]]; then
    ((place -= 2))
    begun=${COMP_WORDS[place]}:
  fi

  if [[ $tool == kj ]]; then
    case "$COMP_CWORD ${COMP_WORDS[1]}" in
      '1 -'*) _kj_propose $'-h\n--help\n-V\n--version' "$current" && return ;;
      '1 '*) _kj_propose "$(_kj_tools)" "$current" && return ;;
      '2 help') _kj_propose "$(_kj_tools)"$'\n''@topics@' "$current" && return ;;
    esac
    tool=${COMP_WORDS[1]}
    index=2
  fi
  tool=${tool#kj-}
  _kj_declare "$tool" || return

  for ((; index < place; index++)); do
    word=${COMP_WORDS[index]}
    if [[ -n $value && -z $attached && $word == = ]]; then
      attached=yes
      continue
    fi
    if [[ -n $attached || $value == :* ]]; then
      [[ $option != -H && $option != --host ]] || which=(--host "$word")
      value='' attached=''
      continue
    fi
    value=''
    if [[ -n $literal || $word != -?* ]]; then
      if [[ -n $verbs ]]; then
        _kj_declare "$tool $word" && continue
        _kj_declare "$tool" && _kj_declare "$tool $standard"
      fi
      ((before++)) || setting=$word
    elif [[ $word == -- ]]; then
      literal=yes
    else
      option=$word
      [[ $word != --all ]] || which=(--all)
      # An option that only a verb has is that of the verb which need not be named.
      _kj_option "$word" || { [[ -n $verbs ]] && _kj_declare "$tool $standard" && _kj_option "$word"; }
    fi
  done
  if [[ -n $value && $current == = ]]; then
    attached=yes
    current=''
  fi

  if [[ -n $attached || $value == :* ]]; then
    _kj_complete "${value#?}" "$begun" "$current"
  elif [[ -z $literal && $current == -* ]]; then
    _kj_propose "$(sed 's/[:=][^ ]*//g' <<<"$options" | tr ' ,' '\n\n')" "$current"
  else
    _kj_operand
  fi
}

# Proposes an operand, or the verbs with the first operand of the verb that need not be named.
_kj_operand() {
  local named=$verbs list kind=''
  [[ -z $named ]] || _kj_declare "$tool $standard"
  read -r -a list <<<"$operands"
  if ((before < ${#list[@]})); then
    kind=${list[before]%...}
  elif [[ $operands == *... ]]; then
    kind=${list[${#list[@]} - 1]%...}
  fi
  [[ -z $named ]] || kind=${kind:-word}:${named// /,}
  _kj_complete "$kind" "$begun" "$current"
}

complete -o bashdefault -o default -F _kj @commands@
