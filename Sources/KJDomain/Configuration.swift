// What a person has set for every use of kj.

/// The settings of `config.json`.
package struct Configuration: Equatable, Sendable {
  package var drops = DropSettings()
  package var bar = BarSettings()

  package init() {}
}
