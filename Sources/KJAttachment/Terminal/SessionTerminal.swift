internal import KJBar
internal import KJDomain
internal import KJDrops
internal import KJScreen
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A terminal in raw mode that is restored however the session ends.
///
/// It keeps track of the modes that the remote programs have switched on.
// reason: what the terminal was told is a single state, and every way out of it needs all of that state
final class SessionTerminal: SessionScreen {
  private let descriptor: FileDescriptor
  private let output: SessionOutput
  private let supervisor: TerminalGuard?
  private var raw: RawMode?
  /// The size including the rows of the dock, if it is known.
  private var wholeSize: TerminalSize?
  private var tracker: ModeTracker
  private var recent = RecentOutput()
  private var notedModes = TerminalModes()
  private var notedInGround = true
  /// How many times the remote programs have switched screens or bracketed paste: while that stays the same, the
  /// same program is in front, as far as kj can tell here.
  private(set) var changes = 0
  /// Whether the terminal is in its usual modes, for use by another program.
  private(set) var isSuspended = true
  /// Whether kj asks something instead of showing the remote programs, with their modes off.
  private var isAsking = false
  /// Whether the output waits for the answer to a question in the dock.
  private var hold = Hold.none
  /// The text that replaces the window's title.
  private var status = TitleStatus()
  /// The rows that are kept from remote programs.
  private var dock: Dock
  /// Whether the dock could not be drawn, because earlier output had not been written yet.
  private var isDockDelayed = false
  /// Holds back what must not reach the terminal; nil while everything may reach it.
  private var filter: OutputFilter?
  /// The output that has passed the filter.
  private var filtered: [UInt8] = []
  /// Output that the dock has rewritten.
  private var rewritten: [UInt8] = []
  private var colors: DockColors
  /// How many questions from programs have been noted.
  private var notedQuestions = QuestionCounts()
  private var pictures: TerminalPictures
  /// Keeps keys from being echoed while there is no connection.
  private var silence: EchoOff?

  /// Leaves the terminal as it is until ``resume()``.
  ///
  /// - Parameter supervisor: Restores the terminal if this process is killed.
  init(
    _ descriptor: FileDescriptor, _ output: SessionOutput, _ layout: DockLayout,
    _ colors: DockColors, _ pictures: TerminalPictures, supervisor: TerminalGuard?
  ) {
    self.descriptor = descriptor
    self.output = output
    self.colors = colors
    self.pictures = pictures
    dock = Dock(layout, colors.painter)
    self.supervisor = supervisor
    wholeSize = TerminalSize(of: descriptor)
    tracker = ModeTracker(size: wholeSize)
  }

  /// The part available to remote programs: everything but the dock's rows.
  var size: TerminalSize? { wholeSize.map { $0.without(rows: dock.rows) } }
  /// The number of rows kept from remote programs, and the total number of rows.
  var docked: (rows: Int, whole: Int) { (dock.rows, wholeSize?.rows ?? 0) }
  var modes: TerminalModes { tracker.modes }
  /// The title that the remote program has set; outside text.
  var title: String { String(decoding: titleBytes, as: UTF8.self) }
  var recentOutput: [UInt8] { recent.bytes }
  var outputCount: Int { recent.count }
  var titleBytes: [UInt8] { tracker.title ?? [] }

  /// The most recent text copied by remote programs.
  var copies: [[UInt8]] { tracker.copies.all }

  /// Takes the newest text that came with OSC 52; nil if it was already taken.
  func takeCopy() -> [UInt8]? { tracker.copies.takeNewest() }

  /// Whether a remote program that is still there has asked to hide the bar.
  var hidesBar: Bool { tracker.hidesBar }

  /// Shows the bar again, because another program is in front.
  func endBarRequest() { tracker.endBarRequest() }

  /// Notes that the terminal, or the dock, may have a different size.
  func sizeChanged() {
    let old = wholeSize
    wholeSize = TerminalSize(of: descriptor)
    if let size { tracker.resize(to: size, keepsMargins: wholeSize == old) }
  }

  /// Shows output of the remote program.
  func show(_ output: UnsafeRawBufferPointer) {
    let bytes = UnsafeRawBufferPointer(rebasing: output[tracker.dropRest(of: output)...])
    let before = (tracker.modes.isOnAlternateScreen, tracker.modes.takesBracketedPaste)
    let pictures = tracker.pictures.count
    tracker.take(bytes)
    recent.append(bytes)
    if tracker.pictures.count != pictures { dock.noteDrawnOver(at: .now) }
    if before != (tracker.modes.isOnAlternateScreen, tracker.modes.takesBracketedPaste) {
      changes += 1
    }
    // The bytes that undo a mode are noted before the mode is set.
    noteRestoration()
    guard filter != nil else { return pass(bytes) }
    filtered.removeAll(keepingCapacity: true)
    filter?.filter(bytes, into: &filtered)
    filtered.withUnsafeBytes(pass)
  }

