// The inputs of the session protocol's fuzzer, replayed: each is understood or refused.

import KJBase
import KJDomain
import KJRoomSupport
import KJTestSupport
import SystemPackage
import Testing

private func line(_ name: String) throws -> LinkLine {
  let bytes = try LocalFiles.read(SourceTree.root.pushing("Fuzz/Corpora/link").appending(name))
  var line = LinkLine()
  try bytes.withUnsafeBytes { try line.receive($0) }
  return line
}

private func request(_ name: String) throws -> LinkRequest {
  try LinkRequest(parsing: #require(line(name).complete))
}

@Test func theRequestsOfTheCorpusAreRead() throws {
  let path = try InsertionText(path: Array("/tmp/a ä.png".utf8), as: .at)
  #expect(
    try request("insert-path")
      == .insert(LinkInsertion(path, manner: .type, isRehearsal: true)))
  let text = try InsertionText(text: Array("look at \"this\"".utf8))
  #expect(try request("insert-text") == .insert(LinkInsertion(text)))
  #expect(try request("status-request") == .status)
  #expect(try request("channel") == .channel(connectionKey: "me@dev:22 via jump"))
  #expect(try line("channel").rest == Array("early bytes".utf8))
}

@Test func theHostileRequestsOfTheCorpusAreRefused() {
  #expect(throws: LinkProtocolError.version("2")) { try request("other-version") }
  #expect(throws: LinkProtocolError.self) { try request("insert-hostile") }
}

@Test func theRepliesOfTheCorpusAreRead() throws {
  let reply = try LinkReply(parsing: #require(line("status-reply").complete))
  guard case .status(let status) = reply else {
    Issue.record("\(reply)")
    return
  }
  #expect(status.id.text == "4f2a9c1e" && status.idle == .milliseconds(12))
  #expect(status.state == PaneState(isAlternateScreen: false, bracketedPaste: .on))
  let foreground = try LinkReply(parsing: #require(line("foreground-reply").complete))
  guard case .foreground(let answer) = foreground else {
    Issue.record("\(foreground)")
    return
  }
  #expect(answer.ownPorts?.client == 50_001 && answer.terminals.first?.pane?.id == "%4")
  #expect(
    answer.terminals.first?.processes.map(\.program) == [.agent(.claudeCode), .other("server.py")])
  let failure = Failure(.notInserted, "cannot insert", details: ["a"], advice: ["run 'x'"])
  #expect(try LinkReply(parsing: #require(line("failure").complete)) == .failed(failure))
  let later = LinkReply.later(
    .milliseconds(187), otherwise: Failure(.notInserted, "cannot insert"))
  #expect(try LinkReply(parsing: #require(line("later").complete)) == later)
}
