// The step of an examination that looks for tmux on the host: worth knowing, never an obstacle.

internal import KJDomain
internal import KJSSH
internal import KJSystem

/// Asks a shell on the host where tmux is, over a channel beside SFTP.
struct TmuxExamination {
  /// Runs by the login shell, whichever that is; what it does comes on its standard input.
  private static let command = "exec /bin/sh -s"
  /// A login script may say things of its own in front.
  private static let script = """
    tmux=$(command -v tmux) && printf 'kj-doctor: %s: %s\\n' "$("$tmux" -V)" "$tmux"
    printf 'kj-doctor: end\\n'

    """
  private static let mark = "kj-doctor: "
  /// More than the script prints; the rest is not read.
  private static let mostOutput = 16 * 1024

  private let session: SFTPSession
  private let sheet: ExaminationSheet

  init(of session: SFTPSession, _ sheet: ExaminationSheet) {
    self.session = session
    self.sheet = sheet
  }

  func examine(patience: Duration) throws(Failure) {
    guard let connection = session.connection else {
      return sheet.skip(.tmux, because: "\(session.transport) carries SFTP and nothing else here")
    }
    do throws(SSHError) {
      report(try Self.output(over: connection, until: .after(min(patience, .seconds(5)))))
    } catch {
      switch error.reason {
      case .interrupted: throw .interrupted
      case .silent: sheet.note(.tmux, "no shell answers there: a command may be forced on this key")
      case .closed, .system: sheet.note(.tmux, "the connection ended meanwhile")
      default:
        sheet.note(.tmux, "no command can be run there: \(error.words.printable)")
      }
    }
  }

  private func report(_ output: [UInt8]) {
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    let own = lines.filter { $0.hasPrefix(Self.mark) }.map { $0.dropFirst(Self.mark.count) }
    guard own.last == "end" else {
      let words = lines.last.map { ": it says '\(String($0).printable.prefix(200))'" } ?? ""
      return sheet.note(.tmux, "no shell is there, or a command is forced on this key\(words)")
    }
    guard own.count > 1, let found = own.first else {
      return sheet.note(.tmux, "tmux is not installed there, or not in PATH")
    }
    sheet.ok(.tmux, String(found).printable)
  }

  private static func output(
    over connection: HostConnection, until deadline: Deadline
  ) throws(SSHError) -> [UInt8] {
    let channel = try connection.openCommandChannel(command, until: deadline)
    var pending = Array(script.utf8)[...]
    while !pending.isEmpty {
      let count = try pending.withUnsafeBytes { bytes -> Result<Int, SSHError> in
        do throws(SSHError) { return .success(try channel.write(bytes)) } catch {
          return .failure(error)
        }
      }.get()
      pending = pending.dropFirst(count)
      if count == 0 { try channel.wait(until: deadline) }
    }
    try channel.finishWriting(until: deadline)
    return try readToEnd(of: channel, until: deadline)
  }

  private static func readToEnd(
    of channel: Channel, until deadline: Deadline
  ) throws(SSHError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { buffer.deallocate() }
    var output: [UInt8] = []
    while output.count < mostOutput {
      let count = try channel.read(into: buffer)
      output += buffer.prefix(count)
      if count > 0 { continue }
      if channel.isFinished { break }
      try channel.wait(until: deadline)
    }
    return output
  }
}
