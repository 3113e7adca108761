// The removal of an examination's file: at the end, after a lost connection, and after an interruption.

internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

extension FileExamination {
  /// Removes the file; a missing file counts as removed.
  func remove() throws(Failure) {
    guard let name = remains.first else {
      return sheet.skip(.remove, because: "there is nothing to remove")
    }
    let path = directory.requestPath(of: name)
    let reply = try session.answer(until: .never) { $0.remove(path) }
    if let refusal = reply.refusal, refusal.code != .noSuchFile {
      let status: ExitStatus = refusal.code == .permissionDenied ? .refused : .inputOutput
      return sheet.fail(
        .remove,
        Failure(
          status,
          "cannot remove '\(shown(name))' on '\(host.label)': \(refusal.reason)"
        ).refusing("REMOVE", refusal).naming(shown(name)))
    }
    remains = []
    sheet.ok(.remove, "nothing is left")
  }

  /// After a lost connection, fails the interrupted step, and removes the file over a new connection.
  func removeOverNewConnection(after failure: Failure) throws(Failure) {
    let wasRemoving = sheet.next == .remove
    if !wasRemoving, let step = sheet.next { sheet.fail(step, failure) }
    sheet.skipOpen(before: .remove, because: "the connection was lost")
    do throws(Failure) {
      let session = try connector.openSFTP()
      if try removeAll(session, until: .after(connector.context.timeouts.stall)) {
        let how = "the file was removed over a new connection"
        return wasRemoving
          ? sheet.fail(.remove, failure, details: [how]) : sheet.ok(.remove, how)
      }
    } catch {
      if error.status == .interrupted { throw naming(failure: error) }
      connector.context.log("removing over a new connection failed: \(error.message)")
    }
    sheet.fail(
      .remove,
      naming(
        failure: Failure(
          .connectionLost, "cannot remove the test file on '\(host.label)'")))
  }

  /// After an interruption, removes the file if the host answers soon.
  func tidy(after failure: Failure) -> Failure {
    guard !remains.isEmpty else { return failure }
    session.ignoreInterruption()
    let isRemoved = (try? removeAll(session, until: .after(.seconds(3)))) ?? false
    return isRemoved ? failure : naming(failure: failure)
  }

  /// - Returns: Whether nothing is left of the file.
  private func removeAll(_ session: SFTPSession, until deadline: Deadline) throws(Failure) -> Bool {
    for name in remains {
      let removal = try session.remove(directory.requestPath(of: name), until: deadline)
      if removal == .refused { return false }
      if removal == .removed { break }
    }
    return true
  }

  private func naming(failure: Failure) -> Failure {
    remains.reduce(failure) { $0.naming(shown($1)) }
  }
}
