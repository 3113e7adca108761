/// One part of a run.
protocol Group: Sendable {
  /// The name by which a person chooses it.
  var name: String { get }
  /// Measures it.
  ///
  /// Throws ``RunFailed`` when none of it can be measured on this machine.
  func run(in arena: Arena) throws -> Section
}
