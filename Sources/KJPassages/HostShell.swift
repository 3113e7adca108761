package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import KJSSH
internal import KJSessions
package import KJSystem

/// A shell on the host that runs one script after another, as they arrive on its standard input.
///
/// The scripts are fixed; outside text appears in them only as octal numbers: see ``RemoteTmux``.
/// The first script can be part of the request for the shell itself. That saves a round trip, because a server
/// accepts no input on a channel until it has answered that request.
package final class HostShell {
  /// Identifies a script that was submitted.
  package struct Script: Hashable {
    fileprivate let number: Int
  }

  private let host: ResolvedHost
  private let passage: String?
  /// Returns the stream as soon as it can be written to; nil once it is certain that there is a shell.
  private var open: (() throws(Failure) -> (stream: (any ByteStream)?, isCertain: Bool))?
  private var stream: (any ByteStream)?
  /// The connection to wait for while a script runs.
  package let line: any ConnectionLine
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
    over stream: any ByteStream & ConnectionLine, on host: ResolvedHost,
    through passage: String? = nil, running first: String? = nil
  ) {
    self.host = host
    self.passage = passage
    self.stream = stream
    line = stream
    if let first { unsent += Array(Self.commands(first, begin(Self.first)).utf8) }
  }

  /// Begins to open another channel of a connection.
  ///
  /// - Parameters:
  ///   - passage: The command on the host that the shell runs behind; nil for none.
  ///   - first: A script that is sent with the request for the shell, if there is no passage.
  package init(
    beside connection: HostConnection, through passage: String? = nil, running first: String? = nil
  ) {
    host = connection.host
    self.passage = passage
    let mark = Self.newMark()
    let command = first.map { ShellCommand.shell(running: Self.commands($0, mark)) }
    let opening = connection.beginOpening(.command(command ?? ShellCommand.shell(through: passage)))
    if first != nil { running = [(Self.first, MarkedOutput(mark: mark))] }
    line = connection
    open = { () throws(Failure) in
      do throws(SSHError) {
        // Once the shell is requested, it can be written to, even before the server answers.
        let isCertain = try opening.advance() != nil
        return (opening.begun.map { LibSSH2Channel(connection, $0) }, isCertain)
      } catch {
        throw .noCommand(over: connection, error)
      }
    }
  }

  deinit { buffer.deallocate() }

  /// Whether a script that was submitted has not ended.
  package var isBusy: Bool { !running.isEmpty }

  /// Whether the shell accepts no further scripts.
  package var hasEnded: Bool { stream?.isFinished == true }

  /// Whether it is not yet known that there is a shell, because the first script is still on its way.
  package var isUnanswered: Bool { open != nil }

  /// Whether an interruption ends a wait; false while tidying up after one.
  package var isInterruptible = true

  /// Whether a shell has answered.
  package private(set) var hasBegun = false

  /// The events to wait for while a script runs; call ``woke()`` after each wait.
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

  /// A random mark, which a login script that prints something first cannot predict.
  private static func newMark() -> String {
    "kj-" + String(UInt64.random(in: .min ... .max), radix: 16)
  }

  /// A script between its marks, with a newline before the second mark, because a program might not end its last line.
  ///
  /// It is one compound command, so the shell has read all of it before its first word runs: whatever follows on
  /// standard input is for the script.
  private static func commands(_ text: String, _ mark: String) -> String {
    "{\nprintf '%s\\n' '\(mark)'\n\(text)\nprintf '\\n%s\\n' '\(mark)'\n}\n"
  }

  /// Takes a script's standard output, without a newline at the end.
  ///
  /// - Returns: nil until the script has ended, and again once its output has been taken.
  package func takeOutput(of script: Script) -> [UInt8]? { outputs.removeValue(forKey: script) }

  /// The output of the running script so far; empty for any other script.
  package func output(of script: Script) -> ArraySlice<UInt8> {
    guard let (current, output) = running.first, current == script else { return [] }
    return output.soFar
  }

  /// Takes the output of the running script so far, which ``takeOutput(of:)`` does not return again; empty for any
  /// other script.
  package func takeOutputSoFar(of script: Script) -> [UInt8] {
    running.first?.script == script ? running[0].output.take() : []
  }

  /// Offers bytes to the standard input of the running script; call only once the script has written something, which
  /// shows that the shell has read all of it.
  ///
  /// - Returns: How many were accepted.
  package func feed(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    guard let stream, unsent.isEmpty else { return 0 }
    return try stream.write(bytes)
  }

  /// How long the host may be silent while an answer is due; nil if the stream does not say.
  package var patience: Duration? { (stream as? any ByteChannel)?.patience }

  /// The last line that the program there wrote to its standard error; outside text.
  package var lastWords: String? { (stream as? any ByteChannel)?.lastWords }

  /// Moves what can be moved without waiting.
  ///
  /// - Returns: Whether anything was moved.
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
  /// - Throws: ``Failure``, with status `unreachable` if no shell runs it to its end.
  package func run(_ text: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    let script = submit(text)
    while true {
      let hasMoved = try advance()
      if let output = takeOutput(of: script) { return output }
      // Bytes that keep coming must not postpone the deadline.
      if deadline.hasPassed { throw late }
      if !hasMoved { try wait(until: deadline) }
    }
  }

  /// Waits until there may be something to move.
  ///
  /// - Throws: ``Failure``, including when the time has run out.
  func wait(until deadline: Deadline) throws(Failure) {
    do throws(WaitError) {
      try KJSystem.wait(
        for: line.interests, until: deadline, interruptible: isInterruptible)
      line.woke()
    } catch {
      throw error == .interrupted ? .interrupted : late
    }
  }

  // MARK: Why a script did not end

  /// The failure if the host has started the requested command but no shell answers; nil in any other case.
  package var absence: Failure? { hasBegun || isUnanswered ? nil : late }

  private var late: Failure {
    guard !hasBegun else {
      return Failure(.unreachable, "the shell \(place) did not answer in time")
    }
    return passage == nil
      ? .noShell(on: host) : Failure(.unreachable, "no shell answers \(place)")
  }

  /// The place, worded to follow "the shell".
  private var place: String {
    let host = "on '\(host.label)'"
    return passage.map { "behind '\($0.printable)' \(host)" } ?? host
  }

  private func endless(_ output: MarkedOutput) -> Failure {
    let name = host.label
    return Failure(
      .unreachable,
      output.hasBegun
        ? "the shell \(place) does not stop writing"
        : passage.map { "'\($0.printable)' on '\(name)' does not stop printing" }
          ?? "the login on '\(name)' does not stop printing")
  }

  private func ended(_ output: MarkedOutput) -> Failure {
    let said = lastWords ?? String(lastLineOf: output.bytes)
    let words = said.map { ": it says '\($0.printable.prefix(200))'" }
    return Failure(
      .unreachable,
      (output.hasBegun
        ? "the shell \(place) ended before its commands finished"
        : passage == nil
          ? "there is no shell \(place), or this key is restricted to one command"
          : "no shell runs \(place)") + (words ?? ""))
  }
}

extension [UInt8] {
  fileprivate var droppingNewline: [UInt8] { last == UInt8(ascii: "\n") ? Array(dropLast()) : self }
}

extension Failure {
  /// Why no command can be run.
  fileprivate static func noCommand(over connection: HostConnection, _ error: SSHError) -> Failure {
    switch error.reason {
    case .interrupted: .interrupted
    case .silent: .noShell(on: connection.host)
    case .closed, .dismissed, .system: connection.failure(error)
    default:
      Failure(
        .unreachable,
        "cannot run a command on '\(connection.host.label)': \(error.words)")
    }
  }
}
