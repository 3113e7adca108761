/// The name of a session's host, and the options for reaching it.
package struct SessionWay: Hashable, Sendable {
  /// What the person called the host: a name of the host book, an alias of ssh_config, or an address.
  package let name: String
  package let overrides: ConnectionOverrides

  package init(_ name: String, _ overrides: ConnectionOverrides) {
    self.name = name
    self.overrides = overrides
  }
}
