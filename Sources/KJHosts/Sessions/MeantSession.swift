internal import KJDomain
package import KJSessions

/// A place for paths that leads to a host.
package struct MeantSession {
  /// The program that leads to the host.
  enum Way {
    /// One of kj's own sessions.
    case own(LinkStatus)
    /// OpenSSH's client; the process id is 0 if it is unknown.
    case ssh(OpenSSHCommandLine, process: Int32)
    /// A program, by name, that does not show where it leads.
    case other(String)
  }

  /// The target that names exactly this place.
  let target: InsertionTarget
  /// The place's human-readable name, safe to show; empty if the target says everything.
  let address: String
  let origin: InsertionOrigin
  let way: Way

  /// Whether it is one of kj's own sessions.
  var isOwn: Bool { if case .own = way { true } else { false } }

  /// The place's name in messages, safe to show.
  var name: String { address.isEmpty ? "'\(target)'" : "'\(target)' (\(address))" }
}

extension MeantSession {
  /// Takes a pane or a window; nil for one that leads nowhere.
  package init?(_ session: Session) {
    switch session.remote {
    case .ssh(let line, let process): way = .ssh(line, process: process)
    case .other(let program): way = .other(program)
    // Attached sessions are made from their status instead.
    case .attached, nil: return nil
    }
    (target, address, origin) = (session.target, session.address, session.origin)
  }

  /// Takes one of kj's own sessions; nil for one without a terminal, into which nothing can be inserted.
  init?(_ status: LinkStatus) {
    guard status.kind == .attach, status.state != nil else { return nil }
    target = .attach(id: status.id)
    address = status.host
    origin = .ownSession(idle: status.idle)
    way = .own(status)
  }
}
