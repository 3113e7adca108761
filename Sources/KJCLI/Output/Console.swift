package import KJBase
package import KJDomain
import KJSystem
package import KJTerminal
import SystemPackage

/// All output, questions and progress of a tool; one for each process, used from its main thread.
///
/// - Standard output carries results and nothing else. A result is written immediately and whole with write(2). If that
///   fails, so does the tool (74), because a script would mistake half a list for a whole one.
/// - Standard error carries messages, one per line: `TOOL: error: …`, `TOOL: warning: …`, `TOOL: hint: …`, and the
///   steps of -v. Failing to write a message is not a failure of the tool.
/// - Questions go to the controlling terminal or to SSH_ASKPASS, see Questions/, and their answers come from there.
/// - Text from outside is made printable before it is displayed; results are bytes and are not changed.
/// - Only the words `error:` and `warning:` are colored, and only if color is wanted.
/// - -q leaves only results and errors. -v adds steps. Progress appears on a terminal, never with -q.
/// - The progress line is erased before anything else is written.
package final class Console {
  /// The tool's file name, `kj-upload`.
  package let toolName: String
  /// Whether a person sees the messages on a terminal.
  package let isAttended: Bool
  private var options: OutputChoices
  private let outlivesReader: Bool
  let environment: Environment
  private let style: MessageStyle
  private let output: OutputStream
  private let errors: OutputStream
  private let start: MonotonicTime
  /// Reads the options from the command's help, which takes time; only called if there is advice.
  private let acceptedOptions: () -> ToolOptions
  private var progressLine = ProgressLine()
  /// The first failure that was reported.
  package private(set) var firstFailure: Failure?

  /// Writes to the process's standard output and standard error.
  ///
  /// - Parameters:
  ///   - outlivesReader: Whether the process continues when standard output is a pipe that nobody reads.
  ///   - acceptedOptions: The options of the running command.
  package convenience init(
    toolName: String, options: OutputChoices = OutputChoices(), outlivesReader: Bool = false,
    acceptedOptions: @escaping () -> ToolOptions
  ) {
    self.init(
      toolName: toolName, options: options, outlivesReader: outlivesReader,
      output: .standardOutput, errors: .standardError, environment: .current,
      acceptedOptions: acceptedOptions)
  }

  init(
    toolName: String, options: OutputChoices, outlivesReader: Bool = true,
    output: FileDescriptor, errors: FileDescriptor, environment: Environment,
    acceptedOptions: @escaping () -> ToolOptions
  ) {
    let isTerminal = errors.isTerminal
    isAttended = isTerminal
    self.toolName = toolName
    self.options = options
    self.outlivesReader = outlivesReader
    self.environment = environment
    style = MessageStyle(
      toolName: toolName,
      isColored: options.color.colors(isTerminal: isTerminal, environment: environment))
    self.output = OutputStream(descriptor: output)
    self.errors = OutputStream(descriptor: errors)
    self.acceptedOptions = acceptedOptions
    start = .now
  }

  /// Whether there is a terminal at which a person can see standard error.
  package var hasTerminal: Bool { ControllingTerminal() != nil }

  package var isVerbose: Bool { options.verbose }
  private var isQuiet: Bool { options.quiet }
  var mayAsk: Bool { !options.noInput }
  private var showsProgress: Bool { isAttended && !isQuiet && environment.canMoveCursor }

  /// Adopts the log level from a setting, unless the command line sets one.
  package func follow(_ level: SessionSettings.LogLevel) {
    guard !options.quiet && !options.verbose else { return }
    options.quiet = level == .quiet
    options.verbose = level == .verbose
  }

  // MARK: - Results

  /// The width of results in columns; nil if they are not written to a terminal.
  package var resultColumns: Int? {
    guard output.descriptor.isTerminal else { return nil }
    return TerminalSize(of: output.descriptor)?.columns ?? 80
  }

  /// The appearance of a word in colored results.
  package enum Tone {
    case good
    case bad
    case remarkable
    case dim

    fileprivate var sequence: String {
      switch self {
      case .good: "\u{1B}[32m"
      case .bad: "\u{1B}[1;31m"
      case .remarkable: "\u{1B}[1;33m"
      case .dim: "\u{1B}[2m"
      }
    }
  }

  /// Returns a word of a result, colored if results are.
  package func colored(_ word: String, as tone: Tone) -> String {
    let colors = options.color.colors(
      isTerminal: output.descriptor.isTerminal, environment: environment)
    return colors ? "\(tone.sequence)\(word)\u{1B}[0m" : word
  }

  /// Prints a line of text on standard output, or a record if another terminator is given.
  package func printResult(_ text: String, terminator: UInt8 = UInt8(ascii: "\n")) throws(Failure) {
    try print(Array(text.utf8) + [terminator])
  }

  /// Prints text that is safe to display on standard output, unchanged; on a terminal it adds a missing newline at
  /// the end, so the shell's prompt begins a new line.
  package func printText(_ text: String) throws(Failure) {
    let endsLine = text.utf8.last == UInt8(ascii: "\n") || !output.descriptor.isTerminal
    try print(Array(text.utf8) + (endsLine ? [] : [UInt8(ascii: "\n")]))
  }

  /// Prints a path on standard output, followed by a newline, or by a NUL with `-0`.
  ///
  /// On a terminal, a path that could control it is escaped; anywhere else it is printed unchanged.
  package func printPath(_ path: [UInt8], terminator: UInt8 = UInt8(ascii: "\n")) throws(Failure) {
    var shown = path
    if output.descriptor.isTerminal {
      shown = Array(OutsideText(decoding: path).description.utf8)
      if shown != path { warn("the next line shows control characters as escapes") }
    }
    try print(shown + [terminator])
  }

  /// Prints bytes on standard output unchanged; never on a terminal.
  package func printBytes(_ bytes: [UInt8]) throws(Failure) { try print(bytes) }

  private func print(_ bytes: [UInt8]) throws(Failure) {
    eraseProgress()
    do {
      try output.write(bytes)
    } catch let error as Errno {
      if error == .brokenPipe && !outlivesReader { Interruption.dieOfBrokenPipe() }
      let reason = SystemError("write", "", error).reason
      throw Failure(.inputOutput, "cannot write to standard output: \(reason)")
    } catch {
      throw Failure(.interrupted, "interrupted")
    }
  }

  // MARK: - Messages

  /// Shows a failure: the message, details, and hints unless the tool is quiet.
  package func report(_ failure: Failure) {
    firstFailure = firstFailure ?? failure
    write(style.lines(for: failure, hints: isQuiet ? [] : hints(failure.advice)))
  }

  /// Words advice for the running command, omitting advice for which the command has no option.
  package func hints(_ advice: [Advice]) -> [String] {
    if advice.isEmpty { return [] }
    let options = acceptedOptions()
    return advice.compactMap { $0.words(options) }
  }

  /// Shows a problem that does not stop the work.
  package func warn(_ text: String) {
    if !isQuiet { write(style.line(.warning, text)) }
  }

  /// Shows a notice, unless the tool is quiet.
  package func notice(_ text: String) {
    if !isQuiet { write("\(toolName): \(text)\n") }
  }

  /// Shows a notice only on a terminal: it is of interest to a person, but not to a script.
  package func noticeToWatcher(_ text: String) {
    if isAttended { notice(text) }
  }

  /// Shows a next step.
  package func hint(_ text: String) {
    if !isQuiet { write(style.line(.hint, text)) }
  }

  /// Shows a finished step, with the time since the start, if the tool is verbose (`-v`).
  package func step(_ text: @autoclosure () -> String) {
    guard isVerbose else { return }
    write(style.step(text(), milliseconds: (.now - start).milliseconds))
  }

  /// ``step(_:)``; nil if steps are not shown.
  package var steps: ((String) -> Void)? { isVerbose ? { self.step($0) } : nil }

  /// ``progress(name:done:total:)``; nil if progress is not shown.
  package var progress: ((_ name: OutsideText, _ done: Int, _ total: Int) -> Void)? {
    showsProgress ? { self.progress(name: $0, done: $1, total: $2) } : nil
  }

  /// Shows a complaint about the command line.
  func report(_ complaint: UsageComplaint) {
    let rest = complaint.lines.map { RawArguments.readable($0).printable + "\n" }.joined()
    write(style.line(.error, complaint.message) + rest)
  }

  // MARK: - Progress

  /// Shows the progress of an upload.
  ///
  /// Call it on every change; it redraws at most ten times a second.
  package func progress(name: OutsideText, done: Int, total: Int?) {
    guard showsProgress else { return }
    let columns = TerminalSize(of: errors.descriptor)?.columns ?? 80
    let text = progressLine.update(
      name: name, done: done, total: total, columns: columns, now: .now)
    if let text { try? errors.write(Array(text.utf8)) }
  }

  /// Shows in the progress line that the tool is connecting to hosts.
  package func showConnecting(to hosts: [OutsideText]) {
    guard showsProgress, let first = hosts.first else { return }
    let columns = TerminalSize(of: errors.descriptor)?.columns ?? 80
    let names = hosts.count == 1 ? "'\(first)'" : "\(hosts.count) hosts"
    let text = progressLine.show(
      "connecting to \(names) \(environment.showsUTF8 ? "…" : "...")", columns: columns)
    try? errors.write(Array(text.utf8))
  }

  /// Erases the progress line, if visible.
  package func eraseProgress() {
    if let text = progressLine.erase() { try? errors.write(Array(text.utf8)) }
  }

  // MARK: - Questions

  /// The terminal for a question; nil if no question is allowed or nobody is there to answer.
  package func terminal() -> ControllingTerminal? {
    guard mayAsk else { return nil }
    eraseProgress()
    return ControllingTerminal()
  }

  /// Why ``terminal()`` returns nil, in words that continue a sentence after a colon.
  package var reasonNotToAsk: String {
    mayAsk ? "there is no terminal" : "'--no-input' forbids questions"
  }

  private func write(_ text: String) {
    eraseProgress()
    try? errors.write(Array(text.utf8))
  }
}
