/// The arguments that name a host for another tool: the options with which it was reached, then its name.
package struct HostCall: Hashable, Sendable {
  package let host: OutsideText
  package let way: [WayWord]

  package init(_ host: OutsideText, _ way: [WayWord] = []) {
    self.host = host
    self.way = way
  }
}
