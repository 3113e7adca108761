// The effects of OSC strings: titles, colors, hyperlinks.

extension TrackedTerminal {
  /// A limit above the longest color value that any terminal takes.
  private static let colorLimit = 64

  /// Obeys an OSC string.
  mutating func obey(command: [UInt8]) {
    if let request = BarRequest(command) { hidesBar = request == .hide }
    let parts = command.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let number = Self.number(parts[0]) else { return }
    let values = parts.dropFirst()
    switch number {
    case 0, 2: title = Array(command.dropFirst(parts[0].count + 1).prefix(ModeTracker.titleLimit))
    case 4: setIndexedColors(values) { .palette($0) }
    case 5: setIndexedColors(values) { .special($0) }
    case 10...19:
      for (slot, value) in zip(number...19, values) { setColor(.dynamic(slot), value) }
    case 104: resetIndexedColors(values) { .palette($0) }
    case 105: resetIndexedColors(values) { .special($0) }
    case 110...119: modes.colors[.dynamic(number - 100)] = nil
    case 8: setHyperlink(values, of: command)
    case 9 where values.first == [UInt8(ascii: "4")]:
      traces.progress = values.dropFirst().first != [UInt8(ascii: "0")]
    // The selection, and a text in Base64; `?` asks for one.
    case 52 where keepsCopies && values.count == 2 && values.last != [UInt8(ascii: "?")]:
      copied = values.last.map(Array.init)
    case 22: traces.pointerShape = !values.allSatisfy(\.isEmpty)
    default: break
    }
  }

  /// Sets colors from pairs of an index and a value.
  private mutating func setIndexedColors(
    _ values: ArraySlice<ArraySlice<UInt8>>, slot: (Int) -> ColorSlot
  ) {
    var rest = values
    while let index = rest.popFirst(), let value = rest.popFirst() {
      if let index = Self.number(index) { setColor(slot(index), value) }
    }
  }

  private mutating func setColor(_ slot: ColorSlot, _ value: ArraySlice<UInt8>) {
    if slot == .dynamic(11) && value == [UInt8(ascii: "?")] { questions.background += 1 }
    guard !value.isEmpty, value.count <= Self.colorLimit, value != [UInt8(ascii: "?")],
      value.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return }
    modes.colors[slot] = Array(value)
  }

  /// Resets the colors with the given indices, or all of the kind if none is given.
  private mutating func resetIndexedColors(
    _ values: ArraySlice<ArraySlice<UInt8>>, slot: (Int) -> ColorSlot
  ) {
    let isAll = values.allSatisfy(\.isEmpty)
    for index in isAll ? Array(0...255) : values.compactMap(Self.number) {
      modes.colors[slot(index)] = nil
    }
  }

  /// Takes parameters and an address; if both are empty, the link is closed.
  private mutating func setHyperlink(
    _ values: ArraySlice<ArraySlice<UInt8>>, of command: [UInt8]
  ) {
    guard values.count >= 2 else { return }
    let isClosing = values.dropFirst().allSatisfy(\.isEmpty) && values.count == 2
    modes.hyperlink = isClosing ? nil : Array(command.dropFirst(2))
  }

  /// A number of up to three digits and at most 255, as of every known command and index.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number <= 255 ? number : nil
  }
}
