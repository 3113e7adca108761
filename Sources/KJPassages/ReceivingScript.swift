internal import KJDomain
internal import KJSessions

/// A script for a ``HostShell`` that receives one file on standard input, for a host without SFTP or behind a passage.
///
/// It needs `cat`, `chmod`, `find`, `head`, `id`, `ln` or `link`, `mkdir`, `od`, `rm`, `tr` and `wc`; BusyBox is
/// enough. It compares with `sha256sum` or `shasum` if either exists. It writes under a hidden name, new for each
/// attempt, and then links the final name, because a link replaces nothing; it copies only on a file system without
/// links. ``ReceivingAnswer`` reads what it prints.
///
/// It creates nothing but directories before ``goAhead`` has answered its `ready`, so kj knows the path of whatever is
/// left.
struct ReceivingScript {
  /// The line that precedes the file.
  static let goAhead = Array("go\n".utf8)

  /// The possible remains of an earlier attempt whose connection was lost.
  struct Remains: Equatable {
    /// The hidden name, which the script removes.
    let hiddenName: RemoteName
    /// The SHA-256 of the whole file, if all of it was sent: then the file may already have its final name.
    let sha256: String?
  }

  /// In the form used by SFTP; nil for kj's own directory, which is elsewhere if the home directory is unusable.
  let directory: [UInt8]?
  let name: [UInt8]
  let hiddenName: RemoteName
  /// In bytes; the script reads exactly this many.
  let size: Int
  let mode: FileMode
  let remains: Remains?

  var text: String {
    let words = [
      ShellWord(bytes: directory ?? []).text, ShellWord(bytes: name).text,
      ShellWord(bytes: hiddenName.bytes).text, "\(size)", mode.description,
      ShellWord(bytes: remains?.hiddenName.bytes ?? []).text,
      remains?.sha256 ?? "''",
    ]
    return "(\nset -- \(words.joined(separator: " "))\n\(Self.body)) || exit"
  }

  /// A failure ends the shell; otherwise the shell would take the rest of the file for commands.
  private static let body = #"""
    LC_ALL=C
    export LC_ALL
    umask 077
    name=./$2 hidden=./$3 size=$4 made=
    say() {
      printf '%s\n' "$*"
    }
    fail() {
      [ -z "$made" ] || rm -f "$hidden"
      say "$@"
      exit 1
    }
    is_mine() {
      [ -n "$(find "$1" -prune -type d -user "$(id -u)" ! -perm -g=r ! -perm -g=w ! -perm -g=x \
        ! -perm -o=r ! -perm -o=w ! -perm -o=x)" ]
    }
    dir=
    case $1 in
    /*) dir=$1 ;;
    *)
      case $HOME in
      /?*) [ ! -d "$HOME/" ] || dir=$HOME/${1:-.cache/kj} ;;
      esac
      ;;
    esac
    if [ -z "$dir" ] || ! mkdir -p "$dir/" || ! [ -w "$dir/" ]; then
      [ -z "$1" ] || fail directory
      dir=${TMPDIR:-/tmp}/kj-$(id -u)
      [ -d "$dir" ] || mkdir "$dir" || fail directory
      is_mine "$dir" || fail foreign "$dir"
    fi
    cd "$dir/" || fail directory
    dir=$(pwd && echo .)
    dir=${dir%??}
    case $dir in
    *[!A-Za-z0-9._/-]*) told=$(printf %s "$dir" | od -An -v -to1 | tr -s ' \n' '\\\\') ;;
    *) told=$dir ;;
    esac
    sum() {
      sum=$({ sha256sum || shasum -a 256; } <"$1" 2>/dev/null) || sum=-
      sum=${sum%% *}
    }
    [ -z "$6" ] || rm -f "./$6"
    if [ -e "$name" ] || [ -h "$name" ]; then
      if [ -n "$7" ] && [ -f "$name" ] && [ ! -h "$name" ] && sum "$name" && [ "$sum" = "$7" ]; then
        # In this order: after "ready", the file would come, and the shell would take it for commands.
        say done "$7"
        say ready "$told"
        exit
      fi
      fail exists
    fi
    say ready "$told"
    read -r go && [ "$go" = go ] || fail short
    (set -C && : >"$hidden") || fail create
    made=1
    head -c "$size" >"$hidden" || fail write
    count=$(wc -c <"$hidden")
    [ "$((count))" -eq "$size" ] || fail short
    sum "$hidden"
    sent=$sum
    chmod "$5" "$hidden" || fail mode
    if command -v link >/dev/null; then
      link "$hidden" "$name"
    else
      [ ! -e "$name" ] && [ ! -h "$name" ] && ln "$hidden" "$name" && {
        [ "$name" -ef "$hidden" ] || { rm -f "$name/$3"; false; }
      }
    fi || {
      [ ! -e "$name" ] && [ ! -h "$name" ] || fail exists
      (set -C && : >"$name") || fail exists
      cat "$hidden" >|"$name" && chmod "$5" "$name" && sum "$name" && [ "$sum" = "$sent" ] || {
        rm -f "$name"
        fail write
      }
    }
    rm -f "$hidden"
    say done "$sent"

    """#
}
