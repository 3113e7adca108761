# The words of a kind, a line each, with a tab and a text about the word if there is one; none if the tool that knows
# them cannot answer. Further arguments are options for that tool.
_kj_words() {
  local kind=$1
  shift
  case $kind in
    host | hosts | operand)
      _kj_words saved
      _kj_words alias
      ;;
    saved) _kj_ask hosts list | awk -F '  +' '{ print $1 "\t" $2 }' ;;
    alias)
      sed -n 's/^[[:blank:]]*[Hh][Oo][Ss][Tt][[:blank:]=]\{1,\}//p' ~/.ssh/config 2>/dev/null |
        tr -s ' \t' '\n\n' | grep -v '[*?!"]'
      ;;
    target)
      printf '%s\n' auto focused tmux rtmux
      # What becomes of a text, an age and a host come between the target and the name.
      _kj_ask sessions | awk -F '  +' '{ print $1 "\t" $5 " " $6 }'
      ;;
    action) _kj_ask attach --keys | awk -F '  +' '{ print $2 "\t" $3 }' ;;
    link) _kj_ask link list | awk '$2 == "link" { print $1 "\t" $3; print $3 }' ;;
    clip) _kj_ask clip list | cut -f 1,3 ;;
    upload) _kj_ask uploads list "$@" | awk -F '\t' '{ print $1 "\t" $4 ": " $6 }' ;;
  esac
}

# Asks a tool for words.
_kj_ask() {
  local tool=kj-$1
  if command -v kj >/dev/null; then
    command kj "$@"
  else
    shift
    command "$tool" "$@"
  fi 2>/dev/null </dev/null
}