  /// Shows the output that is left.
  private func pass(_ bytes: UnsafeRawBufferPointer) {
    guard dock.isOpen else { return output.write(bytes) }
    rewritten.removeAll(keepingCapacity: true)
    dock.show(bytes, into: &rewritten, at: .now)
    rewritten.withUnsafeBytes(output.write)
  }

  /// Shows kj's own messages, each line from the left edge.
  func tell(_ lines: [String]) {
    let text = ([""] + lines).map { "\($0)\r\n" }.joined()
    Array(text.utf8).withUnsafeBytes(output.write)
  }

  /// Whether kj's own bytes may be written between two pieces of output.
  private var mayWriteBetween: Bool {
    !isSuspended && !isAsking && tracker.isInGround && tracker.isUsual && output.isEmpty
  }

  /// Shows a status instead of the window's title.
  ///
  /// - Parameter text: Safe to show; nil restores the title.
  /// - Returns: Whether that was possible now.
  func show(title text: String?) -> Bool {
    if status.shows(text, over: title) { return true }
    guard mayWriteBetween else { return false }
    if let text {
      let bytes = status.show(text, over: title)
      // The bytes that restore the title are noted before the title is replaced.
      supervisor?.note(restoration)
      prompt(bytes)
    } else {
      prompt(status.end(over: title))
      supervisor?.note(restoration)
    }
    return true
  }

  /// Shows a desktop notification.
  ///
  /// - Parameter text: Safe to show.
  /// - Returns: Whether that was possible now.
  func notify(_ text: String, by form: TerminalNotification) -> Bool {
    guard mayWriteBetween, !tracker.modes.isOn(.synchronizedOutput) else { return false }
    prompt(form.sequence(text))
    return true
  }

  /// The bytes that remove every trace of this session from the terminal.
  private var restoration: [UInt8] {
    tracker.restoration
      + dock.restoration(isOnAlternateScreen: tracker.modes.isOnAlternateScreen)
      + status.restoration.utf8
  }

  /// Tells the person that a key has no meaning here.
  func ring() { [UInt8(7)].withUnsafeBytes(output.write) }

  /// Asks something instead of showing the remote programs, until ``endQuestion()``; keys arrive as they are typed.
  func ask(_ subject: [String]) {
    guard !isSuspended, !isAsking else { return }
    putModesRight()
    isAsking = true
    supervisor?.note([])
    ring()
    tell(subject)
  }

  /// Shows the end of a question, after which the answer is typed.
  func prompt(_ text: String) { Array(text.utf8).withUnsafeBytes(output.write) }

  /// Returns the terminal to the remote programs, in the state in which they left it.
  func endQuestion() {
    guard isAsking else { return }
    prompt("\r\n")
    isAsking = false
    supervisor?.note(restoration)
    write(resumption)
  }

  /// The bytes that switch the remote programs' modes back on, without those that the filter holds back.
  private var resumption: [UInt8] { OutputFilter.filtered(tracker.resumption, filter?.parts ?? []) }

  /// Decides what must not reach the terminal, once the output is between two sequences.
  func leaveOut(_ parts: OutputFilter.Parts) {
    let old = filter?.parts ?? []
    guard parts != old, tracker.isInGround else { return }
    filter = parts.isEmpty ? nil : OutputFilter(parts)
    // The attributes of the next text were selected before this change.
    guard !isSuspended, !isAsking, tracker.modes != tracker.modes.onStandardBackground,
      parts.contains(.backgrounds) != old.contains(.backgrounds)
    else { return }
    prompt(shownModes.style.backgroundSelection)
  }

  /// The modes that the terminal is in.
  private var shownModes: TerminalModes {
    let isPlain = filter?.parts.contains(.backgrounds) == true
    let modes = isPlain ? tracker.modes.onStandardBackground : tracker.modes
    return isOutputHeld ? modes.uncovered : modes
  }

  /// Switches off the modes that the remote programs have switched on.
  private func putModesRight() {
    if !isAsking { write(restoration) }
    dock.forget()
    status.forget()
    isAsking = false
    hold = .none
  }

