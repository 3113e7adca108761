// The arguments with which one tool starts another.

import KJBase
import KJDomain
import Testing

@testable import KJCLI

@Test func aLinkIsMadeWithTheOptionsOfTheCall() throws {
  var overrides = ConnectionOverrides()
  overrides.identities = ["~/a key"]
  overrides.port = try Port(44)
  overrides.jump = "gate"
  overrides.settings = ["Compression=no"]
  overrides.via = .libssh2
  var timeouts = Timeouts()
  timeouts.connect = .seconds(7)
  #expect(
    ToolArguments.link(to: HostCall("dev", overrides.words), within: timeouts, canAsk: true) == [
      "--connect-timeout=7.0", "--stall-timeout=15.0", "-i", "~/a key", "-p", "44", "-J", "gate",
      "-o", "Compression=no", "--via=libssh2", "--", "dev",
    ])
}

@Test func aLinkMayBeToldNotToAsk() {
  let arguments = ToolArguments.link(to: HostCall("dev"), within: Timeouts(), canAsk: false)
  #expect(arguments == ["--no-input", "--stall-timeout=15.0", "--", "dev"])
}

@Test(arguments: [
  (DropCall.Source.clipboard, ["--clipboard"]), (.screenshot(isDrawnOn: false), ["--screenshot"]),
  (.screenshot(isDrawnOn: true), ["--screenshot", "--draw"]),
  (.files(2), ["/dev/fd/3", "/dev/fd/4"]),
  (.file("/home/me/-a b.png"), ["--", "/home/me/-a b.png"]),
])
func anUploadIsToldWhatToTake(source: DropCall.Source, words: [String]) throws {
  let start = ["--drop", "--json", "--no-input"]
  #expect(ToolArguments.upload(DropCall(source)) == start + words)
  let other = DropCall(source, into: try InsertionTarget(parsing: "tmux:%3"))
  #expect(ToolArguments.upload(other) == start + ["--insert=tmux:%3"] + words)
}

@Test func aPathIsInsertedByTheToolForThat() throws {
  let path = try #require(RemotePath(Array("/home/me/a b.png".utf8)))
  let call = DropCall(.path(path), into: try InsertionTarget(parsing: "tmux:%3"))
  #expect(
    ToolArguments.upload(call)
      == ["--to=tmux:%3", "--path", "--no-input", "--", "/home/me/a b.png"])
}
