// Fixed commands for a shell on the host, whose login shell may be any.

internal import KJDomain
internal import KJSystem

/// A script about tmux for `/bin/sh` on the host, which gets it on its standard input.
///
/// Nothing from outside stands in it but as octal numbers: see ``RemoteTmux``.
struct RemoteScript {
  /// What the login shell runs, whichever that is.
  static let command = "exec /bin/sh -s"

  private let text: String
  /// A login script may say things of its own in front, and nobody can foresee the mark.
  private let mark = "kj-" + String(UInt64.random(in: .min ... .max), radix: 16)

  init(_ text: String) {
    self.text = text
  }

  /// Runs the script in a shell that was started by ``command``.
  ///
  /// - Returns: What it wrote to standard output, without a newline at the end.
  /// - Throws: ``Failure`` with status `unreachable` if no shell carries it out to its end.
  func run(
    over channel: any ByteChannel, on host: ResolvedHost, until deadline: Deadline
  ) throws(Failure) -> [UInt8] {
    // A program may not end its last line.
    let commands = "printf '%s\\n' '\(mark)'\n\(text)\nprintf '\\n%s\\n' '\(mark)'\nexit\n"
    var pending = Array(commands.utf8)[...]
    var output = MarkedOutput(mark: mark)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let sent = try pending.withBytes { bytes throws(Failure) in try channel.write(bytes) }
      pending = pending.dropFirst(sent)
      channel.flush()
      if channel.isFinished { throw ended(host, output) }
      let count = try channel.read(into: buffer)
      output.append(buffer.prefix(count))
      if let written = output.written { return written.droppingNewline }
      if output.isTooLong { throw endless(host, output) }
      // Bytes that keep coming must not put the end off.
      if deadline.hasPassed { throw late(host, output) }
      if count == 0 && sent == 0 { try wait(channel, host, output, until: deadline) }
    }
  }

  private func wait(
    _ channel: any ByteChannel, _ host: ResolvedHost, _ output: MarkedOutput,
    until deadline: Deadline
  ) throws(Failure) {
    do throws(WaitError) { try channel.wait(until: deadline, beside: []) } catch {
      throw error == .interrupted ? .interrupted : late(host, output)
    }
  }

  // MARK: Why it came to no end

  private func late(_ host: ResolvedHost, _ output: MarkedOutput) -> Failure {
    guard output.hasBegun else { return .noShell(on: host) }
    return Failure(
      .unreachable, "tmux on '\(host.label.printable)' did not answer in time")
  }

  private func endless(_ host: ResolvedHost, _ output: MarkedOutput) -> Failure {
    let name = host.label.printable
    return Failure(
      .unreachable,
      output.hasBegun
        ? "tmux on '\(name)' does not stop writing"
        : "the login on '\(name)' does not stop printing")
  }

  private func ended(_ host: ResolvedHost, _ output: MarkedOutput) -> Failure {
    let name = host.label.printable
    let words = String(lastLineOf: output.bytes).map { ": it says '\($0.printable.prefix(200))'" }
    return Failure(
      .unreachable,
      (output.hasBegun
        ? "the shell on '\(name)' ended before its commands did"
        : "no shell is on '\(name)', or a command is forced on this key") + (words ?? ""))
  }
}

extension [UInt8] {
  fileprivate var droppingNewline: [UInt8] {
    last == UInt8(ascii: "\n") ? Array(dropLast()) : self
  }
}
