/// A script for a `HostShell` that writes one file to standard output: for hosts without SFTP, and behind a passage.
///
/// It needs `cat`, `head` and `wc`, and `tail` for the rest of a file; the time of the file comes from `stat`, and the
/// checksum from `sha256sum` or `shasum`, if they exist. BusyBox is enough. The script prints one line, either
/// `file SIZE TIME OFFSET` or the reason why there is no file, then the bytes from that offset on, and after a newline
/// `done SHA256 SIZE TIME` with the checksum of these bytes. It prints `-` for an unknown time or checksum.
struct SendingScript {
  /// In the form that SFTP takes: absolute, or below the home directory.
  let path: [UInt8]
  /// The maximum size of the file, in bytes.
  let limit: Int
  /// How many bytes have already arrived, and the facts of the file at that time.
  let before: (offset: Int, facts: FileFacts)?

  var text: String {
    let words = [
      "\(limit)", "\(FileFacts.mostWithoutSize)", "\(before?.offset ?? 0)",
      before.map { "'\($0.facts.size) \($0.facts.modified.map(String.init) ?? "-")'" } ?? "''",
    ]
    return PathScript.text(about: path, words, Self.body)
  }

  private static let body = #"""
    say() {
      printf '%s\n' "$*"
    }
    end() {
      say "$@"
      exit
    }
    look() {
      facts=$({ stat -Lc '%s %Y' "$file" || stat -Lf '%z %m' "$file"; } 2>/dev/null) ||
        facts="$(($(wc -c <"$file"))) -"
    }
    rest() {
      if [ "$from" -gt 0 ]; then
        tail -c "+$((from + 1))" <"$file" | head -c "$((size - from))"
      else
        head -c "$size" <"$file"
      fi
    }
    if [ ! -e "$file" ]; then
      case $(ls -dL "$file" 2>&1) in
      *[Pp]ermission*) end denied ;;
      *) end missing ;;
      esac
    fi
    [ ! -d "$file" ] || end directory
    [ -f "$file" ] || end irregular
    [ -r "$file" ] || end denied
    look
    size=${facts% *} sized=1
    if [ "$size" -eq 0 ]; then
      # A file of /proc has contents all the same.
      size=$(($(head -c "$(($3 + 1))" <"$file" | wc -c))) sized=
      [ "$size" -le "$3" ] || end endless
      facts="$size ${facts#* }"
    fi
    [ "$size" -le "$2" ] || end large "$size"
    from=0
    [ "$facts" != "$5" ] || from=$4
    say file "$facts" "$from"
    rest
    sum=$(rest | { sha256sum || shasum -a 256; } 2>/dev/null) || sum=-
    [ -z "$sized" ] || look
    printf '\n'
    say done "${sum%% *}" "$facts"

    """#
}
