// From a resolved host to a session with a shell.

public import KJDomain
internal import KJSSH
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

extension Connector {
  /// Connects, checks the host key, authenticates, and carries a session until it has ended.
  ///
  /// - Throws: ``Failure``; the terminal is as it was.
  public func attach(
    _ request: AttachRequest, _ ends: AttachedSession.Ends
  ) throws(Failure) -> SessionEnding {
    let wish = sessionRequest(request)
    let output = SessionOutput(.standardOutput)
    var terminal: SessionTerminal?
    if wish.terminal != nil, FileDescriptor.standardInput.isTerminal {
      terminal = SessionTerminal(.standardInput, output, supervisor: ends.supervisor)
    }
    defer { terminal?.end() }
    let farEnd = try openFarEnd(wish, at: terminal)
    let session = AttachedSession(
      request, on: host, farEnd, terminal, output, ends, settings.environment)
    if terminal != nil {
      do throws(Failure) { try session.serve(in: settings.locations.runtime) } catch {
        log("no other tool can come to this session: \(error.message)")
      }
    }
    return try session.run()
  }

  /// What `SendEnv` of ssh_config lets pass.
  private var variables: [SessionRequest.Variable] {
    settings.environment.all.filter { host.sendsVariable($0.name) }
      .map { SessionRequest.Variable(name: $0.name, value: $0.value) }
  }

  private func sessionRequest(_ request: AttachRequest) -> SessionRequest {
    let input = FileDescriptor.standardInput
    let size = TerminalSize(of: input)
    let name = settings.environment["TERM"] ?? "dumb"
    let room = SessionRequest.Terminal.roomForModes(besides: name)
    let terminal = SessionRequest.Terminal(
      name: name,
      size: SessionRequest.CellSize(columns: size?.columns ?? 80, rows: size?.rows ?? 24),
      modes: TerminalSettings(of: input)?.encoded(limit: room) ?? [0])
    return SessionRequest(
      terminal: request.wantsTerminal(input: input) ? terminal : nil, variables: variables,
      command: request.command)
  }
}