  private func noteRestoration() {
    guard tracker.modes != notedModes || tracker.isInGround != notedInGround else { return }
    notedModes = tracker.modes
    notedInGround = tracker.isInGround
    supervisor?.note(restoration)
  }

  // MARK: Questions in the dock

  private enum Hold {
    case none
    /// Holds as soon as the output is between two sequences, and at this time at the latest.
    case due(Deadline)
    case holding
  }

  /// How long a sequence or string of the output may take to end before kj ends it for a question.
  private static let patienceWithOutput = Duration.milliseconds(100)

  /// Whether the output is held, so nothing hides a question in the dock or draws over it.
  var isOutputHeld: Bool { if case .holding = hold { true } else { false } }

  /// Holds the output for a question that the dock will show, once that is possible.
  func holdOutput() {
    if case .none = hold { hold = .due(.after(Self.patienceWithOutput)) }
    guard case .due(let limit) = hold, !isSuspended, !isAsking,
      tracker.isInGround || limit.hasPassed
    else { return }
    let end = tracker.cutOff()
    if !end.isEmpty {
      filter = filter.map { OutputFilter($0.parts) }
      dock.dropOpen()
    }
    (end + tracker.modes.uncovering).withUnsafeBytes(output.write)
    hold = .holding
    dock.hurry(at: .now)
  }

  /// Releases the output, with everything as it was, once the dock knows what to show instead of the question.
  func releaseOutput() {
    guard !dock.isAsking else { return }
    if isOutputHeld { tracker.modes.covering.withUnsafeBytes(output.write) }
    hold = .none
  }

  /// Whether the question is visible: the dock shows everything that it should, and the terminal has taken it.
  var showsQuestion: Bool {
    guard isOutputHeld, output.isEmpty, let dockScreen else { return false }
    return dock.isDrawn(on: dockScreen)
  }

  // MARK: The dock

  /// What the dock has done to the terminal.
  enum DockChange {
    /// The remote programs now have a different ``size``.
    case resized
    /// The terminal was asked for the position of its cursor.
    case asked
  }

  /// Whether there is a dock now.
  var hasDock: Bool { dock.isOpen }

  /// The room available for a dock.
  var roomForDock: PromptRoom { dockScreen?.room ?? .nothing }

  /// How many lines of a list fit.
  var listItems: Int { wholeSize.map(DockLayout.pickerItems) ?? 1 }

  /// Whether the output must wait, because the terminal is being asked for the position of its cursor.
  var isAskingCursor: Bool { dock.isAsking }

  /// When the dock must be advanced even if nothing happens.
  var dockDeadline: Deadline {
    if isSuspended || isAsking { return .never }
    if isDockDelayed && output.isEmpty { return .after(.zero) }
    let next = dock.nextStep.map { Deadline(at: $0) } ?? .never
    return if case .due(let limit) = hold { min(next, limit) } else { next }
  }

  /// Brings the dock closer to showing the content, or to showing nothing if that is nil.
  func advanceDock(showing content: DockContent?) -> DockChange? {
    dock.show(content)
    isDockDelayed = !output.isEmpty
    guard !isSuspended, !isAsking, !isDockDelayed, let dockScreen else { return nil }
    return obey(dock.advance(dockScreen, at: .now))
  }

  /// Takes the terminal's report of its cursor position.
  func take(_ position: ScreenPosition) -> DockChange? {
    guard !isSuspended, !isAsking, let dockScreen else { return nil }
    return obey(dock.take(position, dockScreen, at: .now))
  }

  private func obey(_ step: Dock.Step?) -> DockChange? {
    switch step {
    case .write(let bytes):
      draw(bytes)
      return nil
    case .resize(let bytes):
      draw(bytes)
      sizeChanged()
      return .resized
    case .ask(let bytes):
      bytes.withUnsafeBytes(output.write)
      return .asked
    case nil: return nil
    }
  }

  private func draw(_ bytes: [UInt8]) {
    // The bytes that give a row back are noted before the row is taken, and forgotten once it is given back.
    if dock.isOpen { supervisor?.note(restoration) }
    bytes.withUnsafeBytes(output.write)
    if !dock.isOpen { supervisor?.note(restoration) }
  }

  private var dockScreen: DockScreen? {
    wholeSize.map {
      DockScreen(
        size: $0, modes: shownModes, isInGround: tracker.isInGround || isOutputHeld,
        isCursorSaved: tracker.isCursorKept, isUsual: tracker.isUsual,
        mayHavePicturesAbove: tracker.pictures.mayBeAboveText, isHeld: isOutputHeld)
    }
  }

