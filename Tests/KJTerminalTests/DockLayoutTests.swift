// The dock's row: which parts fit, its appearance, and its legibility for everybody.

import KJDomain
import KJLibC
import Testing

@testable import KJTerminal

@Suite struct DockLayoutTests {
  static let actions = SessionAction.standardSlots.filter {
    ![.screenshot, .again, .cancel, .undo, .clips, .slash, .uploads].contains($0)
  }
  static let keys = DockContent.keys(actions + [.help], .bar)

  private func text(_ content: DockContent, _ columns: Int, host: String = "dev") -> String {
    DockLayout(host: host, signs: .unicode).line(content, columns: columns).spans.map(\.text)
      .joined()
  }

  @Test(arguments: [
    (3, 1), (9, 6), (10, 7), (24, 7), (35, 7), (36, 8), (40, 9), (64, 15), (200, 15),
  ])
  func aListTakesAQuarterOfALargeTerminal(rows: Int, items: Int) {
    #expect(DockLayout.pickerItems(in: TerminalSize(columns: 80, rows: rows)) == items)
  }

  @Test(arguments: [
    (120, " dev   upload  v pic  x ctrl  esc  tab  alt  ?"),
    (60, " dev   upload  v pic  x ctrl  esc  tab  alt  ?"),
    (44, " dev   upload  v pic  x ctrl  esc  t  a  ?"),
    (40, " dev   upload  v pic  x  e  t  a  ?"),
  ])
  func labelsGoFromTheRight(columns: Int, row: String) {
    #expect(text(Self.keys, columns) == row)
  }

  private func row(_ list: String, _ columns: Int, _ focus: KeyFocus = .bar) throws -> String {
    let row = DockRow(
      try BarSlots(list), quick: .add, SessionFacts(), focus, about: "")
    return text(.keys(row), columns)
  }

  @Test func whatIsKeptIsFilled() throws {
    var facts = SessionFacts()
    let slots = try BarSlots("keep,tab")
    let off = DockRow(slots, quick: .slash, facts, .program, about: "")
    #expect(text(.keys(off), 80) == " dev   b keep  tab  ?")
    facts.isKept = true
    let on = DockRow(slots, quick: .slash, facts, .program, about: "")
    let line = DockLayout(host: "dev", signs: .ascii).line(.keys(on), columns: 80)
    #expect(line.spans.contains(DockSpan(" b keep ", .on)))
    #expect(line.spans.first == DockSpan(" dev ", .quietBadge))
  }

  @Test func textsAndKeysStandInTheRow() throws {
    #expect(try row("confirm", 80) == " dev   y  n  a  1  2  3  enter  esc  ^C  ?")
    #expect(try row("confirm", 40) == " dev   y n a 1 2 3 enter e ^C ?")
    #expect(try row("confirm", 41) == " dev   y  n  a  1  2  3  enter  e  ^C  ?")
    let own = "upload,text:use it,text:yes please do as you like,quick,again"
    #expect(try row(own, 80) == " dev   upload  use it  yes please do as  q /add  ?")
    // A slot without its own key is for the mouse.
    #expect(try row(own, 40) == " dev   upload  use it  y  q  ?")
    #expect(try row("text:use,upload", 40) == " dev   use  upload  ?")
  }

  /// Whole keys are dropped from the middle: the first is the list's main action, and the last leaves the list.
  @Test(arguments: [
    (80, "Enter inserts  ^P pins  ^D removes  Esc closes"),
    (60, "Enter inserts  ^P pins  Esc closes"), (45, "Esc closes"),
  ])
  func keysOfAListGoFromTheMiddle(columns: Int, keys: String) {
    let picker = DockPicker(
      "clips", LineEditor(), [], selected: nil, emptyText: "",
      hint: "Enter inserts  ^P pins  ^D removes  Esc closes")
    let row = DockLayout(host: "dev", signs: .unicode)
      .lines(.picker(picker), TerminalSize(columns: columns, rows: 24)).last
    let shown = row?.spans.map(\.text).joined() ?? ""
    #expect(shown.hasSuffix(" " + keys))
  }

