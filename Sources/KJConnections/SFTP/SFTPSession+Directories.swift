// What an SFTP conversation reports about directories and the files in them.

package import KJBase
package import KJDomain
internal import KJHosts
package import KJSFTP
package import KJSystem

extension SFTPSession {
  /// Reads a directory to its end, and hands over the files as they arrive.
  ///
  /// - Parameter take: Receives some files with their attributes, read without following links.
  /// - Returns: Why the directory cannot be read to its end; nil if it was read.
  package func read(
    directory path: [UInt8], until deadline: Deadline,
    _ take: ([NamedAttributes]) throws(Failure) -> Void
  ) throws(Failure) -> Status? {
    var reading = DirectoryReading(path, &conversation.client)
    var lastNews = MonotonicTime.now
    while true {
      var names: [NamedAttributes] = []
      var problem: SFTPError?
      var moved = try receive { id, reply in
        do throws(SFTPError) {
          names += try reading.receive(id, reply, &conversation.client)
        } catch {
          problem = problem ?? error
        }
      }
      if let problem { throw failure(problem) }
      if moved { lastNews = .now }
      try take(names)
      if reading.isDone { return reading.refusal }
      moved = try send() || moved
      if !moved { try wait(dueSince: lastNews, until: deadline) }
    }
  }

  /// Asks for the attributes of some paths in one flight, without following links.
  ///
  /// - Returns: The attributes of each path; nil if there are none, or the server refuses to report them.
  package func attributes(
    at paths: [[UInt8]], until deadline: Deadline
  ) throws(Failure) -> [FileAttributes?] {
    try answers(until: deadline) { client in paths.map { client.status(at: $0) } }
      .map(\.attributes)
  }

  /// Removes empty directories, in one flight.
  package func removeDirectories(
    _ paths: [[UInt8]], until deadline: Deadline
  ) throws(Failure) -> [Removal] {
    try answers(until: deadline) { client in paths.map { client.removeDirectory($0) } }
      .map(Removal.init)
  }

  /// The attributes of a file that is created in a directory and then removed: its time comes from the host's
  /// clock, and its owner is the user who is logged in.
  ///
  /// - Returns: nil if the file could not be created, or the server does not report its attributes.
  /// - Throws: ``Failure``, including when the file is left behind.
  package func attributesOfNewFile(
    in directory: RemoteDirectory, until deadline: Deadline
  ) throws(Failure) -> FileAttributes? {
    let path = directory.requestPath(of: try .hidden())
    let opened = try answer(until: deadline) {
      $0.create(path, FileAttributes(permissions: UInt32(FileMode.privateFile.bits)))
    }
    guard case .handle(let handle) = opened else { return nil }
    let answers = try answers(until: deadline) {
      [$0.status(of: handle), $0.close(handle), $0.remove(path)]
    }
    if answers[2].refusal != nil {
      let name = String(decoding: path, as: UTF8.self).printable
      throw Failure(
        .inputOutput, "cannot remove '\(name)' on '\(host.label)', created to read its clock")
    }
    return answers[0].attributes
  }
}
