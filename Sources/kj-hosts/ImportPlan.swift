import KJBase
import KJDomain
import KJStore

/// The actions of an import, in the order of the aliases.
struct ImportPlan {
  private enum Outcome {
    /// The host, and its current destination.
    case add(SavedHost, meaning: String)
    case skip(String, reason: String)
  }

  private var outcomes: [Outcome] = []

  /// - Parameter skipsDuplicates: Whether to skip an alias that means the same as a host in the book or an earlier
  ///   alias.
  init(
    _ aliases: [String], into book: HostBook, skipsDuplicates: Bool, _ openSSH: OpenSSHConfiguration
  ) throws(Failure) {
    var meanings: [(name: String, SSHConfiguration)] = []
    if skipsDuplicates {
      for host in book.hosts where host.followsConfiguration {
        meanings.append((host.name.text, try openSSH.settings(of: host)))
      }
    }
    for alias in aliases {
      let name: HostAlias
      do throws(Failure) { name = try HostAlias(new: alias) } catch {
        outcomes.append(.skip(alias, reason: error.message))
        continue
      }
      if book.find(alias) != nil {
        outcomes.append(.skip(alias, reason: "it is already in the host book"))
        continue
      }
      let host = SavedHost(id: .random(), name: name, hostname: try HostName(alias))
      let settings = try openSSH.settings(of: host)
      if let same = meanings.first(where: { $0.1.means(settings) }), skipsDuplicates {
        outcomes.append(.skip(alias, reason: "it is the same as '\(same.name)'"))
        continue
      }
      meanings.append((alias, settings))
      outcomes.append(.add(host, meaning: try settings.summary))
    }
  }

  /// The hosts to add.
  var hosts: [SavedHost] {
    outcomes.compactMap { if case .add(let host, _) = $0 { host } else { nil } }
  }

  /// One line for each alias.
  func lines(isConditional: Bool) -> [String] {
    outcomes.map { outcome in
      switch outcome {
      case .add(let host, let meaning):
        "\(isConditional ? "would add" : "adding") '\(host.name)': \(meaning)"
      case .skip(let alias, let reason): "skipping '\(alias.printable)': \(reason)"
      }
    }
  }
}

extension SavedHost {
  /// Whether the book has no keys, jump hosts, proxy command or known_hosts file for the host.
  fileprivate var followsConfiguration: Bool {
    logIn.identities.isEmpty && way.jump == nil && way.proxyCommand == nil
      && logIn.knownHosts == nil
  }
}

extension OpenSSHConfiguration {
  fileprivate func settings(of host: SavedHost) throws(Failure) -> SSHConfiguration {
    var arguments: [String] = []
    if let user = host.user { arguments += ["-l", user.text] }
    if let port = host.port { arguments += ["-p", port.description] }
    return try settings(
      for: arguments + ["--", host.hostname.text], of: OutsideText(host.name.text))
  }
}

extension SSHConfiguration {
  /// `me@dev.example.com:2222 through gate`.
  fileprivate var summary: String {
    get throws(Failure) {
      guard let host = try hostName else { return "" }
      let port = try port
      let destination = Destination(user: try user, host: host, port: port == .ssh ? nil : port)
      let way = proxyJump.map { " through \($0)" } ?? proxyCommand.map { " through '\($0)'" } ?? ""
      return "\(destination)\(way)".printable
    }
  }
}
