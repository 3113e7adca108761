package import KJBase
package import KJDomain
package import KJHosts
internal import KJSystem
package import SystemPackage

/// A session at a terminal on a host.
package struct AttachRequest: Sendable {
  /// A command for the login shell, as bytes; nil for the shell itself.
  package var command: [UInt8]?
  /// The tmux session on the host that the remote end is in, which outlives a lost connection; nil for none.
  package var tmux: TmuxSessionName?
  package var terminal = SessionSettings.TerminalWish.automatic
  package var prefix = PrefixKey.standard
  /// Whether other processes may send texts like keys without a question to the person.
  package var allowsTyping = false
  /// The byte that begins an escape at the start of a line, as `~.` does in `ssh`; nil for none.
  package var escape: UInt8? = UInt8(ascii: "~")

  /// What becomes of pictures that are dropped on the terminal.
  package var drops = DropSettings()
  /// How screenshots are taken.
  package var screenshots = ScreenshotSettings()
  /// What listens to a person who speaks.
  package var voice = VoiceSettings()
  /// How the person draws on them.
  package var drawing = DrawingSettings()
  /// What comes into the clipboard history.
  package var clips = ClipSettings()
  /// The bar, and where the session says what it does.
  package var bar = BarSettings()
  /// What counts more than rules and settings, because an option says it.
  package var own = BarProperties()

  /// The command that uploads a file into the session where the person can be asked.
  package var uploadCommand: String

  /// The arguments of ``DropUpload``'s tool when something was dropped on the terminal, or is sent elsewhere.
  package var dropArguments: @Sendable (DropCall) -> [String]

  /// The arguments of `kj-uploads` that remove a file from the host.
  package var removalArguments: @Sendable (RemotePath, HostCall) -> [String]

  package init(
    uploadCommand: String,
    dropArguments: @escaping @Sendable (DropCall) -> [String],
    removalArguments: @escaping @Sendable (RemotePath, HostCall) -> [String]
  ) {
    self.uploadCommand = uploadCommand
    self.dropArguments = dropArguments
    self.removalArguments = removalArguments
  }

  /// Takes over what ssh_config says about a session on the host.
  ///
  /// - Throws: ``Failure`` with status `usage` for what is no session of kj.
  package mutating func follow(_ host: ResolvedHost) throws(Failure) {
    let session = host.session
    if let reason = session.refusal {
      throw Failure(
        .usage, "cannot open a session on '\(host.label)': \(reason)", advice: ["use ssh itself"])
    }
    command = session.command.map { Array($0.utf8) }
    terminal = session.kind == .nothing ? .never : session.terminal
    escape = session.escape
  }

  /// Whether the far end gets a terminal, with this standard input.
  package func wantsTerminal(input: FileDescriptor) -> Bool {
    switch terminal {
    case .always: true
    case .never: false
    case .wanted: input.isTerminal
    case .automatic: input.isTerminal && (command == nil || tmux != nil)
    }
  }
}

/// How a session ended.
package enum SessionEnding: Equatable, Sendable {
  /// The remote program ended with a status.
  case exited(Int32)
  /// The remote program was killed by a signal, given by its name without `SIG`; safe to show.
  case signaled(String)
  /// The person ended it on this side.
  case disconnected
}
