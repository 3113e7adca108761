# Completion of kj for bash 3.2 and newer; needs nothing but bash.
#
# Install as 'kj' in a directory that bash-completion loads, or source it in ~/.bashrc.
# Where this file has nothing to propose, bash completes file names.
#
# Made by Scripts/completions from its template and the declarations of the tools.

# Sets what a tool or a verb has: its verbs, the verb that is meant without one, options and operands.
#
# An option is NAMES, NAMES:KIND if a value follows it, or NAMES=KIND if one can follow '='; an operand is KIND, with
# '...' after the last one if more can follow. After KIND can be a colon and words to propose.
_kj_declare() {
  verbs='' standard='' options='' operands=''
  case $1 in
    'upload')
      options='-r,--recursive --clipboard --screenshot --draw --max-input:word --host,-H:host -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --into:word --name:word:{stem}{.ext},{time}-{stem}-{random}{.ext} --through:word --mode:word:600,640,644 --overwrite --for:word:any,claude,codex,gemini --max-edge:word:auto --max-pixels:word --max-bytes:word --quality:word --format:word:auto,keep,jpeg,png,webp --crop:word --split=word:never,auto,always --original --keep-metadata --strict --insert=target:none --insert-as:word:paste,type --as:word:path,at,add,markdown --streams:word:1,2,3,4,5,6,7,8 --parallel:word --connect-timeout:word --stall-timeout:word --timeout:word --no-retry --json -0,--null --dry-run --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='operand...'
      ;;
    'image')
      options='--clipboard --screenshot --draw --max-input:word -o,--out:file --overwrite --thumbnail --for:word:any,claude,codex,gemini --max-edge:word:auto --max-pixels:word --max-bytes:word --quality:word --format:word:auto,keep,jpeg,png,webp --crop:word --split=word:never,auto,always --original --keep-metadata --strict --json --dry-run --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='file...'
      ;;
    'watch')
      options='--match:word --host,-H:host -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --into:word --name:word:{stem}{.ext},{time}-{stem}-{random}{.ext} --through:word --mode:word:600,640,644 --overwrite --for:word:any,claude,codex,gemini --max-edge:word:auto --max-pixels:word --max-bytes:word --quality:word --format:word:auto,keep,jpeg,png,webp --crop:word --split=word:never,auto,always --original --keep-metadata --strict --insert=target:none --insert-as:word:paste,type --as:word:path,at,add,markdown --connect-timeout:word --stall-timeout:word --json -0,--null --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='directory'
      ;;
    'get')
      options='--host,-H:host --through:word -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --into:word --overwrite --stdout --newest:word --show --open --copy --max-bytes:word --connect-timeout:word --stall-timeout:word --timeout:word --no-retry --json -0,--null --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='operand...'
      ;;
    'uploads')
      verbs='list last remove prune'
      standard='list'
      options='--version -h,--help'
      ;;
    'insert')
      options='--to:target --host,-H:host --path --last --insert-as:word:paste,type --as:word:path,at,add,markdown --dry-run --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word'
      ;;
    'sessions')
      options='--json --probe --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'clip')
      verbs='list add paste pin unpin remove clear'
      standard='list'
      options='--version -h,--help'
      ;;
    'slash')
      verbs='list add remove enable disable'
      standard='list'
      options='--version -h,--help'
      ;;
    'attach')
      options='-t,--terminal --no-terminal --tmux=word --prefix:word:C-],C-a,C-^,none --no-tilde --allow-typing --drops:word:agents,upload,ask,leave --agent:word:claude,codex,aider,gemini,qwen,opencode,kilo,crush,cline,letta,vibe,omp,warp,vtcode,grok,hermes,goose,gptme,kimi-cli,kimi-code,pi,continue,openhands,trae,kiro,antigravity,copilot,cursor,droid,command-code,amp,auggie,devin,junie --bar:word:auto,keep,off --theme:word:auto,dark,light,oled,terminal --plain-bg --slots:action:agent,confirm --keys --explain --title:word --program:word --screen:word:main,alternate --no-pastes -F,--configuration:file -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host word...'
      ;;
    'link')
      verbs='start list end'
      standard='start'
      options='--version -h,--help'
      ;;
    'hosts')
      verbs='add list show edit rename remove default identity import'
      standard='list'
      options='--version -h,--help'
      ;;
    'trust')
      verbs='review list show accept forget'
      standard='review'
      options='--version -h,--help'
      ;;
    'config')
      verbs='list get set unset path check'
      standard='list'
      options='--version -h,--help'
      ;;
    'doctor')
      options='--into:word -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host'
      ;;
    'completion')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word:bash,zsh,fish'
      ;;
    'uploads list' | 'uploads ls')
      options='--host,-H:host --all --newest:word --remote --json -0,--null -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'uploads last')
      options='--host,-H:host --all -0,--null --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word'
      ;;
    'uploads remove' | 'uploads rm' | 'uploads delete')
      options='--yes --host,-H:host --all -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='upload...'
      ;;
    'uploads prune')
      options='--older:word --keep:word --dry-run --yes --host,-H:host -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'clip list' | 'clip ls')
      options='--json -0,--null --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'clip add')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word'
      ;;
    'clip paste')
      options='--insert=target:none --host,-H:host --insert-as:word:paste,type --as:word:path,at,add,markdown --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='clip'
      ;;
    'clip pin')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='clip'
      ;;
    'clip unpin')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='clip'
      ;;
    'clip remove' | 'clip rm' | 'clip delete')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='clip...'
      ;;
    'clip clear')
      options='--all --yes --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'slash list' | 'slash ls')
      options='--agent:word:claude,codex,gemini,aider,opencode,shell --json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'slash add')
      options='--agent:word:claude,codex,gemini,aider,opencode,shell --description:word --argument --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word...'
      ;;
    'slash remove' | 'slash rm' | 'slash delete')
      options='--agent:word:claude,codex,gemini,aider,opencode,shell --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word...'
      ;;
    'slash enable')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word:claude,codex,gemini,aider,opencode,shell...'
      ;;
    'slash disable')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word:claude,codex,gemini,aider,opencode,shell...'
      ;;
    'link start')
      options='--for:word:10m,1h,8h,forever --foreground -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host'
      ;;
    'link list' | 'link ls')
      options='--json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'link end' | 'link rm' | 'link remove' | 'link delete')
      options='--all --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='link...'
      ;;
    'hosts add')
      options='--identity:file --into:word --jump:hosts --proxy-command:word --via:word:auto,libssh2,ssh --password-command:word --known-hosts:file --persist --insert:target --insert-as:word:paste,type --as:word:path,at,add,markdown --tmux --prune-older:word --through:word --through-allow:word --lend:word --tag:word --default --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word word'
      ;;
    'hosts list' | 'hosts ls')
      options='--json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'hosts show')
      options='--json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='saved'
      ;;
    'hosts edit')
      options='--address:word --identity:file --no-identity --into:word --no-into --jump:hosts --proxy-command:word --via:word:auto,libssh2,ssh --password-command:word --known-hosts:file --persist --insert:target --insert-as:word:paste,type --as:word:path,at,add,markdown --tmux --prune-older:word --through:word --through-allow:word --lend:word --tag:word --no-user --no-port --no-jump --no-proxy-command --no-password-command --no-known-hosts --no-persist --no-insert --no-insert-as --no-as --no-tmux --no-prune-older --no-through --no-through-allow --no-lend --no-tags --no-tag:word --default --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='saved'
      ;;
    'hosts rename' | 'hosts mv')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='saved word'
      ;;
    'hosts remove' | 'hosts rm' | 'hosts delete')
      options='--yes --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='saved...'
      ;;
    'hosts default')
      options='--none --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='saved'
      ;;
    'hosts identity')
      options='--identity:file --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='saved'
      ;;
    'hosts import')
      options='--all --dry-run --yes --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='alias...'
      ;;
    'trust review')
      options='-i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host...'
      ;;
    'trust list' | 'trust ls')
      options='--json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'trust show')
      options='--json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host'
      ;;
    'trust accept')
      options='--fingerprint:word -i,--identity:file -p,--port:word -J,--jump:hosts -o,--option:word --via:word:auto,libssh2,ssh --connect-timeout:word --stall-timeout:word --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host'
      ;;
    'trust forget' | 'trust rm' | 'trust remove' | 'trust delete')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='host'
      ;;
    'config list' | 'config ls')
      options='--set --json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'config get')
      options='--json --quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word:upload.into,upload.name,upload.mode,upload.insert,upload.as,upload.history,image.for,image.max_edge,image.max_pixels,image.max_bytes,image.quality,image.format,image.split,image.keep_metadata,image.strict,attach.prefix,attach.tilde,attach.tmux,attach.allow_typing,insert.as,insert.wait,insert.always,drops.pictures,drops.files,drops.most,drops.largest,drops.wait,drops.ctrl_v,drops.enter_waits,bar.show,bar.delay,bar.theme,bar.status,bar.plain_bg,bar.notify,bar.remote,bar.mouse,bar.thumbnails,bar.slots,bar.rules,clips.remote,screenshot.command,draw.command,voice.command,voice.limit'
      ;;
    'config set')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word:upload.into,upload.name,upload.mode,upload.insert,upload.as,upload.history,image.for,image.max_edge,image.max_pixels,image.max_bytes,image.quality,image.format,image.split,image.keep_metadata,image.strict,attach.prefix,attach.tilde,attach.tmux,attach.allow_typing,insert.as,insert.wait,insert.always,drops.pictures,drops.files,drops.most,drops.largest,drops.wait,drops.ctrl_v,drops.enter_waits,bar.show,bar.delay,bar.theme,bar.status,bar.plain_bg,bar.notify,bar.remote,bar.mouse,bar.thumbnails,bar.slots,bar.rules,clips.remote,screenshot.command,draw.command,voice.command,voice.limit value...'
      ;;
    'config unset' | 'config rm' | 'config remove' | 'config delete')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      operands='word:upload.into,upload.name,upload.mode,upload.insert,upload.as,upload.history,image.for,image.max_edge,image.max_pixels,image.max_bytes,image.quality,image.format,image.split,image.keep_metadata,image.strict,attach.prefix,attach.tilde,attach.tmux,attach.allow_typing,insert.as,insert.wait,insert.always,drops.pictures,drops.files,drops.most,drops.largest,drops.wait,drops.ctrl_v,drops.enter_waits,bar.show,bar.delay,bar.theme,bar.status,bar.plain_bg,bar.notify,bar.remote,bar.mouse,bar.thumbnails,bar.slots,bar.rules,clips.remote,screenshot.command,draw.command,voice.command,voice.limit'
      ;;
    'config path')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    'config check')
      options='--quiet,-q --verbose,-v --color:word:auto,always,never --no-input --version -h,--help'
      ;;
    *) return 1 ;;
  esac
}

