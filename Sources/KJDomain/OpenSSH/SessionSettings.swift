/// The settings that apply only to a session, and to nothing else that kj does on the host.
package struct SessionSettings: Hashable, Sendable {
  /// `RequestTTY`.
  package enum TerminalWish: Hashable, Sendable {
    /// For a shell, if there is a terminal here.
    case automatic
    /// If there is a terminal here.
    case wanted
    case always
    case never
  }

  /// What the session starts on the host (`SessionType`).
  package enum Kind: Hashable, Sendable {
    /// A shell or a command.
    case program
    /// Nothing: the connection exists only for its forwardings.
    case nothing
  }

  /// How much kj reports about a session (`LogLevel`).
  package enum LogLevel: Hashable, Sendable {
    case quiet
    case usual
    case verbose
  }

  package struct Variable: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// `RemoteCommand`, whose tokens `ssh -G` has replaced; nil for none.
  package var command: String?
  package var kind = Kind.program
  package var terminal = TerminalWish.automatic
  /// `SetEnv`.
  package var variables: [Variable] = []
  /// `LocalCommand`, including its tokens, if `PermitLocalCommand` allows it.
  package var localCommand: String?
  /// `StdinNull`: the session does not read its input.
  package var ignoresInput = false
  /// `EscapeChar`: the byte that begins an escape at the start of a line; nil for none.
  package var escape: UInt8? = UInt8(ascii: "~")
  package var logLevel = LogLevel.usual
  /// `ServerAliveInterval`; nil for none.
  package var keepaliveInterval: Duration?
  /// `ServerAliveCountMax`.
  package var keepaliveCount = 3
  /// Why kj cannot hold such a session, in words that continue a sentence after a colon; nil if it can.
  package var refusal: String?
  /// The settings that only OpenSSH's client can follow, in words that follow "because".
  package var ceilings: [String] = []

  package init() {}
}

extension SSHConfiguration {
  /// The configuration's settings for a session.
  ///
  /// - Parameter variable: Returns a variable of the local environment: without an agent, for example, there is
  ///   nothing to forward.
  package func session(_ variable: (String) -> String?) -> SessionSettings {
    var session = SessionSettings()
    session.command = valueUnlessNone("remotecommand")
    switch value("sessiontype") {
    case "none": session.kind = .nothing
    case "subsystem": session.refusal = "ssh_config sets SessionType"
    default: break
    }
    if flag("forkafterauthentication") == true {
      session.refusal = "ssh_config sets ForkAfterAuthentication"
    }
    switch value("requesttty") {
    case "yes", "true": session.terminal = .wanted
    case "force": session.terminal = .always
    case "no", "false": session.terminal = .never
    default: break
    }
    session.variables = all("setenv").compactMap { line in
      line.firstIndex(of: "=").map { end in
        SessionSettings.Variable(
          name: String(line[..<end]), value: String(line[line.index(after: end)...]))
      }
    }
    if flag("permitlocalcommand") == true { session.localCommand = valueUnlessNone("localcommand") }
    session.ignoresInput = flag("stdinnull") ?? false
    session.escape = escape
    switch value("loglevel")?.uppercased() {
    case "QUIET", "FATAL", "ERROR": session.logLevel = .quiet
    case "VERBOSE", "DEBUG", "DEBUG1", "DEBUG2", "DEBUG3": session.logLevel = .verbose
    default: break
    }
    session.keepaliveInterval = value("serveraliveinterval").flatMap { Int($0) }
      .flatMap { $0 > 0 ? .seconds($0) : nil }
    session.keepaliveCount = value("serveralivecountmax").flatMap { Int($0) } ?? 3
    session.ceilings = forwardings(variable).map { "ssh_config sets \($0)" }
    return session
  }

  /// The escape character, which `ssh -G` prints as `vis` shows it.
  private var escape: UInt8? {
    guard let text = value("escapechar"), let last = text.utf8.last else {
      return UInt8(ascii: "~")
    }
    if text == "none" { return nil }
    return text.hasPrefix("\\^") || (text.hasPrefix("^") && text.utf8.count == 2)
      ? last & 0x1F : last
  }

  private func forwardings(_ variable: (String) -> String?) -> [String] {
    var found = ["LocalForward", "RemoteForward", "DynamicForward"].filter {
      !all($0.lowercased()).isEmpty
    }
    // The value may also name a socket.
    if let agent = value("forwardagent"), agent != "no",
      agent != "yes" || variable("SSH_AUTH_SOCK") != nil
    {
      found.append("ForwardAgent")
    }
    if flag("forwardx11") == true, variable("DISPLAY") != nil { found.append("ForwardX11") }
    if let tunnel = value("tunnel"), tunnel != "false", tunnel != "no" { found.append("Tunnel") }
    if flag("compression") == true { found.append("Compression") }
    if value("sessiontype") == "none" { found.append("SessionType") }
    return found
  }
}
