package import KJDomain

/// The command lines that create or join a session, for any login shell: `sh`, `fish`, `csh`.
package struct RemoteTmuxSession: Sendable {
  /// Script text, in one line without single quotes, that finds tmux and sets a known `TERM`.
  private static let preparation =
    "\(RemoteTmux.search); "
    + #"if [ -z "$program" ]; then echo "kj-attach: there is no tmux on this host" >&2; exit 127; fi; "#
    + "if command -v infocmp >/dev/null 2>&1 && ! infocmp >/dev/null 2>&1; then "
    + "TERM=xterm-256color; export TERM; fi; "

  private static let beginning =
    #"if [ $# -gt 1 ]; then exec "$program" -u new-session -A -s "$1" "$(printf "$2")"; fi; "#
    + #"exec "$program" -u new-session -A -s "$1""#

  /// A session that has ended meanwhile is reported instead of silently created again.
  private static let returning =
    #"if "$program" has-session -t "=$1" 2>/dev/null; "#
    + #"then exec "$program" -u attach-session -t "=$1"; fi; "#
    + #"echo "kj-attach: the session $1 of tmux has ended meanwhile" >&2; exit 1"#

  private let name: TmuxSessionName
  /// The program to run in a new session; nil for a shell.
  private let program: [UInt8]?

  package init(_ name: TmuxSessionName, running program: [UInt8]? = nil) {
    self.name = name
    self.program = program
  }

  /// Creates the session, or joins it.
  package var beginning: [UInt8] { command(Self.beginning) }

  /// Joins the session, and fails if it no longer exists.
  package var returning: [UInt8] { command(Self.returning) }

  private func command(_ script: String) -> [UInt8] {
    var command = Array("exec sh -c '\(Self.preparation)\(script)' kj-attach \(name)".utf8)
    if let program { command += " \(ShellWord.octal(program))".utf8 }
    return command
  }
}
