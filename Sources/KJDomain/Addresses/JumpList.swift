public import KJBase

/// Jump hosts in connection order: `[user@]host[:port]` or `ssh://…`, separated by commas.
public struct JumpList: Hashable, Sendable, CustomStringConvertible {
  /// Empty for `none`.
  package let hosts: [Destination]

  package init(_ hosts: [Destination]) { self.hosts = hosts }

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
        throw error == .passwordInAddress ? error : Self.invalid(text, error.message)
      }
      if host.directory != nil { throw Self.invalid(text, "a jump host cannot have a directory") }
      hosts.append(host)
    }
    self.hosts = hosts
    // OpenSSH's client would take it as the keyword.
    if description.lowercased() == "none" { throw Self.invalid(text, "'none' means no jump host") }
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "invalid list of jump hosts '\(text.printable)': \(reason)")
  }

  /// The list in the form that `ssh -J` accepts.
  public var description: String {
    if hosts.isEmpty { return "none" }
    return hosts.map { host in
      // Without brackets, an IPv6 address could be read as a name and a port.
      let address = host.host.kind == .ipv6 && host.port == nil ? "[\(host.host)]" : host.authority
      return (host.user.map { "\($0)@" } ?? "") + address
    }.joined(separator: ",")
  }
}
