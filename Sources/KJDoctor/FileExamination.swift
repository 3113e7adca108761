internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

/// Writes a file just as an upload does, and makes sure that it is removed afterwards.
final class FileExamination {
  private static let size = 1024

  let directory: RemoteDirectory
  let host: ResolvedHost
  let session: SFTPSession
  let connector: Connector
  let sheet: ExaminationSheet
  /// The hidden name of the file while it is being written, and its final name.
  private let hidden: RemoteName
  private let final: RemoteName
  private let contents = (0..<size).map { _ in UInt8.random(in: .min ... .max) }
  /// The possible current names of the file on the host, the most likely one first.
  var remains: [RemoteName] = []

  init(
    in directory: RemoteDirectory, of host: ResolvedHost, _ session: SFTPSession,
    _ connector: Connector, _ sheet: ExaminationSheet
  ) throws(Failure) {
    self.directory = directory
    self.host = host
    self.session = session
    self.connector = connector
    self.sheet = sheet
    hidden = try .hidden()
    final = try NameTemplate.standard.render(
      time: LocalTime.now, localName: Array("kj-doctor".utf8),
      random: .random(in: 0...UInt16.max), contentExtension: nil)
  }

  func examine() throws(Failure) {
    do throws(Failure) {
      if try run(.write, write) {
        _ = try run(.read, readBack)
        _ = try run(.rename, rename)
      }
      sheet.skipOpen(before: .remove, because: "needs the file")
      try remove()
    } catch {
      guard error.status == .interrupted else { return try removeOverNewConnection(after: error) }
      throw tidy(after: error)
    }
  }

  /// Runs one step.
  ///
  /// - Returns: Whether it succeeded.
  /// - Throws: ``Failure`` if the SFTP conversation itself has ended.
  private func run(
    _ name: ExaminationStep.Name, _ step: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    do throws(Failure) {
      try step()
      return true
    } catch {
      if [.interrupted, .connectionLost].contains(error.status) { throw error }
      sheet.fail(name, error)
      return false
    }
  }

  // MARK: Writing

  private func write() throws(Failure) {
    remains = [hidden]
    let path = directory.requestPath(of: hidden)
    let reply = try session.answer(until: .never) {
      $0.create(path, FileAttributes(permissions: UInt32(FileMode.privateFile.bits)))
    }
    guard case .handle(let handle) = reply else {
      remains = []
      throw refused(.create, "OPEN", reply, hidden)
    }
    do throws(Failure) {
      try fill(handle)
    } catch {
      if [.interrupted, .connectionLost].contains(error.status) { throw error }
      _ = try session.answer(until: .never) { $0.close(handle) }
      throw error
    }
    let closed = try session.answer(until: .never) { $0.close(handle) }
    if closed.refusal != nil { throw refused(.close, "CLOSE", closed, hidden) }
    sheet.ok(.write, "\(Self.size) bytes with mode 0600 as \(shown(hidden))")
  }

  private func fill(_ handle: [UInt8]) throws(Failure) {
    let written = try session.answer(until: .never) {
      $0.write(handle, offset: 0, count: contents.count) { $0.copyBytes(from: contents) }
    }
    if written.refusal != nil { throw refused(.write, "WRITE", written, hidden) }
    let reply = try session.answer(until: .never) { $0.status(of: handle) }
    guard let attributes = reply.attributes else { throw refused(.examine, "FSTAT", reply, hidden) }
    guard attributes.size == UInt64(Self.size) else {
      throw Failure(.wrongSize(sent: Self.size, found: attributes.size), shown(hidden), host)
    }
  }

  // MARK: Reading

  /// Reads the file back; an upload does not need this, so a refusal is not an obstacle.
  private func readBack() throws(Failure) {
    let path = directory.requestPath(of: hidden)
    let opened = try session.answer(until: .never) { $0.openForReading(path) }
    guard case .handle(let handle) = opened else { return noteUnread("OPEN", opened) }
    var bytes: [UInt8] = []
    var refusal: Reply?
    while bytes.count < Self.size {
      let reply = try session.answer(until: .never) {
        $0.read(handle, offset: UInt64(bytes.count), count: UInt32(Self.size - bytes.count))
      }
      guard case .data(let part) = reply else {
        refusal = reply
        break
      }
      bytes += part
    }
    _ = try session.answer(until: .never) { $0.close(handle) }
    if let refusal, refusal.refusal?.code != .endOfFile { return noteUnread("READ", refusal) }
    guard bytes == contents else {
      throw Failure(
        .inputOutput,
        "'\(shown(hidden))' on '\(host.label)' does not hold the bytes that were written")
    }
    sheet.ok(.read, "the same \(Self.size) bytes")
  }

  private func noteUnread(_ request: String, _ reply: Reply) {
    sheet.note(
      .read, "the file cannot be read back: \(reply.reason)",
      details: ["the server refused the SFTP request \(request), which no upload needs"])
  }

  // MARK: Renaming

  private func rename() throws(Failure) {
    let old = directory.requestPath(of: hidden)
    let new = directory.requestPath(of: final)
    remains = [hidden, final]
    let reply = try session.answer(until: .never) { $0.rename(old, to: new) }
    if reply.refusal != nil {
      remains = [hidden]
      let failure = refused(.rename, "RENAME", reply, final)
      throw Failure(
        failure.status, failure.message,
        details: failure.details + [
          "without it, files over 512 KiB and files with a given name cannot be uploaded"
        ], advice: failure.advice)
    }
    remains = [final]
    sheet.ok(.rename, "to \(final.description.printable)")
  }

  // MARK: Words

  func shown(_ name: RemoteName) -> String {
    session.home.map { directory.absolutePath(of: name, home: $0).description.printable }
      ?? String(decoding: directory.requestPath(of: name), as: UTF8.self).printable
  }

  private func refused(
    _ step: UploadStep, _ request: String, _ reply: Reply, _ name: RemoteName
  ) -> Failure {
    let status = reply.refusal ?? Status(.badMessage)
    return Failure(.refused(step, status), shown(name), host).refusing(request, status)
  }
}

extension Reply {
  /// Why a request did not return the requested data.
  fileprivate var reason: String {
    refusal?.reason ?? "the server's answer does not match the request"
  }
}
