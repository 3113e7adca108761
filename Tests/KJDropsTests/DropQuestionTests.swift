// When a question about a drop can be answered, and how it ends without an answer.

import KJDomain
import KJSystem
import Testing

@testable import KJDrops

@Suite struct DropQuestionTests {
  private let start = MonotonicTime(nanoseconds: 1_000_000_000)

  private func question() throws -> DropQuestion {
    let outcome = BarOutcome(
      in: BarSituation(on: []), BarProperties(), BarSettings(), DropSettings())
    let place = try #require(DropPlace(wishedBy: outcome, front: nil))
    return DropQuestion(about: .files([]), for: place, at: start)
  }

  @Test func itIsAnsweredOnlyOnceItHasBeenSeen() throws {
    var question = try question()
    #expect(!question.takesAnswer(at: start + .milliseconds(900)))
    question.note(isWritten: true, at: start + .milliseconds(500))
    #expect(!question.takesAnswer(at: start + .milliseconds(799)))
    #expect(question.deadline(at: start + .milliseconds(799)) == start + .milliseconds(800))
    #expect(question.takesAnswer(at: start + .milliseconds(800)))
  }

  @Test func itEndsUnseenAfterASecond() throws {
    var question = try question()
    #expect(question.deadline(at: start) == start + .seconds(1))
    question.note(isWritten: false, at: start + .milliseconds(999))
    #expect(question.end(at: start + .milliseconds(999)) == nil)
    #expect(question.end(at: start + .seconds(1)) == .unseen)
  }

  @Test func itsTimeRunsFromTheMomentAtWhichItWasWritten() throws {
    var question = try question()
    let written = start + .milliseconds(900)
    question.note(isWritten: true, at: written)
    question.note(isWritten: true, at: written + .seconds(5))
    #expect(question.deadline(at: written + .seconds(1)) == written + .seconds(10))
    #expect(question.end(at: written + .milliseconds(9999)) == nil)
    #expect(question.end(at: written + .seconds(10)) == .unanswered)
  }

  @Test func whatIsNoLongerThereMustBeSeenAgain() throws {
    var question = try question()
    question.note(isWritten: true, at: start)
    question.note(isWritten: false, at: start + .seconds(2))
    #expect(!question.takesAnswer(at: start + .seconds(2)))
    #expect(question.end(at: start + .seconds(3)) == .unseen)
    question.note(isWritten: true, at: start + .milliseconds(2500))
    #expect(!question.takesAnswer(at: start + .milliseconds(2799)))
    #expect(question.takesAnswer(at: start + .milliseconds(2800)))
  }

  // MARK: Copied texts

  private static let place = DroppedPaths.Place(home: "/home/a")

  @Test(arguments: [
    ("/a.png", "/a.png"), ("/a.png\n/b.png", "/b.png"), ("'/a b.png'", "/a\\ b.png "),
    ("file:///home/a/c.png", "~/c.png"), ("/a\u{01}.png", "/a.png"), ("/a\u{01}.png", "/a .png"),
    ("/a.png /b.png", "/a.png /b.png"),
  ])
  func aPasteThatACopiedTextMeansIsKnown(copied: String, pasted: String) throws {
    let paths = CopiedPaths([Array("x".utf8), Array(copied.utf8)], at: Self.place)
    let dropped = try #require(DroppedPaths(Array(pasted.utf8), at: Self.place))
    #expect(paths.areMeant(by: dropped))
  }

  @Test func anyOtherPasteIsNot() throws {
    let dropped = try #require(DroppedPaths(Array("/a.png".utf8), at: Self.place))
    for copied in ["", "/b.png", "look at /a.png", "/a.png.bak"] {
      #expect(!CopiedPaths([Array(copied.utf8)], at: Self.place).areMeant(by: dropped))
    }
  }
}
