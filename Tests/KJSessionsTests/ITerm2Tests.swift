// The requests to iTerm2, and how its answers are read; a real iTerm2 was not available.

import KJDomain
import KJSystem
import KJTestSupport
import Testing

@testable import KJSessions

@Suite struct ITerm2Tests {
  private static let first = "8A2B0C4D-1E2F-4A5B-8C7D-9E0F1A2B3C4D"
  private static let second = "1C2D3E4F-5A6B-4C7D-8E9F-0A1B2C3D4E5F"

  private static func listing(_ id: String = second) -> String {
    "\(first)\t\t-zsh\n\(id)\t/dev/pts/kj-none\tdev: ✳ a\ttitle\n"
  }

  private static let table = ProcessTable([
    ProcessTable.Entry(
      id: 21, parent: 20, group: 21, foregroundGroup: 21, terminal: "pts/kj-none", name: "",
      age: .zero, arguments: ["ssh", "dev"])
  ])

  private func fake(_ first: String, later: String? = nil) throws -> (FakeTool, ITerm2) {
    let tool = try FakeTool(
      "osascript",
      """
      PATH=/usr/bin:/bin
      case $2 in
      *'write text'*) record "$@"; echo written ;;
      *) cat "$work/listing"; cp "$work/later" "$work/listing" ;;
      esac
      """)
    try tool.write("listing", first)
    try tool.write("later", later ?? first)
    let environment = tool.environment(["ITERM_SESSION_ID": "w0t0p0:\(Self.first)"])
    return (tool, try #require(ITerm2(environment)))
  }

  private func deliver(_ iterm2: ITerm2, manner: InsertionManner?) throws -> InsertionOutcome {
    let deadline = Deadline.after(.hang)
    let sessions = try iterm2.sessions(ProcessTable.empty, until: deadline)
    let text = try InsertionText(path: Array("/tmp/a.png".utf8))
    return try iterm2.deliver(
      text, to: try #require(sessions.last), manner: manner, until: deadline)
  }

  @Test func sessionsAreListedWithTheHostThatTheyLeadTo() throws {
    let (tool, iterm2) = try fake(Self.listing())
    let sessions = try iterm2.sessions(Self.table, until: .after(.hang))
    #expect(sessions.map(\.id) == [Self.first, Self.second])
    #expect(iterm2.isAround && iterm2.ownSession == Self.first)
    let session = try #require(sessions.last)
    #expect(session.title == "dev: ✳ a\ttitle")
    #expect(session.target.description == "iterm2:\(Self.second)")
    #expect(session.remote == .ssh(try #require(OpenSSHCommandLine(["dev"])), process: 21))
    #expect(try tool.arguments() == nil)
  }

  @Test(arguments: [
    (InsertionManner.paste, "\u{1B}[200~/tmp/a.png \u{1B}[201~"), (.type, "/tmp/a.png "),
  ])
  func theTextIsAnArgumentAndNoPartOfTheScript(manner: InsertionManner, text: String) throws {
    let (tool, iterm2) = try fake(Self.listing())
    #expect(try deliver(iterm2, manner: manner) == .inserted)
    let arguments = try #require(try tool.arguments())
    #expect(arguments.first == "-e")
    #expect(arguments.suffix(2) == [Self.second, text])
  }

  @Test func whereTheTextDoesNotBelongNothingIsInserted() throws {
    let (tool, unknown) = try fake(Self.listing())
    #expect(try deliver(unknown, manner: nil) == .refused(.unknownState))
    #expect(try tool.arguments() == nil)
    let (other, gone) = try fake(Self.listing(), later: Self.listing(Self.first))
    #expect(try deliver(gone, manner: .paste) == .gone)
    #expect(try other.arguments() == nil)
  }

  @Test(arguments: ["no id\t\tname\n", "one field\n"])
  func anotherAnswerIsNotRead(answer: String) {
    #expect(ITerm2.sessions(in: Array(answer.utf8), .empty) == nil)
  }

  @Test func withoutITerm2NothingIsAskedUnlessItIsNamed() throws {
    let tool = try FakeTool("osascript", "exit 1")
    let iterm2 = try #require(ITerm2(tool.environment()))
    #expect(!iterm2.isAround && iterm2.obstacle(for: .iterm2(id: nil)) != nil)
    #expect(try iterm2.list(InsertionSettings()).sessions.isEmpty)
  }
}
