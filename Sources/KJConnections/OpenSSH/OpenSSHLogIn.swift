internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSystem

/// The settings and time limits of a log-in by OpenSSH's client, the same for everything that it carries.
struct OpenSSHLogIn {
  let host: ResolvedHost
  let timeouts: Timeouts
  let connectTimeout: Duration
  /// Whether the client may ask a person.
  let canAsk: Bool

  init(to host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    timeouts = context.timeouts
    connectTimeout = context.connectTimeout(for: host)
    canAsk = context.canAskForSecret(of: host)
  }

  /// The settings of every call of the client; if one is given twice, the first counts.
  ///
  /// - Parameters:
  ///   - own: The settings of this call.
  ///   - forwards: Whether the agent, the X server and ports are forwarded as ssh_config says.
  func options(_ own: [String], forwards: Bool = false) -> [String] {
    (own + Self.fixedSettings + (forwards ? [] : Self.withoutForwarding)
      + [
        "ConnectTimeout=\(max(1, connectTimeout.milliseconds / 1000))",
        "BatchMode=\(canAsk ? "no" : "yes")",
      ] + host.trust.settingsToOverrule).flatMap { ["-o", $0] }
  }

  private static let fixedSettings = [
    "StrictHostKeyChecking=yes", "UserKnownHostsFile=/dev/null", "GlobalKnownHostsFile=/dev/null",
    "UpdateHostKeys=no", "VerifyHostKeyDNS=no", "NoHostAuthenticationForLocalhost=no",
    "CheckHostIP=no", "ControlMaster=no", "ControlPersist=no", "PermitLocalCommand=no",
    "RemoteCommand=none", "LogLevel=ERROR",
  ]
  private static let withoutForwarding = [
    "ClearAllForwardings=yes", "ForwardX11=no", "ForwardAgent=no", "Tunnel=no",
  ]

  /// How long the client may be silent before the server's first answer.
  ///
  /// Once the host key is being checked, a person may be typing a password into the client; with a jump host,
  /// that may be so from the start.
  func patience(hasOffered: Bool) -> Duration {
    let mayBeTyping = canAsk && (hasOffered || !host.way.isDirect)
    return mayBeTyping ? .seconds(120) : timeouts.stall + connectTimeout
  }

  /// The failure if this time runs out.
  func silence(hasOffered: Bool) -> Failure {
    Failure(
      .unreachable,
      "cannot connect to '\(host.label)' with ssh: "
        + "no answer for \(patience(hasOffered: hasOffered).inWords)")
  }
}
