// The order that a session gives to the tool that uploads for it.

import KJBase
import KJDomain
import Testing

@Suite struct DropOrderTests {
  @Test func ordersSurviveTheWay() throws {
    let session = LinkStatus(
      id: try #require(LinkID("00ff00ff")), kind: .attach, host: "dev", address: "me@dev",
      connectionKey: "me@dev:22", way: SessionWay("dev", ConnectionOverrides()), processID: 77,
      age: .zero, idle: nil, state: PaneState(bracketedPaste: .on), givesChannels: true)
    for caller in [
      DropOrder.Caller(session, onlyInto: "Claude Code", asks: true),
      DropOrder.Caller(session, onlyInto: nil, asks: false), nil,
    ] {
      let order = DropOrder(
        ["a \"b\"\n\u{1B}.png", ""], keepsThumbnails: true, through: "docker exec -i app",
        from: caller)
      #expect(order.line.firstIndex(of: 0x0A) == order.line.count - 1)
      #expect(try DropOrder(parsing: order.line) == order)
    }
  }

  @Test(arguments: [
    "", "{}", #"{"v":2,"thumbnails":true}"#, #"{"v":1}"#, #"{"v":1,"thumbnails":true,"names":[1]}"#,
    #"{"v":1,"thumbnails":true,"session":{"id":"00ff00ff"}}"#,
  ])
  func whatIsNoOrderIsRefused(_ line: String) {
    #expect(throws: LinkProtocolError.self) { try DropOrder(parsing: Array(line.utf8)) }
  }
}
