// The words that an examination uses for a host and for the locally installed software.

internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSystem
internal import SystemPackage

extension ResolvedHost {
  /// `'dev', the host book's default: me@dev.example.com port 22`.
  var summary: String { "'\(label)', \(address.reason.words): \(place)" }

  /// The other facts that decide how to reach the host, one per line.
  var particulars: [String] {
    var lines: [String] = []
    switch way.route {
    case .direct: break
    case .jump(let hop): lines.append("through \(hop.summaryOfJump)")
    case .command(let command): lines.append("through the command '\(command.printable)'")
    }
    if !logIn.identities.isEmpty {
      let files = logIn.identities.map(\.description.printable).joined(separator: ", ")
      lines.append("keys: \(files)")
    }
    if way.via != .auto { lines.append("the only way is '\(way.via.rawValue)'") }
    return lines + ceilings.map(\.printable)
  }

  private var summaryOfJump: String {
    let own = "'\(label)' (\(place))"
    guard case .jump(let before) = way.route else { return own }
    return "\(before.summaryOfJump), then \(own)"
  }

  private var place: String {
    "\(address.user.text.printable)@\(address.name) port \(address.port)"
  }
}

extension HostChoice.Reason {
  fileprivate var words: String {
    switch self {
    case .option: "as given"
    case .environment: "named by KJ_HOST"
    case .session, .bookDefault, .onlyHost: description
    }
  }
}

/// The versions of the local software that an upload needs.
struct LocalVersions {
  let lines: [String]

  init(_ environment: Environment) {
    lines = [
      LinkedLibraries.versions.joined(separator: ", "),
      Self.openSSH(environment) ?? "OpenSSH's client is not installed",
    ]
  }

  /// The output of `ssh -V`.
  private static func openSSH(_ environment: Environment) -> String? {
    guard let program = Executables.find("ssh", in: environment) else { return nil }
    guard
      let answer = try? ChildProcess.run(
        ChildCommand(program, ["-V"]), until: .after(.seconds(2))),
      let line = String(lastLineOf: answer.error)
    else { return "'\(program.description.printable)' does not report its version" }
    return line.printable
  }
}

extension UInt64 {
  /// Formats bytes in the largest unit that fits, with one decimal: `12.3 GB`, `980 bytes`.
  var inBytes: String {
    let units: [(UInt64, String)] = [
      (1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB"),
    ]
    for (size, unit) in units where self >= size {
      return "\(self / size).\(self % size * 10 / size) \(unit)"
    }
    return "\(self) bytes"
  }
}
