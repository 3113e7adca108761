// The bytes that reset a terminal, and those that reapply the changes of a program.

extension TrackedTerminal {
  /// The bytes that switch off exactly the modes that are on; empty if no mode is on.
  var restoration: String {
    guard modes != TerminalModes() else { return traces.restoration }
    return (modes.isVT52 ? "\u{1B}<" : "") + traces.restoration + modes.restorationOfInput
      + restorationOfScreen
      + modes.restorationOfLook(after: restoredCursor)
  }

  /// The cursor that leaving the alternate screen restores.
  private var restoredCursor: SavedCursor {
    modes.alternateScreen?.restoresCursor == true ? savedCursors.main : SavedCursor()
  }

  /// Resets margins, origin mode and the alternate screen, which all move the cursor.
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
    } else if !modes.keyboards.alternate.isEmpty {
      // The keyboard stack of the alternate screen can only be reached there.
      text += "\u{1B}[?1049h" + modes.keyboards.alternate.restoration + "\u{1B}[?1049l"
    }
    return text + modes.keyboards.main.restoration
  }

  /// The bytes that switch the same modes on again after ``restoration``.
  var resumption: [UInt8] {
    guard modes != TerminalModes() else { return [] }
    var bytes = Array(modes.resumptionOfScreen.utf8)
    bytes += modes.characterSets.resumption
    bytes += modes.colorSettings
    if let hyperlink = modes.hyperlink { bytes += TerminalModes.command("8;".utf8 + hyperlink) }
    return bytes + modes.resumptionOfSwitches.utf8 + (modes.isVT52 ? "\u{1B}[?2l" : "").utf8
  }
}

extension TerminalModes {
  /// The modes that are handled separately, because their order matters.
  private static let placedModes = PrivateModeSet([.leftRightMargins, .origin])

  private func sequences(switchingOn: Bool) -> String {
    PrivateMode.allCases.filter {
      changedPrivateModes[$0] && !Self.placedModes[$0]
    }.map {
      "\u{1B}[?\($0.number)" + ($0.isOnAtStart != switchingOn ? "h" : "l")
    }.joined()
  }

  private func sequences(ofStandardModesToStart toStart: Bool) -> String {
    StandardMode.allCases.filter(changedStandardModes.contains)
      .map { $0.sequence(isOn: $0.isOnAtStart == toStart) }.joined()
  }

  /// Resets the hyperlink, private modes and keyboard modes; resets synchronized output before the other modes.
  fileprivate var restorationOfInput: String {
    (hyperlink == nil ? "" : "\u{1B}]8;;\u{1B}\\")
      + sequences(switchingOn: false)
      + (isOnAlternateScreen ? keyboards.alternate.restoration : "")
      + (keyboards.modifyOtherKeys == 0 ? "" : "\u{1B}[>4m")
      + (keyboards.applicationKeypad ? "\u{1B}>" : "")
      + (keyboards.eightBitControls ? "\u{1B} F" : "")
      + sequences(ofStandardModesToStart: true)
  }

  /// Resets the look of text, including the look that a restored cursor brings back.
  fileprivate func restorationOfLook(after cursor: SavedCursor) -> String {
    let sets = characterSets.merging(cursor.characterSets)
    let isStyled = style != TextStyle() || cursor.style != TextStyle()
    let titles = savedTitles.reversed().map { "\u{1B}[23;\($0)t" }
    return sets.restoration + (isStyled ? "\u{1B}[m" : "")
      + (cursorShape == 0 ? "" : "\u{1B}[0 q") + colorResets + titles.joined()
  }

  fileprivate var resumptionOfScreen: String {
    var text = savedTitles.map { "\u{1B}[22;\($0)t" }.joined() + keyboards.main.resumption
    if let screen = alternateScreen {
      text += screen.entry + keyboards.alternate.resumption
    } else if !keyboards.alternate.isEmpty {
      text += "\u{1B}[?1049h" + keyboards.alternate.resumption + "\u{1B}[?1049l"
    }
    if let margins = scrollMargins { text += "\u{1B}7" + margins.selection + "\u{1B}8" }
    if isOn(.leftRightMargins) {
      text += "\u{1B}[?69h"
      if let columns = columnMargins { text += "\u{1B}7" + columns.selection + "\u{1B}8" }
    }
    return text + (isOn(.origin) ? "\u{1B}[?6h" : "")
  }

  fileprivate var resumptionOfSwitches: String {
    sequences(ofStandardModesToStart: false)
      + (keyboards.eightBitControls ? "\u{1B} G" : "")
      + (keyboards.applicationKeypad ? "\u{1B}=" : "")
      + (keyboards.modifyOtherKeys == 0 ? "" : "\u{1B}[>4;\(keyboards.modifyOtherKeys)m")
      + (cursorShape == 0 ? "" : "\u{1B}[\(cursorShape) q") + style.selection
      + sequences(switchingOn: true)
  }
}
