/// The parts of a color profile (ICC.1:2022, section 7) that are needed to compute colors.
///
/// Many profiles are made for one device. They hold its serial number, the name that its owner gave it, the date of
/// the measurement, the settings of its graphics card, and text from programs. kj leaves out all of that, and every
/// element of an unknown kind.
struct ICCContents: Hashable {
  private static let headerLength = 128
  private static let entryLength = 12
  /// More than any program writes, and no more than the usual library reads.
  private static let mostEntries = 100
  private static let signature: StaticString = "acsp"
  private static let spaces: Set = ["RGB ", "GRAY", "CMYK", "Lab ", "YCbr"]
  private static let connections: Set = ["XYZ ", "Lab "]
  /// Cameras and scanners, displays, printers, and device-independent spaces.
  private static let classes: Set = ["scnr", "mntr", "prtr", "spac"]
  private static let description = "Color profile"
  /// Every profile must have this text.
  private static let copyright = "not stated"

  /// The first two bytes of the version; from version 4 on, text is stored differently.
  let version: [UInt8]
  let kind: String
  let space: String
  let connection: String
  /// The rendering intent for a program that does not choose one.
  let intent: UInt8
  let description: String
  let elements: [String: [UInt8]]
}

extension ICCContents {
  /// Reads a profile; nil if it is damaged or does not define any colors.
  ///
  /// Skips elements that are damaged or outside the profile, as other programs do.
  init?(_ profile: ByteView) {
    guard let length = profile.bigEndian32(at: 0), length > Self.headerLength,
      profile.view(36..<40).starts(with: Self.signature)
    else { return nil }
    let profile = profile.view(0..<length)
    guard let count = profile.bigEndian32(at: Self.headerLength), count <= Self.mostEntries,
      let major = profile.byte(at: 8), let minor = profile.byte(at: 9)
    else { return nil }
    version = [major, minor]
    kind = Self.name(at: 12, in: profile)
    space = Self.name(at: 16, in: profile)
    connection = Self.name(at: 20, in: profile)
    intent = profile.byte(at: 67).map { $0 & 3 } ?? 0
    description = Self.description
    var elements: [String: [UInt8]] = [:]
    for index in 0..<count {
      let entry = Self.headerLength + 4 + Self.entryLength * index
      let name = Self.name(at: entry, in: profile)
      guard ICCElement.names.contains(name), elements[name] == nil,
        let start = profile.bigEndian32(at: entry + 4),
        let length = profile.bigEndian32(at: entry + 8), start + length <= profile.count
      else { continue }
      elements[name] = ICCElement.contents(profile.view(start..<start + length), of: name)
    }
    self.elements = elements
    guard Self.classes.contains(kind), Self.spaces.contains(space),
      Self.connections.contains(connection), hasColors
    else { return nil }
  }

  private static func name(at offset: Int, in profile: ByteView) -> String {
    String(decoding: profile.view(offset..<offset + 4).buffer, as: UTF8.self)
  }

  /// True if all elements for at least one way of computing colors are present.
  private var hasColors: Bool {
    let ways = [
      ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"], ["kTRC"], ["A2B0"], ["A2B1"], ["A2B2"],
      ["D2B0"], ["D2B1"], ["D2B2"], ["D2B3"],
    ]
    return ways.contains { $0.allSatisfy { elements[$0] != nil } }
  }
}

extension ICCContents {
  /// A profile with these parts, and with the text that every profile must have.
  var assembled: [UInt8] {
    let texts = [
      ("desc", text(description, type: "desc")), ("cprt", text(Self.copyright, type: "text")),
    ]
    let parts = texts + ICCElement.names.compactMap { name in elements[name].map { (name, $0) } }
    var entries: [UInt8] = []
    var data: [UInt8] = []
    let start = Self.headerLength + 4 + Self.entryLength * parts.count
    // Several elements often have the same curve or table.
    var places: [[UInt8]: Int] = [:]
    for (name, contents) in parts {
      let place = places[contents] ?? start + data.count
      if places.updateValue(place, forKey: contents) == nil {
        data += contents + [UInt8](repeating: 0, count: (4 - contents.count % 4) % 4)
      }
      entries += Array(name.utf8)
      entries.append(bigEndian32: place)
      entries.append(bigEndian32: contents.count)
    }
    var result = header(length: start + data.count)
    result.append(bigEndian32: parts.count)
    return result + entries + data
  }

  /// The header, without a maker, program, device or time.
  private func header(length: Int) -> [UInt8] {
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    var header: [UInt8] = []
    header.append(bigEndian32: length)
    header += zeros(4) + version + zeros(2)
    header += Array((kind + space + connection).utf8)
    header += zeros(12) + Self.signature.withUTF8Buffer(Array.init) + zeros(27)
    header.append(intent)
    // The white of the connection space, which is the same in every profile.
    for number in [0xF6D6, 0x1_0000, 0xD32D] { header.append(bigEndian32: number) }
    return header + zeros(Self.headerLength - header.count)
  }

  private func text(_ text: String, type: String) -> [UInt8] {
    let characters = Array(text.utf8)
    var contents: [UInt8] = []
    if version[0] >= 4 {
      contents += Array("mluc\0\0\0\0".utf8)
      // One string, in an entry of twelve bytes, in English.
      for number in [1, 12] { contents.append(bigEndian32: number) }
      contents += Array("enUS".utf8)
      for number in [2 * characters.count, 28] { contents.append(bigEndian32: number) }
      return contents + characters.flatMap { [0, $0] }
    }
    contents += Array("\(type)\0\0\0\0".utf8)
    guard type == "desc" else { return contents + characters + [0] }
    contents.append(bigEndian32: characters.count + 1)
    // The same text would follow in Unicode and for old Macs; both are left empty.
    return contents + characters + [UInt8](repeating: 0, count: 1 + 8 + 3 + 67)
  }
}
