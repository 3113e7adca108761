// The effects of strings: titles, colors, hyperlinks, pictures.

extension TrackedTerminal {
  /// In bytes; no terminal accepts longer color values.
  private static let colorLimit = 64
  /// The commands for iTerm2's pictures, whole or in pieces.
  private static let pictureCommands = ["1337;File=", "1337;MultipartFile=", "1337;FileEnd"]
    .map(\.utf8)

  /// Obeys an OSC string.
  mutating func obey(command: [UInt8]) {
    if let request = BarRequest(command) { hidesBar = request == .hide }
    if Self.pictureCommands.contains(where: command.starts) { pictures.count += 1 }
    let parts = command.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let values = parts.dropFirst()
    if parts[0].elementsEqual("5522".utf8), let metadata = values.first {
      return copies.follow(metadata, values.dropFirst().first ?? [])
    }
    guard let number = Self.number(parts[0]) else { return }
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
    // A selection and text in Base64; `?` asks for the text.
    case 52 where values.count == 2 && values.last != [UInt8(ascii: "?")]:
      if let text = values.last { copies.add(base64: text) }
    case 22: traces.pointerShape = !values.allSatisfy(\.isEmpty)
    default: break
    }
  }

  /// Obeys a DCS string that its header identifies: a frame (`= 1 s`, `= 2 s`) or a picture.
  mutating func obey(deviceHeader header: [UInt8], _ final: UInt8) {
    switch (header, final) {
    case (Array("=1".utf8), UInt8(ascii: "s")): modes.set(.synchronizedOutput, true)
    case (Array("=2".utf8), UInt8(ascii: "s")): modes.set(.synchronizedOutput, false)
    case (_, UInt8(ascii: "q")): pictures.count += 1
    default: break
    }
  }

  /// Notes whether an APC string may show a picture: it uses kitty's protocol, and is neither a question (`a=q`) nor a
  /// removal (`a=d`).
  mutating func obey(applicationHeader header: [UInt8]) {
    guard header.first == UInt8(ascii: "G") else { return }
    let keys = header.dropFirst().split(separator: UInt8(ascii: ","))
    if keys.contains(where: { $0.elementsEqual("a=q".utf8) || $0.elementsEqual("a=d".utf8) }) {
      return
    }
    pictures.count += 1
    pictures.mayBeAboveText = true
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

  /// Resets the colors with the given indices, or all colors of that kind if no index is given.
  private mutating func resetIndexedColors(
    _ values: ArraySlice<ArraySlice<UInt8>>, slot: (Int) -> ColorSlot
  ) {
    let isAll = values.allSatisfy(\.isEmpty)
    for index in isAll ? Array(0...255) : values.compactMap(Self.number) {
      modes.colors[slot(index)] = nil
    }
  }

  /// Sets the hyperlink from parameters and an address; if both are empty, closes it.
  private mutating func setHyperlink(
    _ values: ArraySlice<ArraySlice<UInt8>>, of command: [UInt8]
  ) {
    guard values.count >= 2 else { return }
    let isClosing = values.dropFirst().allSatisfy(\.isEmpty) && values.count == 2
    modes.hyperlink = isClosing ? nil : Array(command.dropFirst(2))
  }

  /// A number of at most three digits, up to 255, which covers all known commands and indices.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number <= 255 ? number : nil
  }
}
