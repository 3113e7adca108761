/// The entries of one or more known_hosts files in the order they were read.
///
/// sshd(8) describes the format under SSH_KNOWN_HOSTS FILE FORMAT. A damaged line is reported and does not
/// affect other lines, unless it revokes a key.
public struct KnownHosts: Sendable {
  /// A line that could not be read.
  package struct DamagedLine: Hashable, Sendable, CustomStringConvertible {
    package let location: KnownHost.Location
    package let reason: String

    package var description: String { "\(location): line ignored: \(reason)" }
  }

  public private(set) var entries: [KnownHost] = []
  package private(set) var damagedLines: [DamagedLine] = []
  public private(set) var unreadableRevocations: [UnreadableRevocation] = []
  package let digests: HostKeyDigests

  /// Starts without entries.
  public init(digests: HostKeyDigests) { self.digests = digests }

  /// Adds the lines of a file; `file` is its name for messages.
  public mutating func read(_ bytes: [UInt8], file: String) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let location = KnownHost.Location(file: file, line: index + 1)
      switch KnownHostsLine(line, at: location) {
      case .ignored: continue
      case .entry(let entry): entries.append(entry)
      case .damaged(let reason):
        damagedLines.append(DamagedLine(location: location, reason: reason))
      case .unreadableRevocation(let revocation): unreadableRevocations.append(revocation)
      }
    }
  }

  /// Adds the lines of an answer about one server, which was named with its port in the question.
  ///
  /// Ignores lines for any other name, even lines for the name without the port.
  package mutating func read(_ bytes: [UInt8], file: String, about name: HostKeyName) {
    var said = KnownHosts(digests: digests)
    said.read(bytes, file: file)
    entries += said.entries.filter { $0.matches(name.text, digests: digests) }
    damagedLines += said.damagedLines
    unreadableRevocations += said.unreadableRevocations.filter {
      $0.mayMean(name.text, digests: digests)
    }
  }

  /// The lines of both: the lines of `first`, then the lines of `second`.
  package static func + (first: KnownHosts, second: KnownHosts) -> KnownHosts {
    var both = first
    both.entries += second.entries
    both.damagedLines += second.damagedLines
    both.unreadableRevocations += second.unreadableRevocations
    return both
  }

  /// The warnings for a person about the lines that could not be read.
  package var warnings: [String] {
    damagedLines.map(\.description) + unreadableRevocations.map(\.description)
  }

  /// The keys that are known for the server with this name.
  package func keys(for name: HostKeyName) -> KnownKeys {
    KnownKeys(
      named: entries.filter { $0.matches(name.text, digests: digests) },
      withoutPort: name.withoutPort.map { bareName in
        entries.filter { $0.matches(bareName, digests: digests) }
      } ?? [],
      unreadableRevocations: unreadableRevocations.filter { revocation in
        [name.text, name.withoutPort].compactMap(\.self)
          .contains { revocation.mayMean($0, digests: digests) }
      })
  }

  /// Whether most of the lines with a host key hash the host's name, so a new line should too.
  package var prefersHashedNames: Bool {
    let hostKeys = entries.filter { $0.marker == .hostKey }
    let hashed = hostKeys.count { entry in
      if case .hashed = entry.names { true } else { false }
    }
    return hashed * 2 > hostKeys.count
  }
}
