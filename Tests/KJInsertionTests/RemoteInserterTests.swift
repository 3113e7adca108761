// A path goes into the chosen tmux pane on a host, as long as that pane is still the same.

import KJBase
import KJDomain
import KJHosts
import KJRoomSupport
import KJTestSupport
import SystemPackage
import Testing

@testable import KJInsertion

@Suite struct RemoteInserterTests {
  private static let wantsPastes = #"\033[?2004h"#
  private static let path = InsertionContent.path(Array("/tmp/a.png".utf8), as: nil)
  private static let pasted = "\u{1B}[200~/tmp/a.png \u{1B}[201~"
  private let tmux: PrivateTmux
  private let host: ResolvedHost

  init() throws {
    tmux = try PrivateTmux()
    host = try ResolverWorld(hasSSH: false).resolve("me@dev")
  }

  /// An inserter that has chosen its pane.
  private func inserter(
    _ target: String?, _ questions: Questions = .none
  ) throws -> RemoteInserter {
    let inserter = RemoteInserter(
      RemoteInsertion(target: target, manner: nil, InsertionSettings()), on: host, questions)
    try inserter.choose(tmux.onHost)
    return inserter
  }

  /// The failure to insert a path.
  private func refusal(_ inserter: RemoteInserter) throws -> Failure {
    let failure = try #require(throws: Failure.self) {
      try inserter.insert(Self.path, tmux.onHost)
    }
    #expect(failure.status == .notInserted)
    return failure
  }

  @Test func aPathGoesIntoThePaneThatIsNamed() throws {
    let recorder = try tmux.recorder(Self.wantsPastes, echoes: true)
    let receipt = try inserter(recorder.id).insert(Self.path, tmux.onHost)
    #expect(receipt.target.description == "rtmux:\(recorder.id)")
    #expect(receipt.appeared == true && receipt.wasOnlyCandidate)
    #expect(try recorder.bytes(Self.pasted.utf8.count) == Self.pasted)
  }

  @Test func aPaneThatHasEndedOrHoldsAnotherProgramGetsNothing() throws {
    let recorder = try tmux.recorder(Self.wantsPastes)
    let inserter = try inserter(recorder.id)
    let other = try tmux.recorder(Self.wantsPastes, name: "other", in: recorder.id)
    #expect(try refusal(inserter).message.contains("'rtmux:\(recorder.id)"))
    try tmux.tmux(["kill-pane", "-t", recorder.id])
    _ = try refusal(inserter)
    #expect(try LocalFiles.read(recorder.file) + LocalFiles.read(other.file) == [])
  }

  @Test func aProgramThatObeysKeysGetsNothing() throws {
    let pager = tmux.workspace.work.appending("less")
    try tmux.run("cp", ["/bin/cat", pager.string])
    let recorder = try tmux.recorder(Self.wantsPastes, program: pager)
    #expect(try refusal(inserter(recorder.id)).message.contains("'less' in the foreground"))
    #expect(try LocalFiles.read(recorder.file) == [])
  }

  /// The pane may open before the file arrives, so a missing pane does not prevent the upload.
  @Test func aPaneThatIsMissingIsToldWhenAPathIsToBeInserted() throws {
    let failure = try refusal(inserter("%99"))
    #expect(failure.message.hasSuffix("on 'me@dev': there is no such pane"))
    #expect(failure.details.count == 1)
  }

  @Test func amongSeveralOnlyThePersonChoosesAndOnce() throws {
    let recorder = try tmux.recorder(Self.wantsPastes, echoes: true)
    let failure = try refusal(inserter(nil))
    #expect(failure.message == "cannot insert: 2 tmux panes match on 'me@dev'")
    #expect(failure.details.count == 2)
    let person = Person(.choice(1))
    let inserter = try inserter(nil, person.asked)
    for _ in 1...2 {
      try inserter.choose(tmux.onHost)
      #expect(try !inserter.insert(Self.path, tmux.onHost).wasOnlyCandidate)
    }
    #expect(person.questions.count == 1)
    #expect(try recorder.bytes(2 * Self.pasted.utf8.count) == Self.pasted + Self.pasted)
  }
}
