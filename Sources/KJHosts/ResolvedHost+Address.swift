// The identity of a host: the person's name for it, its address, and the user to log in as.

package import KJBase
package import KJDomain

extension ResolvedHost {
  /// A host's name and address.
  package struct Address: Sendable {
    /// What the person calls it, for messages and results.
    package var label: OutsideText
    /// Why this host and not another, for `-v`.
    package var reason: HostChoice.Reason
    /// Whether it is in the host book.
    package var isSaved: Bool
    package var name: HostName
    package var port: Port
    package var user: UserName
    package var family = AddressFamily.any
    /// The address of the intended machine, if the name has several; nil for any.
    package var machine: HostName?
    /// The intended session; another link to this host is used only if it leads to the same machine.
    var session: LinkID?

    static func description(user: String, name: String, port: Port) -> String {
      port == .ssh ? "\(user)@\(name)" : "\(user)@\(name):\(port)"
    }
  }
}

extension ResolvedHost.Address: CustomStringConvertible {
  /// `user@name`, with `:port` if it is not 22.
  package var description: String {
    Self.description(user: user.text, name: name.text.lowercased(), port: port)
  }
}
