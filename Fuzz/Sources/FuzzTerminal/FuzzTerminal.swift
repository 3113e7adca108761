// Fuzz entry for the bytes of a session: the output of the remote programs and the person's keys.

import KJDomain

@testable import KJTerminal

/// Called by libFuzzer with one input, whose first byte says where the rest is cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTerminal(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let input = UnsafeRawBufferPointer(start: start, count: count)
  guard let head = input.first else { return 0 }
  let bytes = UnsafeRawBufferPointer(rebasing: input.dropFirst())
  let cut = min(Int(head), bytes.count)
  let pieces = [
    UnsafeRawBufferPointer(rebasing: bytes[..<cut]),
    UnsafeRawBufferPointer(rebasing: bytes[cut...]),
  ]
  checkOutput(bytes, pieces)
  checkCutOff(pieces)
  for parts in [OutputFilter.Parts.backgrounds, .requests, [.backgrounds, .requests]] {
    checkLeftOut(parts, bytes, pieces)
  }
  for isOnAlternateScreen in [false, true] {
    checkDock(bytes, pieces, isOnAlternateScreen: isOnAlternateScreen)
  }
  for isExtended in [false, true] {
    checkKeys(bytes, pieces, isExtended: isExtended)
    checkDrops(bytes, pieces, isExtended: isExtended)
    checkMouse(pieces, isExtended: isExtended)
  }
  return 0
}

/// Modes do not depend on the cut, and can be undone and redone.
private func checkOutput(_ bytes: UnsafeRawBufferPointer, _ pieces: [UnsafeRawBufferPointer]) {
  var whole = ModeTracker()
  whole.take(bytes)
  var cut = ModeTracker()
  for piece in pieces { cut.take(piece) }
  precondition(cut.modes == whole.modes && cut.title == whole.title)
  precondition(cut.isInGround == whole.isInGround && cut.restoration == whole.restoration)
  precondition(whole.restoration.count <= 1024)
  precondition(whole.title?.count ?? 0 <= ModeTracker.titleLimit)

  var restored = whole
  whole.restoration.withUnsafeBytes { restored.take($0) }
  precondition(restored.modes == TerminalModes() && restored.restoration.isEmpty)
  var resumed = ModeTracker()
  whole.resumption.withUnsafeBytes { resumed.take($0) }
  precondition(resumed.modes == whole.modes)
}

/// The bytes dropped after the output is cut off do not depend on how they are split, and set nothing.
private func checkCutOff(_ pieces: [UnsafeRawBufferPointer]) {
  var whole = ModeTracker()
  whole.take(pieces[0])
  _ = whole.cutOff()
  let modes = whole.modes
  var bytewise = whole
  let count = whole.dropRest(of: pieces[1])
  precondition(whole.modes == modes && (count == pieces[1].count || whole.isInGround))
  let dropped = pieces[1].indices.count {
    bytewise.dropRest(of: UnsafeRawBufferPointer(rebasing: pieces[1][$0...$0])) == 1
  }
  precondition(dropped == count && bytewise.isInGround == whole.isInGround)
}

/// The output for a terminal with a dock does not depend on the cut, is hardly longer than the original, ends outside
/// of sequences if the original does, and sets no margins that reach into the dock.
private func checkDock(
  _ bytes: UnsafeRawBufferPointer, _ pieces: [UnsafeRawBufferPointer], isOnAlternateScreen: Bool
) {
  let place = DockPlace(limit: 23, rows: 1)
  func filtered(_ pieces: [UnsafeRawBufferPointer]) -> ([UInt8], DockFilter.Effects, isOver: Bool) {
    var filter = DockFilter(place, isOnAlternateScreen: isOnAlternateScreen)
    var output: [UInt8] = []
    for piece in pieces { filter.filter(piece, into: &output) }
    return (output, filter.takeEffects(), filter.isOver)
  }
  let (output, effects, isOver) = filtered([bytes])
  let (cutOutput, cutEffects, _) = filtered(pieces)
  precondition(cutOutput == output && cutEffects == effects)
  let sequences = bytes.count { $0 == 0x1B }
  precondition(output.count <= bytes.count + 64 * sequences)

  var original = ModeTracker()
  original.take(bytes)
  var shown = ModeTracker()
  output.withUnsafeBytes { shown.take($0) }
  // A letter ends an incomplete character, as would a sequence that was withheld from the terminal.
  if original.isInGround {
    let letter: [UInt8] = [0x61]
    letter.withUnsafeBytes { shown.take($0) }
    precondition(shown.isInGround)
  }
  // A different kind of terminal has no dock.
  if !isOver, let margins = shown.modes.scrollMargins {
    precondition(margins.bottom ?? .max <= place.limit)
  }
}

