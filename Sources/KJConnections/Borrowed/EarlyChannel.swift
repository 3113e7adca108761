internal import KJBase
internal import KJDomain
package import KJHosts
internal import KJSessions
package import KJStore
package import KJSystem

/// Borrows a channel to the host that is probably meant, on another thread, while the arguments are parsed.
package enum EarlyChannel {
  /// The result of the attempt.
  struct Outcome: Sendable {
    /// nil if nothing was lent.
    let lent: LentChannel?
    /// For `-v`.
    let log: [String]
  }

  /// Used once: a later caller, or one that needs another host, borrows its own channel.
  private static let work = Locked<BackgroundWork<Outcome>?>(nil)

  /// Begins to borrow.
  ///
  /// If there is no link, prepares the libraries for a connection of kj's own.
  ///
  /// - Parameter resolution: The host, as it is being resolved.
  package static func borrow(
    to resolution: HostResolver.Resolution, environment: Environment, locations: Locations
  ) {
    let begun = try? BackgroundWork {
      var log: [String] = []
      var lent: LentChannel?
      if LinkedLibraries.prepareUnlessLinked(in: locations) {
        let settings = ConnectionSettings(
          timeouts: Timeouts(), environment: environment, locations: locations)
        let context = ConnectionContext(settings, .none, warn: { _ in }, log: { log.append($0) })
        // The sessions report their status while the host is still being resolved.
        if let sessions = try? LinkBorrower.sessions(context),
          let host = try? resolution.wait().get(), host.way.via == .auto,
          host.wishes.passage == nil
        {
          lent = try? LinkBorrower(to: host, context).borrow(from: sessions)
        }
      }
      return Outcome(lent: lent, log: log)
    }
    work.withLock { $0 = begun }
  }

  /// The outcome, once it is available; nil if nothing was begun or the outcome was already taken.
  static func take() throws(Failure) -> Outcome? {
    let begun = work.withLock { work in
      defer { work = nil }
      return work
    }
    do throws(WaitError) { return try begun?.wait() } catch { throw .interrupted }
  }
}