  /// Asks the terminal for its background color, once, if the colors of the dock depend on it.
  ///
  /// - Returns: Whether it was asked now.
  func askBackground() -> Bool {
    guard mayWriteBetween, colors.takeQuestion() else { return false }
    prompt(DockColors.question)
    return true
  }

  /// Takes the terminal's answer about its background color.
  func take(isLight: Bool) {
    colors.isLight = isLight
    dock.paint(in: colors.painter)
  }

  /// Draws the dock in other colors from now on.
  func paint(in theme: BarSettings.Theme) {
    guard colors.theme != theme else { return }
    colors.theme = theme
    dock.paint(in: colors.painter)
  }

  /// Which mouse reports kj takes.
  ///
  /// - Parameter isWanted: Whether the dock takes clicks.
  func mouseInterest(isWanted: Bool) -> MouseInterest? {
    dock.takesMouse = isWanted
    guard let size, isWanted else { return nil }
    if !modes.reportsMouse {
      return dock.hasHadMouse ? MouseInterest(limit: size.rows, isAlone: true) : nil
    }
    return dock.isOpen && modes.mouseReportsCells
      ? MouseInterest(limit: size.rows, isAlone: false) : nil
  }

  /// The target of a click at a position.
  func target(at position: ScreenPosition) -> DockHit { dock.target(at: position) }

  // MARK: Pictures

  /// Whether there may be pictures in lists.
  var mayShowPictures: Bool { pictures.arePossible }

  var mustAskPictures: Bool { pictures.mustAsk }

  /// Where a list can show a picture; nil until that is known.
  var picturePlace: PicturePlace? {
    guard let way = pictures.way, let wholeSize else { return nil }
    return DockLayout.picturePlace(way, in: wholeSize)
  }

  /// Asks the terminal whether it shows pictures, once.
  func askPictures() -> PictureQuestion? {
    guard pictures.mustAsk, mayWriteBetween else { return nil }
    let question = pictures.ask()
    prompt(question.bytes)
    return question
  }

  func take(_ trait: TerminalTrait) { pictures.take(trait) }

  /// How many times programs have asked the terminal since the last call.
  func takeQuestions() -> [(question: TerminalQuestion, count: Int)] {
    let old = notedQuestions
    notedQuestions = tracker.questions
    return notedQuestions.since(old)
  }

  // MARK: Giving it back

  /// Gives the terminal to another program for a while, after switching off every mode that is on.
  func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    putModesRight()
    try? raw?.suspend()
    supervisor?.disarm()
  }

  /// Notes that another process stopped this one, and that it has been continued.
  func wasStopped() {
    // Leaving the alternate screen twice would move the cursor to where the shell wrote in the meantime.
    if supervisor?.isArmed == false { isSuspended = true } else { suspend() }
  }

  /// Takes the terminal in raw mode, in the state in which it was last given away.
  func resume() throws(TerminalError) {
    guard isSuspended else { return }
    // From here on, the settings are restored whatever happens.
    supervisor?.note(restoration)
    let hasAwaitedLine = silence != nil
    silence = nil
    if raw == nil { raw = try RawMode(descriptor) } else { try raw?.resume() }
    if hasAwaitedLine { descriptor.discardInput() }
    isSuspended = false
    write(resumption)
    sizeChanged()
  }

  /// Gives the terminal back while there is no connection; keys are not echoed, and are finally discarded.
  ///
  /// The modes start over, because programs started afterwards know nothing of the earlier ones.
  func awaitLine() {
    guard silence == nil else { return }
    suspend()
    let copies = tracker.copies
    tracker = ModeTracker(size: size)
    filter = filter.map { OutputFilter($0.parts) }
    tracker.copies = copies
    notedQuestions = QuestionCounts()
    notedModes = tracker.modes
    notedInGround = tracker.isInGround
    // The settings are restored whatever happens.
    supervisor?.note([])
    silence = try? EchoOff(descriptor)
  }

  /// Gives the terminal back for good.
  func end() {
    // If the supervisor has died, the terminal is already restored, and the shell has it now; do not restore it again.
    if let supervisor, supervisor.hasDied, !supervisor.isArmed {
      isSuspended = true
      raw.take()?.abandon()
    }
    silence = nil
    if !isSuspended { putModesRight() }
    isSuspended = true
    raw = nil
    supervisor?.disarm()
  }

  /// Writes all bytes, even to a slow terminal.
  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes(output.write)
    let limit = Deadline.after(.seconds(2))
    while let interest = output.interest {
      guard (try? wait(for: [interest], until: limit, interruptible: false)) != nil else { return }
      output.flush()
    }
  }
}
