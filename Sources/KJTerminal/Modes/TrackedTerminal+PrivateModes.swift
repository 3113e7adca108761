// The effects of `CSI ? … h` and related sequences, and the cursors that these save.

extension TrackedTerminal {
  mutating func setPrivateMode(_ number: Int, _ isOn: Bool) {
    let (wasAlternate, tookPastes) = (modes.isOnAlternateScreen, modes.takesBracketedPaste)
    defer {
      // Most likely, another program is now in the foreground.
      if wasAlternate && !modes.isOnAlternateScreen || tookPastes != modes.takesBracketedPaste {
        hidesBar = false
      }
    }
    switch number {
    case 47, 1047, 1049:
      if isOn { enterAlternateScreen(by: number) } else { leaveAlternateScreen(by: number) }
    case 1048:
      if isOn { keepCursor() } else { restoreCursor() }
      isCursorSaved = isOn
      // Leaving with 1049 would restore the cursor once more.
      if !isOn, modes.alternateScreen?.mode != 1049 {
        modes.alternateScreen?.restoresCursor = false
      }
    case 66: modes.keyboards.applicationKeypad = isOn
    case 2: if !isOn { modes.isVT52 = true }
    case 38: if isOn { mayBeTektronix = true }
    default:
      if let mode = PrivateMode(number: number) { modes.set(mode, isOn) }
    }
  }

  private mutating func enterAlternateScreen(by number: Int) {
    guard modes.alternateScreen == nil else { return }
    if number == 1049 { saveCursor() }
    modes.alternateScreen = AlternateScreen(
      mode: number, restoresCursor: number == 1049 || isCursorSaved)
  }

  private mutating func leaveAlternateScreen(by number: Int) {
    modes.alternateScreen = nil
    guard number == 1049 else { return }
    // Some terminals restore the origin mode here and some do not. Assume the worse: it is on.
    let wasOrigin = modes.isOn(.origin)
    restoreCursor()
    if wasOrigin { modes.set(.origin, true) }
  }

  /// XTSAVE.
  mutating func savePrivateMode(_ number: Int) {
    guard let mode = PrivateMode(number: number) else { return }
    savedPrivateModes[mode] = modes.changedPrivateModes[mode]
  }

  /// XTRESTORE; a mode that was never saved gets its initial value.
  mutating func restorePrivateMode(_ number: Int) {
    guard let mode = PrivateMode(number: number) else { return }
    modes.set(mode, mode.isOnAtStart != savedPrivateModes[mode])
  }

  // MARK: Saved cursors

  /// The saved cursor of the visible screen.
  var savedCursor: SavedCursor {
    get { modes.isOnAlternateScreen ? savedCursors.alternate : savedCursors.main }
    set {
      if modes.isOnAlternateScreen {
        savedCursors.alternate = newValue
      } else {
        savedCursors.main = newValue
      }
    }
  }

  /// Saves the cursor because the program asked for it, not only for the return to the main screen.
  mutating func keepCursor() {
    saveCursor()
    isCursorKept = true
  }

  mutating func saveCursor() {
    savedCursor = SavedCursor(
      style: modes.style, characterSets: modes.characterSets, isOrigin: modes.isOn(.origin))
  }

  mutating func restoreCursor() {
    let saved = savedCursor
    modes.style = saved.style
    let isUTF8Off = modes.characterSets.isUTF8Off
    modes.characterSets = saved.characterSets
    modes.characterSets.isUTF8Off = isUTF8Off
    modes.set(.origin, saved.isOrigin)
  }
}
