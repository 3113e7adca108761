// Which host a person means who names none while a session is open.

public import KJDomain
internal import KJSessions
internal import KJStore
public import KJSystem

/// The host of the session in which the person typed last.
public enum AttachedHost {
  /// What the person called the host there; nil without a session.
  ///
  /// - Throws: ``Failure`` for a directory of sockets that cannot be trusted, or with status
  ///   `interrupted`.
  public static func newest(_ environment: Environment) throws(Failure) -> String? {
    let sessions = try LinkDirectory(Locations(environment).runtime).listing().statuses
      .filter { $0.kind == .attach }
    return sessions.min { ($0.idle ?? $0.age) < ($1.idle ?? $1.age) }?.host
  }
}
