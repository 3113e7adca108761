internal import KJDomain
internal import KJSessions
internal import KJSystem
internal import SystemPackage

/// A channel, and where it comes from.
struct LentChannel: Sendable {
  let socket: BorrowedSocket
  /// Of the session that lent it.
  let status: LinkStatus
  let client: LinkClient
  /// Under which it was lent; see `ResolvedHost.connectionKey`.
  let connectionKey: String

  /// Gives it back.
  func close() { try? socket.descriptor.close() }
}
