package import KJBase
internal import KJDomain
package import KJHosts
internal import KJSSH
internal import KJSessions
package import KJSystem

/// A shell on the host that runs one script after the other, as they come on its standard input.
///
/// The scripts are fixed; outside text appears in them only as octal numbers: see ``RemoteTmux``.
/// The first one can be part of the request for the shell itself. That saves a round trip, because a server
/// takes no input on a channel before it has answered that request.
package final class HostShell {
  /// Identifies a script that was submitted.
  package struct Script: Hashable {
    fileprivate let number: Int
  }

  /// The connection to wait for while a script runs.
  package protocol Line: AnyObject {
    var interests: [Interest] { get }

    /// To be called after each wait.
    func woke()
  }

  private let host: ResolvedHost
  /// Returns the stream as soon as it can be written to; nil once it is certain that there is a shell.
  private var open: (() throws(Failure) -> (stream: (any ByteStream)?, isCertain: Bool))?
  private var stream: (any ByteStream)?
  private let line: any Line
  private var unsent: ArraySlice<UInt8> = []
  /// The scripts that have not ended, in order.
  private var running: [(script: Script, output: MarkedOutput)] = []
  private var outputs: [Script: [UInt8]] = [:]
  private var lastNumber = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)

  /// - Parameters:
  ///   - stream: Leads to a shell that was started by ``ShellCommand/shell``.
  ///   - first: A script that runs first.
  package init(
    over stream: any ByteStream & Line, on host: ResolvedHost, running first: String? = nil
  ) {
    self.host = host
    self.stream = stream
    line = stream
    if let first { unsent += Array(Self.commands(first, begin(Self.first)).utf8) }
  }

  /// Begins to open a channel, in addition to those that a connection has.
  ///
  /// - Parameter first: A script that is sent with the request for the shell.
  package init(beside connection: HostConnection, running first: String? = nil) {
    host = connection.host
    let mark = Self.newMark()
    let command = first.map { ShellCommand.shell(running: Self.commands($0, mark)) }
    let opening = connection.beginOpening(.command(command ?? ShellCommand.shell))
    if first != nil { running = [(Self.first, MarkedOutput(mark: mark))] }
    line = connection
    open = { () throws(Failure) in
      do throws(SSHError) {
        // Once the shell is requested, it can be written to, even before the server answers.
        let isCertain = try opening.advance() != nil
        return (opening.begun.map { LibSSH2Channel(connection, $0) }, isCertain)
      } catch {
        throw .noCommand(on: connection.host, error, connection.timeouts)
      }
    }
  }

  deinit { buffer.deallocate() }

  /// Whether a script that was submitted has not ended.
  var isBusy: Bool { !running.isEmpty }

  /// Whether it is not known yet that there is a shell; the first script is still on its way.
  package var isUnanswered: Bool { open != nil }

  /// Whether a shell has answered.
  private var hasBegun = false

  /// What to wait for while a script runs; call ``woke()`` after each wait.
  package var interests: [Interest] { isBusy ? line.interests : [] }

  package func woke() { line.woke() }

  /// The script that the shell was opened with.
  package static let first = Script(number: 0)

  /// Submits a script.
  package func submit(_ text: String) -> Script {
    lastNumber += 1
    let script = Script(number: lastNumber)
    unsent += Array(Self.commands(text, begin(script)).utf8)
    return script
  }

  /// Expects the output of a script between two marks.
  ///
  /// - Returns: The mark.
  private func begin(_ script: Script) -> String {
    let mark = Self.newMark()
    running.append((script, MarkedOutput(mark: mark)))
    return mark
  }

  /// A random mark, which a login script that prints something first cannot foresee.
  private static func newMark() -> String {
    "kj-" + String(UInt64.random(in: .min ... .max), radix: 16)
  }

  /// A script between its marks, with a newline before the second one: a program may not end its last line.
  private static func commands(_ text: String, _ mark: String) -> String {
    "printf '%s\\n' '\(mark)'\n\(text)\nprintf '\\n%s\\n' '\(mark)'\n"
  }

  /// Takes what a script wrote to standard output, without a newline at the end.
  ///
  /// - Returns: nil before the script has ended, and once its output was taken.
  package func takeOutput(of script: Script) -> [UInt8]? { outputs.removeValue(forKey: script) }

  /// Moves what can be moved without waiting.
  ///
  /// - Returns: Whether anything was.
  /// - Throws: ``Failure`` with status `unreachable` if no shell runs the scripts.
  @discardableResult
  package func advance() throws(Failure) -> Bool {
    if let open {
      let (opened, isCertain) = try open()
      stream = stream ?? opened
      if isCertain { self.open = nil }
    }
    guard let stream else { return false }
    let sent = try unsent.withBytes { bytes throws(Failure) in try stream.write(bytes) }
    unsent = unsent.dropFirst(sent)
    stream.flush()
    let count = try stream.read(into: buffer)
    take(buffer.prefix(count))
    if let (_, output) = running.first {
      if output.isTooLong { throw endless(output) }
      if count == 0 && stream.isFinished { throw ended(output) }
    }
    return sent > 0 || count > 0
  }

  private func take(_ bytes: UnsafeMutableRawBufferPointer.SubSequence) {
    var bytes = Array(bytes)
    while !running.isEmpty {
      running[0].output.append(bytes)
      hasBegun = hasBegun || running[0].output.hasBegun
      guard let written = running[0].output.written else { return }
      bytes = running[0].output.rest
      outputs[running[0].script] = written.droppingNewline
      running.removeFirst()
    }
  }

  /// Runs a script to its end.
  ///
  /// - Throws: ``Failure``: with status `unreachable` if no shell runs it to its end.
  package func run(_ text: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    let script = submit(text)
    while true {
      let hasMoved = try advance()
      if let output = takeOutput(of: script) { return output }
      // Bytes that keep coming must not postpone the deadline.
      if deadline.hasPassed { throw late }
      if hasMoved { continue }
      do throws(WaitError) {
        try KJSystem.wait(for: line.interests, until: deadline)
        line.woke()
      } catch {
        throw error == .interrupted ? .interrupted : late
      }
    }
  }

  // MARK: Why a script did not end

  private var late: Failure {
    guard hasBegun else { return .noShell(on: host) }
    return Failure(
      .unreachable, "the shell on '\(host.label)' did not answer in time")
  }

  private func endless(_ output: MarkedOutput) -> Failure {
    let name = host.label
    return Failure(
      .unreachable,
      output.hasBegun
        ? "the shell on '\(name)' does not stop writing"
        : "the login on '\(name)' does not stop printing")
  }

  private func ended(_ output: MarkedOutput) -> Failure {
    let name = host.label
    let words = String(lastLineOf: output.bytes).map { ": it says '\($0.printable.prefix(200))'" }
    return Failure(
      .unreachable,
      (output.hasBegun
        ? "the shell on '\(name)' ended before its commands did"
        : "no shell is on '\(name)', or a command is forced on this key") + (words ?? ""))
  }
}

extension [UInt8] {
  fileprivate var droppingNewline: [UInt8] { last == UInt8(ascii: "\n") ? Array(dropLast()) : self }
}

extension Failure {
  /// Why no command can be run.
  static func noCommand(
    on host: ResolvedHost, _ error: SSHError, _ timeouts: Timeouts
  ) -> Failure {
    switch error.reason {
    case .interrupted: .interrupted
    case .silent: .noShell(on: host)
    case .closed, .dismissed, .system: Failure(error, host, .working, timeouts)
    default:
      Failure(
        .unreachable,
        "no command can be run on '\(host.label)': \(error.words)")
    }
  }
}
