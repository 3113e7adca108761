// The bytes that put a terminal right, and those that bring back what a program had set.

extension ModeTracker {
  /// What switches off exactly what is on: at most 1 KiB, and empty if there is nothing to do.
  ///
  /// If the output stands in a sequence or string, it begins with what ends that. It leaves the cursor
  /// where it was, or where it was before the alternate screen, except after origin mode, which
  /// moves the cursor when it is switched off: then it goes to the last row.
  package var restoration: [UInt8] {
    var modes = modes
    var text = ""
    switch interruptedString ?? state {
    case .ground: break
    case .escape, .controlSequence, .ignoredSequence: text = "\u{18}"
    case .command:
      // Some terminals obey what there is of it.
      var ended = self
      ended.finishCommand()
      modes.colors.merge(ended.modes.colors) { old, _ in old }
      modes.hyperlink = modes.hyperlink ?? ended.modes.hyperlink
      fallthrough
    case .otherString: text = "\u{18}\u{1B}\\"
    }
    guard modes != TerminalModes() else { return Array(text.utf8) }
    text += modes.restorationOfInput
    text += restorationOfScreen
    text += modes.restorationOfLook(after: restoredCursor)
    return Array(text.utf8)
  }

  /// The cursor that leaving the alternate screen brings back.
  private var restoredCursor: SavedCursor {
    modes.alternateScreen?.restoresCursor == true ? savedCursors.main : SavedCursor()
  }

  /// Margins, origin mode and the alternate screen, which all move the cursor.
  private var restorationOfScreen: String {
    let leavesOrigin = "\u{1B}[?6l"
    let toLastRow = "\u{1B}[999;1H"
    var text = modes.isOn(.leftRightMargins) ? "\u{1B}[?69l" : ""
    let hasMargins = modes.scrollMargins != nil
    if modes.alternateScreen?.restoresCursor == true {
      text += (modes.isOn(.origin) ? leavesOrigin : "") + (hasMargins ? "\u{1B}[r" : "")
    } else if modes.isOn(.origin) {
      text += leavesOrigin + (hasMargins ? "\u{1B}[r" : "") + toLastRow
    } else if hasMargins {
      text += "\u{1B}7\u{1B}[r\u{1B}8"
    }
    if let screen = modes.alternateScreen {
      text += screen.exit + (restoredCursor.isOrigin ? leavesOrigin + toLastRow : "")
    } else if !modes.alternateKeyboard.isEmpty {
      // The stack of the other screen can only be reached there.
      text += "\u{1B}[?1049h" + modes.alternateKeyboard.restoration + "\u{1B}[?1049l"
    }
    return text + modes.mainKeyboard.restoration
  }

  /// What switches the same things on again in a terminal that ``restoration`` has put right.
  ///
  /// It redraws nothing: that is for the program, when it is told of a size.
  package var resumption: [UInt8] {
    guard modes != TerminalModes() else { return [] }
    var bytes = Array(modes.resumptionOfScreen.utf8)
    bytes += modes.characterSets.resumption
    for (slot, value) in modes.colors { bytes += TerminalModes.command(slot.command(value)) }
    if let hyperlink = modes.hyperlink { bytes += TerminalModes.command("8;".utf8 + hyperlink) }
    return bytes + modes.resumptionOfSwitches.utf8
  }
}

extension TerminalModes {
  /// The modes that have places of their own in the order of things.
  private static let placedModes = PrivateModeSet([.leftRightMargins, .origin])

  /// An OSC string with its introducer and terminator.
  fileprivate static func command(_ content: some Sequence<UInt8>) -> [UInt8] {
    [0x1B, 0x5D] + content + [0x1B, 0x5C]
  }

  private func sequences(switchingOn: Bool) -> String {
    PrivateMode.allCases.filter {
      changedPrivateModes[$0] && !Self.placedModes[$0]
    }.map {
      "\u{1B}[?\($0.number)" + ($0.isOnAtStart != switchingOn ? "h" : "l")
    }.joined()
  }

  /// What the terminal sends, and how; first of all it must show what comes.
  fileprivate var restorationOfInput: String {
    (hyperlink == nil ? "" : "\u{1B}]8;;\u{1B}\\")
      + sequences(switchingOn: false)
      + (isOnAlternateScreen ? alternateKeyboard.restoration : "")
      + (modifyOtherKeys == 0 ? "" : "\u{1B}[>4m")
      + (applicationKeypad ? "\u{1B}>" : "")
      + StandardMode.allCases.filter(standardModes.contains).map { "\u{1B}[\($0.rawValue)l" }
      .joined()
  }

  /// How text looks, also by what comes back with a cursor.
  fileprivate func restorationOfLook(after cursor: SavedCursor) -> String {
    let sets = characterSets.merging(cursor.characterSets)
    let isStyled = style != TextStyle() || cursor.style != TextStyle()
    let resets = Set(colors.keys.map(\.resetCommand)).sorted().map { "\u{1B}]\($0)\u{1B}\\" }
    let titles = savedTitles.reversed().map { "\u{1B}[23;\($0)t" }
    return sets.restoration + (isStyled ? "\u{1B}[m" : "")
      + (cursorShape == 0 ? "" : "\u{1B}[0 q") + resets.joined() + titles.joined()
  }

  fileprivate var resumptionOfScreen: String {
    var text = savedTitles.map { "\u{1B}[22;\($0)t" }.joined() + mainKeyboard.resumption
    if let screen = alternateScreen {
      text += screen.entry + alternateKeyboard.resumption
    } else if !alternateKeyboard.isEmpty {
      text += "\u{1B}[?1049h" + alternateKeyboard.resumption + "\u{1B}[?1049l"
    }
    if let margins = scrollMargins { text += "\u{1B}7" + margins.selection + "\u{1B}8" }
    return text + (isOn(.leftRightMargins) ? "\u{1B}[?69h" : "")
      + (isOn(.origin) ? "\u{1B}[?6h" : "")
  }

  fileprivate var resumptionOfSwitches: String {
    let standard = StandardMode.allCases.filter(standardModes.contains)
      .map { "\u{1B}[\($0.rawValue)h" }.joined()
    return standard + (applicationKeypad ? "\u{1B}=" : "")
      + (modifyOtherKeys == 0 ? "" : "\u{1B}[>4;\(modifyOtherKeys)m")
      + (cursorShape == 0 ? "" : "\u{1B}[\(cursorShape) q") + style.selection
      + sequences(switchingOn: true)
  }
}
