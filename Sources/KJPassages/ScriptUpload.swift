package import KJBase
internal import KJDigest
package import KJDomain
package import KJSystem

/// One attempt to send a file through a script in a shell on the host; it begins when the shell is free.
///
/// No byte is sent before the script waits for it. A file has its final name only once complete, and replaces nothing.
package final class ScriptUpload {
  /// The file to send, and its destination.
  package struct Plan {
    /// In the form used by SFTP; nil for kj's own directory.
    let directory: [UInt8]?
    let name: [UInt8]
    /// In bytes.
    let size: Int
    let mode: FileMode

    /// - Parameters:
    ///   - directory: In the form used by SFTP; nil for kj's own directory, which is elsewhere if the home
    ///     directory is unusable.
    ///   - size: In bytes.
    package init(directory: [UInt8]?, name: [UInt8], size: Int, mode: FileMode) {
      self.directory = directory
      self.name = name
      self.size = size
      self.mode = mode
    }
  }

  /// The possible remains on the host of an attempt whose connection was lost.
  package struct Remains {
    fileprivate let script: ReceivingScript.Remains
    /// The file that was being written; nil if no such file is known.
    package let hiddenPath: RemotePath?
    /// Where the complete file may be.
    package let path: RemotePath?
  }

  /// How the attempt ended.
  package enum Outcome {
    /// The complete file is there.
    case finished(RemotePath)
    /// Something else already has the name.
    case exists
    case failed(ExitStatus, reason: String)
    /// This side gave up the attempt; nothing is left except `leftover`.
    case cancelled(leftover: RemotePath?)
  }

  private static let pieceSize = 1 << 16

  private let plan: Plan
  private let hiddenName: RemoteName
  package let shell: HostShell
  private let script: HostShell.Script
  /// What is left of the line that precedes the file.
  private var goAhead = ReceivingScript.goAhead[...]
  private let hash = SHA256Stream()
  /// The SHA-256 of the file, once all of it was sent.
  private var sha256: String?
  /// The directory, once the script has said that it is waiting for the bytes.
  private var directory: RemotePath?
  /// In bytes.
  package private(set) var sent = 0
  package private(set) var outcome: Outcome?

  /// - Parameter remains: The remains of the last attempt.
  package init(_ plan: Plan, after remains: Remains?, over shell: HostShell) throws(Failure) {
    self.plan = plan
    self.shell = shell
    hiddenName = try .hidden()
    script = shell.submit(
      ReceivingScript(
        directory: plan.directory, name: plan.name, hiddenName: hiddenName, size: plan.size,
        mode: plan.mode, remains: remains?.script
      ).text)
  }

  /// Whether the script has said that it is waiting for the bytes.
  package var hasBegun: Bool { directory != nil }

  /// Whether all bytes have been handed over.
  package var hasSentEverything: Bool { goAhead.isEmpty && sent == plan.size }

  /// The remains of the attempt if the connection is lost now.
  package var remains: Remains {
    let script = ReceivingScript.Remains(hiddenName: hiddenName, sha256: sha256)
    if case .cancelled(let leftover) = outcome {
      return Remains(script: script, hiddenPath: leftover, path: nil)
    }
    return Remains(
      script: script,
      hiddenPath: goAhead.count < ReceivingScript.goAhead.count
        ? directory?.appending(hiddenName) : nil,
      path: hasSentEverything ? path : nil)
  }

  /// The destination of the file, once the script has reported it.
  package var path: RemotePath? {
    directory.flatMap { directory in
      (try? RemoteName(plan.name)).map(directory.appending)
    }
  }

  /// Gives up the attempt; the caller has removed its remains, except for `leftover`.
  package func cancel(leaving leftover: RemotePath?) {
    outcome = outcome ?? .cancelled(leftover: leftover)
  }

  /// Moves what can be moved without waiting.
  ///
  /// - Parameter read: Fills a buffer with the file's bytes from an offset; returns false if they cannot be read, after
  ///   which the caller gives up the attempt.
  /// - Returns: Whether anything was moved.
  /// - Throws: The ``Failure`` that ended the shell, with status `connectionLost` if the transfer had begun.
  package func advance(
    reading read: (Int, UnsafeMutableRawBufferPointer) -> Bool
  ) throws(Failure) -> Bool {
    do throws(Failure) { return try move(reading: read) } catch {
      // A script that fails says why and then ends the shell.
      _ = try? shell.advance()
      take(ReceivingAnswer(shell.output(of: script)), isLast: false)
      if outcome != nil { return true }
      throw directory == nil || error.status == .interrupted
        ? error : Failure(.connectionLost, error.message, details: error.details)
    }
  }

  /// Sends bytes until the attempt has an outcome.
  ///
  /// - Parameter bytes: As many as the plan says.
  package func run(
    with bytes: [UInt8], until deadline: Deadline
  ) throws(Failure) -> Outcome {
    while true {
      let hasMoved = try advance { offset, buffer in
        buffer.copyBytes(from: bytes[offset..<(offset + buffer.count)])
        return true
      }
      if let outcome { return outcome }
      if !hasMoved { try shell.wait(until: deadline) }
    }
  }

  private func move(
    reading read: (Int, UnsafeMutableRawBufferPointer) -> Bool
  ) throws(Failure) -> Bool {
    var hasMoved = try shell.advance()
    if let output = shell.takeOutput(of: script) {
      take(ReceivingAnswer(output + [UInt8(ascii: "\n")]), isLast: true)
    } else {
      take(ReceivingAnswer(shell.output(of: script)), isLast: false)
    }
    if outcome == nil, hasBegun, !goAhead.isEmpty {
      goAhead = goAhead.dropFirst(
        try goAhead.withBytes { bytes throws(Failure) in try shell.feed(bytes) })
    }
    if plan.size == 0, hasSentEverything, sha256 == nil { sha256 = hash.finish() }
    while outcome == nil, goAhead.isEmpty, sent < plan.size {
      let count = try feed(reading: read)
      if count == 0 { break }
      hasMoved = true
    }
    return hasMoved
  }

  /// - Returns: How many bytes were accepted.
  private func feed(
    reading read: (Int, UnsafeMutableRawBufferPointer) -> Bool
  ) throws(Failure) -> Int {
    let size = min(Self.pieceSize, plan.size - sent)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { buffer.deallocate() }
    guard read(sent, buffer) else { return 0 }
    let count = try shell.feed(UnsafeRawBufferPointer(buffer))
    hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    sent += count
    if sent == plan.size { sha256 = hash.finish() }
    return count
  }

  private func take(_ answer: ReceivingAnswer, isLast: Bool) {
    directory = directory ?? answer.directory
    if let problem = answer.problem {
      outcome = Self.outcome(of: problem, shell.lastWords)
    } else if let told = answer.sha256, let path {
      // If the file already existed, an earlier attempt sent it, and the script has compared that file's SHA-256.
      outcome =
        told == "-" || told == sha256 || sent == 0
        ? .finished(path)
        : .failed(.inputOutput, reason: "its checksum does not match what was sent")
    } else if isLast {
      outcome = .failed(.inputOutput, reason: "the script on the host reported nothing about it")
    }
  }

  /// - Returns: nil if the stream of bytes ended early: the shell ends as well, which counts as a lost connection.
  private static func outcome(
    of problem: ReceivingAnswer.Problem, _ lastWords: String?
  ) -> Outcome? {
    let words = lastWords.map { ": \($0.printable.prefix(200))" } ?? ""
    switch problem {
    case .short: return nil
    case .exists: return .exists
    case .directory:
      return .failed(.cannotCreate, reason: "its directory cannot be created\(words)")
    case .foreign:
      return .failed(
        .cannotCreate, reason: "its directory belongs to another user, or is open to others")
    case .create: return .failed(.cannotCreate, reason: "it cannot be created\(words)")
    case .write: return .failed(.inputOutput, reason: "it cannot be written\(words)")
    case .mode: return .failed(.inputOutput, reason: "its mode cannot be set\(words)")
    case .unknown(let text):
      return .failed(.inputOutput, reason: "the script on the host says '\(text)'")
    }
  }
}
