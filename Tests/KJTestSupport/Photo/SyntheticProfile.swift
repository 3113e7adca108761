/// A color profile (ICC.1:2022) whose header and private elements say whose device it is for.
public struct SyntheticProfile: Sendable {
  /// One element of the profile.
  public struct Element: Sendable {
    public var name: String
    public var data: [UInt8]

    public init(_ name: String, _ data: [UInt8]) {
      self.name = name
      self.data = data
    }
  }

  /// The first two bytes of the version.
  public var version: [UInt8] = [2, 0x40]
  public var kind = "mntr"
  public var space = "RGB "
  public var elements: [Element]
  /// The text in all header fields that say who made the profile, and on what.
  public var maker = "kjId"

  public init(_ elements: [Element]) {
    self.elements = elements
  }

  /// The profile of a display with the colors of a phone's screen and a gamma of 2.2; its private elements contain a
  /// text.
  public static func display(of owner: String) -> SyntheticProfile {
    let text = Array("text\0\0\0\0\(owner)\0".utf8)
    let curve = Array("curv\0\0\0\0\0\0\0\u{1}\u{2}3".utf8)
    return SyntheticProfile(
      ["desc", "cprt", "dscm", "mmod", "vcgt", "ndin", "meta"].map { Element($0, text) } + [
        // Anything after the contents of an element is also private.
        Element("wtpt", xyz(0.9642, 1, 0.8249) + text),
        Element("rXYZ", xyz(0.5151, 0.2412, -0.0011)),
        Element("gXYZ", xyz(0.2919, 0.6922, 0.0419)), Element("bXYZ", xyz(0.1571, 0.0666, 0.7841)),
        Element("rTRC", curve), Element("gTRC", curve), Element("bTRC", curve),
        Element("targ", text),
      ])
  }

  /// A profile for the channels of a space, with the given number of bytes of tables.
  public static func tables(for space: String, count: Int = 64) -> SyntheticProfile {
    var profile = SyntheticProfile([
      Element("wtpt", xyz(0.9642, 1, 0.8249)),
      Element("A2B0", Array("mAB \0\0\0\0".utf8) + PseudoRandom.bytes(count)),
    ])
    profile.version = [4, 0x20]
    profile.space = space
    return profile
  }

  /// Three numbers, each with sixteen bits after the binary point.
  public static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + [x, y, z].flatMap { big(Int(($0 * 65_536).rounded())) }
  }

  public var bytes: [UInt8] {
    var table = Self.big(elements.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * elements.count
    for element in elements {
      table +=
        Array(element.name.utf8) + Self.big(start + data.count) + Self.big(element.data.count)
      data += element.data + [UInt8](repeating: 0, count: (4 - element.data.count % 4) % 4)
    }
    return header(length: start + data.count) + table + data
  }

  private func header(length: Int) -> [UInt8] {
    let maker = Array(maker.utf8)
    let date: [UInt8] = [0x07, 0xEA, 0, 11, 0, 26, 0, 4, 0, 12, 0, 33]
    var header = Self.big(length) + maker + version + [0, 0]
    header += Array((kind + space + "XYZ ").utf8) + date + Array("acsp".utf8)
    header += maker + [0, 0, 0, 1] + maker + maker + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 1]
    header += Self.big(0xF6D6) + Self.big(0x10000) + Self.big(0xD32D)
    // The creator and the digest, then the reserved bytes.
    return header + maker + maker + maker + maker + maker + [UInt8](repeating: 0, count: 28)
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
