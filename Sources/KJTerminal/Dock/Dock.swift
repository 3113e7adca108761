internal import KJDomain
package import KJSystem

/// Takes the last rows of the terminal while there is something to show, and then gives them back.
///
/// kj tells the remote program a smaller size and keeps its output above the rows; nothing is emulated. The cursor
/// stays where it is: a terminal saves only one position, so if the program might have used it, the dock asks the
/// terminal for the cursor's position. The dock has no side effects: the caller passes the time and gets bytes back.
package struct Dock {
  /// What the caller has to do.
  package enum Step: Equatable, Sendable {
    /// Write these bytes.
    case write([UInt8])
    /// Note the new restoration, then write these bytes and tell the program its new size.
    case resize([UInt8])
    /// Write this question for the cursor's position, and show no output until the terminal answers.
    case ask([UInt8])
  }

  /// Drawing waits for a pause in the output, but not for too long.
  private static let pause = Duration.milliseconds(8)
  private static let longestWait = Duration.milliseconds(100)
  /// How long output waits for the terminal's answer, normally and while a person has been asked something.
  private static let patience = Duration.milliseconds(100)
  private static let longPatience = Duration.seconds(1)
  /// The delay before a terminal that has not answered is asked again.
  private static let rest = Duration.seconds(1)
  private static let question = Array("\u{1B}[6n".utf8)

  /// Whether kj uses the mouse while it has the keys and the program does not use the mouse.
  package var takesMouse = true
  /// Whether kj's mouse has ever been on, so mouse reports for kj may still arrive.
  package private(set) var hasHadMouse = false
  private let layout: DockLayout
  private var painter: DockPainter
  private var content: DockContent?
  /// The rows of the dock, and what is drawn there; nil while the dock is closed.
  private var filter: DockFilter?
  private var drawn: [DockLine]?
  /// The number of columns that the terminal had when the rows were drawn.
  private var drawnColumns = 0
  /// The picture that was drawn with the lines.
  private var drawnPicture: InlinePicture?
  /// The content laid out for a terminal of this size; nil if it has not been laid out yet.
  private var lines: [DockLine]?
  private var laidOutSize = TerminalSize(columns: 0, rows: 0)
  private var isMarginDue = false
  private var lastOutput: MonotonicTime?
  private var dueSince: MonotonicTime?
  /// The deadline for the terminal's answer; nil if no question is pending.
  private var answerLimit: MonotonicTime?
  private var restEnd: MonotonicTime?

  package init(_ layout: DockLayout, _ painter: DockPainter) {
    self.layout = layout
    self.painter = painter
  }

  /// The number of rows that the program cannot use.
  package var rows: Int { filter?.place.rows ?? 0 }

  package var isOpen: Bool { filter != nil }

  /// Whether a question to the terminal is pending, so no output may be shown.
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

  /// Appends the bytes that the terminal gets for a piece of output.
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

  /// Notes that rows may have been overwritten or covered by a picture.
  package mutating func noteDrawnOver(at now: MonotonicTime) {
    guard isOpen else { return }
    drawn = nil
    dueSince = dueSince ?? now
  }

  /// Notes that the terminal will not get the rest of the sequence that is open in the output.
  package mutating func dropOpen() { filter?.dropOpen() }

  /// Draws as soon as possible, because a person is waiting for it.
  package mutating func hurry(at now: MonotonicTime) {
    restEnd = nil
    lastOutput = nil
    if isAsking { answerLimit = now + Self.longPatience }
  }

  // MARK: Drawing

  /// Uses other colors from now on.
  package mutating func paint(in painter: DockPainter) {
    guard painter != self.painter else { return }
    self.painter = painter
    drawn = nil
  }

  /// Sets what the dock shows; nil gives the rows back.
  package mutating func show(_ content: DockContent?) {
    guard content != self.content else { return }
    self.content = content
    lines = nil
  }

  /// Takes the next step towards what the terminal should show.
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
    // Before the program draws at the new size, remove the remains of rows that a narrower terminal has wrapped.
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

  /// Takes the terminal's answer; an answer that comes too late is ignored.
  package mutating func take(
    _ position: ScreenPosition, _ screen: DockScreen, at now: MonotonicTime
  ) -> Step? {
    guard answerLimit != nil else { return nil }
    answerLimit = nil
    guard let change = change(on: screen) else { return nil }
    // In the last column, it is unknown whether the next character begins a new line.
    guard position.column < screen.size.columns else {
      restEnd = now + Self.rest
      return nil
    }
    return step(change, on: screen, at: position)
  }

  /// Whether the terminal has received everything that it should show.
  package mutating func isDrawn(on screen: DockScreen) -> Bool {
    isOpen && change(on: screen) == nil
  }

  // MARK: Changes

  private enum Change {
    /// Take rows: for the first time, at a new terminal size, or in a different number.
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

  /// Whether the main screen has a new size, so the position of the rows is unknown: a terminal with more rows than
  /// before moves the text down only as far as it has lines above.
  private func hasMovedRow(on screen: DockScreen) -> Bool {
    guard let filter, content != nil, !screen.modes.isOnAlternateScreen else { return false }
    return !filter.place.isLast(of: screen.size)
  }

  /// Whether a smaller terminal may have scattered the rows: a narrower one may have wrapped each into several.
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
    // The remains are somewhere below the cursor; programs redraw whatever they have there.
    let leftover = isScattered(on: screen) ? keeping.moving("\u{1B}[0m\u{1B}[J") : ""
    switch change {
    case .close:
      let margins = screen.modes.scrollMargins?.selection ?? DockPlace.resetMargins
      // After a change of size, the position of the rows is unknown.
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
        // If the cursor is above the old rows, the text has not moved.
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

  /// - Parameter given: Clears the rows that are given back.
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
    // Removes what could cover the text of the rows or cut it off.
    let covers =
      (old == nil && screen.mayHavePicturesAbove ? place.pictureRemoval : "")
      + (screen.isHeld ? place.singleWidth : "")
    let rows = covers + draw(lines, over: old, in: place, margins)
    return keeping.begin + margins + given + rows + keeping.end(hidesCursor: hidesCursor)
      + switchMouse(screen)
  }

  /// Draws the lines that have changed, and the picture if it is a different one.
  ///
  /// A picture may disappear with its cells, so the cells are left alone while the picture stays.
  ///
  /// - Parameter margins: The margins in force; a terminal would move sixels into them.
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

  /// - Returns: The bytes that switch the terminal's mouse as needed.
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

  /// The meaning of a click in a terminal of this size.
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

  /// The bytes that give the rows back, to be sent after those that reset all modes; empty while the dock is closed.
  ///
  /// - Parameter isOnAlternateScreen: Whether the alternate screen was visible before: if so, the main screen contains
  ///   nothing of the dock.
  package func restoration(isOnAlternateScreen: Bool) -> [UInt8] {
    guard let filter, !filter.isOver else { return [] }
    let clear = isOnAlternateScreen ? "" : filter.place.clear
    let text =
      filter.pictureRemoval + DockPlace.keepingCursor(DockPlace.resetMargins + clear)
      + (filter.hidesCursor ? "\u{1B}[?25h" : "")
      // The mouse is noted as off before the terminal switches it off, so it may still be on.
      + (hasHadMouse ? Self.mouseEnd : "")
    return Array(text.utf8)
  }
}
