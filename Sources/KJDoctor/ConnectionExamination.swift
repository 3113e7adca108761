internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSystem

/// Converts the events of a connection to steps, and its failure to the step that failed.
final class ConnectionExamination: ConnectionObserver {
  let host: ResolvedHost
  private let sheet: ExaminationSheet
  /// Why OpenSSH's client makes the connection; nil if it does not.
  private var reasonForOpenSSH: String?

  init(of host: ResolvedHost, _ sheet: ExaminationSheet) {
    self.host = host
    self.sheet = sheet
    switch host.way.route {
    case .direct: break
    case .jump(let hop): sheet.skip(.name, because: "'\(hop.label)' resolves the name")
    case .command: sheet.skip(.name, because: "the proxy command finds the host")
    }
  }

  // MARK: Events

  func note(_ event: ConnectionEvent) {
    switch event {
    case .resolved(let addresses):
      sheet.ok(.name, describe(addresses))
    case .connected(let how):
      sheet.ok(.connection, how)
    case .exchangedKeys(let banner, let algorithms):
      sheet.ok(
        .server, banner.description, details: ["agreed on \(algorithms.joined(separator: ", "))"])
    case .goesThroughOpenSSH(let reason):
      reasonForOpenSSH = reason
    case .trusted(let review, let reason):
      leaveToOpenSSH(before: .hostKey)
      sheet.ok(.hostKey, describe(review, reason))
    case .showsCertificate:
      leaveToOpenSSH(before: .hostKey)
      sheet.ok(.hostKey, "a certificate, which ssh checks against the authorities in known_hosts")
    case .authenticated(let method, let offered):
      let methods = offered.joined(separator: ", ").printable
      sheet.ok(
        .authentication, "as \(host.address.user.text.printable) by \(method.printable)",
        details: methods.isEmpty ? [] : ["the host accepts: \(methods)"])
    }
  }

  /// Ends the steps up to SFTP, all of which have succeeded.
  func opened(_ session: SFTPSession) {
    if session.connection == nil, reasonForOpenSSH == nil {
      return sheet.skipOpen(before: .sftp, because: "\(session.transport) is already connected")
    }
    leaveToOpenSSH(before: .authentication)
    sheet.ok(.authentication, "as \(host.address.user.text.printable) by \(session.transport)")
  }

  /// Ends the steps up to the shell that carries the files.
  ///
  /// - Parameter isOwn: Whether the connection is kj's own, which has reported its steps.
  func openedShell(isOwn: Bool) {
    if isOwn { return }
    leaveToOpenSSH(before: .authentication)
    sheet.ok(.authentication, "as \(host.address.user.text.printable) by OpenSSH's client")
  }

  /// Ends the step in which the connection failed.
  func failed(_ failure: Failure) {
    let step = step(of: failure)
    leaveToOpenSSH(before: step)
    sheet.fail(step, failure)
  }

  private func step(of failure: Failure) -> ExaminationStep.Name {
    if failure.saysNoSFTP(on: host) { return .sftp }
    guard reasonForOpenSSH != nil else { return sheet.next ?? .sftp }
    // OpenSSH's client reports only how it ended.
    if failure.status == .hostKey { return .hostKey }
    guard sheet.isOpen(.hostKey) else { return .authentication }
    return sheet.isOpen(.connection) ? .connection : .server
  }

  /// Ends the steps that OpenSSH's client reports nothing about.
  private func leaveToOpenSSH(before end: ExaminationStep.Name) {
    guard let reasonForOpenSSH else { return }
    while let step = sheet.next, step != end, step != .sftp {
      switch step {
      case .server:
        sheet.note(.server, "using OpenSSH's client: \(reasonForOpenSSH.printable)")
      default:
        sheet.skip(step, because: "OpenSSH's client does that itself")
      }
    }
  }

  // MARK: Words

  private func describe(_ addresses: [SocketAddress]) -> String {
    let texts = addresses.map(\.description)
    if texts == [host.address.name.text] { return "\(host.address.name) is an address" }
    let more = texts.count > 4 ? ", and \(texts.count - 4) more" : ""
    return "\(host.address.name) is \(texts.prefix(4).joined(separator: ", "))\(more)"
  }

  private func describe(_ review: HostKeyReview, _ reason: AcceptedHostKey.Reason) -> String {
    let key = "\(review.key.type.displayName) \(review.fingerprint)"
    switch reason {
    case .known(let line): return "\(key) is known at \(line.location)"
    case .shownToPerson, .fingerprintGiven, .replacement: return "\(key) is trusted from now on"
    case .firstUse: return "\(key) is trusted from now on, as configured in ssh_config"
    }
  }
}
