// From a resolved host to a session with a shell.

package import KJBase
internal import KJConnections
internal import KJDomain
internal import KJDrops
internal import KJHosts
internal import KJSSH
internal import KJSessions
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

extension Connector {
  /// Connects, checks the host key, authenticates, and runs a session until it has ended.
  ///
  /// - Throws: ``Failure``; by then, the terminal is restored.
  package func attach(
    _ request: AttachRequest, _ ends: AttachedSession.Ends
  ) throws(Failure) -> SessionEnding {
    let output = SessionOutput(.standardOutput)
    let input = FileDescriptor.standardInput
    var terminal: SessionTerminal?
    let wantsTerminal = request.wantsTerminal(input: input)
    if wantsTerminal, input.isTerminal {
      let environment = context.settings.environment
      let layout = DockLayout(
        host: host.label.description, signs: environment.showsUTF8 ? .unicode : .ascii)
      let colors = DockColors(request.bar.configuration.bar.theme, ColorDepth { environment[$0] })
      terminal = SessionTerminal(
        input, output, layout, colors, TerminalPictures(environment), supervisor: ends.supervisor)
    }
    defer { terminal?.end() }
    let farEnd = try openFarEnd(sessionRequest(request), at: terminal)
    if wantsTerminal && !farEnd.hasTerminal {
      // Input goes to the host line by line, as from a file.
      terminal?.end()
      terminal = nil
      context.warn("'\(host.label)' did not provide a terminal")
    }
    var keys = SessionKeys(prefix: request.prefix, escape: request.escape)
    keys.hasAccents = context.settings.environment.showsUTF8
    let side = SessionSide(
      host: host, terminal: terminal, output: output, keys: keys, ends: ends,
      environment: context.settings.environment, request: request,
      locations: context.settings.locations)
    let session = AttachedSession(
      farEnd, at: side, watching: watch(of: request),
      comingBackBy: request.tmux == nil ? nil : Reconnection(self, request, at: side))
    if terminal != nil { serve(session) }
    return try session.run()
  }

  func serve(_ session: AttachedSession) {
    do throws(Failure) { try session.serve(in: context.settings.locations.runtime) } catch {
      context.log("other tools cannot reach this session: \(error.message)")
    }
  }

  /// Notices a dead line, if ssh_config asks for that or the session can be restored.
  private func watch(of request: AttachRequest) -> LineWatch? {
    if let interval = host.session.keepaliveInterval {
      return LineWatch(of: host, every: interval, patience: interval * host.session.keepaliveCount)
    }
    return request.tmux == nil ? nil : LineWatch(of: host, patience: context.timeouts.stall)
  }

  /// The variables that ssh_config passes on with `SendEnv`, and those that it sets with `SetEnv`.
  private var variables: [SessionRequest.Variable] {
    context.settings.environment.all.filter { host.wishes.sendsVariable($0.name) }
      .map { SessionRequest.Variable(name: $0.name, value: $0.value) }
      + host.session.variables.map { SessionRequest.Variable(name: $0.name, value: $0.value) }
  }

  /// - Parameter returns: Whether the session is restored after its connection is lost.
  func sessionRequest(_ request: AttachRequest, returns: Bool = false) -> SessionRequest {
    let input = FileDescriptor.standardInput
    let name = context.settings.environment["TERM"] ?? "dumb"
    let room = SessionRequest.Terminal.roomForModes(besides: name)
    let terminal = SessionRequest.Terminal(
      name: name,
      size: TerminalSize(of: input) ?? TerminalSize(columns: 80, rows: 24),
      modes: TerminalSettings(of: input)?.encoded(limit: room) ?? [0])
    return SessionRequest(
      terminal: request.wantsTerminal(input: input) ? terminal : nil, variables: variables,
      command: request.tmux.map { name in
        let session = RemoteTmuxSession(name, running: request.command)
        return returns ? session.returning : session.beginning
      } ?? request.command)
  }
}
