internal import KJDomain
package import KJSystem
public import SystemPackage

/// A tmux server, identified by its socket.
public struct TmuxServer: Hashable, Sendable, TmuxClient {
  /// tmux's client.
  package let program: FilePath
  /// The socket of the server.
  package let socket: FilePath

  /// Itself.
  package var server: TmuxServer { self }

  public init(program: FilePath, socket: FilePath) {
    self.program = program
    self.socket = socket
  }

  /// Runs one client with commands for the server.
  ///
  /// Passes `-u`, because a client in the C locale writes `_` for tabs and everything outside ASCII. Unsets `TMUX`,
  /// because the session of this process must not decide which session a command applies to.
  package func run(
    _ arguments: [String], input: [UInt8], until deadline: Deadline
  ) throws(TmuxError) -> ChildOutput {
    try run(arguments, input: input, in: nil, until: deadline)
  }

  /// Does the same for a command that cannot name the session it applies to.
  ///
  /// - Parameter pane: A pane of that session.
  func run(
    _ arguments: [String], input: [UInt8], in pane: String?, until deadline: Deadline
  ) throws(TmuxError) -> ChildOutput {
    let command = ChildCommand(
      program, ["-u", "-S", socket.string] + arguments,
      environment: ["TMUX": nil, "TMUX_PANE": pane])
    do throws(ChildError) {
      return try ChildProcess.run(command, input: input, until: deadline)
    } catch {
      throw .child(error)
    }
  }

  /// The error of a failed call.
  package func error(_ output: ChildOutput) -> TmuxError {
    if !isListening { return .noServer }
    return TmuxError(words: output.error)
  }

  private var isListening: Bool {
    guard let connection = try? UnixSocket.connect(socket) else { return false }
    try? connection.close()
    return true
  }
}
