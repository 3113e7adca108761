package import KJDomain

/// The dock's characters, each one column wide.
package struct DockSigns: Equatable, Sendable {
  let ellipsis: String
  let bar: String
  let restOfBar: String
  /// Precedes the selected line of a list, and a field that receives the keys.
  let pointer: String

  /// For terminals whose locale is UTF-8.
  package static let unicode = DockSigns(
    ellipsis: "\u{2026}", bar: "\u{2501}", restOfBar: "\u{2500}", pointer: "\u{203A}")
  package static let ascii = DockSigns(ellipsis: "#", bar: "=", restOfBar: "-", pointer: ">")
}

/// What the dock shows.
package enum DockContent: Equatable, Sendable {
  case keys(DockRow)
  /// The letters that have variants, or the variants of one letter.
  case accents(Accents?)
  case prompt(DockPrompt)
  case picker(DockPicker)
  case status(SessionStatus)
  /// A status with a picture above it.
  case pictured(SessionStatus, InlinePicture)

  var picture: InlinePicture? {
    switch self {
    case .picker(let picker): picker.picture
    case .pictured(_, let picture): picture
    case .keys, .accents, .prompt, .status: nil
    }
  }

  /// The least room that the content needs.
  var room: PromptRoom { if case .prompt = self { .line } else { .all } }

  /// Whether keys go to kj.
  var hasKeys: Bool {
    switch self {
    case .keys(let row): row.focus != .program
    case .accents, .prompt, .picker: true
    case .status, .pictured: false
    }
  }
}

/// Lays out the rows for a terminal.
///
/// The last column stays empty: a character in it could scroll the screen.
package struct DockLayout: Equatable, Sendable {
  /// The smallest terminal with room for the dock.
  package static let leastColumns = 40
  package static let leastRows = 10
  /// The smallest terminal with room for a line of input.
  static let leastColumnsOfLine = 24
  static let leastRowsOfLine = 4
  private static let longestHost = 20
  private static let leastRoomForAbout = 22
  private static let widestBar = 16

  /// The name of the host; safe to show.
  let host: String
  let signs: DockSigns

  package init(host: String, signs: DockSigns) {
    self.host = host
    self.signs = signs
  }

  /// The rows for a terminal of this size, from the top.
  package func lines(_ content: DockContent, _ size: TerminalSize) -> [DockLine] {
    let width = max(size.columns - 1, 0)
    switch content {
    case .keys(let row):
      var line = keys(row, width)
      add(about: row.about, to: &line, width)
      return [line]
    case .accents(let accents): return [self.accents(accents, width)]
    case .prompt(let prompt):
      var line = size.columns < Self.leastColumns ? DockLine() : badge(.badge, width)
      self.prompt(prompt, in: &line, width)
      return [line]
    case .picker(let picker): return self.picker(picker, size, width)
    case .status(let status): return [self.status(status, width)]
    case .pictured(let status, _): return pictureLines(size) + [self.status(status, width)]
    }
  }

  func badge(_ role: DockRole, _ width: Int) -> DockLine {
    var line = DockLine()
    let room = min(Self.longestHost, width / 3)
    line.add(" \(host.cut(to: room, mark: signs.ellipsis)) ", role)
    line.add("  ", .text)
    return line
  }

  /// Adds the text at the right edge, if there is room for it and for a gap.
  private func add(about: String, to line: inout DockLine, _ width: Int) {
    guard !about.isEmpty, width - line.columns >= max(about.columns + 2, Self.leastRoomForAbout)
    else { return }
    line.pad(to: width - about.columns)
    line.add(about, .dim)
  }

  // MARK: Status

  private func status(_ status: SessionStatus, _ width: Int) -> DockLine {
    let isQuestion = status.kind == .question
    var line = badge(isQuestion ? .badge : .quietBadge, width)
    let hint = line.columns + status.hint.columns + 12 <= width ? status.hint : ""
    let end = width - (hint.isEmpty ? 0 : hint.columns + 2)
    switch status.kind {
    case .progress(let done):
      if let done, end - line.columns > 30 {
        let full = Int((done * Double(Self.widestBar)).rounded(.down))
        line.add(String(repeating: signs.bar, count: min(full, Self.widestBar)), .key)
        line.add(String(repeating: signs.restOfBar, count: max(Self.widestBar - full, 0)), .dim)
        line.add("  ", .text)
      }
      let percentage = done.map { "  \(Int($0 * 100)) %" } ?? ""
      add(status.text, percentage, .text, to: &line, end)
    case .question, .message: add(status.text, "", .text, to: &line, end)
    case .done: add(" \(status.text) ", "", .done, to: &line, end)
    case .failed: add(" \(status.text) ", "", .failed, to: &line, end)
    case .warning: add(" \(status.text) ", "", .busy, to: &line, end)
    }
    if !hint.isEmpty {
      line.pad(to: width - hint.columns)
      line.add(hint, .dim)
    }
    return line
  }

  private func add(
    _ text: String, _ end: String, _ role: DockRole, to line: inout DockLine, _ limit: Int
  ) {
    let room = max(limit - line.columns - end.columns, 0)
    line.add(text.cut(to: room, mark: signs.ellipsis), role)
    line.add(end.cut(to: max(limit - line.columns, 0), mark: ""), .dim)
  }
}