/// The filtered output does not depend on the cut, is hardly longer than the original, ends outside of sequences if the
/// original does, and sets the same modes, except for backgrounds.
private func checkLeftOut(
  _ parts: OutputFilter.Parts, _ bytes: UnsafeRawBufferPointer, _ pieces: [UnsafeRawBufferPointer]
) {
  func filtered(_ pieces: [UnsafeRawBufferPointer]) -> [UInt8] {
    var filter = OutputFilter(parts)
    var output: [UInt8] = []
    for piece in pieces { filter.filter(piece, into: &output) }
    return output
  }
  let output = filtered([bytes])
  precondition(filtered(pieces) == output)
  let sequences = bytes.count { $0 == 0x1B }
  precondition(output.count <= bytes.count + 2 * sequences)

  var original = ModeTracker()
  original.take(bytes)
  guard original.isInGround else { return }
  var shown = ModeTracker()
  output.withUnsafeBytes { shown.take($0) }
  // A letter ends an incomplete character, as would a sequence that was withheld from the terminal.
  let letter: [UInt8] = [0x61]
  letter.withUnsafeBytes { shown.take($0) }
  precondition(shown.isInGround)
  // The tracker uses only the first few parameters, and no sequence longer than those of real terminals.
  let parameters = bytes.count { [UInt8(ascii: ";"), UInt8(ascii: ":")].contains($0) }
  if parameters < 32, bytes.count < 1024 {
    let isPlain = parts.contains(.backgrounds)
    precondition(
      shown.modes == (isPlain ? original.modes.onStandardBackground : original.modes))
  }
}

/// Events do not depend on the cut; without a prefix and tildes, everything is sent unchanged.
private func checkKeys(
  _ bytes: UnsafeRawBufferPointer, _ pieces: [UnsafeRawBufferPointer], isExtended: Bool
) {
  var whole = SessionKeys()
  var cut = SessionKeys()
  let events = whole.take(bytes, encoding: isExtended ? .extended : .plain)
  precondition(
    joined(pieces.flatMap { cut.take($0, encoding: isExtended ? .extended : .plain) })
      == joined(events))
  precondition(cut.isBetweenKeys == whole.isBetweenKeys && cut.isUnfinished == whole.isUnfinished)

  var passing = SessionKeys(prefix: .none, escape: nil)
  var sent = passing.take(bytes, encoding: isExtended ? .extended : .plain)
  sent += passing.release()
  precondition(joined(sent) == (bytes.isEmpty ? [] : [.send(Array(bytes))]))
}

/// Mouse reports outside kj's rows pass unchanged, as does everything around them.
private func checkMouse(_ pieces: [UnsafeRawBufferPointer], isExtended: Bool) {
  let encoding: KeyEncoding = isExtended ? .extended : .plain
  var plain = SessionKeys(prefix: .none, escape: nil)
  let expected = pieces.flatMap { plain.take($0, encoding: encoding) } + plain.release()
  var pointing = SessionKeys(prefix: .none, escape: nil)
  pointing.mouse = MouseInterest(limit: .max, isAlone: false)
  let events = pieces.flatMap { pointing.take($0, encoding: encoding) } + pointing.release()
  precondition(joined(events) == joined(expected))
}

/// Searching the input for dropped files changes nothing if it finds none.
private func checkDrops(
  _ bytes: UnsafeRawBufferPointer, _ pieces: [UnsafeRawBufferPointer], isExtended: Bool
) {
  var plain = SessionKeys()
  let expected = plain.take(bytes, encoding: isExtended ? .extended : .plain) + plain.release()
  var watching = SessionKeys()
  watching.dropInterest = DropInterest(hasDrives: true, takesClipboard: true)
  var events: [SessionEvent] = []
  for piece in pieces {
    events += watching.take(piece, encoding: isExtended ? .extended : .plain)
    while case .candidate = events.last {
      events.removeLast()
      events += watching.resolve(passing: true, encoding: isExtended ? .extended : .plain)
    }
  }
  // First an unfinished paste, then the unit after it.
  events += watching.release() + watching.release()
  precondition(joined(events) == joined(expected))
}

/// The events, with adjacent runs joined.
private func joined(_ events: [SessionEvent]) -> [SessionEvent] {
  events.reduce(into: []) { joined, event in
    if case .send(let more) = event, case .send(let run) = joined.last {
      joined[joined.count - 1] = .send(run + more)
    } else {
      joined.append(event)
    }
  }
}
