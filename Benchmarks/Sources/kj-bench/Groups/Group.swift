// A part of the benchmark that can be run by itself.

/// What a run is made of.
protocol Group: Sendable {
  /// What a person calls it.
  var name: String { get }
  /// Measures it.
  ///
  /// Throws ``RunFailed`` when nothing of it can be measured here.
  func run(in arena: Arena) throws -> Section
}
