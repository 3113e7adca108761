internal import KJBase
package import KJDomain

/// A script for `/bin/sh` on any host, in which only the directory of uploads varies.
///
/// For each of the person's own terminals it reports the processes in the foreground, with at most 300 bytes of
/// arguments each. If the terminal was opened for an SSH connection, it also reports the two ports of that connection,
/// the age of the session and the size. For each client of tmux in the foreground it reports the pane that the client
/// shows. For a process of another user it reports only that it is in the foreground; for a `sudo` or `doas` that the
/// person started, also its arguments. From the environment it reports only the two ports.
///
/// On Linux it reads `/proc` and needs `awk`, `cat`, `sed` and `tr`, so BusyBox alone is enough. It starts about ten
/// processes, however many terminals there are, and one more for each terminal that was opened for a connection and for
/// each program that leads elsewhere or shows a title instead of its arguments. On other systems it calls `ps` as macOS
/// and FreeBSD document it; this has not been tested.
///
/// ``HostForeground/init(reading:)`` reads its output, one line per fact:
///
/// | line | says |
/// |---|---|
/// | `own CLIENT SERVER` | the ports of the connection over which the script was sent |
/// | `line TTY AGE CLIENT SERVER [ROWS COLUMNS]` | a terminal that was opened for a connection; the age is in
///   1/100 s, or as `ps` writes it |
/// | `run TTY PID PARENT INPUT ARGUMENTS` | a process in the foreground; the input is `n` if its standard
///   input is not the terminal; U+001F ends an argument |
/// | `exe TTY PID FILE` | the executable of a process whose words may be a title that it wrote itself, or that leads
///   elsewhere; a `-` if that process is in another mount namespace |
/// | `sees TTY PID ANSWER` | whether a process sees the directory of uploads at the path that it has here: `y`/`n` |
/// | `foreign TTY` | a process of another user in the foreground |
/// | `client TTY PANE-TTY PANE MODE SOCKET` | a client of tmux; the mode is 1 if the pane is in a mode |
package enum ForegroundScript {
  /// The branch for `/proc`.
  ///
  /// A multiplexer starts its terminals with the variables of another terminal, so their ports do not count. The ports
  /// of mosh's server are 0, because its login has ended. While a process replaces its program, its environment reads
  /// as empty, so the script reads it again: without that terminal, another one could look like the only match.
  private static let fromProc = #"""
    set -- $SSH_CONNECTION
    echo "own $2 $4"
    read -r now rest </proc/uptime
    now=${now%.*}${now#*.}
    processes=$(exec awk '\#(listing)' /proc/[0-9]*/stat 2>/dev/null)
    set -f
    \#(choosing)
    \#(looking)
    \#(comparing)
    \#(telling)
    set +f
    ask_servers

    """#

  /// Lists the processes that have a terminal, in `awk`.
  ///
  /// A name may contain anything but NUL, even `)` and line breaks. So the script reads each file to its end; after the
  /// last `)` there is only data from the kernel.
  private static let listing = #"""
    BEGIN {
    for (number = 1; number < ARGC; number++) {
    text = ""
    while ((getline line <ARGV[number]) > 0) text = text line " "
    close(ARGV[number])
    if (!match(text, /.*\)/)) continue
    name = substr(text, 1, RLENGTH - 1)
    sub(/^[0-9]* \(/, "", name)
    if (split(substr(text, RLENGTH + 1), field, " ") < 20 || field[5] <= 0) continue
    print text + 0, field[2], field[3], field[4], field[5], field[6], field[20], name
    }
    }
    """#

  /// Chooses the files to read.
  ///
  /// The words of an entry are the process, its parent, its group, the leader of its session, its
  /// terminal, the group in the foreground there, its start and its name.
  private static let choosing = #"""
    IFS=$end
    for entry in $processes; do
    IFS=' '
    set -- $entry
    eval "start_$1=$7"
    if [ "$3" = "$6" ]; then eval "shown_$5=x"; fi
    if [ ! -O "/proc/$1" ]; then
    [ ! -e "/proc/$1" ] || eval "foreign_$1=x"
    continue
    fi
    eval "mine_$1=x"
    if [ "$3" = "$6" ]; then
    arguments="$arguments /proc/$1/stat /proc/$1/cmdline"
    case $8 in tmux*) environments="$environments /proc/$1/stat /proc/$1/environ" ;; esac
    fi
    [ "$1" = "$4" ] || continue
    leaders="$leaders $1"
    environments="$environments /proc/$1/stat /proc/$1/environ"
    case "$parents " in
    *" $2 "*) ;;
    *)
    parents="$parents $2"
    environments="$environments /proc/$2/stat /proc/$2/environ"
    ;;
    esac
    done
    """#

  /// Reads all files with one `cat`, each after the `stat` of its process, which identifies it.
  ///
  /// Other programs can write whatever they like into these files, but they cannot name another process together with
  /// its start time unless they see that process as well. A name has at most 15 bytes.
  private static let looking = #"""
    section='s/\([0-9][0-9]*\) (.\{0,15\}) [A-Za-z]\( -\{0,1\}[0-9]*\)\{18\} \([0-9]*\) [-0-9 ]*\#(newline)/\
    \#(newline)\1 \3\
    /g'
    read_all() {
    {
    cat $arguments
    printf '\0\#(newline)environments\0'
    exec cat $environments
    } 2>/dev/null </dev/null | tr '\0\n' '\n\036' | sed -n "1,/^\#(newline)environments\$/{
    $section
    p
    d
    }
    $section
    t section
    /^SSH_CONNECTION=/p
    /^TMUX=/p
    /^TMUX_TMPDIR=/p
    d
    :section
    p"
    }
    take_all() {
    process=
    kind=arguments
    IFS=$end
    for text in $1; do
    case $text in
    \#(newline)environments)
    process=
    kind=environment
    ;;
    \#(newline)[0-9]*)
    text=${text#?}
    process=${text%% *}
    case $process in
    *[!0-9]*) process= ;;
    *)
    eval "known=\$start_$process"
    [ "${known:-${text#* }}" = "${text#* }" ] || process=
    ;;
    esac
    ;;
    *)
    case $process,$kind in
    ,*) ;;
    *,arguments) eval "arguments_$process=\$arguments_$process\$text\$unit" ;;
    *)
    eval "environment_$process=x"
    case $text in
    SSH_CONNECTION=*)
    IFS=' '
    set -- ${text#*=}
    eval "ports_$process=\"\$2 \$4\""
    ;;
    TMUX=*) eval "tmux_$process=\${text#*=}" ;;
    TMUX_TMPDIR=*) eval "directory_$process=\${text#*=}" ;;
    esac
    ;;
    esac
    ;;
    esac
    done
    IFS=' '
    }
    IFS=' '
    for look in 1 2 3; do
    take_all "$(read_all)"
    arguments=
    environments=
    for process in $leaders; do
    eval "[ -n \"\$environment_$process\" ]" || [ ! -O "/proc/$process" ] ||
    environments="$environments /proc/$process/stat /proc/$process/environ"
    done
    [ -n "$environments" ] || break
    done
    """#

  /// Writes the report, and collects the servers of tmux.
  private static let telling = #"""
    IFS=$end
    for entry in $processes; do
    IFS=' '
    set -- $entry
    tty=$5
    case $(($5 >> 8 & 4095)) in
    13[6-9]|14[0-3]) tty=pts/$(($5 & 255 | $5 >> 12 & 1048320)) ;;
    4) tty=tty$(($5 & 255)) ;;
    esac
    eval "mine=\$mine_$1 foreign=\$foreign_$1 own=\$ports_$1 other=\$ports_$2 shown=\$shown_$5"
    if [ -z "$mine" ]; then
    [ -z "$foreign" ] || [ "$3" != "$6" ] || tell_foreign "$@"
    continue
    fi
    if [ "$1" = "$4" ] && [ -n "$own" ]; then
    name=
    read -r name 2>/dev/null <"/proc/$2/comm"
    case $name in mosh-server) own='0 0' ;; *) [ "$own" != "$other" ] || name= ;; esac
    case $name in ''|tmux*) ;; *)
    size=
    [ -z "$shown" ] || size=$(exec stty size 2>/dev/null <"/dev/$tty")
    echo "line $tty $((now - $7)) $own $size"
    esac
    fi
    [ "$3" = "$6" ] || continue
    [ "/proc/$1/fd/0" -ef "/dev/$tty" ] 2>/dev/null
    case $? in 1) input=n ;; *) input=t ;; esac
    eval "words=\$arguments_$1"
    case $words in \#(titles)) tell_file "$1" ;; esac
    sees "$1"
    limit=300
    case $8 in docker|podman|nerdctl|kubectl|oc|ssh) tell_leading "$1" ;; esac
    printf "run %s %s %s %s %.${limit}s\n" "$tty" "$1" "$2" "$input" "$words"
    case $8 in tmux*) note_server "$1" ;; esac
    done
    unset IFS
    """#

  /// Finds the directory of uploads, or the nearest existing one above it, and compares it with what each process sees.
  ///
  /// A link below a process's root leads to a file of this root, so the path and its target must both match.
  private static let comparing = #"""
    case $uploads in ''|/*) ;; *) uploads=$HOME/$uploads ;; esac
    while [ -n "$uploads" ] && [ ! -d "$uploads" ]; do uploads=${uploads%/*}; done
    real=${uploads:+$(cd "$uploads" 2>/dev/null && pwd -P)}
    sees() {
    [ -n "$real" ] && [ -d "/proc/$1/root/" ] || return 0
    answer=n
    [ "/proc/$1/root$uploads" -ef "$uploads" ] && [ "/proc/$1/root$real" -ef "$real" ] && answer=y
    echo "sees $tty $1 $answer"
    }
    tell_file() { echo "exe $tty $1 $(exec readlink "/proc/$1/exe" 2>/dev/null)"; }
    tell_leading() {
    limit=4096
    if [ "/proc/$1/ns/mnt" -ef /proc/self/ns/mnt ]; then tell_file "$1"; else echo "exe $tty $1 -"; fi
    }
    tell_foreign() {
    echo "foreign $tty"
    case $8 in sudo|doas) ;; *) return ;; esac
    eval "[ -n \"\$mine_$2\" ]" || return
    printf 'run %s %s %s t %.4096s\n' "$tty" "$1" "$2" \
    "$(exec tr '\0\n' "$unit\036" 2>/dev/null <"/proc/$1/cmdline")"
    }
    """#

  /// The titles that an agent writes over its arguments, as patterns of `case`.
  private static let titles = CodingAgent.all.flatMap(\.titles).map { "'\($0)'\"$unit\"*" }
    .joined(separator: "|")

  /// The branch for `ps`.
  ///
  /// `ps` shows the environment after the arguments with `-E` on macOS, and with `-e` on FreeBSD.
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
    {
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
    [ "$group" = "$front" ] || continue
    printf 'run %s %s %s t %.300s\n' "$tty" "$process" "$parent" \
    "$(printf '%s' "$command" | tr ' ' '\037')"
    case $command in *tmux*) unknown=x ;; esac
    done
    ask_servers
    }

    """#

  /// The whole script; its variables disappear with it, because the shell runs other scripts afterwards.
  ///
  /// - Parameter uploads: The directory for which the script reports which processes see it; nil for none.
  package static func text(uploadsIn uploads: RemoteDirectory? = nil) -> String {
    let directory = uploads.map { ShellWord(bytes: $0.requestPath).text } ?? ""
    return "(\nuploads=\(directory)\n\(body)"
  }

  private static let body = """
    LC_ALL=C
    export LC_ALL
    end='
    '
    unit='\(unit)'
    arguments=
    environments=
    leaders=
    parents=
    sockets=
    unknown=
    \(TmuxQuestion.script)
    if [ -r /proc/self/stat ] && [ -r /proc/uptime ]; then
    \(fromProc)else
    \(fromPS)fi
    )

    """

  /// The character that ends an argument in the report.
  static let unit: Character = "\u{1F}"
  /// The character that replaces a newline in the files.
  private static let newline: Character = "\u{1E}"
}
