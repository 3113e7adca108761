package import KJBase
package import KJDomain
package import KJSystem
internal import SystemPackage

/// The tmux servers that the person runs on a host.
///
/// Every call is a script for a shell there, which contains text from outside only as octal numbers (``ShellWord``).
package struct RemoteTmux {
  /// The error of a shell, under its own name: the compiler does not count the error type that a closure throws as a
  /// use of its module.
  package typealias ShellError = Failure
  /// Runs a script with `/bin/sh` on the host, and returns its standard output.
  package typealias Shell = (_ script: String, Deadline) throws(ShellError) -> [UInt8]

  /// Script text that sets `program` to the path of tmux, or to nothing.
  ///
  /// A login for one command often has a shorter `PATH` than one at a terminal.
  static let search =
    #"for program in "$(command -v tmux)" /usr/local/bin/tmux /opt/homebrew/bin/tmux "#
    + #""$HOME/.local/bin/tmux" ""; do [ -x "$program" ] && break; done"#

  /// Script text that runs commands for each server's `$socket`.
  ///
  /// Like ``TmuxServers``, it trusts the directory of the sockets only if the directory belongs to the person and is
  /// closed to others.
  static func forEachSocket(_ commands: String) -> String {
    #"""
    directory=${TMUX_TMPDIR:-/tmp}/tmux-$(id -u)
    if [ -n "$(find "$directory" -prune -type d -user "$(id -u)" ! -perm -o=r ! -perm -o=w \
    ! -perm -o=x 2>/dev/null)" ]; then
    for socket in "$directory"/*; do
    if [ -S "$socket" ]; then
    \#(commands)fi
    done
    fi

    """#
  }

  private let uploads: RemoteDirectory?
  private let shell: Shell

  /// - Parameter uploads: The directory that kj asks about, to learn which programs see it; nil for none.
  package init(uploadsIn uploads: RemoteDirectory? = nil, _ shell: @escaping Shell) {
    self.uploads = uploads
    self.shell = shell
  }

  private static let foregroundMark = "kj-foreground"

  /// Lists the panes of all servers, each once, with their foreground programs.
  ///
  /// - Parameter limit: How long each server may take, if the host has `timeout`.
  /// - Throws: ``TmuxError/failed(_:)`` if there is no tmux on the host or, with the shell's message,
  ///   if the shell fails; ``TmuxError/child(_:)`` for an interruption.
  package func listing(
    limit: Duration, until deadline: Deadline
  ) throws(TmuxError) -> RemoteTmuxListing {
    let script =
      "\(RemoteTmuxListing.script(limit: limit))\necho \(Self.foregroundMark)\n"
      + ForegroundScript.text(uploadsIn: uploads)
    let output = try Self.run(script, by: shell, until: deadline)
    let mark = Array("\(Self.foregroundMark)\n".utf8)
    let split = output.firstRange(of: mark)
    var listing = RemoteTmuxListing(
      reading: Array(output[..<(split?.lowerBound ?? output.endIndex)]))
    if let split { listing.show(HostForeground(reading: Array(output[split.upperBound...]))) }
    guard listing.hasProgram else { throw .failed("tmux is not installed on the host") }
    return listing
  }

  /// Inserts text into a pane as ``InsertionDecision`` says.
  ///
  /// - Parameters:
  ///   - pane: The pane as it was listed.
  ///   - manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``TmuxError``; if the deadline passes, the text may have arrived anyway.
  package func deliver(
    _ text: InsertionText, to pane: TmuxPane, manner: InsertionManner?, until deadline: Deadline
  ) throws(TmuxError) -> InsertionOutcome {
    try RemoteTmuxServer(pane.server, shell).deliver(
      text, to: pane, manner: manner, until: deadline)
  }

  /// The visible lines of a pane.
  package func screen(of pane: TmuxPane, until deadline: Deadline) throws(TmuxError) -> String {
    try RemoteTmuxServer(pane.server, shell).screen(of: pane, until: deadline)
  }

  /// Runs a script; an error of the shell becomes a ``TmuxError`` with its message.
  static func run(
    _ script: String, by shell: Shell, until deadline: Deadline
  ) throws(TmuxError) -> [UInt8] {
    do throws(Failure) { return try shell(script, deadline) } catch {
      throw error.status == .interrupted ? .child(.wait(.interrupted)) : .failed(error.message)
    }
  }
}
