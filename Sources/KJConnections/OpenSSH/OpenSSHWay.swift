package import KJBase
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem
package import SystemPackage

/// The way to one host through OpenSSH's client: over a connected master, or with its own log-in.
package struct OpenSSHWay {
  private let host: ResolvedHost
  private let context: ConnectionContext
  private let logIn: OpenSSHLogIn

  init(to host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    self.context = context
    logIn = OpenSSHLogIn(to: host, context)
  }

  // MARK: The client

  /// Reports that the connection goes through OpenSSH's client.
  ///
  /// - Returns: The path of the client.
  package func announce(because reason: String) throws(Failure) -> FilePath {
    context.log("going through OpenSSH's client: \(reason)")
    context.tell(.goesThroughOpenSSH(because: reason), of: host)
    return try installed()
  }

  private func installed() throws(Failure) -> FilePath {
    if let program = context.openSSH { return program }
    throw Failure(
      .unreachable, "cannot connect to '\(host.label)' with ssh: ssh is not installed",
      advice: [.step(.installOpenSSH)])
  }

  private func client(
    _ program: FilePath, _ check: OpenSSHClient.HostKeyCheck, running command: String? = nil
  ) throws(Failure) -> OpenSSHClient {
    try OpenSSHClient(program, logIn, check, command: command)
  }

  /// The gate at which kj decides about the key that the host offers to the client.
  private func gate() throws(Failure) -> HostKeyGate {
    try HostKeyTrust(in: host, context).makeGate()
  }

  func openSFTP(because reason: String) throws(Failure) -> SFTPSession {
    let program = try announce(because: reason)
    return try SFTPSession(try client(program, .gate(gate())), to: host, log: context.log)
  }

  /// Runs a command on the host, through a connected master if that is allowed.
  package func run(_ command: String) throws(Failure) -> any ByteChannel & ConnectionLine {
    if host.way.via == .auto, let channel = try runOverMaster(command) { return channel }
    return try client(installed(), .gate(gate()), running: command)
  }

  /// Lets the client exchange keys, and refuses whatever key it is offered.
  func reviewHostKey() throws(Failure) -> HostKeyReview {
    guard let program = context.openSSH else {
      throw Failure(
        .unreachable,
        "cannot use ssh to ask '\(host.label)' for its key: ssh is not installed")
    }
    let trust = HostKeyTrust(in: host, context)
    var review: HostKeyReview?
    let gate = try trust.makeGate { offer throws(Failure) in
      review = trust.adding(offer.said).review(offer.key.certifiedKey ?? offer.key)
      return []
    }
    do throws(Failure) {
      try client(program, .gate(gate)).establish()
    } catch {
      if let review { return review }
      throw error
    }
    throw Failure(
      .hostKey, "ssh connected to '\(host.label)' without asking about its key")
  }

  // MARK: Masters

  /// Opens SFTP through a connected master, if there is one.
  func openSFTPOverMaster() -> SFTPSession? {
    guard let program = context.openSSH, isMasterConnected(program) else { return nil }
    do throws(Failure) {
      return try SFTPSession(try client(program, .master), to: host, log: context.log)
    } catch {
      context.log("cannot use the OpenSSH master: \(error.message)")
      return nil
    }
  }

  /// Runs a command through a connected master, without another log-in; nil if there is no master.
  package func runOverMaster(
    _ command: String
  ) throws(Failure) -> (any ByteChannel & ConnectionLine)? {
    guard let program = context.openSSH, isMasterConnected(program) else { return nil }
    return try client(program, .master, running: command)
  }

  private func isMasterConnected(_ program: FilePath) -> Bool {
    guard host.way.mayHaveMaster else { return false }
    guard let answer = MasterProcess.answer(of: host, program, until: .after(.seconds(2))) else {
      return false
    }
    guard let machine = host.address.machine else { return true }
    return MasterProcess(answer: answer)?.machine(of: host) == machine
  }

  /// Connects a master for one session.
  ///
  /// - Parameter forwards: Whether it forwards what ssh_config and the person request.
  package func connectMaster(
    _ program: FilePath, forwards: Bool
  ) throws(Failure) -> OpenSSHMaster {
    let master = try OpenSSHMaster(
      program, logIn, gate(), forwards: forwards, in: context.settings.locations.runtime)
    // A failed forwarding does not end the master.
    master.messages.forEach(context.warn)
    return master
  }
}
