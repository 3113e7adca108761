/// One part of a run.
protocol Group: Sendable {
  /// The name that selects the group.
  var name: String { get }
  /// Measures the group.
  ///
  /// Throws ``RunFailed`` if none of it can be measured on this machine.
  func run(in arena: Arena) throws -> Section
}
