// Fixed commands for a shell on the host, whose login shell may be any.

internal import KJDomain
internal import KJSystem

/// A script for `/bin/sh` on the host, which gets it on its standard input.
///
/// Nothing from outside stands in it but as octal numbers: see ``RemoteTmux``.
struct RemoteScript {
  /// What the login shell runs, whichever that is.
  static let command = "exec /bin/sh -s"
  /// More than any script here prints.
  private static let mostOutput = 1 << 20

  private let text: String
  /// A login script may say things of its own in front, and nobody can foresee the mark.
  private let mark = "kj-" + String(UInt64.random(in: .min ... .max), radix: 16)

  init(_ text: String) {
    self.text = text
  }

  /// Runs the script in a shell that was started by ``command``.
  ///
  /// - Returns: What it wrote to standard output.
  /// - Throws: ``Failure`` with status `unreachable` if no shell carries it out.
  func run(
    over channel: any ByteChannel, on host: ResolvedHost, until deadline: Deadline
  ) throws(Failure) -> [UInt8] {
    let commands = "printf '%s\\n' '\(mark)'\n\(text)\nprintf '%s\\n' '\(mark)'\nexit\n"
    var pending = Array(commands.utf8)[...]
    var output: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
    defer { buffer.deallocate() }
    while output.count < Self.mostOutput {
      let sent = try pending.withUnsafeBytes { bytes in
        Result { () throws(Failure) in try channel.write(bytes) }
      }.get()
      pending = pending.dropFirst(sent)
      channel.flush()
      if channel.isFinished { break }
      let count = try channel.read(into: buffer)
      output += buffer.prefix(count)
      if let written = written(in: output) { return written }
      if count == 0 && sent == 0 { try wait(channel, host, until: deadline) }
    }
    throw noShell(host, said: output)
  }

  private func wait(
    _ channel: any ByteChannel, _ host: ResolvedHost, until deadline: Deadline
  ) throws(Failure) {
    do throws(WaitError) { try channel.wait(until: deadline, beside: []) } catch {
      if error == .interrupted { throw .interrupted }
      throw Failure(
        .unreachable,
        "no shell answers on '\(host.label.printable)': a command may be forced on this key")
    }
  }

  /// What stands between the two marks; nil before the second one.
  private func written(in output: [UInt8]) -> [UInt8]? {
    let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let marks = lines.indices.filter { lines[$0].elementsEqual(mark.utf8) }
    guard marks.count == 2, marks[1] < lines.count - 1 else { return nil }
    return Array(lines[(marks[0] + 1)..<marks[1]].joined(separator: [UInt8(ascii: "\n")]))
  }

  private func noShell(_ host: ResolvedHost, said output: [UInt8]) -> Failure {
    let words = String(lastLineOf: output).map { ": it says '\($0.printable.prefix(200))'" } ?? ""
    return Failure(
      .unreachable,
      "no shell is on '\(host.label.printable)', or a command is forced on this key\(words)")
  }
}
