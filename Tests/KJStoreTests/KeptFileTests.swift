// A file that kj keeps for itself: what is read, written, and set aside.

import KJBase
import KJSystem
import SystemPackage
import Testing

@testable import KJStore

@Suite struct KeptFileTests {
  private let home = TemporaryHome()
  private var path: FilePath { home.locations.state.appending("notes.json") }
  private var file: KeptFile<Notes> { KeptFile(path) }

  private func damagedNames() throws -> [String] {
    try home.locations.state.entries().map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.contains("damaged") }.sorted()
  }

  @Test func aMissingFileHoldsNothingAndReadingCreatesNothing() throws {
    let reading = try file.load()
    #expect(reading.contents == Notes() && reading.warning == nil)
    #expect(ShellCommand.output("ls -A '\(home.path)'").isEmpty)
  }

  @Test func aChangeIsWrittenForThePersonAloneAndReadBack() throws {
    let (count, reading) = try file.update { notes in
      notes.words = ["one", "two\n\u{1F600}\""]
      return notes.words.count
    }
    #expect(count == 2 && reading.contents.words.count == 2 && reading.warning == nil)
    #expect(
      try home.read(path) == """
        {
          "version": 2,
          "words": [
            "one",
            "two\\n\u{1F600}\\""
          ]
        }

        """)
    #expect(try home.mode(path) == 0o600)
    #expect(try home.mode(home.locations.state) == 0o700)
    try file.update { $0.words.append("three") }
    #expect(try file.load().contents.words == ["one", "two\n\u{1F600}\"", "three"])
    #expect(
      ShellCommand.output("ls -A '\(home.locations.state)'") == "notes.json\nnotes.json.lock\n")
  }

  @Test func anEmptyOrFailedChangeWritesNothing() throws {
    try file.update { _ in }
    #expect(throws: (any Error).self) { try home.read(path) }
    let failing = Failure(.usage, "no", details: ["detail"], advice: ["advice"])
    let failure = #expect(throws: Failure.self) {
      try file.update { (notes) throws(Failure) in
        notes.words = ["lost"]
        throw failing
      }
    }
    #expect(failure == failing)
    #expect(throws: (any Error).self) { try home.read(path) }
    // Unchanged contents keep their form, too.
    try home.write(#"{"words":["a"],"version":1}"#, to: path)
    try file.update { $0.words = ["a"] }
    #expect(try home.read(path) == #"{"words":["a"],"version":1}"#)
  }

  @Test(arguments: [
    ("{}", []), (#"{"version":1}"#, []), (#"{"words":["a"],"other":[1]}"#, ["a"]),
    (#"{"version":null,"words":null}"#, []), ("\u{FEFF}{}", []),
  ])
  func whatIsMissingOrUnknownDoesNoHarm(text: String, words: [String]) throws {
    try home.write(text, to: path)
    let reading = try file.load()
    #expect(reading.contents.words == words && reading.warning == nil)
  }

  // MARK: Damage

  /// Damaged files, with the place and the text of the error.
  @Test(arguments: [
    ("", "line 1, column 1: unexpected end of input"),
    ("{\n \"words\": [", "line 2, column 12: unexpected end of input"),
    ("[]", "line 1, column 1: the file must be an object in braces"),
    (#"{"words": {}}"#, "line 1, column 11: 'words' must be an array"),
    (#"{"words": [1]}"#, "line 1, column 12: 'words' must be an array of strings"),
    (#"{"version": 0}"#, "line 1, column 13: 'version' must be at least 1"),
    (#"{"version": "1"}"#, "line 1, column 13: 'version' must be a whole number"),
    ("{} {}", "line 1, column 4: nothing may follow the value"),
    ("{\"words\": [\"\u{1}\"]}", "line 1, column 13: a control character must be escaped"),
    ("\0\0\0\0", "line 1, column 1: a value is expected here"),
  ])
  func aDamagedFileIsSetAsideAndThatIsSaidOnce(text: String, complaint: String) throws {
    try home.write(text, to: path)
    let reading = try file.load()
    #expect(reading.contents == Notes())
    let name = try #require(try damagedNames().first)
    #expect(
      reading.warning
        == "'\(path)' is damaged: \(complaint); it is kept as '\(name)', and kj starts a new file")
    #expect(name.wholeMatch(of: /notes\.json\.damaged-\d{8}-\d{6}/) != nil)
    let aside = home.locations.state.appending(name)
    #expect(try home.read(aside) == text && home.mode(aside) == 0o600)
    let next = try file.load()
    #expect(next.contents == Notes() && next.warning == nil)
    #expect(try file.update { $0.words = ["new"] }.reading.warning == nil)
    #expect(try file.load().contents.words == ["new"])
    #expect(try damagedNames() == [name])
  }

  @Test func aChangeSetsADamagedFileAsideFirst() throws {
    try home.write("oops", to: path)
    let (_, reading) = try file.update { $0.words.append("new") }
    #expect(reading.contents.words == ["new"])
    #expect(reading.warning?.contains("line 1, column 1: a value is expected here") == true)
    #expect(try file.load().contents.words == ["new"])
    #expect(try damagedNames().count == 1)
  }

  @Test func aChangeThatFailsStillSaysWhatWasSetAside() throws {
    try home.write("oops", to: path)
    let failing = Failure(.usage, "no", details: ["detail"])
    let failure = #expect(throws: Failure.self) {
      try file.update { (notes) throws(Failure) in throw failing }
    }
    #expect(failure?.message == "no" && failure?.status == .usage && failure?.details.count == 2)
    #expect(failure?.details.last?.contains("is damaged: ") == true)
    #expect(try damagedNames().count == 1)
    #expect(try file.load().warning == nil)
  }

  @Test func theNewestThreeDamagedFilesStay() throws {
    // All in the same second or two: the number tells them apart.
    for number in 1...14 {
      try home.write("oops \(number)", to: path)
      #expect(try file.load().warning != nil)
    }
    let texts = try damagedNames().map { try home.read(home.locations.state.appending($0)) }
    #expect(Set(texts) == ["oops 12", "oops 13", "oops 14"])
  }

  @Test func whatWasJustSetAsideStaysWhateverTheClockSays() throws {
    let state = home.locations.state
    let later = ["29990101-000000", "29990101-000000-2", "29990101-000000-10", "29991231-235959"]
    for time in later { try home.write(time, to: state.appending("notes.json.damaged-\(time)")) }
    // Files whose names kj did not choose belong to the person.
    let own = ["damaged-by-me", "damaged-29990101", "damaged-29990101-000000-x"]
    for name in own { try home.write("mine", to: state.appending("notes.json.\(name)")) }
    try home.write("mine", to: state.appending("others.json.damaged-20000101-000000"))
    try home.write("oops", to: path)
    #expect(try file.load().warning != nil)
    let names = try damagedNames()
    #expect(names.count == 3 + 3 + 1)
    #expect(names.contains("notes.json.damaged-29990101-000000-10"))
    #expect(names.contains("notes.json.damaged-29991231-235959"))
    #expect(!names.contains("notes.json.damaged-29990101-000000-2"))
    #expect(try names.contains { try home.read(state.appending($0)) == "oops" })
  }

  @Test func aFileThatIsTooLargeIsDamaged() throws {
    try home.write("{", to: path)
    _ = ShellCommand.output("truncate -s 1048577 '\(path)'")
    #expect(
      try file.load().warning?.hasPrefix(
        "'\(path)' is damaged: it has 1048577 bytes, more than 1048576; it is kept as ") == true)
    // It is not read, however large it is.
    try home.write("{", to: path)
    _ = ShellCommand.output("truncate -s 1T '\(path)'")
    #expect(try file.load().warning?.contains("it has 1099511627776 bytes") == true)
    #expect(try file.load().warning == nil)
  }

  @Test func nothingIsWrittenThatWouldBeTooLarge() throws {
    try file.update { $0.words = ["small"] }
    let failure = #expect(throws: Failure.self) {
      try file.update { $0.words.append(String(repeating: "x", count: 1 << 20)) }
    }
    #expect(failure?.message.hasPrefix("cannot write '\(path)': it would have 1048") == true)
    try file.update { $0.words = [""] }
    let longest = KeptFile<Notes>.largest - Int(try path.status().size)
    try file.update { $0.words = [String(repeating: "x", count: longest)] }
    #expect(try path.status().size == KeptFile<Notes>.largest)
    #expect(try file.load().contents.words[0].utf8.count == longest)
  }

  // MARK: A newer kj

  @Test(
    arguments: [
      (#"{"version": 3, "words": ["a"], "colors": {}}"#, ["a"]),
      (#"{"version": 9223372036854775807, "words": [{"text": "a"}]}"#, []),
      (#"{"version": 3}"#, []),
    ] as [(String, [String])])
  func aNewerFileIsReadAsFarAsItIsUnderstoodAndNeverWritten(text: String, words: [String]) throws {
    try home.write(text, to: path)
    for _ in 1...2 {
      let reading = try file.load()
      #expect(reading.contents.words == words)
      #expect(
        reading.warning?.hasPrefix(
          "'\(path)' is left unchanged: it was written by a newer kj (format ")
          == true)
    }
    var wasAsked = false
    let failure = #expect(throws: Failure.self) { try file.update { _ in wasAsked = true } }
    #expect(!wasAsked)
    #expect(failure?.status == .damagedFile)
    #expect(
      failure?.message.hasPrefix("cannot change '\(path)': it was written by a newer kj") == true)
    #expect(failure?.advice == ["use the newer kj, or move the file away"])
    #expect(try home.read(path) == text)
    #expect(try damagedNames() == [])
  }

  // MARK: At the same time

  @Test func manyWritersLoseNothing() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask { try file.update { $0.words.append("\(index)") } }
      }
      try await group.waitForAll()
    }
    #expect(Set(try file.load().contents.words) == Set((0..<24).map(String.init)))
  }

  @Test func ofManyReadersOneSaysThatAFileWasDamaged() async throws {
    let file = file
    try home.write("oops", to: path)
    let warnings = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<12 { group.addTask { try file.load().warning } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(warnings.compactMap(\.self).count == 1)
    #expect(try damagedNames().count == 1)
  }

  @Test func whatAKilledKjLeftIsRemovedByTheNextChange() throws {
    let state = home.locations.state
    let left = [".notes.json.1abc.tmp", ".notes.json.2.tmp"]
    let others = [
      ".others.json.1abc.tmp", ".notes.json.tmp", "notes.json.1.tmp", ".notes.json.old.1.tmp",
    ]
    for name in left + others { try home.write("{", to: state.appending(name)) }
    #expect(try file.load().warning == nil)
    try file.update { $0.words = ["new"] }
    let names = try state.entries().map { String(decoding: $0, as: UTF8.self) }
    #expect(Set(names) == Set(others + ["notes.json", "notes.json.lock"]))
  }
}
