// clips.json on disk.

import KJBase
import KJDomain
import KJSystem
import SystemPackage
import Testing

@testable import KJStore

@Suite struct ClipHistoryFileTests {
  private let home = TemporaryHome()
  private var path: FilePath { home.locations.clips }
  private var file: KeptFile<ClipHistory> { KeptFile(path) }

  private static func write(_ history: ClipHistory, to file: KeptFile<ClipHistory>) throws {
    try file.update { $0 = history }
  }

  @Test func itIsInTheStateDirectory() {
    #expect(path == home.path.appending(".local").appending("state").pushing("kj/clips.json"))
  }

  @Test func eachPropertyIsWrittenAndReadBack() throws {
    var history = ClipHistory()
    try history.add(ClipText("/home/me/a b.png"), from: .path, on: "dev", at: 1_795_000_000)
    try history.add(ClipText("two\n\t\"lines\" \\ \u{1F600}"), from: .added, at: 1_795_000_001)
    try history.add(ClipText("from afar"), from: .remote, on: "me@[::1]:22", at: 1_795_000_002)
    try history.pin(ClipText("/home/me/a b.png"), at: 1_795_000_003)
    try Self.write(history, to: file)
    #expect(try file.load().contents == history)
    #expect(
      try home.read(path) == #"""
        {
          "version": 1,
          "items": [
            {
              "added": 1795000000,
              "host": "dev",
              "origin": "path",
              "pinned": 1795000003,
              "text": "/home/me/a b.png",
              "used": 1795000000
            },
            {
              "added": 1795000002,
              "host": "me@[::1]:22",
              "origin": "remote",
              "text": "from afar",
              "used": 1795000002
            },
            {
              "added": 1795000001,
              "origin": "added",
              "text": "two\n\t\"lines\" \\ 😀",
              "used": 1795000001
            }
          ]
        }

        """#)
  }

  /// The order of the file is kept, except that pins come first.
  @Test func theOrderOfTheFileIsKept() throws {
    let items = ["a", "b", "c"].enumerated().map { index, text in
      #"{"text":"\#(text)","added":1,"used":\#(index),"origin":"added"\#(text == "c" ? #","pinned":1"# : "")}"#
    }
    try home.write(#"{"items":[\#(items.joined(separator: ","))]}"#, to: path)
    #expect(try file.load().contents.clips.map(\.text.text) == ["c", "a", "b"])
  }

  @Test(arguments: [
    (
      #"{"text":"a\u001b","added":1,"used":1,"origin":"added"}"#,
      "line 1, column 19: 'text' cannot be kept: it contains the control character U+001B"
    ),
    (
      #"{"text":"a\u202e","added":1,"used":1,"origin":"added"}"#,
      "line 1, column 19: 'text' cannot be kept: it contains the invisible character U+202E"
    ),
    (
      #"{"text":" ","added":1,"used":1,"origin":"added"}"#,
      "line 1, column 19: 'text' cannot be kept: it contains only spaces"
    ),
    (
      #"{"text":1,"added":1,"used":1,"origin":"added"}"#,
      "line 1, column 19: 'text' must be a string"
    ),
    (#"{"added":1,"used":1,"origin":"added"}"#, "line 1, column 11: a clip has no 'text'"),
    (
      #"{"text":"a","used":1,"origin":"added"}"#,
      "line 1, column 11: a clip needs 'added', 'used' and 'origin'"
    ),
    (
      #"{"text":"a","added":1,"used":-1,"origin":"added"}"#,
      "line 1, column 40: 'used' must be at least 0"
    ),
    (
      #"{"text":"a","added":1,"used":1,"origin":"typed"}"#,
      "line 1, column 51: 'origin' must be 'remote', 'added' or 'path'"
    ),
    (
      #"{"text":"a","added":1,"used":1,"origin":"path","host":[]}"#,
      "line 1, column 65: 'host' must be a string"
    ),
    (
      #"{"text":"a","added":1,"used":1,"origin":"path","pinned":true}"#,
      "line 1, column 67: 'pinned' must be a whole number"
    ),
    (#"3"#, "line 1, column 11: a clip must be an object in braces"),
    (
      #"{"text":"a","added":1,"used":1,"origin":"path"},{"text":"a","added":1,"used":1,"origin":"path"}"#,
      "line 1, column 10: a clip occurs twice"
    ),
  ])
  func anItemThatIsNotValidMakesTheFileDamaged(item: String, complaint: String) throws {
    try home.write(#"{"items":[\#(item)]}"#, to: path)
    let reading = try file.load()
    #expect(reading.contents == ClipHistory())
    #expect(
      reading.warning?.hasPrefix("'\(path)' is damaged: \(complaint); it is kept as ") == true,
      "\(reading.warning ?? "")")
  }

  @Test func aTextThatIsTooLongMakesTheFileDamaged() throws {
    let text = String(repeating: "x", count: 16_385)
    try home.write(
      #"{"items":[{"text":"\#(text)","added":1,"used":1,"origin":"added"}]}"#, to: path)
    #expect(
      try file.load().warning?.contains("it has 16385 bytes, more than 16384; it is kept") == true)
  }

  /// Thirty of the longest texts and the names of their hosts fit, even if every character is escaped.
  @Test func theLargestHistoryFits() throws {
    let clips = try (0..<30).map { number in
      let digits = String(number)
      let text =
        String(repeating: "\"\\", count: ClipText.maximumLength / 2 - 1)
        + (digits.utf8.count == 1 ? "\n\(digits)" : digits)
      return Clip(
        try ClipText(text), from: .path, on: OutsideText(String(repeating: "h", count: 512)),
        added: .max, used: .max, pinned: number < 15 ? .max : nil)
    }
    #expect(clips.allSatisfy { $0.text.text.utf8.count == ClipText.maximumLength })
    let history = try ClipHistory(clips)
    try Self.write(history, to: file)
    #expect(try path.status().size <= KeptFile<ClipHistory>.largest)
    #expect(try file.load().contents == history)
  }

  @Test func aNewerHistoryIsReadAsFarAsItIsUnderstood() throws {
    let text = #"""
      {"version":2,"items":[{"text":"a","added":1,"used":1,"origin":"added","color":"red"}],"groups":[]}
      """#
    try home.write(text, to: path)
    let reading = try file.load()
    #expect(reading.contents.clips.map(\.text.text) == ["a"] && reading.warning != nil)
    #expect(throws: Failure.self) { try file.update { $0.clear(pinsToo: true) } }
    #expect(try home.read(path) == text)
  }
}
