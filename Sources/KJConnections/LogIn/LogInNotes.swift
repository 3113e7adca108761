internal import KJBase

/// Notes taken during a log-in, for its messages.
struct LogInNotes {
  /// What libssh2 could not try, in words that follow "because".
  var ceilings: [String]
  /// What could not be done.
  var obstacles: [String]
  /// The keys and methods that were offered and refused.
  var refused: [String] = []
  /// What would help.
  private(set) var advice: [Advice] = []

  init(_ keys: KeyRing) {
    ceilings = keys.ceilings
    obstacles = keys.ceilings + keys.notes
    advice = keys.advice
  }

  mutating func suggest(_ step: Advice) { if !advice.contains(step) { advice.append(step) } }

  /// The detail lines of a message.
  ///
  /// - Parameter methods: The methods that the host would accept; outside text.
  func details(_ methods: [String]) -> [String] {
    var details = obstacles
    if !refused.isEmpty { details.append("the host refused: \(refused.joined(separator: ", "))") }
    let accepted = methods.joined(separator: ", ").printable
    if !accepted.isEmpty { details.append("the host accepts: \(accepted)") }
    return details
  }
}
