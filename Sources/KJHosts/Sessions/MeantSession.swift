internal import KJDomain
package import KJSessions

/// A place for paths that leads to a host.
package struct MeantSession {
  /// What leads there.
  enum Way {
    /// A session of kj's own.
    case own(LinkStatus)
    /// OpenSSH's client; the process id is 0 if it is unknown.
    case ssh(OpenSSHCommandLine, process: Int32)
    /// A program, given by its name, that does not tell where it leads.
    case other(String)
  }

  /// The target that names exactly this place.
  let target: InsertionTarget
  /// Its human-readable name, safe to show; empty if the target says everything.
  let address: String
  let origin: InsertionOrigin
  let way: Way

  /// Whether it is a session of kj's own.
  var isOwn: Bool { if case .own = way { true } else { false } }

  /// Its name in messages, safe to show.
  var name: String { address.isEmpty ? "'\(target)'" : "'\(target)' (\(address))" }
}

extension MeantSession {
  /// Takes a pane or a window; nil for one that leads nowhere.
  package init?(_ session: Session) {
    switch session.remote {
    case .ssh(let line, let process): way = .ssh(line, process: process)
    case .other(let program): way = .other(program)
    // These are taken from their status instead.
    case .attached, nil: return nil
    }
    (target, address, origin) = (session.target, session.address, session.origin)
  }

  /// Takes a session of kj's own; nil for one without a terminal, into which nothing is inserted.
  init?(_ status: LinkStatus) {
    guard status.kind == .attach, status.state != nil else { return nil }
    target = .attach(id: status.id)
    address = status.host
    origin = .ownSession(idle: status.idle)
    way = .own(status)
  }
}
