// A session of tmux on a host, in which a terminal session takes place.

package import KJDomain

/// The command lines for the login shell of a host, whichever shell that is: `sh`, `fish`, `csh`.
package struct RemoteTmuxSession: Sendable {
  /// Finds the program, and a kind of terminal that the host knows, in one line without single quotes.
  private static let preparation =
    "\(RemoteTmux.search); "
    + #"if [ -z "$program" ]; then echo "kj-attach: there is no tmux on this host" >&2; exit 127; fi; "#
    + "if command -v infocmp >/dev/null 2>&1 && ! infocmp >/dev/null 2>&1; then "
    + "TERM=xterm-256color; export TERM; fi; "

  private static let beginning =
    #"if [ $# -gt 1 ]; then exec "$program" -u new-session -A -s "$1" "$(printf "$2")"; fi; "#
    + #"exec "$program" -u new-session -A -s "$1""#

  /// What has ended meanwhile is not created anew without a word.
  private static let returning =
    #"if "$program" has-session -t "=$1" 2>/dev/null; "#
    + #"then exec "$program" -u attach-session -t "=$1"; fi; "#
    + #"echo "kj-attach: the session $1 of tmux has ended meanwhile" >&2; exit 1"#

  private let name: TmuxSessionName
  /// What runs in a session that is created; nil for a shell.
  private let program: [UInt8]?

  package init(_ name: TmuxSessionName, running program: [UInt8]? = nil) {
    self.name = name
    self.program = program
  }

  /// Creates the session, or joins it.
  package var beginning: [UInt8] { command(Self.beginning) }

  /// Joins the session, and fails if there is none any more.
  package var returning: [UInt8] { command(Self.returning) }

  private func command(_ script: String) -> [UInt8] {
    var command = Array("exec sh -c '\(Self.preparation)\(script)' kj-attach \(name)".utf8)
    if let program { command += " \(ShellWord.octal(program))".utf8 }
    return command
  }
}
