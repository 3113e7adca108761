// The hosts on the way to a host, as `-J` and `ProxyJump` write them.

/// Jump hosts in the order in which a connection passes them: `[user@]host[:port]` or `ssh://…`, separated
/// by commas.
public struct JumpList: Hashable, Sendable {
  /// Empty for `none`.
  package let hosts: [Destination]

  package init(_ hosts: [Destination]) {
    self.hosts = hosts
  }

  /// Reads a list; throws ``Failure`` with status `usage`.
  public init(parsing text: String) throws(Failure) {
    if text.lowercased() == "none" {
      hosts = []
      return
    }
    var hosts: [Destination] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let host: Destination
      do throws(Failure) { host = try Destination(parsing: String(part)) } catch {
        throw Failure(
          .usage, "invalid list of jump hosts '\(text.printable)': \(error.message)")
      }
      if host.directory != nil {
        throw Failure(
          .usage, "invalid list of jump hosts '\(text.printable)': a jump host has no directory")
      }
      hosts.append(host)
    }
    self.hosts = hosts
  }
}

extension JumpList: CustomStringConvertible {
  /// The list in the form that `ssh -J` takes.
  public var description: String {
    if hosts.isEmpty { return "none" }
    return hosts.map { host in
      // Without brackets, an IPv6 address could be read as a name and a port.
      let address = host.host.kind == .ipv6 && host.port == nil ? "[\(host.host)]" : host.authority
      return (host.user.map { "\($0)@" } ?? "") + address
    }.joined(separator: ",")
  }
}
