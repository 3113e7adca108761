internal import KJDomain
package import KJSystem

/// Takes the last rows of the terminal while there is something to show, and gives them back.
///
/// The remote program is told a smaller size, and its output is kept above the rows; nothing is emulated. The
/// cursor stays where it is. As its position can be saved only once, and the program may have done that, the
/// terminal is asked for the position then. Time is given, and bytes are returned: it does nothing itself.
package struct Dock {
  /// What is to be done.
  package enum Step: Equatable, Sendable {
    /// Write these bytes.
    case write([UInt8])
    /// Write these bytes, tell the program the size that it has now, and note the new restoration before.
    case resize([UInt8])
    /// Write this question for the position of the cursor, and show no output until the answer.
    case ask([UInt8])
  }

  /// Drawing waits for a pause in the output, but not for long.
  private static let pause = Duration.milliseconds(8)
  private static let longestWait = Duration.milliseconds(100)
  /// How long output waits for the terminal's answer, and how long a person does who is asked something.
  private static let patience = Duration.milliseconds(100)
  private static let longPatience = Duration.seconds(1)
  /// When a terminal that has not answered is asked again.
  private static let rest = Duration.seconds(1)
  private static let question = Array("\u{1B}[6n".utf8)

  /// Whether the mouse is kj's while the keys are, and the program has none.
  package var takesMouse = true
  /// Whether kj's mouse has been on, so that reports of it may still come.
  package private(set) var hasHadMouse = false
  private let layout: DockLayout
  private var painter: DockPainter
  private var content: DockContent?
  /// The rows that are taken, and what is drawn there; nil while closed.
  private var filter: DockFilter?
  private var drawn: [DockLine]?
  /// How many columns the terminal had then.
  private var drawnColumns = 0
  /// The picture that was drawn with them.
  private var drawnPicture: InlinePicture?
  /// The content, laid out for a terminal of this size; nil if it has not been laid out.
  private var lines: [DockLine]?
  private var laidOutSize = TerminalSize(columns: 0, rows: 0)
  private var isMarginDue = false
  private var lastOutput: MonotonicTime?
  private var dueSince: MonotonicTime?
  /// Until when the answer of the terminal is waited for; nil if it was not asked.
  private var answerLimit: MonotonicTime?
  private var restEnd: MonotonicTime?

  package init(_ layout: DockLayout, _ painter: DockPainter) {
    self.layout = layout
    self.painter = painter
  }

  /// The number of rows that the program does not have.
  package var rows: Int { filter?.place.rows ?? 0 }

  package var isOpen: Bool { filter != nil }

  /// Whether the terminal has been asked, so that no output may be shown.
  package var isAsking: Bool { answerLimit != nil }

  /// When ``advance(_:at:)`` is due even if nothing happens.
  package var nextStep: MonotonicTime? {
    if let answerLimit { return answerLimit }
    guard let dueSince else { return nil }
    if let restEnd { return restEnd }
    guard let lastOutput else { return dueSince }
    return min(lastOutput + Self.pause, dueSince + Self.longestWait)
  }

  // MARK: Output

  /// Appends what the terminal gets for a piece of output.
  package mutating func show(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8], at now: MonotonicTime
  ) {
    filter?.filter(bytes, into: &output)
    let effects = filter?.takeEffects() ?? []
    if effects.contains(.drawnOver) { noteDrawnOver(at: now) }
    if effects.contains(.marginsLost) { isMarginDue = true }
    if !effects.isEmpty && dueSince == nil { dueSince = now }
    lastOutput = now
    if restEnd != nil { restEnd = nil }
  }

  /// Takes note that rows may have been overwritten, or covered by a picture.
  package mutating func noteDrawnOver(at now: MonotonicTime) {
    guard isOpen else { return }
    drawn = nil
    dueSince = dueSince ?? now
  }

  /// Takes note that the terminal does not get the rest of what is open in the output.
  package mutating func dropOpen() { filter?.dropOpen() }

  /// Draws as soon as it can be done, because a person waits for it.
  package mutating func hurry(at now: MonotonicTime) {
    restEnd = nil
    lastOutput = nil
    if isAsking { answerLimit = now + Self.longPatience }
  }

  // MARK: Drawing

  /// Draws in other colors from now on.
  package mutating func paint(in painter: DockPainter) {
    guard painter != self.painter else { return }
    self.painter = painter
    drawn = nil
  }

  /// Decides what the dock shows; nil gives the rows back.
  package mutating func show(_ content: DockContent?) {
    guard content != self.content else { return }
    self.content = content
    lines = nil
  }

  /// Brings the terminal nearer to what it should show.
  ///
  /// - Returns: nil if there is nothing to do now.
  package mutating func advance(_ screen: DockScreen, at now: MonotonicTime) -> Step? {
    if filter?.isOver == true {
      forget()
      return .resize([])
    }
    giveUpQuestion(at: now)
    guard let change = change(on: screen) else {
      dueSince = nil
      answerLimit = nil
      return nil
    }
    let since = dueSince ?? now
    dueSince = since
    if answerLimit != nil { return nil }
    if let restEnd, now < restEnd { return nil }
    guard screen.isInGround, !screen.modes.isOn(.synchronizedOutput) else {
      restEnd = now + Self.pause
      return nil
    }
    restEnd = nil
    // What a narrower terminal has made of the rows is taken away before the program draws at the new size.
    if !isScattered(on: screen), let lastOutput,
      now < min(lastOutput + Self.pause, since + Self.longestWait)
    {
      return nil
    }
    guard !screen.isCursorSaved, screen.modes.columnMargins == nil, !hasMovedRow(on: screen) else {
      answerLimit = now + (screen.isHeld ? Self.longPatience : Self.patience)
      return .ask(Self.question)
    }
    return step(change, on: screen, at: nil)
  }

  /// Lets the output go on if the terminal has not answered in time.
  private mutating func giveUpQuestion(at now: MonotonicTime) {
    guard let answerLimit, now >= answerLimit else { return }
    self.answerLimit = nil
    restEnd = now + Self.rest
  }

  /// Takes the answer of the terminal; one that comes too late is of no use.
  package mutating func take(
    _ position: ScreenPosition, _ screen: DockScreen, at now: MonotonicTime
  ) -> Step? {
    guard answerLimit != nil else { return nil }
    answerLimit = nil
    guard let change = change(on: screen) else { return nil }
    // In the last column, nobody can tell whether the next character begins a new line.
    guard position.column < screen.size.columns else {
      restEnd = now + Self.rest
      return nil
    }
    return step(change, on: screen, at: position)
  }

  /// Whether the terminal was given all that it should show.
  package mutating func isDrawn(on screen: DockScreen) -> Bool {
    isOpen && change(on: screen) == nil
  }

  // MARK: Changes

  private enum Change {
    /// Rows are taken: at first, at another size of the terminal, or in another number.
    case open([DockLine])
    case draw([DockLine])
    case close
  }

  private mutating func change(on screen: DockScreen) -> Change? {
    guard let content, screen.room >= content.room else { return filter == nil ? nil : .close }
    let lines = laidOut(content, for: screen.size)
    guard let filter, filter.place == DockPlace(lines.count, of: screen.size) else {
      return .open(lines)
    }
    let isRight =
      filter.hidesCursor == content.hasKeys && (filter.mouseEnd != nil) == wantsMouse(on: screen)
    let isDrawn = lines == drawn && content.picture == drawnPicture
    return isDrawn && isRight && !isMarginDue ? nil : .draw(lines)
  }

  private mutating func laidOut(_ content: DockContent, for size: TerminalSize) -> [DockLine] {
    if size != laidOutSize {
      if size.columns != laidOutSize.columns { drawn = nil }
      laidOutSize = size
      lines = nil
    }
    let lines = self.lines ?? layout.lines(content, size)
    self.lines = lines
    return lines
  }

  /// Whether the main screen has got another size, so that nobody knows where the row is: a terminal with more
  /// rows than before moves the text down only as far as it has lines above.
  private func hasMovedRow(on screen: DockScreen) -> Bool {
    guard let filter, content != nil, !screen.modes.isOnAlternateScreen else { return false }
    return !filter.place.isLast(of: screen.size)
  }

  /// Whether nobody knows what a smaller terminal has made of the rows: a narrower one may have broken them into several.
  private func isScattered(on screen: DockScreen) -> Bool {
    guard let filter, !screen.modes.isOnAlternateScreen else { return false }
    return screen.size.columns < drawnColumns
      || screen.room < (content?.room ?? .all) && !filter.place.isLast(of: screen.size)
  }

  private mutating func step(
    _ change: Change, on screen: DockScreen, at position: ScreenPosition?
  ) -> Step {
    dueSince = nil
    lastOutput = nil
    var keeping = CursorKeeping(screen.modes, at: position)
    // They are somewhere below the cursor, and what a program has there it draws anew.
    let leftover = isScattered(on: screen) ? keeping.moving("\u{1B}[0m\u{1B}[J") : ""
    switch change {
    case .close:
      let margins = screen.modes.scrollMargins?.selection ?? DockPlace.resetMargins
      // After a new size, nobody knows where the row has gone.
      let rows = filter.map { $0.place.isLast(of: screen.size) ? $0.place.clear : "" } ?? ""
      let clear = (drawnPicture?.removal ?? "") + rows
      let text = leftover + keeping.begin + margins + clear + keeping.end(hidesCursor: false)
      let mouseEnd = filter?.mouseEnd ?? []
      forget()
      return .resize(mouseEnd + Array(text.utf8))
    case .open(let lines):
      let old = filter
      let place = DockPlace(lines.count, of: screen.size)
      let isOnMainScreen = !screen.modes.isOnAlternateScreen
      filter = DockFilter(
        place, isOnAlternateScreen: !isOnMainScreen,
        roomOnMainScreen: old?.roomOnMainScreen ?? 0)
      filter?.mouseEnd = old?.mouseEnd
      drawn = nil
      var text = leftover
      var given = ""
      if let old = old?.place, old.isLast(of: screen.size), old.rows > place.rows {
        given = old.clear
      } else if isOnMainScreen {
        // Where the cursor is above the old rows, the text has not moved.
        if let old = old?.place, let position, position.row <= old.limit,
          old.limit + old.rows < screen.size.rows
        {
          text += old.clear
        }
        text += keeping.moving(DockPlace.resetMargins) + place.makeRoom
        text += keeping.moveUp(to: place.limit)
      }
      return .resize(Array((text + draw(lines, clearing: given, keeping, screen)).utf8))
    case .draw(let lines):
      return .write(Array((leftover + draw(lines, clearing: "", keeping, screen)).utf8))
    }
  }

  /// - Parameter given: Clears rows that are given back.
  private mutating func draw(
    _ lines: [DockLine], clearing given: String, _ keeping: CursorKeeping, _ screen: DockScreen
  ) -> String {
    guard let place = filter?.place else { return "" }
    let old = screen.isHeld ? nil : drawn
    drawn = lines
    drawnColumns = screen.size.columns
    isMarginDue = false
    let hidesCursor = content?.hasKeys == true
    filter?.hidesCursor = hidesCursor
    let margins = place.margins(screen.modes.scrollMargins)
    // What could be above the text of the rows, or cut it off.
    let covers =
      (old == nil && screen.mayHavePicturesAbove ? place.pictureRemoval : "")
      + (screen.isHeld ? place.singleWidth : "")
    let rows = covers + draw(lines, over: old, in: place, margins)
    return keeping.begin + margins + given + rows + keeping.end(hidesCursor: hidesCursor)
      + switchMouse(screen)
  }

  /// Draws the lines that have changed, and the picture if it is another one.
  ///
  /// A picture may go with its cells, so that these are left alone while it stays.
  ///
  /// - Parameter margins: Those that hold; a terminal moves what is drawn as sixels into them.
  private mutating func draw(
    _ lines: [DockLine], over old: [DockLine]?, in place: DockPlace, _ margins: String
  ) -> String {
    let picture = content?.picture
    let hasPicture = old != nil && picture == drawnPicture
    var text = hasPicture ? "" : drawnPicture?.removal ?? ""
    drawnPicture = picture
    filter?.pictureRemoval = picture?.removal ?? ""
    for (index, line) in lines.enumerated() {
      let former = old?[index]
      let isEmptied = !hasPicture || former?.indent != line.indent
      guard former != line || isEmptied && line.indent > 0 else { continue }
      text += DockPlace.moveCursor(to: place.limit + 1 + index, isEmptied ? 1 : line.indent + 1)
      text += (isEmptied ? painter.emptying(line.indent) : "") + painter.bytes(of: line)
    }
    guard !hasPicture, let picture else { return text }
    let column = 1 + DockLayout.pictureMargin + picture.column
    return text + DockPlace.resetMargins
      + DockPlace.moveCursor(to: place.limit + 1 + picture.row, column)
      + String(decoding: picture.bytes, as: UTF8.self) + margins
  }

  // MARK: The mouse

  private static let mouseBegin = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseEnd = "\u{1B}[?1000l\u{1B}[?1006l"

  private func wantsMouse(on screen: DockScreen) -> Bool {
    takesMouse && content?.hasKeys == true && !screen.modes.reportsMouse
  }

  /// - Returns: What brings the mouse of the terminal to where it should be.
  private mutating func switchMouse(_ screen: DockScreen) -> String {
    guard let filter, wantsMouse(on: screen) != (filter.mouseEnd != nil) else { return "" }
    if let end = filter.mouseEnd {
      self.filter?.mouseEnd = nil
      return String(decoding: end, as: UTF8.self)
    }
    let forms = PrivateMode.mouseForms.filter(screen.modes.isOn).map { "\u{1B}[?\($0.number)h" }
    self.filter?.mouseEnd = Array((Self.mouseEnd + forms.joined()).utf8)
    hasHadMouse = true
    return Self.mouseBegin
  }

  /// What a click in a terminal of this size means.
  package func target(at position: ScreenPosition) -> DockHit {
    guard let place = filter?.place, position.row > place.limit else { return .above }
    let index = position.row - place.limit - 1
    guard let drawn, drawn.indices.contains(index) else { return .rows }
    let target = drawn[index].targets.first { $0.columns.contains(position.column - 1) }?.target
    return target.map(DockHit.target) ?? .rows
  }

  /// Notes that the terminal was given back with ``restoration(isOnAlternateScreen:)``.
  package mutating func forget() {
    filter = nil
    drawn = nil
    drawnPicture = nil
    isMarginDue = false
    dueSince = nil
    answerLimit = nil
    restEnd = nil
  }

  /// The bytes that give the row back behind those that reset all modes; empty while closed.
  ///
  /// - Parameter isOnAlternateScreen: Whether the alternate screen showed before: then nothing of the dock is on
  ///   the main one.
  package func restoration(isOnAlternateScreen: Bool) -> [UInt8] {
    guard let filter, !filter.isOver else { return [] }
    let clear = isOnAlternateScreen ? "" : filter.place.clear
    let text =
      filter.pictureRemoval + DockPlace.keepingCursor(DockPlace.resetMargins + clear)
      + (filter.hidesCursor ? "\u{1B}[?25h" : "")
      // That it is off is noted before the terminal is told: then it is still on.
      + (hasHadMouse ? Self.mouseEnd : "")
    return Array(text.utf8)
  }
}
