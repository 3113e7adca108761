/// The algorithms that ssh_config allows, OpenSSH's own choice included; without ssh_config, all.
package struct AlgorithmLimits: Hashable, Sendable, CustomStringConvertible {
  /// What an algorithm is for, as ssh_config names it.
  package enum Kind: String, CaseIterable, Sendable {
    case hostKey = "HostKeyAlgorithms"
    case keyExchange = "KexAlgorithms"
    case cipher = "Ciphers"
    case mac = "MACs"
    /// Signatures by which a person logs in.
    case publicKey = "PubkeyAcceptedAlgorithms"
  }

  /// Every list has to have an algorithm; an empty one has none.
  private var lists: [Kind: Set<PatternList>] = [:]
  /// The fewest bits that an RSA key may have (`RequiredRSASize`), a host's or a person's.
  package var leastRSABits = 0

  /// Allows everything.
  package init() {}

  /// Allows only what a comma-separated list of patterns names.
  package mutating func limit(_ kind: Kind, to list: String) {
    lists[kind, default: []].insert(PatternList(list.utf8))
  }

  /// Allows only what both allow.
  package func intersection(_ other: AlgorithmLimits) -> AlgorithmLimits {
    var both = self
    both.lists.merge(other.lists) { $0.union($1) }
    both.leastRSABits = max(leastRSABits, other.leastRSABits)
    return both
  }

  package func allows(_ algorithm: String, as kind: Kind) -> Bool {
    lists[kind, default: []].allSatisfy { $0.matches(algorithm) }
  }

  /// The algorithms for host keys in the order that a person chose; nil if the list only leaves some out.
  ///
  /// `ssh` keeps such an order (`order_hostkeyalgs` in sshconnect2.c); any other list begins with the types that are known
  /// for the host.
  ///
  /// - Parameter usual: The algorithms in OpenSSH's order.
  package func hostKeyOrder(insteadOf usual: [String]) -> [String]? {
    for list in lists[.hostKey, default: []] {
      let names = list.patterns.map { String(decoding: $0, as: UTF8.self) }
      let chosen = names.filter(usual.contains)
      if chosen != usual.filter(chosen.contains) {
        return chosen.filter { allows($0, as: .hostKey) }
      }
    }
    return nil
  }

  /// Whether a key may be used, as far as its size matters.
  package func allowsSize(of key: HostKey) -> Bool {
    key.type != .rsa || (key.bits ?? 0) >= leastRSABits
  }

  /// All limits, as ssh_config writes them.
  package var description: String {
    let lines = Kind.allCases.flatMap { kind in
      lists[kind, default: []].map {
        "\(kind.rawValue) \(String(decoding: $0.text, as: UTF8.self))"
      }.sorted()
    }
    return (lines + ["RequiredRSASize \(leastRSABits)"]).joined(separator: "; ")
  }
}
