// From a resolved host to a session with a shell.

internal import KJConnections
package import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSessions
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

extension Connector {
  /// Connects, checks the host key, authenticates, and carries a session until it has ended.
  ///
  /// - Throws: ``Failure``; the terminal is as it was.
  package func attach(
    _ request: AttachRequest, _ ends: AttachedSession.Ends
  ) throws(Failure) -> SessionEnding {
    let output = SessionOutput(.standardOutput)
    let input = FileDescriptor.standardInput
    var terminal: SessionTerminal?
    let wantsTerminal = request.wantsTerminal(input: input)
    if wantsTerminal, input.isTerminal {
      terminal = SessionTerminal(input, output, supervisor: ends.supervisor)
    }
    defer { terminal?.end() }
    let farEnd = try openFarEnd(sessionRequest(request), at: terminal)
    if wantsTerminal && !farEnd.hasTerminal {
      // What is typed goes there line by line, as from a file.
      terminal?.end()
      terminal = nil
      context.warn("'\(host.label.printable)' gives no terminal")
    }
    let session = AttachedSession(
      request, on: host, farEnd, terminal, output, ends, context.settings.environment,
      comingBackBy: way(back: request, at: terminal))
    if terminal != nil { serve(session) }
    return try session.run()
  }

  private func serve(_ session: AttachedSession) {
    do throws(Failure) { try session.serve(in: context.settings.locations.runtime) } catch {
      context.log("no other tool can come to this session: \(error.message)")
    }
  }

  /// How a session comes back whose line was lost; nil where it does not.
  private func way(
    back request: AttachRequest, at terminal: SessionTerminal?
  ) -> AttachedSession.Return? {
    guard request.tmux != nil else { return nil }
    return AttachedSession.Return(
      patience: context.timeouts.stall,
      farEnd: { () throws(Failure) in
        try self.openFarEnd(self.sessionRequest(request, returns: true), at: terminal)
      },
      serve: serve, tell: context.warn, log: context.log)
  }

  /// What `SendEnv` of ssh_config lets pass.
  private var variables: [SessionRequest.Variable] {
    context.settings.environment.all.filter { host.sendsVariable($0.name) }
      .map { SessionRequest.Variable(name: $0.name, value: $0.value) }
  }

  private func sessionRequest(
    _ request: AttachRequest, returns: Bool = false
  ) -> SessionRequest {
    let input = FileDescriptor.standardInput
    let size = TerminalSize(of: input)
    let name = context.settings.environment["TERM"] ?? "dumb"
    let room = SessionRequest.Terminal.roomForModes(besides: name)
    let terminal = SessionRequest.Terminal(
      name: name,
      size: SessionRequest.CellSize(columns: size?.columns ?? 80, rows: size?.rows ?? 24),
      modes: TerminalSettings(of: input)?.encoded(limit: room) ?? [0])
    return SessionRequest(
      terminal: request.wantsTerminal(input: input) ? terminal : nil, variables: variables,
      command: request.tmux.map { name in
        let session = RemoteTmuxSession(name, running: request.command)
        return returns ? session.returning : session.beginning
      } ?? request.command)
  }
}
