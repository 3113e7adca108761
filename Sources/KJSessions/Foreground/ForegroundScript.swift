// The fixed script by which a host reports the foreground programs of the person's terminals there.

/// A constant script for `/bin/sh` on any host.
///
/// For each of the person's own terminals it reports the processes in the foreground, with at most
/// 300 bytes of the arguments of each. If the terminal was made for an SSH connection, it also
/// reports the two ports of that connection, the age of the session and the size. For each client
/// of tmux it reports the pane that the client shows. About processes of other users it reports
/// only that one is in the foreground, and from the environment only the two ports.
///
/// On Linux it reads `/proc` and needs `sed` and `tr`, so that it runs even with BusyBox alone.
/// Elsewhere it calls `ps` as macOS and FreeBSD document it, which has not been tested.
///
/// ``HostForeground/init(reading:)`` reads its output, one line per fact:
///
/// | line | says |
/// |---|---|
/// | `own CLIENT SERVER` | the ports of the connection over which it was asked |
/// | `line TTY AGE CLIENT SERVER [ROWS COLUMNS]` | a terminal that was made for a connection; the age is in
///   1/100 s, or as `ps` writes it |
/// | `run TTY PID PARENT INPUT ARGUMENTS` | a process in the foreground; the input is `n` if its standard
///   input is not the terminal; U+0001 ends an argument |
/// | `foreign TTY` | a process of another user in the foreground |
/// | `client TTY PANE-TTY PANE MODE SOCKET` | a client of tmux; the mode is 1 if the pane is in a mode |
package enum ForegroundScript {
  /// The branch for `/proc`.
  ///
  /// A multiplexer starts its terminals with the variables of another terminal, so the ports there
  /// do not count. While a process replaces its program, its environment reads as empty, so that is
  /// read again. A terminal that is passed over would leave another one as the only one that fits.
  private static let fromProc = #"""
    end='
    '
    ports() {
    ports=
    tries=
    until
    variables=$end$(tr '\0\n' '\n ' 2>/dev/null <"/proc/$1/environ")$end
    [ "$variables" != "$end$end" ] || [ "$tries" = xxxx ]
    do tries=x$tries; done
    case $variables in *"${end}SSH_CONNECTION="*) ;; *) return ;; esac
    variables=${variables##*"${end}SSH_CONNECTION="}
    set -- ${variables%%"$end"*}
    ports="$2 $4"
    }
    set -- $SSH_CONNECTION
    echo "own $2 $4"
    read -r now rest </proc/uptime
    now=${now%.*}${now#*.}
    sed -n 's/^\([0-9]*\) (.*) [A-Za-z] \([0-9]*\) \([0-9]*\) \([0-9]*\) \([1-9][0-9]*\) '\
    '\(-\{0,1\}[0-9]*\)\( -\{0,1\}[0-9]*\)\{13\} \([0-9]*\) .*/\1 \2 \3 \4 \5 \6 \8/p' \
    /proc/[0-9]*/stat 2>/dev/null |
    while read -r process parent group leader device front start; do
    tty=$device
    case $((device >> 8 & 4095)) in
    13[6-9]|14[0-3]) tty=pts/$((device & 255 | device >> 12 & 1048320)) ;;
    4) tty=tty$((device & 255)) ;;
    esac
    if [ ! -O "/proc/$process" ]; then
    [ "$group" != "$front" ] || echo "foreign $tty"
    continue
    fi
    if [ "$process" = "$leader" ]; then
    ports "$process"
    own=$ports
    name=
    [ -z "$own" ] || read -r name 2>/dev/null <"/proc/$parent/comm"
    case $name in
    ''|tmux*) ;;
    *)
    ports "$parent"
    [ "$own" = "$ports" ] ||
    echo "line $tty $((now - start)) $own $(stty size 2>/dev/null <"/dev/$tty")"
    ;;
    esac
    fi
    if [ "$group" = "$front" ]; then
    [ "/proc/$process/fd/0" -ef "/dev/$tty" ] 2>/dev/null
    case $? in 1) input=n ;; *) input=t ;; esac
    printf 'run %s %s %s %s %.300s\n' "$tty" "$process" "$parent" "$input" \
    "$(tr '\0\n' '\001\002' 2>/dev/null <"/proc/$process/cmdline")"
    fi
    done

    """#

  /// The branch for `ps`.
  ///
  /// It shows the environment after the arguments with `-E` on macOS, and with `-e` on FreeBSD.
  static let fromPS = #"""
    case $(uname) in Darwin) show=-E ;; *) show=-e ;; esac
    ports() {
    ps "$show" -ww -o command= -p "$1" 2>/dev/null |
    sed -n 's/.* SSH_CONNECTION=[^ ]* \([0-9]*\) [^ ]* \([0-9]*\).*/\1 \2/p'
    }
    set -- $SSH_CONNECTION
    echo "own $2 $4"
    me=$(id -u)
    ps -A -ww -o pid= -o ppid= -o pgid= -o tpgid= -o tty= -o uid= -o stat= -o etime= -o command= |
    while read -r process parent group front tty user state age command; do
    case $tty in '?'*|-) continue ;; esac
    if [ "$user" != "$me" ]; then
    [ "$group" != "$front" ] || echo "foreign $tty"
    continue
    fi
    case $state in
    *s*)
    ports=$(ports "$process")
    [ -z "$ports" ] || case $(ps -o comm= -p "$parent") in
    *tmux*) ;;
    *)
    [ "$ports" = "$(ports "$parent")" ] ||
    echo "line $tty $age $ports $(stty size 2>/dev/null <"/dev/$tty")"
    ;;
    esac
    ;;
    esac
    [ "$group" != "$front" ] ||
    printf 'run %s %s %s t %.300s\n' "$tty" "$process" "$parent" \
    "$(printf '%s' "$command" | tr ' ' '\001')"
    done

    """#

  /// The whole script.
  package static let text = """
    if [ -r /proc/self/stat ] && [ -r /proc/uptime ]; then
    \(fromProc)else
    \(fromPS)fi
    \(RemoteTmux.search)
    if [ -n "$program" ]; then
    \(RemoteTmux.forEachSocket(clients))fi

    """

  private static let clients = """
    $limit "$program" -u -S "$socket" list-clients -F \
    "client #{client_tty} #{pane_tty} #{pane_id} #{?pane_in_mode,1,0} $socket" 2>/dev/null </dev/null

    """
}
