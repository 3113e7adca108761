/// How a person names a host in another tool: its name, after the options by which it was reached.
package struct HostCall: Hashable, Sendable {
  package let host: OutsideText
  package let way: [WayWord]

  package init(_ host: OutsideText, _ way: [WayWord] = []) {
    self.host = host
    self.way = way
  }
}
