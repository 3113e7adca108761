// The settings of ssh_config that kj follows, each as a value of its type.

internal import KJBase

extension SSHConfiguration {
  // MARK: Where the host is

  /// `Hostname`: the host to connect to, with its tokens replaced.
  ///
  /// Throws ``Failure`` if the value cannot name a host; the same applies to port and user.
  public var hostName: HostName? {
    get throws(Failure) {
      try checked("hostname") { text throws(Failure) in try HostName(text) }
    }
  }

  /// `Port`.
  package var port: Port? {
    get throws(Failure) { try checked("port") { text throws(Failure) in try Port(text) } }
  }

  /// `User`.
  public var user: UserName? {
    get throws(Failure) { try checked("user") { text throws(Failure) in try UserName(text) } }
  }

  /// `AddressFamily`.
  package var addressFamily: AddressFamily {
    switch value("addressfamily") {
    case "inet": .ipv4
    case "inet6": .ipv6
    default: .any
    }
  }

  /// `ConnectTimeout`; nil if it is not set.
  package var connectTimeout: Duration? {
    value("connecttimeout").flatMap { Int($0) }.flatMap { $0 > 0 ? .seconds($0) : nil }
  }

  /// `ProxyJump`, including its tokens; nil for none.
  public var proxyJump: String? { valueUnlessNone("proxyjump") }

  /// `ProxyCommand`, including its tokens; nil for none.
  package var proxyCommand: String? { valueUnlessNone("proxycommand") }

  /// Whether `ControlPath` names a socket for shared connections.
  package var hasControlPath: Bool { valueUnlessNone("controlpath") != nil }

  // MARK: Algorithms

  /// The algorithms that may be used, and `RequiredRSASize`.
  package var algorithms: AlgorithmLimits {
    var limits = AlgorithmLimits()
    for kind in AlgorithmLimits.Kind.allCases {
      if let list = value(kind.rawValue.lowercased()) { limits.limit(kind, to: list) }
    }
    limits.leastRSABits = value("requiredrsasize").flatMap { Int($0) } ?? 0
    return limits
  }

  // MARK: What a session passes on

  /// `SendEnv`: the patterns of the variables.
  package var sentVariables: [String] { all("sendenv") }

  // MARK: Who logs in

  /// `IdentityFile` if somebody chose the files, unexpanded; nil for OpenSSH's own list.
  ///
  /// Empty if the choice is `none`. `ssh -G` prints OpenSSH's own list as if it had been set, and newer
  /// versions have a longer one.
  public var chosenIdentityFiles: [String]? {
    let files = all("identityfile")
    let usual = ["rsa", "ecdsa", "ecdsa_sk", "ed25519", "ed25519_sk"].map { "~/.ssh/id_\($0)" }
    let isOwnList =
      usual.allSatisfy(files.contains) && files.allSatisfy { $0.hasPrefix("~/.ssh/id_") }
    return files.isEmpty || isOwnList ? nil : files.filter { $0.lowercased() != "none" }
  }

  /// `CertificateFile`, unexpanded.
  package var certificateFiles: [String] {
    all("certificatefile").filter { $0.lowercased() != "none" }
  }

  /// `IdentitiesOnly`.
  package var usesOnlyIdentities: Bool { flag("identitiesonly") ?? false }

  /// `IdentityAgent`.
  package var identityAgent: IdentityAgent {
    switch value("identityagent") {
    case nil, "SSH_AUTH_SOCK": .variable("SSH_AUTH_SOCK")
    case .some(let text) where text.lowercased() == "none": .none
    // `${NAME}` is part of a path; `$NAME` is the whole value.
    case .some(let text) where text.hasPrefix("$") && !text.hasPrefix("${"):
      .variable(String(text.dropFirst()))
    case .some(let text): .path(text)
    }
  }

  /// The methods that kj may try, according to the switches and `PreferredAuthentications`.
  public var authentication: AuthenticationRules {
    let preferred = value("preferredauthentications")?.split(separator: ",").map(String.init)
    func allows(_ keyword: String, _ method: String) -> Bool {
      // `PubkeyAuthentication` may also be `unbound` or `host-bound`, which mean yes.
      flag(keyword) != false && preferred?.contains(method) != false
    }
    var rules = AuthenticationRules()
    rules.publicKey = allows("pubkeyauthentication", "publickey")
    rules.keyboardInteractive = allows("kbdinteractiveauthentication", "keyboard-interactive")
    rules.password = allows("passwordauthentication", "password")
    rules.prompts = value("numberofpasswordprompts").flatMap { Int($0) } ?? rules.prompts
    rules.isBatch = flag("batchmode") ?? false
    return rules
  }

  // MARK: Which key the host has

  /// `HostKeyAlias`.
  public var hostKeyAlias: String? { value("hostkeyalias") }

  /// `UserKnownHostsFile`, unexpanded; nil if it is not set, empty for none.
  package var userKnownHostsFiles: [String]? { value("userknownhostsfile").map(Self.paths) }

  /// `GlobalKnownHostsFile`, unexpanded; nil if it is not set, empty for none.
  package var globalKnownHostsFiles: [String]? { value("globalknownhostsfile").map(Self.paths) }

  /// `KnownHostsCommand`; nil for none.
  package var knownHostsCommand: KnownHostsCommand? {
    valueUnlessNone("knownhostscommand").map { KnownHostsCommand($0) }
  }

  /// The settings for OpenSSH's client that let only kj vouch for a host key, and leave the client's streams to kj.
  ///
  /// The program of `KnownHostsCommand` may not vouch for a key unless kj passes on its answer, nor may a ticket
  /// (`GSSAPIKeyExchange`, in Debian's client). `StdinNull`, `ForkAfterAuthentication` and `SessionType` would take the
  /// streams away. kj overrules only settings that are made in ssh_config, because no client knows all of them.
  package var settingsToOverrule: [String] {
    (knownHostsCommand == nil ? [] : ["KnownHostsCommand=none"])
      + ["GSSAPIKeyExchange", "StdinNull", "ForkAfterAuthentication"]
      .filter { flag($0.lowercased()) == true }.map { "\($0)=no" }
      + ((value("sessiontype") ?? "default") == "default" ? [] : ["SessionType=default"])
  }

  /// `HashKnownHosts`.
  package var hashesKnownHosts: Bool? { flag("hashknownhosts") }

  /// `StrictHostKeyChecking`.
  ///
  /// `no` and `off` accept the first key of a host and no other, because kj never continues with a changed key.
  package var hostKeyPolicy: HostKeyPolicy {
    switch value("stricthostkeychecking")?.lowercased() {
    case "yes", "true": .refuse
    case "no", "false", "off", "accept-new": .acceptNew
    default: .ask
    }
  }

  /// The paths on one line.
  ///
  /// They have no quotes, so a blank may end a path or be part of it. It ends a path if the next word begins
  /// like a path in ssh_config: with `/`, `~`, `%` or `$`.
  static func paths(_ text: String) -> [String] {
    var paths: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let begins = word.first.map { "/~%$".contains($0) } ?? false
      if begins || paths.isEmpty {
        paths.append(String(word))
      } else {
        paths[paths.count - 1] += " " + word
      }
    }
    return paths.filter { $0.lowercased() != "none" && $0 != "/dev/null" && !$0.isEmpty }
  }
}