# The kind of value that a setting has.
_kj_setting() {
  case $1 in
    'upload.name')
      echo 'word:{stem}{.ext},{time}-{stem}-{random}{.ext}'
      ;;
    'upload.mode')
      echo 'word:600,640,644'
      ;;
    'upload.insert')
      echo 'target'
      ;;
    'upload.as')
      echo 'word:path,at,add,markdown'
      ;;
    'upload.history' | 'image.keep_metadata' | 'image.strict' | 'attach.tilde' | 'attach.allow_typing' | 'drops.ctrl_v' | 'drops.enter_waits' | 'bar.plain_bg' | 'bar.remote' | 'bar.mouse' | 'clips.remote')
      echo 'word:true,false'
      ;;
    'image.for')
      echo 'word:any,claude,codex,gemini'
      ;;
    'image.max_edge')
      echo 'word:auto'
      ;;
    'image.format')
      echo 'word:auto,keep,jpeg,png,webp'
      ;;
    'image.split')
      echo 'word:never,auto,always'
      ;;
    'attach.prefix')
      echo 'word:C-],C-a,C-^,none'
      ;;
    'drops.pictures')
      echo 'word:agents,upload,ask,leave'
      ;;
    'drops.files')
      echo 'word:ask,upload,leave'
      ;;
    'bar.show')
      echo 'word:auto,keep,off'
      ;;
    'bar.delay')
      echo 'word:0,150,300,600,1000'
      ;;
    'bar.theme')
      echo 'word:auto,dark,light,oled,terminal'
      ;;
    'bar.status')
      echo 'word:dock,title,off'
      ;;
    'bar.notify')
      echo 'word:0,10,30,60'
      ;;
    'bar.thumbnails')
      echo 'word:auto,drops,off'
      ;;
    'bar.slots')
      echo 'action:agent,confirm'
      ;;
  esac
}

# The tools of the suite, and others on PATH as kj-NAME.
_kj_tools() {
  echo 'help
upload
image
watch
get
uploads
insert
sessions
clip
slash
attach
link
hosts
trust
config
doctor
completion'
  compgen -c kj- | sed 's/^kj-//' | LC_ALL=C grep -x '[A-Za-z0-9-]*'
}

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
      '2 help') _kj_propose "$(_kj_tools)"$'\n''connect
exit-codes
agents' "$current" && return ;;
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

complete -o bashdefault -o default -F _kj kj kj-upload kj-image kj-watch kj-get kj-uploads kj-insert kj-sessions kj-clip kj-slash kj-attach kj-link kj-hosts kj-trust kj-config kj-doctor kj-completion
