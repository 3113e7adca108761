internal import KJDomain

/// The arguments for tmux's client, and the meaning of its output.
///
/// The text goes from standard input into a buffer and reaches the pane unchanged; `send-keys`
/// would drop a semicolon at its end and write into every pane of a synchronized window. The
/// commands contain only fixed words, ids, numbers and a program name of harmless characters.
///
/// Between the choice of a pane and the arrival of the text the pane may die, and pasting into a
/// dead pane crashes the whole server of tmux 3.3a with every session in it. So the server itself
/// checks the pane first, in the same command queue in which it then pastes. Only the word that it
/// prints counts: a pane whose input is off drops a paste and reports success.
struct TmuxInsertion {
  private static let success = "kj-inserted"
  private static let refusal = "kj-refused"

  let pane: TmuxPane
  let manner: InsertionManner
  /// The name of the buffer: letters, digits and dashes.
  let buffer: String

  /// One sequence of commands: load, leave the scrollback, check, paste, report.
  var arguments: [String] {
    let target = pane.id
    // `-p` brackets if the program has asked for it, `-d` deletes the buffer, `-r` keeps each byte.
    let flags = manner == .paste ? "-p -d -r" : "-d -r"
    return [
      "load-buffer", "-b", buffer, "-", ";",
      "if-shell", "-F", "-t", target, "#{&&:\(isSame),\(isScrolledBack)}",
      "send-keys -t \(target) -X cancel", ";",
      "if-shell", "-F", "-t", target, "#{&&:\(isSame),#{==:#{pane_mode},}}",
      "paste-buffer \(flags) -b \(buffer) -t \(target) ; display-message -p \(Self.success)",
      "display-message -p -t \(target) '\(Self.report)' ; delete-buffer -b \(buffer)",
    ]
  }

  /// The command for an unknown outcome; it leaves no buffer behind.
  var cleanUp: [String] { ["delete-buffer", "-b", buffer] }

  /// The format that tests for the chosen pane, alive and with the same program in the foreground.
  private var isSame: String {
    var names = [
      "#{pane_id}", "#{pid}", "#{pane_pid}", "#{?pane_dead,1,0}", "#{?pane_input_off,1,0}",
      "#{alternate_on}", TmuxPane.commandFormat,
    ]
    let screen = pane.state.isAlternateScreen.map { $0 ? "1" : "0" } ?? ""
    var values = [
      pane.id, "\(pane.program.server)", "\(pane.program.process)", "0", "0", screen,
      pane.program.command,
    ]
    if pane.state.bracketedPaste != .unknown {
      names.append("#{?pane_mode,,#{bracket_paste_flag}}")
      values.append(pane.state.bracketedPaste == .on ? "1" : "0")
    }
    return "#{==:\(names.joined(separator: " ")),\(values.joined(separator: " "))}"
  }

  private var isScrolledBack: String {
    "#{||:#{==:#{pane_mode},copy-mode},#{==:#{pane_mode},view-mode}}"
  }

  /// The report of a refusal; every field is empty if there is no such pane.
  private static let report =
    "\(refusal) #{pane_id} #{?pane_dead,1,0} #{?pane_input_off,1,0} #{pane_mode}"

  /// Reads the output of tmux; nil if the guard did not finish.
  static func outcome(of output: [UInt8], in pane: TmuxPane) -> InsertionOutcome? {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self)
        .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      if words == [success] { return .inserted }
      guard words.count == 5, words[0] == refusal else { continue }
      if words[1] != pane.id { return .gone }
      if words[2] == "1" { return .refused(.dead) }
      if words[3] == "1" { return .refused(.inputOff) }
      if case .other(let mode) = TmuxPane.overlay(words[4]) { return .refused(.overlay(mode)) }
      return .changed
    }
    return nil
  }
}
