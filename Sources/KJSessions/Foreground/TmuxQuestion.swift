/// Functions for ``ForegroundScript``: it calls `note_server PROCESS` for each client of tmux in the foreground, and
/// then `ask_servers`.
///
/// The script asks only the server of such a client. Like tmux, it finds the server through `-S`, `-L`, `TMUX` and
/// `TMUX_TMPDIR`. If that is not possible (`unknown` is set), it asks every socket in the usual directory, one after
/// another, for half a second in total.
///
/// A client obeys its server, so a socket must be the person's own, and nobody else may be able to replace it. A client
/// that sees other files than this shell, as in a sandbox, says nothing about servers here. A `#` in the name of a
/// socket would have a meaning to tmux.
enum TmuxQuestion {
  static let script = #"""
    note_server() {
    [ ! -e /proc/self/ns/mnt ] || [ "/proc/$1/ns/mnt" -ef /proc/self/ns/mnt ] || return 0
    eval "words=\$arguments_$1 inside=\$tmux_$1 directory=\$directory_$1 known=\$environment_$1"
    socket=
    label=
    IFS=$unit
    set -- $words
    IFS=' '
    [ $# = 0 ] || shift
    while [ $# -gt 0 ]; do
    letters=${1#-}
    if [ "$letters" = "$1" ] || [ -z "$letters" ]; then break; fi
    shift
    while [ -n "$letters" ]; do
    letter=${letters%"${letters#?}"}
    letters=${letters#?}
    case $letter in
    -) break 2 ;;
    [cfLST])
    if [ -z "$letters" ] && [ $# -gt 0 ]; then
    letters=$1
    shift
    fi
    case $letter in L) label=$letters ;; S) socket=$letters ;; esac
    letters=
    ;;
    esac
    done
    done
    if [ -z "$socket$label" ]; then socket=${inside%%,*}; fi
    if [ -z "$socket" ] && [ -n "$known" ]; then
    [ -d "$directory" ] || directory=/tmp
    socket=$directory/tmux-$(id -u)/${label:-default}
    fi
    case $socket in
    *'#'*) ;;
    /*) sockets="$sockets$end$socket" ;;
    *) unknown=x ;;
    esac
    }
    show_clients() {
    "$program" -u -S "$1" list-clients -F \
    "client #{client_tty} #{pane_tty} #{pane_id} #{?pane_in_mode,1,0} $1" 2>/dev/null </dev/null &
    child=$!
    }
    ask_servers() {
    [ -n "$sockets$unknown" ] || return 0
    \#(RemoteTmux.search)
    [ -n "$program" ] || return 0
    time=2
    asked=
    seen=
    set -f
    IFS=$end
    for socket in $sockets; do
    unset IFS
    case $seen in *"$end$socket$end"*) continue ;; esac
    seen="$seen$end$socket$end"
    if [ -S "$socket" ] && [ -O "$socket" ] && [ -n "$(find "${socket%/*}/" -prune -type d \
    \( -user "$(id -u)" -o -user 0 \) \( ! -perm -o=w -o -perm -1000 \) 2>/dev/null)" ]; then
    show_clients "$socket"
    asked="$asked $child"
    fi
    done
    set +f
    unset IFS
    if [ -n "$unknown" ]; then
    time=0.5
    (
    trap 'kill "$child"; exit' TERM
    \#(RemoteTmux.forEachSocket(all))) 2>/dev/null &
    asked="$asked $!"
    fi
    [ -n "$asked" ] || return 0
    { sleep "$time" || sleep 1; kill $asked; } >/dev/null 2>&1 &
    guard=$!
    wait $asked 2>/dev/null
    kill "$guard" 2>/dev/null
    return 0
    }
    """#

  private static let all = #"""
    case $socket in *'#'*) continue ;; esac
    show_clients "$socket"
    wait "$child"

    """#
}
