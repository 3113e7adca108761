// What a person asked `kj attach` to do, after the command line was parsed.

package import KJDomain
internal import KJSystem
package import KJTerminal
package import SystemPackage

/// A session at a terminal on a host.
package struct AttachRequest: Sendable {
  /// Whether the far end gets a terminal.
  package enum TerminalWish: Sendable {
    /// If there is a terminal here and a shell is asked for.
    case automatic
    case always
    case never
  }

  /// A command for the login shell, as bytes; nil for the shell itself.
  package var command: [UInt8]?
  /// The tmux session on the host that the remote end is in, which outlives a lost connection; nil for none.
  package var tmux: TmuxSessionName?
  package var terminal = TerminalWish.automatic
  package var prefix = PrefixKey.standard
  /// Whether `~.` and its kin are escapes, as in `ssh`.
  package var hasTildeEscapes = true

  /// The arguments of `kj-upload` when a key of the session starts it, to insert into this target.
  package var uploadArguments: @Sendable (UploadSource, InsertionTarget) -> [String]

  package init(
    uploadArguments: @escaping @Sendable (UploadSource, InsertionTarget) -> [String]
  ) {
    self.uploadArguments = uploadArguments
  }

  /// Whether the far end gets a terminal, with this standard input.
  package func wantsTerminal(input: FileDescriptor) -> Bool {
    switch terminal {
    case .always: true
    case .never: false
    case .automatic: input.isTerminal && (command == nil || tmux != nil)
    }
  }
}

/// What a key of the session uploads.
package enum UploadSource: Sendable {
  /// A file, whose name the person is asked for; it follows the arguments.
  case file
  case clipboard
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
