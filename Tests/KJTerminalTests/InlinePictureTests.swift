// The bytes of pictures in each protocol, the cells that they take, and how the dock shows and removes them.

import KJDomain
import KJSystem
import Testing

@testable import KJTerminal

@Suite struct InlinePictureTests {
  /// The header of a PNG file, and bytes after it.
  private static func png(_ width: Int, _ height: Int, bytes count: Int = 100) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    file += Array("IHDR".utf8)
    for number in [width, height] {
      file += [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }
    return file + (0..<count).map { UInt8($0 * 37 & 0xFF) }
  }

  private static let cell = PixelSize(width: 9, height: 18)
  private static func place(
    _ way: PictureWay, cell: PixelSize? = Self.cell, columns: Int = 14, rows: Int = 7
  ) -> PicturePlace {
    PicturePlace(way, columns: columns, rows: rows, cell: cell)
  }

  /// kitty's sequences: the keys and the data of each.
  private func sequences(_ bytes: [UInt8]) throws -> [(keys: [String: String], data: [UInt8])] {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("\u{1B}\\"))
    return try text.split(separator: "\u{1B}\\").map { sequence in
      #expect(sequence.hasPrefix("\u{1B}_G"))
      let halves = sequence.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
      #expect(halves.count == 2)
      let keys = halves[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
      return (
        Dictionary(uniqueKeysWithValues: try keys.map { (try #require($0.first), $0[1]) }),
        Array(halves[1].utf8)
      )
    }
  }

  @Test(arguments: [100, 3048, 3049, 6120, 31_000])
  func kittyGetsTheFileInPieces(count: Int) throws {
    let file = Self.png(224, 126, bytes: count)
    let picture = try #require(InlinePicture(png: file, in: Self.place(.kitty)))
    let sequences = try sequences(picture.bytes)
    let first = try #require(sequences.first).keys
    for (key, value) in ["a": "T", "f": "100", "t": "d", "C": "1", "c": "14", "r": "4"] {
      #expect(first[key] == value, "\(key)")
    }
    #expect(sequences.allSatisfy { $0.keys["q"] == "2" && $0.data.count <= 4096 })
    #expect(sequences.dropLast().allSatisfy { $0.keys["m"] == "1" && $0.data.count % 4 == 0 })
    #expect(sequences.last?.keys["m"] == "0")
    #expect(Base64.decode(sequences.flatMap(\.data)[...]) == file)
    let number = try #require(first["i"])
    #expect(picture.removal == "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\")
    let other = try #require(InlinePicture(png: file, in: Self.place(.kitty)))
    #expect(other != picture && other.removal != picture.removal)
  }

  @Test func iTerm2GetsTheFileAndItsCells() throws {
    let file = Self.png(100, 200)
    let picture = try #require(InlinePicture(png: file, in: Self.place(.iTerm2, cell: nil)))
    let keys =
      "inline=1;size=\(file.count);width=7;height=7;preserveAspectRatio=1;doNotMoveCursor=1"
    #expect(
      String(decoding: picture.bytes, as: UTF8.self)
        == "\u{1B}]1337;File=\(keys):\(Base64.encode(file))\u{07}")
    #expect(picture.removal.isEmpty && picture.column == 3 && picture.row == 0)
  }

  @Test func whatIsNoPictureIsNone() {
    let file = Self.png(100, 200)
    for count in 0..<24 {
      #expect(InlinePicture(png: Array(file[..<count]), in: Self.place(.kitty)) == nil)
    }
    #expect(InlinePicture(png: Self.png(0, 20), in: Self.place(.kitty)) == nil)
    #expect(InlinePicture(png: Self.png(1 << 20, 20), in: Self.place(.kitty)) == nil)
    #expect(InlinePicture(png: file, in: Self.place(.sixel)) == nil)
    for text in ["", "\u{1B}P0;1;0q#0", "\u{1B}P0q\"1;1;127;90#0", "\u{1B}P0q\"1;1;9;0#0"] {
      #expect(InlinePicture(sixels: Array(text.utf8), in: Self.place(.sixel)) == nil, "\(text)")
    }
  }

  @Test func sixelsStandInTheMiddle() throws {
    let bytes = Array("\u{1B}P0;1;0q\"1;1;55;90#0;2;0;0;0#0~\u{1B}\\".utf8)
    let picture = try #require(InlinePicture(sixels: bytes, in: Self.place(.sixel)))
    #expect(picture.column == 3 && picture.row == 1 && picture.bytes == bytes)
    #expect(picture.removal.isEmpty)
  }

  @Test(arguments: [
    // A photo, a screenshot, a phone page, a square, a strip, a tower, a dot.
    (4, 3, 13, 5), (16, 9, 14, 4), (9, 19, 7, 7), (1, 1, 14, 7), (20, 1, 14, 1), (1, 20, 1, 7),
    (224, 168, 13, 5), (16, 10, 13, 4),
  ])
  func aPictureFillsCellsAndKeepsItsShape(width: Int, height: Int, columns: Int, rows: Int) {
    let cells = Self.place(.kitty).cells(for: PixelSize(width: width, height: height))
    #expect(cells == (columns, rows))
  }

  // MARK: In the dock

  private static func list(
    _ picture: InlinePicture?, selected: Int = 0, hasPictures: Bool = true
  ) -> DockContent {
    .picker(
      DockPicker(
        "earlier uploads", LineEditor(), [DockPicker.Item("one"), DockPicker.Item("two")],
        selected: selected, emptyText: "", hint: "", hasPictures: hasPictures, picture: picture))
  }

  private func text(_ step: Dock.Step?) -> String {
    switch step {
    case .write(let bytes), .resize(let bytes): String(decoding: bytes, as: UTF8.self)
    case .ask, nil: ""
    }
  }

  /// The position of one text in another.
  private func place(of part: String, in text: String) -> Int? {
    text.firstRange(of: part).map { text.distance(from: text.startIndex, to: $0.lowerBound) }
  }

  @Test(arguments: [PictureWay.kitty, .iTerm2])
  func aPictureIsDrawnOnceAndTakenAway(way: PictureWay) throws {
    let picture = try #require(InlinePicture(png: Self.png(224, 126), in: Self.place(way)))
    let bytes = String(decoding: picture.bytes, as: UTF8.self)
    var bench = DockTests.Bench()
    // The list is drawn first, then its picture, which begins in the second column, in the middle of seven rows.
    let opening = text(bench.show(Self.list(nil)))
    #expect(opening.contains("\u{1B}[16X") && !opening.contains(bytes))
    let drawing = text(bench.show(Self.list(picture)))
    #expect(drawing.contains("\u{1B}[18;2H" + bytes))
    #expect(bench.advance() == nil)
    let restoration = String(
      decoding: bench.dock.restoration(isOnAlternateScreen: false), as: UTF8.self)
    #expect(restoration.hasPrefix(picture.removal))

    // Another line is selected, and its picture has not been read yet: the cells are cleared.
    let moving = text(bench.show(Self.list(nil, selected: 1)))
    #expect(moving.contains(picture.removal) && !moving.contains(bytes))
    #expect(moving.ranges(of: "\u{1B}[16X").count == 7)
    #expect(
      !String(decoding: bench.dock.restoration(isOnAlternateScreen: false), as: UTF8.self)
        .contains("\u{1B}_G"))

    // While a picture stays, its cells are left alone.
    _ = bench.show(Self.list(picture))
    let staying = text(bench.show(Self.list(picture, selected: 1)))
    #expect(!staying.isEmpty && !staying.contains("\u{1B}[16X") && !staying.contains(bytes))
    #expect(staying.contains("\u{1B}[17;17H") && staying.contains("\u{1B}[18;17H"))

    // Clearing the screen removes the picture as well.
    _ = bench.write("\u{1B}[2J")
    #expect(text(bench.advance(after: 100)).contains(bytes))

    // The end.
    let closing = text(bench.show(nil))
    #expect(closing.contains(picture.removal) && closing.contains("\u{1B}[17;1H\u{1B}[2K"))
    #expect(!closing.contains(bytes))
  }

  @Test(arguments: [PictureWay.kitty, .iTerm2])
  func aStatusHasItsPictureAbove(way: PictureWay) throws {
    let picture = try #require(InlinePicture(png: Self.png(224, 126), in: Self.place(way)))
    let bytes = String(decoding: picture.bytes, as: UTF8.self)
    let status = SessionStatus(.done, "a.png")
    var bench = DockTests.Bench()
    // The dock takes as many rows as a list does, while keys still go to the program.
    let opening = text(bench.show(.pictured(status, picture)))
    #expect(bench.dock.rows == DockPicker.usualItems + 1)
    #expect(opening.contains("\u{1B}[18;2H" + bytes) && opening.contains(" a.png "))
    #expect(opening.ranges(of: "\u{1B}[16X").count == 7 && opening.contains("\u{1B}[?25h"))
    #expect(bench.advance() == nil)
    // The status outlives the picture.
    let closing = text(bench.show(.status(status)))
    #expect(bench.dock.rows == 1)
    #expect(closing.contains(picture.removal) && closing.contains("\u{1B}[17;1H\u{1B}[2K"))
    #expect(!closing.contains(bytes))
  }

  @Test func aPictureBelongsToItsScreen() throws {
    let picture = try #require(InlinePicture(png: Self.png(224, 126), in: Self.place(.kitty)))
    var bench = DockTests.Bench()
    _ = bench.show(Self.list(picture))
    for command in ["\u{1B}[?1049h", "\u{1B}[?1049l"] {
      let shown = bench.write(command)
      let removal = try #require(place(of: picture.removal, in: shown))
      #expect(removal < (try #require(place(of: command, in: shown))))
      #expect(text(bench.advance(after: 100)).contains("a=T"))
    }
  }

  @Test func aListWithoutPicturesIsAsItWas() {
    var bench = DockTests.Bench()
    let opening = text(bench.show(Self.list(nil, hasPictures: false)))
    #expect(!opening.contains("X") && opening.contains("\u{1B}[17;1H"))
  }

  @Test(arguments: [
    (59, 24, 0), (60, 24, 7), (80, 24, 7), (80, 10, 7), (80, 9, 6),
  ])
  func picturesNeedRoom(columns: Int, rows: Int, pictureRows: Int) {
    let size = TerminalSize(
      columns: columns, rows: rows, pixelWidth: columns * 9 + 4, pixelHeight: rows * 18 + 4)
    for way in [PictureWay.kitty, .iTerm2, .sixel] {
      let place = DockLayout.picturePlace(way, in: size)
      #expect(place?.rows ?? 0 == pictureRows)
      #expect(place.map { $0.cell == Self.cell } ?? true)
    }
    let unknown = TerminalSize(columns: 80, rows: 24)
    #expect(DockLayout.picturePlace(.sixel, in: unknown) == nil)
    #expect(DockLayout.picturePlace(.kitty, in: unknown)?.cell == nil)
  }
}
