internal import KJSessions

/// A script for a `HostShell` about one path on the host, which the script finds in `$file`.
enum PathScript {
  /// Returns the text of a script.
  ///
  /// - Parameters:
  ///   - path: In the form that SFTP takes: absolute, or below the home directory.
  ///   - words: Further arguments, from `$2` on, as the shell reads them.
  static func text(about path: [UInt8], _ words: [String], _ body: String) -> String {
    let arguments = [ShellWord(bytes: path).text] + words
    return "(\nset -- \(arguments.joined(separator: " "))\n\(start)\n\(body))"
  }

  private static let start = #"""
    LC_ALL=C
    export LC_ALL
    cd 2>/dev/null
    case $1 in
    /*) file=$1 ;;
    *) file=./$1 ;;
    esac
    """#
}
