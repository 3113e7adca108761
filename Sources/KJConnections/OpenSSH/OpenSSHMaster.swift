package import KJBase
package import KJDomain
package import KJHosts
package import KJSystem
internal import KJTerminal
package import SystemPackage

/// A master of OpenSSH's client (`ControlMaster`) that was started for one session.
///
/// The person sees the log-in like any other. Then the master goes into the background, where it has no
/// terminal that could end it. Further calls of `ssh` find it by its socket and share its connection. It ends
/// when kj tells it to or, if kj is killed, a few seconds after the last of these calls.
package final class OpenSSHMaster {
  /// How long the master stays while unused, in seconds.
  ///
  /// The client counts whole seconds, so a value of 1 could leave almost no time.
  private static let lifetime = 5
  /// `ssh` binds its socket under a name that is this many bytes longer, and then renames it.
  private static let temporarySuffix = 17
  /// The longest path that fits in `sun_path` on every system.
  private static let longestAddress = 103
  /// How long a master may take to answer a request, which never leaves this machine.
  private static let patience = Duration.seconds(2)

  package let host: ResolvedHost
  private let program: FilePath
  private let logIn: OpenSSHLogIn
  private let forwards: Bool
  private let socket: FilePath
  private var isConnected = false
  /// The log of the master; its file is removed after the log-in.
  private var journal: FileDescriptor?

  /// Connects, decides about the host key, and logs in.
  ///
  /// - Parameters:
  ///   - forwards: Whether it forwards what ssh_config and the person request.
  ///   - runtime: A private directory for its socket.
  init(
    _ program: FilePath, _ logIn: OpenSSHLogIn, _ gate: HostKeyGate, forwards: Bool,
    in runtime: FilePath
  ) throws(Failure) {
    self.program = program
    self.logIn = logIn
    self.forwards = forwards
    host = logIn.host
    socket = runtime.appending(LinkID.random().masterName)
    guard socket.string.utf8.count + Self.temporarySuffix <= Self.longestAddress else {
      throw Failure(
        .inputOutput, "cannot use '\(runtime)' for an ssh socket: its name is too long")
    }
    try connect(gate)
  }

  deinit {
    if isConnected { ask("exit") }
    try? socket.removeFile()
    try? journal?.close()
  }

  /// The address of the host's own machine; nil if another host or a command connects to it, or if the
  /// address is unknown.
  package private(set) lazy var machine: HostName? = {
    let check = client(["-O", "check"])
    let answer = try? ChildProcess.run(check, until: .after(Self.patience))
    return answer.flatMap { MasterProcess(answer: $0.error + $0.output) }?.machine(of: host)
  }()

  /// Whether the master still has its connection.
  package var isAlive: Bool { ask("check") }

  /// Why the connection has ended.
  ///
  /// A master in the background says almost nothing about that.
  package var loss: Failure {
    if !words.isEmpty { return Failure(openSSH: words, host, hasWorked: true) }
    return Failure(
      .connectionLost, "lost the connection to '\(host.label)': ssh closed it")
  }

  /// A connection to the master's socket; while it is open, the master does not end for lack of use.
  package func hold() throws(Failure) -> FileDescriptor {
    do throws(SystemError) { return try UnixSocket.connect(socket) } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  /// A call of `ssh` that goes over this connection, and never makes its own.
  ///
  /// - Parameters:
  ///   - options: Placed before the settings.
  ///   - command: What runs on the host; nil for a shell.
  package func client(_ options: [String], command: String? = nil) -> ChildCommand {
    client(options, logIn.options(clientSettings), command)
  }

  /// The same for the session itself, which can use the agent and the X server of this machine if they are forwarded.
  package func session(_ options: [String], command: String?) -> ChildCommand {
    // The connection already has the other forwardings.
    let settings = clientSettings + ["ClearAllForwardings=yes"]
    return client(options, logIn.options(settings, forwards: forwards), command)
  }

  private var clientSettings: [String] { [controlPath, "ProxyCommand=false"] }

  private func client(
    _ options: [String], _ settings: [String], _ command: String?
  ) -> ChildCommand {
    ChildCommand(
      program,
      options + settings + host.opensshArgumentsToMachine
        + [command].compactMap(\.self),
      in: host.way.directory)
  }

  // MARK: The log-in

  private func connect(_ gate: HostKeyGate) throws(Failure) {
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        command(gate), input: .null, output: .null,
        // A key that waits for a touch is announced on standard error; all other messages go to the journal.
        error: FileDescriptor.standardError.isTerminal ? .inherited : .null,
        ignoresInterrupt: true)
    } catch {
      throw Failure(.failure, error.description)
    }
    defer { process.end() }
    let ending = try wait(for: process, gate)
    journal = try? gate.journal.opened(.readOnly)
    guard ending == .exited(0), (try? socket.ownStatus())?.type == .socket else {
      throw Failure(openSSH: words, host, hasWorked: false)
    }
    isConnected = true
  }

  private func command(_ gate: HostKeyGate) -> ChildCommand {
    var settings =
      ["ControlMaster=yes", controlPath, "ControlPersist=\(Self.lifetime)"] + gate.settings
    if host.session.keepaliveInterval == nil {
      let interval = max(1, logIn.timeouts.stall.milliseconds / 1000)
      settings += ["ServerAliveInterval=\(interval)", "ServerAliveCountMax=2"]
    }
    return ChildCommand(
      program,
      ["-f", "-N", "-E", gate.journal.string] + logIn.options(settings, forwards: forwards)
        + host.opensshArgumentsToMachine,
      in: host.way.directory)
  }

  private var controlPath: String { "ControlPath=\(SSHOption.quoted(socket.string))" }

  /// Waits until the client has gone into the background, or has failed.
  private func wait(
    for process: ChildProcess, _ gate: HostKeyGate
  ) throws(Failure) -> ChildProcess.Ending {
    let start = MonotonicTime.now
    var hasOffered = false
    while true {
      if try gate.answerOffer() { hasOffered = true }
      if let ending = process.ending { return ending }
      let patience = logIn.patience(hasOffered: hasOffered)
      do throws(WaitError) {
        try process.waitForEnd(
          or: [Interest(gate.descriptor)], until: Deadline(at: start + patience))
      } catch {
        throw error == .interrupted ? .interrupted : logIn.silence(hasOffered: hasOffered)
      }
    }
  }

  // MARK: Afterwards

  /// Sends a request to the master itself.
  ///
  /// - Returns: Whether the master accepted it.
  @discardableResult
  private func ask(_ request: String) -> Bool {
    let command = client(["-O", request])
    let process = try? ChildProcess(command, input: .null, output: .null, error: .null)
    let ending = try? process?.wait(until: .after(Self.patience), interruptible: false)
    return ending == .exited(0)
  }

  /// The lines that the master has written to its log so far; safe to show.
  package var messages: [String] { OpenSSHWords.lines(String(decoding: words, as: UTF8.self)) }

  /// The master's log, at most the first 8 KiB.
  private var words: [UInt8] {
    guard let journal else { return [] }
    let words = try? [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
      count = try journal.read(
        fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
    return words ?? []
  }
}
