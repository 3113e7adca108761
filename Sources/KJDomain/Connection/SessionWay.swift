/// The name of a session's host, and the options for reaching it.
package struct SessionWay: Hashable, Sendable {
  /// The person's name for the host: a name in the host book, an alias in ssh_config, or an address.
  package let name: String
  package let overrides: ConnectionOverrides

  package init(_ name: String, _ overrides: ConnectionOverrides) {
    self.name = name
    self.overrides = overrides
  }
}
