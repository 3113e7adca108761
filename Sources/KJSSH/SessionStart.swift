internal import CLibSSH2
internal import KJDomain
internal import KJSystem

/// The requests of one channel for the variables, the terminal, and the shell or command.
///
/// The server answers the requests of a channel in order. libssh2 has room for one pending request of each kind, so
/// requests of different kinds can be sent before the first is answered. Their answers must then be read in the order
/// of the requests.
struct SessionStart {
  private enum Step {
    case variable(SessionRequest.Variable)
    case terminal(SessionRequest.Terminal)
    case shell([UInt8]?)
  }

  private let steps: [Step]
  private var sent = 0
  private var answered = 0
  /// Whether the server granted the terminal.
  private(set) var hasTerminal = false

  init(_ request: SessionRequest) {
    steps =
      request.variables.map(Step.variable)
      + (request.terminal.map { [.terminal($0)] } ?? []) + [.shell(request.command)]
  }

  /// Sends as many requests as possible, and checks for answers; returns libssh2's code.
  mutating func advance(_ channel: OpaquePointer, of session: LibSSH2Session) -> Int {
    while answered < steps.count {
      let result = run(steps[answered], channel)
      sent = max(sent, answered + 1)
      if result == Int(LIBSSH2_ERROR_EAGAIN) {
        sendNext(channel, of: session)
        return result
      }
      if case .terminal = steps[answered] { hasTerminal = result == 0 }
      if result < 0 {
        // As with `ssh`, a refused variable or terminal is not a reason to stop. After any other error, the session is
        // unusable.
        if case .shell = steps[answered] { return result }
        if result != Int(LIBSSH2_ERROR_CHANNEL_REQUEST_DENIED) { return result }
      }
      answered += 1
    }
    return 0
  }

  /// Sends the requests after the one whose answer is due, without receiving anything: the next answer is not for them.
  private mutating func sendNext(_ channel: OpaquePointer, of session: LibSSH2Session) {
    let deadline = session.wire.deadline
    session.wire.deadline = Deadline(at: .now)
    defer { session.wire.deadline = deadline }
    while sent < steps.count, !isPending(kindOf: steps[sent]) {
      _ = run(steps[sent], channel)
      sent += 1
    }
  }

  private func isPending(kindOf step: Step) -> Bool {
    guard case .variable = step else { return false }
    return true
  }

  private func run(_ step: Step, _ channel: OpaquePointer) -> Int {
    switch step {
    case .variable(let variable):
      return Int(
        libssh2_channel_setenv_ex(
          channel, variable.name, UInt32(variable.name.utf8.count), variable.value,
          UInt32(variable.value.utf8.count)))
    case .terminal(let terminal):
      return terminal.modes.withUnsafeBytes { modes in
        let bytes = modes.bindMemory(to: CChar.self)
        return Int(
          libssh2_channel_request_pty_ex(
            channel, terminal.name, UInt32(terminal.name.utf8.count), bytes.baseAddress,
            UInt32(bytes.count), Int32(clamping: terminal.size.columns),
            Int32(clamping: terminal.size.rows), Int32(clamping: terminal.size.pixelWidth),
            Int32(clamping: terminal.size.pixelHeight)))
      }
    case .shell(nil):
      return Int(libssh2_channel_process_startup(channel, "shell", 5, nil, 0))
    case .shell(let command?):
      return command.withUnsafeBytes { command in
        let bytes = command.bindMemory(to: CChar.self)
        return Int(
          libssh2_channel_process_startup(
            channel, "exec", 4, bytes.baseAddress, UInt32(bytes.count)))
      }
    }
  }
}