  @Test func whatIsOnKeepsItsLabel() {
    let armed = DockContent.keys(Self.actions + [.help], .modifying(.control, isLocked: false))
    #expect(text(armed, 44) == " dev   upload  v pic   x ctrl   e  t  a  ?")
    let locked = DockContent.keys(Self.actions + [.help], .modifying(.control, isLocked: true))
    #expect(text(locked, 44).contains(" x ctrl locked "))
    let line = DockLayout(host: "dev", signs: .ascii).line(locked, columns: 80)
    #expect(line.spans.contains(DockSpan(" x ctrl locked ", .locked)))
  }

  @Test func aStatusHasItsHintAtTheRightEdge() {
    let status = SessionStatus(.progress(done: 0.5), "login.png", hint: "C-] c cancels")
    #expect(
      text(.status(status), 80)
        == " dev   ━━━━━━━━────────  login.png  50 %                          C-] c cancels")
    #expect(text(.status(status), 44) == " dev   login.png  50 %        C-] c cancels")
    let failure = SessionStatus(
      .failed, "cannot send 'login.png': the disk of the host is full", hint: "C-] g tries again")
    #expect(text(.status(failure), 80).hasSuffix("  C-] g tries again"))
    #expect(text(.status(failure), 44).contains("\u{2026}"))
    #expect(status.line == "login.png 50 % · C-] c cancels")
  }

  /// Names with wide, combining and right-to-left characters.
  static let names = [
    "dev", "日本のスクリーンショット日本のスクリーンショット.png", "e\u{301}e\u{301}.png", "📷📷📷.png",
    "שלום.png", String(repeating: "x", count: 300),
  ]

  @Test(arguments: names, [40, 44, 60, 80, 120])
  func noRowIsWiderThanTheTerminalWithoutItsLastColumn(name: String, columns: Int) {
    let layout = DockLayout(host: name, signs: .unicode)
    let statuses: [SessionStatus] = [
      SessionStatus(.progress(done: 1), name, hint: "C-] c cancels"),
      SessionStatus(.progress(done: nil), name), SessionStatus(.done, name),
      SessionStatus(.failed, name, hint: name), SessionStatus(.question, name, hint: "Enter yes"),
      SessionStatus(.warning, name), SessionStatus(.message, name, hint: "x"),
    ]
    var contents = statuses.map(DockContent.status)
    contents += [
      KeyFocus.bar, .modifying(.control, isLocked: true), .modifying(.alt, isLocked: false),
    ]
    .map { DockContent.keys(SessionAction.allCases, $0, about: name) }
    contents += [nil, UInt8(ascii: "a"), UInt8(ascii: "\"")].map { key in
      .accents(key.flatMap(Accents.init))
    }
    var typed = LineEditor(name)
    contents.append(.prompt(DockPrompt("file to upload:", typed, hint: name)))
    typed.apply(.start)
    contents.append(.prompt(DockPrompt("file to upload:", typed, hint: "Tab", isRefused: true)))
    let items = [DockPicker.Item(mark: "^", name, detail: name), DockPicker.Item(name)]
    contents.append(
      .picker(DockPicker(name, typed, items, selected: 0, emptyText: name, hint: name)))
    contents.append(
      .picker(
        DockPicker(
          name, typed, [], selected: nil, emptyText: name, hint: name, isRefused: true)))
    for content in contents {
      for line in layout.lines(content, TerminalSize(columns: columns, rows: 10)) {
        #expect(line.columns < columns)
        #expect(line.columns == line.spans.map(\.text.columns).reduce(0, +))
      }
    }
  }

  @Test func aListHasAsManyRowsWhateverItHolds() {
    let layout = DockLayout(host: "dev", signs: .unicode)
    func rows(_ count: Int, in size: TerminalSize) -> Int {
      let items = [DockPicker.Item](repeating: DockPicker.Item("x"), count: count)
      return layout.lines(
        .picker(
          DockPicker("keys", LineEditor(), items, selected: 0, emptyText: "none", hint: "")),
        size
      ).count
    }
    for count in [0, 1, 7, 9] {
      #expect(rows(count, in: TerminalSize(columns: 80, rows: 24)) == 8)
      #expect(rows(count, in: TerminalSize(columns: 40, rows: 10)) == 8)
    }
  }

  @Test func wordsAboutTheSessionStandWhereThereIsRoom() {
    let keys = DockContent.keys([.uploadFile, .help], .bar, about: "Claude Code · paste")
    let row = " dev   upload  ?"
    #expect(text(keys, 60) == row + String(repeating: " ", count: 24) + "Claude Code · paste")
    #expect(text(keys, 39) == row + "   Claude Code · paste")
    #expect(text(keys, 38) == row)
  }

  @Test func aPromptShowsTheEndOfWhatIsTyped() {
    func row(_ line: LineEditor, _ columns: Int) -> String {
      text(
        .prompt(DockPrompt("file to upload:", line, hint: "Tab completes   Esc closes")), columns)
    }
    let question = " dev   file to upload: "
    let hint = "Tab completes   Esc closes"
    #expect(
      row(LineEditor("~/lo"), 80)
        == question + "~/lo" + String(repeating: " ", count: 26) + hint)
    #expect(row(LineEditor("~/lo"), 44) == question + "~/lo ")
    let long = String(repeating: "0123456789", count: 9)
    #expect(row(LineEditor(long), 44) == question + "…" + long.suffix(18) + " ")
    var line = LineEditor("/tmp/ab.png")
    line.apply(.start)
    #expect(row(line, 44) == question + "/tmp/ab.png")
    // If there is no room for the host, the prompt takes the whole row.
    #expect(row(line, 39) == "file to upload: /tmp/ab.png")
  }

  @Test func aReasonShowsHoweverNarrowTheLineIs() {
    func row(_ columns: Int) -> String {
      text(
        .prompt(
          DockPrompt("file to upload:", LineEditor("a.jpg"), hint: "no such file", isRefused: true)),
        columns)
    }
    #expect(row(60).hasPrefix(" dev   file to upload: a.jpg ") && row(60).hasSuffix("no such file"))
    #expect(row(44) == " dev   no such file a.jpg ")
    #expect(row(24) == "no such fi… a.jpg ")
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("📷", 2), ("ｗ", 2), ("한글", 4), ("…━─→", 4),
    ("\u{26A1}\u{2705}", 4), ("𠀀", 2), ("ש", 1),
  ])
  func charactersAreAsWideAsTerminalsDrawThem(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  // MARK: Colors

  @Test(arguments: DockTheme.allCases)
  func everybodyCanReadEveryPartOfTheRow(theme: DockTheme) {
    for role in DockRole.allCases {
      let look = theme.look(of: role)
      #expect(contrast(look.text, look.ground) >= 4.5, "\(theme) \(role)")
    }
  }

  /// The contrast ratio as defined by WCAG 2.
  private func contrast(_ one: DockTheme.Color, _ other: DockTheme.Color) -> Double {
    func part(_ value: UInt8) -> Double {
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func luminance(_ color: DockTheme.Color) -> Double {
      0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
    }
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  @Test func colorsFollowWhatTheTerminalCanShow() {
    let line = DockLayout(host: "dev", signs: .unicode).line(Self.keys, columns: 80)
    let bytes = { DockPainter(.dark, $0).bytes(of: line) }
    #expect(bytes(.full).contains("\u{1B}[0;38;2;26;26;26;48;2;95;215;255m dev "))
    #expect(bytes(.palette).contains("\u{1B}[0;38;5;234;48;5;81m dev "))
    #expect(bytes(.sixteen).contains("\u{1B}[0;30;106m dev "))
    #expect(bytes(.none).hasPrefix("\u{1B}[0;7m dev \u{1B}[0m  \u{1B}[0;4mu\u{1B}[0mpload"))
    #expect(bytes(.none).hasSuffix("\u{1B}[0m\u{1B}[K\u{1B}[0m"))
    for theme in DockTheme.allCases {
      #expect(DockPainter(theme, .full).bytes(of: line).utf8.count < 4096)
    }
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.full),
    (["TERM": "xterm-256color"], .palette), (["TERM": "xterm-kitty"], .palette),
    (["TERM": "xterm"], .sixteen), (["TERM": "dumb"], .none),
    (["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
  ])
  func theEnvironmentTellsHowManyColorsThereAre(variables: [String: String], depth: ColorDepth) {
    #expect(ColorDepth { variables[$0] } == depth)
  }
}

extension DockLayout {
  /// The row, which is the last one.
  func line(_ content: DockContent, columns: Int) -> DockLine {
    lines(content, TerminalSize(columns: columns, rows: 24)).last ?? DockLine()
  }
}
