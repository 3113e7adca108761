// Why a file did not reach the host, in the words of the tools.

package import KJBase
package import KJHosts
package import KJSFTP

extension Failure {
  /// - Parameter path: The wanted remote path.
  package init(_ failure: UploadFailure, _ path: String, _ host: ResolvedHost) {
    let subject = "'\(path.printable)' on '\(host.label)'"
    switch failure {
    case .exists:
      self.init(
        .cannotCreate, "cannot create \(subject): it already exists", advice: [.step(.replaceFile)])
    case .full:
      self.init(
        .inputOutput, "cannot write \(subject): the disk on the host is full",
        advice: [.step(.pruneUploads), .step(.otherDirectory)])
    case .readOnlyFileSystem:
      self.init(
        .cannotCreate, "cannot create \(subject): the file system is read-only",
        advice: [.step(.otherDirectory)])
    case .noDirectory(let status):
      let reason =
        status.map { "its directory cannot be created: \($0.reason)" } ?? "its directory is missing"
      self.init(
        Failure.status(.cannotCreate, status), "cannot create \(subject): \(reason)",
        advice: [.step(.otherDirectory)])
    case .refused(let step, let status):
      let general: ExitStatus = step == .create || step == .rename ? .cannotCreate : .inputOutput
      self.init(
        Failure.status(general, status), "cannot \(Self.verb(step)) \(subject): \(status.reason)",
        advice: step == .create ? [.step(.otherDirectory)] : [])
    case .wrongSize(let sent, let found):
      let size = found.map { "\($0)" } ?? "an unknown number of"
      self.init(
        .inputOutput, "cannot write \(subject): \(sent) bytes were sent, but \(size) bytes arrived")
    case .notRenamed:
      self.init(
        .inputOutput,
        "cannot rename the upload to \(subject): the server reports success, but it is missing")
    case .cancelled:
      self.init(.inputOutput, "cannot write \(subject): the upload was abandoned")
    }
  }

  /// The failure of an upload that ran out of time.
  package static func tooLong(to host: ResolvedHost) -> Failure {
    Failure(
      .connectionLost, "the upload to '\(host.label)' took too long",
      advice: [.step(.allowMoreTime)])
  }

  /// The failure of something that only SFTP can do, on a host without SFTP or behind a passage.
  package static func withoutSFTP(_ what: String, on host: ResolvedHost) -> Failure {
    Failure(.usage, "\(what) needs SFTP, but files reach '\(host.label)' through a shell")
  }

  private static func status(_ general: ExitStatus, _ status: Status?) -> ExitStatus {
    status?.code == .permissionDenied ? .refused : general
  }

  /// The same failure with a line that names what was left on the host.
  package func naming(_ leftover: String) -> Failure {
    Failure(
      status, message, details: details + ["left on the host: \(leftover.printable)"],
      advice: advice)
  }

  private static func verb(_ step: UploadStep) -> String {
    switch step {
    case .create: "create"
    case .write: "write"
    case .examine: "check the size of"
    case .close: "finish"
    case .rename: "rename the upload to"
    }
  }
}

extension Status {
  /// The reason in lower case: kj's words for the codes with a single meaning, the server's words for the others.
  package var reason: String {
    switch code {
    case .noSuchFile: "no such file or directory"
    case .permissionDenied: "permission denied"
    case .unsupported: "the server does not support it"
    default:
      message.isEmpty
        ? "SFTP status \(code.rawValue)" : String(message.printable.lowercased().prefix(200))
    }
  }
}
