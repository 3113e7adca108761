// One running server of tmux, asked through tmux's own client.

internal import KJDomain
internal import KJSystem
public import SystemPackage

/// A server of tmux, by its socket.
public struct TmuxServer: Hashable, Sendable {
  /// tmux's client.
  public let program: FilePath
  /// The socket of the server.
  public let socket: FilePath

  public init(program: FilePath, socket: FilePath) {
    self.program = program
    self.socket = socket
  }

  /// Runs one client with commands for the server.
  ///
  /// `-u` because a client in the C locale writes `_` for all that is not ASCII, and for tabs. Which
  /// session this process is in must not decide what a command applies to.
  ///
  /// - Parameter pane: A pane whose session is to decide that, for a command that has no other way.
  func run(
    _ arguments: [String], input: [UInt8] = [], in pane: String? = nil, until deadline: Deadline
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

  /// What a failed call means.
  func error(_ output: ChildOutput) -> TmuxError {
    if !isListening { return .noServer }
    let text = String(decoding: output.error, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    return .failed(line?.printable ?? "tmux failed without a word")
  }

  private var isListening: Bool {
    guard let connection = try? UnixSocket.connect(socket) else { return false }
    try? connection.close()
    return true
  }
}
