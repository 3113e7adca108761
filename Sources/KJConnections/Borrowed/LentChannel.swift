internal import KJDomain
internal import KJSessions
internal import KJSystem
internal import SystemPackage

/// A channel, and the session that lent it.
struct LentChannel: Sendable {
  let socket: BorrowedSocket
  /// The status of the session that lent the channel.
  let status: LinkStatus
  let client: LinkClient
  /// The key under which the channel was lent; see `ResolvedHost.connectionKey`.
  let connectionKey: String

  /// Gives the channel back.
  func close() { try? socket.descriptor.close() }
}
