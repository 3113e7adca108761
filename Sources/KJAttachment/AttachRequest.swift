package import KJBase
package import KJDomain
package import KJDrops
package import KJHosts
internal import KJSystem
package import SystemPackage

/// The request for a session at a terminal on a host.
package struct AttachRequest: Sendable {
  /// A command for the login shell, as bytes; nil for the shell itself.
  package var command: [UInt8]?
  /// The tmux session on the host that the remote end runs in, which survives a lost connection; nil for none.
  package var tmux: TmuxSessionName?
  package var terminal = SessionSettings.TerminalWish.automatic
  package var prefix = PrefixKey.standard
  /// Whether other processes may send text as keys without asking the person.
  package var allowsTyping = false
  /// The byte that begins an escape at the start of a line, as `~.` does in `ssh`; nil for none.
  package var escape: UInt8? = UInt8(ascii: "~")

  /// The person's wishes for the bar.
  package var bar: BarWishes

  package init(_ bar: BarWishes) { self.bar = bar }

  /// Adopts the ssh_config settings for a session on the host.
  ///
  /// - Throws: ``Failure`` with status `usage` if they ask for something other than a kj session.
  package mutating func follow(_ host: ResolvedHost) throws(Failure) {
    let session = host.session
    if let reason = session.refusal {
      throw Failure(
        .usage, "cannot open a session on '\(host.label)': \(reason)", advice: ["use ssh instead"])
    }
    command = session.command.map { Array($0.utf8) }
    terminal = session.kind == .nothing ? .never : session.terminal
    escape = session.escape
  }

  /// Whether the far end is given a terminal, with this standard input.
  package func wantsTerminal(input: FileDescriptor) -> Bool {
    switch terminal {
    case .always: true
    case .never: false
    case .wanted: input.isTerminal
    case .automatic: input.isTerminal && (command == nil || tmux != nil)
    }
  }
}
