/// The kinds of addresses of a host that are tried (`AddressFamily` of ssh_config).
package enum AddressFamily: Hashable, Sendable {
  case any
  case ipv4
  case ipv6
}
