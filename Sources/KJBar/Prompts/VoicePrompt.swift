internal import KJBase
internal import KJDrops
import KJLibC
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A run of the speech command, which receives the bar's keys: Enter ends the speech, Escape discards it.
///
/// When the last reference is released, the command and everything it has started are ended. If it has failed or taken
/// too long, nothing is inserted.
final class VoicePrompt: SessionPrompt {
  private enum State {
    case listening(until: Deadline)
    /// The person has finished speaking.
    case understanding(until: Deadline)
    /// The command has taken too long, and is killed if it does not exit.
    case stopping(until: Deadline)
    case killed
  }

  /// How long the command may run after SIGTERM.
  private static let patience = Duration.seconds(1)

  let yieldsToDrops = false
  let isUnderWay = true
  private let name: String
  private let sign: String
  private let limit: Duration
  private let start = MonotonicTime.now
  private let tool: QuietTool
  private var output: [UInt8] = []
  private var state: State

  /// Starts listening.
  ///
  /// - Parameter command: A program and its arguments.
  /// - Throws: A reason that is safe to display.
  init(_ command: [String], limit: Duration, _ environment: Environment) throws(Failure) {
    let program = environment.expandingTilde(command[0])
    guard let path = Executables.find(program.string, in: environment) else {
      throw Failure(
        .failure, "there is no program '\(command[0].printable)': check 'voice.command'")
    }
    name = "'\(program.lastComponent?.string.shownInStatus ?? "")'"
    sign = environment.showsUTF8 ? "\u{25CF}" : "*"
    self.limit = limit
    var child = ChildCommand(path, Array(command.dropFirst()))
    // A recorder that the command has started must not continue to listen.
    child.isApart = true
    tool = try QuietTool(child)
    state = .listening(until: .after(limit))
  }

  func content(items: Int) -> DockContent {
    let seconds = Int((MonotonicTime.now - start) / .seconds(1))
    let time = Self.twoDigits(seconds / 60) + ":" + Self.twoDigits(seconds % 60)
    let status =
      switch state {
      case .listening:
        SessionStatus(.question, "\(sign) \(time) speak", hint: "Enter finishes   Esc discards")
      case .understanding, .stopping, .killed:
        SessionStatus(.question, "\(time) transcribing", hint: "Esc discards")
      }
    return .status(status)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  var interests: [Interest] { tool.interests }

  var deadline: Deadline {
    let elapsed = MonotonicTime.now - start
    let nextSecond = Deadline(at: start + .seconds(Int(elapsed / .seconds(1)) + 1))
    let end: Deadline =
      switch state {
      case .listening(let end), .understanding(let end), .stopping(let end): end
      case .killed: .never
      }
    return min(tool.deadline, nextSecond, end)
  }

  func take(_ key: PromptKey) -> PromptOutcome {
    switch (key, state) {
    case (.accept, .listening):
      tool.send(SIGINT)
      state = .understanding(until: .after(limit))
      return .goesOn
    case (.accept, _): return .refused
    case (.cancel, _): return .closes
    // The key after the prefix key decides.
    case (.leave, _): return .waits
    default: return .rings
    }
  }

  func advance() -> PromptOutcome {
    tool.advance { piece in
      // One byte too many reveals that the text is too long.
      output += piece.prefix(SpokenText.mostBytes + 1 - output.count)
    }
    if let ending = tool.ending { return outcome(ending) }
    switch state {
    case .listening(let end) where end.hasPassed, .understanding(let end) where end.hasPassed:
      tool.send(SIGTERM)
      state = .stopping(until: .after(Self.patience))
    case .stopping(let end) where end.hasPassed:
      tool.send(SIGKILL)
      state = .killed
    default: break
    }
    return .waits
  }

  private func outcome(_ ending: ChildProcess.Ending) -> PromptOutcome {
    switch state {
    case .stopping, .killed:
      return .chosen(
        .impossible("\(name) took more than \(Int(limit / .seconds(1))) s: nothing was inserted"))
    case .listening, .understanding: break
    }
    do throws(Failure) {
      let text = try SpokenText.text(output, of: name, ending, lastLine: tool.lastLine)
      return .chosen(.spoken(text))
    } catch {
      return .chosen(.impossible(error.message))
    }
  }
}
