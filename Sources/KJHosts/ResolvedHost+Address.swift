// Which host it is: what the person calls it, and where and as whom it is logged in to.

package import KJDomain

extension ResolvedHost {
  /// What a host is called and where it is.
  package struct Address: Sendable {
    /// What the person calls it, for messages and results.
    package var label: OutsideText
    /// Why this host and not another, for `-v`.
    package var reason: HostChoice.Reason
    /// Whether it is a host of the book.
    package var isSaved: Bool
    package var name: HostName
    package var port: Port
    package var user: UserName
    package var family = AddressFamily.any
    /// The address of the machine that is meant among those of the name; nil for any.
    package var machine: HostName?
    /// The session that is meant: of links to this host, no other serves that may lead to another machine.
    var session: LinkID?

    static func description(user: String, name: String, port: Port) -> String {
      port == .ssh ? "\(user)@\(name)" : "\(user)@\(name):\(port)"
    }
  }
}

extension ResolvedHost.Address: CustomStringConvertible {
  /// `user@name`, with `:port` if it is not the usual one.
  package var description: String {
    Self.description(user: user.text, name: name.text.lowercased(), port: port)
  }
}
