// From a resolved host to the far end of a session, by whichever way leads there.

internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

extension Connector {
  /// Connects, checks the host key, authenticates, and starts the program on the host.
  ///
  /// May be called again after the connection has been lost.
  ///
  /// - Parameter terminal: The person's terminal, still suspended; it is taken once all questions are answered.
  func openFarEnd(
    _ wish: SessionRequest, at terminal: SessionTerminal?
  ) throws(Failure) -> any FarEnd {
    switch host.way.via {
    case .libssh2:
      try requireLibSSH2()
      if let reason = host.session.ceilings.first {
        throw unfit(reason, advice: [.step(.useAnyWay)])
      }
      do throws(LibSSH2Failure) { return try openOverLibSSH2(wish, at: terminal) } catch {
        throw error.failure
      }
    case .ssh: return try openOverOpenSSH(wish, at: terminal, because: Self.wish)
    case .auto:
      if let reason = host.session.ceilings.first {
        guard hasOpenSSH else { throw unfit(reason, advice: [.step(.installOpenSSH)]) }
        return try openOverOpenSSH(wish, at: terminal, because: reason)
      }
      return try goBestWay(
        libssh2: { () throws(LibSSH2Failure) -> any FarEnd in
          try openOverLibSSH2(wish, at: terminal)
        },
        openSSH: { reason throws(Failure) in
          try openOverOpenSSH(wish, at: terminal, because: reason)
        })
    }
  }

  private func unfit(_ reason: String, advice: [Advice]) -> Failure {
    Failure(
      .unreachable, "cannot open a session on '\(host.label)' with libssh2: \(reason)",
      advice: advice)
  }

  private func openOverLibSSH2(
    _ wish: SessionRequest, at terminal: SessionTerminal?
  ) throws(LibSSH2Failure) -> any FarEnd {
    let purpose = ChannelPurpose.session(wish)
    let connection = try connect(for: purpose)
    connection.prepareForTyping()
    do throws(Failure) {
      try runLocalCommand()
      try take(terminal)
    } catch {
      throw LibSSH2Failure(error)
    }
    do throws(SSHError) {
      return ChannelFarEnd(
        try connection.openChannel(for: purpose, until: .after(context.timeouts.stall)),
        of: connection)
    } catch {
      throw LibSSH2Failure(connection.failure(error))
    }
  }

  private func openOverOpenSSH(
    _ wish: SessionRequest, at terminal: SessionTerminal?, because reason: String
  ) throws(Failure) -> any FarEnd {
    let program = try openSSH.announce(because: reason)
    let command = try wish.command.map { bytes throws(Failure) in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.usage, "cannot run the command over ssh: it is not UTF-8")
      }
      return text
    }
    let master = try openSSH.connectMaster(program, forwards: !host.session.ceilings.isEmpty)
    if host.session.kind == .nothing {
      try runLocalCommand()
      return try ForwardingFarEnd(over: master)
    }
    var streams = OpenSSHFarEnd.Streams.pipes(wantsTerminal: wish.terminal != nil)
    if terminal != nil {
      do throws(SystemError) {
        // Now, while the person's terminal still has its own modes, which ssh sends to the host.
        streams = .terminal(try TerminalPair(like: .standardInput))
      } catch {
        throw Failure(.failure, error.description)
      }
    }
    try runLocalCommand()
    try take(terminal)
    return try OpenSSHFarEnd(over: master, running: command, streams)
  }

  /// Runs ssh_config's `LocalCommand`, as `ssh` does once it has logged in; its exit status does not matter.
  private func runLocalCommand() throws(Failure) {
    guard let command = host.session.localCommand else { return }
    let shell = context.settings.environment["SHELL"].flatMap { $0.isEmpty ? nil : $0 } ?? "/bin/sh"
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        ChildCommand(FilePath(shell), ["-c", command]), input: .inherited, output: .inherited,
        error: .inherited)
    } catch {
      throw Failure(.failure, "cannot run LocalCommand for '\(host.label)': \(error.reason)")
    }
    do throws(WaitError) { _ = try process.wait(until: .never) } catch {
      process.end()
      throw .interrupted
    }
  }

  private func take(_ terminal: SessionTerminal?) throws(Failure) {
    do throws(TerminalError) { try terminal?.resume() } catch {
      throw Failure(.failure, "cannot use the terminal: \(error)")
    }
  }
}
