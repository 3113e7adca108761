/// The algorithms that ssh_config allows, with OpenSSH's defaults applied; without ssh_config, all algorithms.
package struct AlgorithmLimits: Hashable, Sendable, CustomStringConvertible {
  /// The purpose of an algorithm, under its name in ssh_config.
  package enum Kind: String, CaseIterable, Sendable {
    case hostKey = "HostKeyAlgorithms"
    case keyExchange = "KexAlgorithms"
    case cipher = "Ciphers"
    case mac = "MACs"
    /// Signatures for logging a person in.
    case publicKey = "PubkeyAcceptedAlgorithms"
  }

  /// An algorithm must be in every list of its kind; an empty list allows none.
  private var lists: [Kind: Set<PatternList>] = [:]
  /// The minimum size in bits of an RSA key (`RequiredRSASize`), for hosts and persons alike.
  package var leastRSABits = 0

  /// Allows everything.
  package init() {}

  /// Allows only what a comma-separated list of patterns names.
  package mutating func limit(_ kind: Kind, to list: String) {
    lists[kind, default: []].insert(PatternList(list.utf8))
  }

  /// The limits that allow only the algorithms that both allow.
  package func intersection(_ other: AlgorithmLimits) -> AlgorithmLimits {
    var both = self
    both.lists.merge(other.lists) { $0.union($1) }
    both.leastRSABits = max(leastRSABits, other.leastRSABits)
    return both
  }

  package func allows(_ algorithm: String, as kind: Kind) -> Bool {
    lists[kind, default: []].allSatisfy { $0.matches(algorithm) }
  }

  /// The algorithms for host keys in the order that a person chose; nil if the list only omits some.
  ///
  /// `ssh` keeps such an order (`order_hostkeyalgs` in sshconnect2.c). With any other list, the key types already known
  /// for the host come first.
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

  /// Whether the key's size allows its use.
  package func allowsSize(of key: HostKey) -> Bool {
    key.type != .rsa || (key.bits ?? 0) >= leastRSABits
  }

  /// All limits, in the syntax of ssh_config.
  package var description: String {
    let lines = Kind.allCases.flatMap { kind in
      lists[kind, default: []].map {
        "\(kind.rawValue) \(String(decoding: $0.text, as: UTF8.self))"
      }.sorted()
    }
    return (lines + ["RequiredRSASize \(leastRSABits)"]).joined(separator: "; ")
  }
}
