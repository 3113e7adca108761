// Whether a live session leads to the intended host.

package import KJDomain

extension ResolvedHost {
  /// Whether a session leads to this very host, by the same way and as the same user.
  package func isReached(by session: LinkStatus) -> Bool { session.connectionKey == connectionKey }

  /// Whether a session to this host leads to the intended machine; a name may mean several machines.
  package func isMachine(of session: LinkStatus) -> Bool {
    let (machine, meant) = (address.machine, address.session)
    if machine == nil && meant == nil { return true }
    return session.id == meant || (machine != nil && session.machine == machine)
  }
}
