// tmux on a host, asked through a shell there.

package import KJDomain
package import KJSystem
internal import SystemPackage

/// The servers of tmux that the person has running on a host.
///
/// Every call is a script for a shell there, in which nothing from outside stands but as octal numbers
/// (``ShellWord``).
package struct RemoteTmux {
  /// Runs a script by `/bin/sh` on the host, and returns what it wrote to standard output.
  package typealias Shell = (_ script: String, Deadline) throws(Failure) -> [UInt8]

  /// Sets `program` in a script to where tmux is, or to nothing.
  ///
  /// A login that runs one command often has a shorter `PATH` than one at a terminal.
  static let search =
    #"for program in "$(command -v tmux)" /usr/local/bin/tmux /opt/homebrew/bin/tmux "#
    + #""$HOME/.local/bin/tmux" ""; do [ -x "$program" ] && break; done"#

  /// Runs commands for each server's `$socket`, with `$limit` in front of what may hang: a server that
  /// does is given up after two seconds, where the host has a program for that.
  ///
  /// Like ``TmuxServers``, it trusts the folder of the sockets only where that belongs to the person and
  /// is closed to all others.
  static func forEachSocket(_ commands: String) -> String {
    #"""
    limit=
    timeout 2 true 2>/dev/null && limit='timeout 2'
    folder=${TMUX_TMPDIR:-/tmp}/tmux-$(id -u)
    if [ -n "$(find "$folder" -prune -type d -user "$(id -u)" ! -perm -o=r ! -perm -o=w \
    ! -perm -o=x 2>/dev/null)" ]; then
    for socket in "$folder"/*; do
    if [ -S "$socket" ]; then
    \#(commands)fi
    done
    fi

    """#
  }

  private let shell: Shell

  package init(_ shell: @escaping Shell) {
    self.shell = shell
  }

  private static let foregroundMark = "kj-foreground"

  /// Lists the panes of all servers, each once, with what is in front in them.
  ///
  /// - Throws: ``TmuxError`` if there is no tmux on the host; ``TmuxError/failed(_:)`` with the words
  ///   of the shell if that cannot be asked.
  package func listing(until deadline: Deadline) throws(TmuxError) -> RemoteTmuxListing {
    let script =
      "\(RemoteTmuxListing.script)\necho \(Self.foregroundMark)\n\(ForegroundScript.text)"
    let output = try Self.run(script, by: shell, until: deadline)
    let mark = Array("\(Self.foregroundMark)\n".utf8)
    let split = output.firstRange(of: mark)
    var listing = RemoteTmuxListing(
      reading: Array(output[..<(split?.lowerBound ?? output.endIndex)]))
    if let split { listing.show(HostForeground(reading: Array(output[split.upperBound...]))) }
    guard listing.hasProgram else { throw .failed("tmux is not installed there") }
    return listing
  }

  /// Inserts a text into a pane as ``InsertionDecision`` says.
  ///
  /// - Parameters:
  ///   - pane: The pane as it was listed.
  ///   - manner: What `--insert-as` says; nil without it.
  /// - Throws: ``TmuxError``; where that is a deadline, the text may have arrived.
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

  /// Runs a script; what went wrong on the way to the shell is told in its words.
  static func run(
    _ script: String, by shell: Shell, until deadline: Deadline
  ) throws(TmuxError) -> [UInt8] {
    do throws(Failure) { return try shell(script, deadline) } catch {
      throw error.status == .interrupted ? .child(.wait(.interrupted)) : .failed(error.message)
    }
  }
}
