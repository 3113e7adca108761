// Where kj inserts text, what it asks first, and what it refuses, with the panes of a real tmux.

import KJBase
import KJDomain
import KJRoomSupport
import KJSystem
import KJTestSupport
import Testing

@testable import KJInsertion

/// The bytes with which a program requests bracketed paste.
private let wantsPastes = #"\033[?2004h"#

@Suite struct InserterTests {
  private let tmux: PrivateTmux

  init() throws {
    tmux = try PrivateTmux()
  }

  private func inserter(
    _ target: String, as manner: InsertionManner? = nil, _ questions: Questions = .none
  ) throws -> Inserter {
    try Inserter(
      InsertionRequest(try InsertionTarget(parsing: target), as: manner), host: nil,
      Environment(tmux.environment), questions: questions, warn: { _ in })
  }

  private func path(_ text: String = "/tmp/a.png") -> InsertionContent {
    .path(Array(text.utf8), as: nil)
  }

  @Test func aPathGoesIntoThePaneThatIsNamed() throws {
    let recorder = try tmux.recorder(wantsPastes, echoes: true)
    let other = try tmux.recorder(wantsPastes, name: "other")
    let receipt = try inserter("tmux:\(recorder.id)").insert(path())
    #expect(receipt.target.description == "tmux:\(recorder.id)")
    let expected = "\u{1B}[200~/tmp/a.png \u{1B}[201~"
    #expect(try recorder.bytes(expected.utf8.count) == expected)
    #expect(try LocalFiles.read(other.file) == [])
  }

  @Test func aPaneThatIsNotThereIsNamed() throws {
    let failure = try #require(throws: Failure.self) { try inserter("tmux:%99").insert(path()) }
    #expect(failure.status == .notInserted && failure.message.contains("%99"))
  }

  /// tmux does not say whether the program has requested bracketed paste.
  @Test(arguments: [true, false])
  func aProgramOnTheWholeScreenGetsAPathOnlyIfThePersonAgrees(_ agrees: Bool) throws {
    let recorder = try tmux.recorder(#"\033[?1049h"#, echoes: true)
    let person = Person(.choice(agrees ? 0 : 2))
    let inserter = try inserter("tmux:\(recorder.id)", person.asked)
    if agrees {
      _ = try inserter.insert(path())
      #expect(try recorder.bytes(11) == "/tmp/a.png ")
    } else {
      let failure = try #require(throws: Failure.self) { try inserter.insert(path()) }
      #expect(failure.status == .notInserted)
      #expect(try LocalFiles.read(recorder.file) == [])
    }
    // One answer applies to every path.
    _ = try? inserter.insert(path("/tmp/b.png"))
    #expect(person.questions.count == 1)
  }

  @Test func withoutAPersonNothingIsGuessed() throws {
    let recorder = try tmux.recorder(#"\033[?1049h"#)
    let failure = try #require(throws: Failure.self) {
      try inserter("tmux:\(recorder.id)").insert(path())
    }
    #expect(failure.status == .notInserted)
    #expect(try LocalFiles.read(recorder.file) == [])
  }

  @Test func whatWasAskedForByNameIsNotQuestioned() throws {
    let recorder = try tmux.recorder(#"\033[?1049h"#, echoes: true)
    let person = Person(nil)
    _ = try inserter("tmux:\(recorder.id)", as: .type, person.asked).insert(path())
    #expect(try recorder.bytes(11) == "/tmp/a.png ")
    #expect(person.questions.isEmpty)
  }

  @Test(arguments: ["/tmp/a\nb.png", "/tmp/\u{202E}a.png", "a.png"])
  func aPathThatCouldActIsRefusedBeforeAnythingIsSent(_ text: String) throws {
    let recorder = try tmux.recorder(wantsPastes)
    _ = try #require(throws: Failure.self) {
      try inserter("tmux:\(recorder.id)").insert(path(text))
    }
    #expect(try LocalFiles.read(recorder.file) == [])
  }
}
