package import KJBase
package import KJDomain
import KJSystem
package import KJTerminal
import SystemPackage

/// What a tool prints, asks and shows; one for each process, used from its main thread.
///
/// - Standard output carries results, nothing else. A result is written at once and whole with write(2).
///   If that fails, so does the tool (74), because a script would take half a list for a whole one.
/// - Standard error carries messages, one line each: `TOOL: error: …`, `TOOL: warning: …`,
///   `TOOL: hint: …`, and the steps of -v. Failing to write a message is not a failure of the tool.
/// - Questions go to the controlling terminal, or to SSH_ASKPASS, see Questions/. Their answers come
///   from there too.
/// - Text from outside is made printable before it is shown; results are bytes and stay as they are.
/// - Only the words `error:` and `warning:` are colored, and only where color is wanted.
/// - -q keeps only results and errors. -v adds steps. Progress is shown on a terminal, never with -q.
/// - The progress line is erased before anything else is written.
package final class Console {
  /// The tool's file name, `kj-upload`.
  package let toolName: String
  /// Whether a person sees the messages at a terminal.
  package let isAttended: Bool
  private var options: OutputChoices
  private let outlivesReader: Bool
  let environment: Environment
  private let style: MessageStyle
  private let output: OutputStream
  private let errors: OutputStream
  private let start: MonotonicTime
  /// Reads the options from the command's help, which takes time; called only when there is advice.
  private let acceptedOptions: () -> ToolOptions
  private var progressLine = ProgressLine()
  /// What was reported first.
  package private(set) var firstFailure: Failure?

  /// Writes to the process's standard output and standard error.
  ///
  /// - Parameters:
  ///   - outlivesReader: Whether the process goes on when standard output is a pipe that nobody reads.
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

  /// Whether a person is at a terminal, where they can see what standard error shows.
  package var hasTerminal: Bool { ControllingTerminal() != nil }

  package var isVerbose: Bool { options.verbose }
  private var isQuiet: Bool { options.quiet }
  var mayAsk: Bool { !options.noInput }
  private var showsProgress: Bool { isAttended && !isQuiet && environment.canMoveCursor }

  /// Says as much as a setting wants, unless the command line says how much.
  package func follow(_ level: SessionSettings.LogLevel) {
    guard !options.quiet && !options.verbose else { return }
    options.quiet = level == .quiet
    options.verbose = level == .verbose
  }

  // MARK: - Results

  /// How many columns results have; nil if no terminal shows them.
  package var resultColumns: Int? {
    guard output.descriptor.isTerminal else { return nil }
    return TerminalSize(of: output.descriptor)?.columns ?? 80
  }

  /// How a word among results looks, where they are colored.
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

  /// A word of a result, colored if results are.
  package func colored(_ word: String, as tone: Tone) -> String {
    let colors = options.color.colors(
      isTerminal: output.descriptor.isTerminal, environment: environment)
    return colors ? "\(tone.sequence)\(word)\u{1B}[0m" : word
  }

  /// Prints a line of text on standard output, or with another terminator a record.
  package func printResult(_ text: String, terminator: UInt8 = UInt8(ascii: "\n")) throws(Failure) {
    try print(Array(text.utf8) + [terminator])
  }

  /// Prints a text on standard output that is safe to show, exactly; a terminal gets a newline after it if it has
  /// none, so that the shell's prompt begins a line.
  package func printText(_ text: String) throws(Failure) {
    let endsLine = text.utf8.last == UInt8(ascii: "\n") || !output.descriptor.isTerminal
    try print(Array(text.utf8) + (endsLine ? [] : [UInt8(ascii: "\n")]))
  }

  /// Prints a path and a terminator on standard output, a newline or with `-0` a NUL.
  ///
  /// At a terminal it is escaped if it could act on it; anywhere else it is printed as it is.
  package func printPath(_ path: [UInt8], terminator: UInt8 = UInt8(ascii: "\n")) throws(Failure) {
    var shown = path
    if output.descriptor.isTerminal {
      shown = Array(OutsideText(decoding: path).description.utf8)
      if shown != path { warn("the next line shows control characters as escapes") }
    }
    try print(shown + [terminator])
  }

  /// Prints bytes on standard output as they are; never at a terminal.
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

  /// Shows why something failed: the message, details, and hints unless the tool is to be quiet.
  package func report(_ failure: Failure) {
    firstFailure = firstFailure ?? failure
    write(style.lines(for: failure, hints: isQuiet ? [] : hints(failure.advice)))
  }

  /// Advice worded for the running command, without the advice it has no option for.
  package func hints(_ advice: [Advice]) -> [String] {
    if advice.isEmpty { return [] }
    let options = acceptedOptions()
    return advice.compactMap { $0.words(options) }
  }

  /// Shows a problem that does not stop the work.
  package func warn(_ text: String) {
    if !isQuiet { write(style.line(.warning, text)) }
  }

  /// Shows what happened, unless the tool is to be quiet.
  package func notice(_ text: String) {
    if !isQuiet { write("\(toolName): \(text)\n") }
  }

  /// Shows a notice only at a terminal: news that a person wants and a script does not.
  package func noticeToWatcher(_ text: String) {
    if isAttended { notice(text) }
  }

  /// Shows a next step.
  package func hint(_ text: String) {
    if !isQuiet { write(style.line(.hint, text)) }
  }

  /// Shows what was done, with the time since the start, if the tool is verbose (`-v`).
  package func step(_ text: @autoclosure () -> String) {
    guard isVerbose else { return }
    write(style.step(text(), milliseconds: (.now - start).milliseconds))
  }

  /// ``step(_:)``; nil where no step is told.
  package var steps: ((String) -> Void)? { isVerbose ? { self.step($0) } : nil }

  /// ``progress(name:done:total:)``; nil where nothing shows it.
  package var progress: ((_ name: OutsideText, _ done: Int, _ total: Int) -> Void)? {
    showsProgress ? { self.progress(name: $0, done: $1, total: $2) } : nil
  }

  /// Shows what is wrong with the command line.
  func report(_ complaint: UsageComplaint) {
    let rest = complaint.lines.map { RawArguments.readable($0).printable + "\n" }.joined()
    write(style.line(.error, complaint.message) + rest)
  }

  // MARK: - Progress

  /// Shows how far an upload is.
  ///
  /// Call it whenever there is news; it draws at most ten times a second.
  package func progress(name: OutsideText, done: Int, total: Int?) {
    guard showsProgress else { return }
    let columns = TerminalSize(of: errors.descriptor)?.columns ?? 80
    let text = progressLine.update(
      name: name, done: done, total: total, columns: columns, now: .now)
    if let text { try? errors.write(Array(text.utf8)) }
  }

  /// Shows that hosts are being connected to, in the place of the progress.
  package func showConnecting(to hosts: [OutsideText]) {
    guard showsProgress, let first = hosts.first else { return }
    let columns = TerminalSize(of: errors.descriptor)?.columns ?? 80
    let names = hosts.count == 1 ? "'\(first)'" : "\(hosts.count) hosts"
    let text = progressLine.show(
      "connecting to \(names) \(environment.showsUTF8 ? "…" : "...")", columns: columns)
    try? errors.write(Array(text.utf8))
  }

  /// Erases the progress line, if there is one.
  package func eraseProgress() {
    if let text = progressLine.erase() { try? errors.write(Array(text.utf8)) }
  }

  // MARK: - Questions

  /// The terminal for a question; `nil` where none may be asked or nobody is there to answer.
  package func terminal() -> ControllingTerminal? {
    guard mayAsk else { return nil }
    eraseProgress()
    return ControllingTerminal()
  }

  /// Why ``terminal()`` gives none, in words that continue a sentence after a colon.
  package var reasonNotToAsk: String {
    mayAsk ? "there is no terminal" : "'--no-input' forbids questions"
  }

  private func write(_ text: String) {
    eraseProgress()
    try? errors.write(Array(text.utf8))
  }
}
