// The messages on the socket of a session: each can be read back, and nothing else is accepted.

import KJBase
import KJDomain
import Testing

private func line(_ text: String) -> [UInt8] { Array(text.utf8) }

private func path(_ text: String, as format: PathFormat = .path) throws -> InsertionText {
  try InsertionText(path: Array(text.utf8), as: format)
}

@Suite struct LinkProtocolTests {
  @Test func requestsSurviveTheWay() throws {
    let requests: [LinkRequest] = [
      .status, .end, .channel(connectionKey: "me@dev:22 via \"a\"\n\u{1B}"),
      .insert(LinkInsertion(try path("/tmp/it's (1).png"))),
      .insert(
        LinkInsertion(try path("/tmp/ä b.png", as: .at), manner: .type, isRehearsal: true)),
      .insert(LinkInsertion(try path("/tmp/ä b.png", as: .add))),
      .insert(LinkInsertion(try path("/a", as: PathFormat(#"see "{path}""#) ?? .path))),
      .insert(LinkInsertion(try InsertionText(text: line("a \"b\" \\ c")), manner: .paste)),
    ]
    for request in requests {
      #expect(request.line.firstIndex(of: 0x0A) == request.line.count - 1)
      #expect(try LinkRequest(parsing: request.line.dropLast()) == request)
    }
  }

  @Test func repliesSurviveTheWay() throws {
    let state = PaneState(isAlternateScreen: nil, bracketedPaste: .off, asksBeforeTyping: true)
    let id = try #require(LinkID("00ff00ff"))
    let roots = LentRoots(
      [.standard, try RemoteDirectory("/srv/a \"b\"")],
      home: RemotePath(Array("/home/me".utf8)))
    let statuses = [state, PaneState(isAlternateScreen: true, bracketedPaste: .on), nil].map {
      LinkStatus(
        id: id, kind: $0 == nil ? .link : .attach, host: "dev", address: "me@dev:2222",
        connectionKey: "me@dev:2222", processID: 77, age: .seconds(5),
        idle: $0 == nil ? nil : .milliseconds(3), title: "a\u{1B}b", state: $0,
        givesChannels: $0 == nil, isCarriedBySSH: $0 == state)
    }
    var overrides = ConnectionOverrides()
    overrides.identities = ["~/a \"key\"", "/b"]
    overrides.port = try Port(44)
    overrides.jump = "gate,you@[::1]:33"
    overrides.settings = ["User=me", "ProxyCommand=nc %h\t%p"]
    overrides.via = .ssh
    overrides.configurationFile = "/f"
    overrides.directory = "/home/ä"
    let ways = [SessionWay("box", overrides), SessionWay("me@dev:22", ConnectionOverrides())]
    let told = try ways.map { way in
      LinkStatus(
        id: id, kind: .attach, host: "dev", address: "me@dev", connectionKey: "me@dev:22", way: way,
        machine: try HostName("fe80::1%eth0"), processID: 77, age: .zero, idle: nil, state: state,
        givesChannels: true, roots: roots)
    }
    #expect(statuses[0].title == "a\\u{1b}b")
    let failure = Failure(
      .notInserted, "cannot", details: ["a", "b"], advice: ["run 'x'", .step(.leaveOrPaste)])
    let replies: [LinkReply] =
      [
        .done, .lent(roots), .inserted(LinkInserted(.type)), .failed(failure),
        .failed(Failure(.failure, "no")),
        .later(.milliseconds(201), otherwise: failure),
      ]
      + (statuses + told).map { .status($0) }
    for reply in replies {
      #expect(reply.line.firstIndex(of: 0x0A) == reply.line.count - 1)
      #expect(try LinkReply(parsing: reply.line.dropLast()) == reply)
    }
  }

  @Test(
    arguments: [
      ("", "the line is not JSON at byte 0: unexpected end of input"),
      ("[]", "the line is not a JSON object"),
      ("{}", "'v' is missing"),
      (#"{"v":"1","op":"status"}"#, "'v' is not a number"),
      (#"{"v":2,"op":"new\u001b"}"#, "protocol version '2' is not supported, only 1"),
      (#"{"v":1.0,"op":"status"}"#, "protocol version '1.0' is not supported, only 1"),
      (#"{"v":1}"#, "'op' is missing"),
      (#"{"v":1,"op":"type\u001b"}"#, #"unknown operation 'type\u{1b}'"#),
      (#"{"v":1,"op":"status","x":1}"#, "'x' is not allowed here"),
      (#"{"v":1,"op":"channel"}"#, "'route' is missing"),
      (#"{"v":1,"op":"channel","route":5}"#, "'route' is not a string"),
      (#"{"v":1,"op":"insert"}"#, "'path' is missing"),
      (#"{"v":1,"op":"insert","path":"/a","text":"b"}"#, "'text' is not allowed here"),
      (#"{"v":1,"op":"insert","text":"b","as":"at"}"#, "'as' is not allowed here"),
      (#"{"v":1,"op":"insert","path":"/a","bytes":"x"}"#, "'bytes' is not allowed here"),
      (
        #"{"v":1,"op":"insert","path":"/a","as":"raw"}"#,
        "'as' is not a path form"
      ),
      (
        #"{"v":1,"op":"insert","path":"/a","as":"!{path}"}"#,
        "it begins with '!', and agents run such text in a shell"
      ),
      (
        #"{"v":1,"op":"insert","path":"/a","as":"{path}\n"}"#,
        "it contains the control character U+000A"
      ),
      (#"{"v":1,"op":"insert","path":"/a","rehearsal":1}"#, "'rehearsal' is not true or false"),
      (#"{"v":1,"op":"insert","path":"a"}"#, "it is not absolute"),
      (#"{"v":1,"op":"insert","path":"/a\n"}"#, "it contains the control character U+000A"),
      (#"{"v":1,"op":"insert","text":"ls\r"}"#, "it contains the control character U+000D"),
      (#"{"v":1,"op":"insert","text":"\u001b[201~"}"#, "it contains the control character U+001B"),
      (#"{"v":1,"op":"insert","text":"\u202e"}"#, "it contains the invisible character U+202E"),
      (#"{"v":1,"op":"insert","text":""}"#, "it is empty"),
      (
        #"{"v":1,"op":"status","op":"end"}"#,
        "the line is not JSON at byte 21: the key 'op' occurs twice"
      ),
    ])
  func whatIsNoRequestIsRefusedWithItsReason(text: String, words: String) {
    let error = #expect(throws: LinkProtocolError.self) { try LinkRequest(parsing: line(text)) }
    #expect(error?.words == words)
  }

  @Test(
    arguments: [
      (#"{"v":1}"#, "'ok' is missing"),
      (#"{"v":3,"ok":true}"#, "protocol version '3' is not supported, only 1"),
      (#"{"v":1,"ok":false}"#, "'exit' is missing"),
      (#"{"v":1,"ok":false,"exit":-1,"error":"x"}"#, "'exit' is not a small whole number"),
      (
        #"{"v":1,"ok":false,"exit":1,"error":"x","hints":[1]}"#,
        "'hints' is not an array of strings"
      ),
      (
        #"{"v":1,"ok":false,"exit":1,"error":"x","later":-1}"#,
        "'later' is not a time in milliseconds"
      ),
      (#"{"v":1,"ok":false,"later":5}"#, "'exit' is missing"),
      (#"{"v":1,"ok":true,"status":{"id":"xyz"}}"#, "'id' is not eight hex digits"),
      (#"{"v":1,"ok":true,"status":[]}"#, "'status' is not an object"),
      (
        #"{"v":1,"ok":true,"status":{"id":"00000000","kind":"link","host":"","address":"","route":"","#
          + #""way":{"name":"a","port":"0"}}}"#,
        "'port' is not valid: invalid port '0': it must be from 1 to 65535"
      ),
      (
        #"{"v":1,"ok":true,"status":{"id":"00000000","kind":"link","host":"","address":"","route":"","#
          + #""machine":"-x"}}"#,
        "'machine' is not valid: invalid host name '-x': it begins with a dash"
      ),
      (#"{"v":1,"ok":true,"manner":"shout"}"#, "'manner' is not one of 'paste', 'type'"),
    ])
  func whatIsNoReplyIsRefusedWithItsReason(text: String, words: String) {
    let error = #expect(throws: LinkProtocolError.self) { try LinkReply(parsing: line(text)) }
    #expect(error?.words == words)
  }

  @Test(arguments: [0, 130, 9999])
  func aReplyCannotMakeItsReaderSucceedOrKillItself(code: Int) throws {
    let text = #"{"v":1,"ok":false,"exit":\#(code),"error":"a\u001bb","news":1}"#
    #expect(try LinkReply(parsing: line(text)) == .failed(Failure(.failure, #"a\u{1b}b"#)))
  }

  /// A kj that cannot wait ignores `later`.
  @Test func aReplyThatSaysLaterIsAFailureToWhoDoesNotWait() throws {
    let failure = Failure(.notInserted, "not now")
    let reply = LinkReply.later(.milliseconds(40), otherwise: failure)
    let text = #"{"v":1,"ok":false,"later":40,"exit":79,"error":"not now"}"# + "\n"
    #expect(reply.line == line(text))
    #expect(reply.failure == failure)
    let older = text.replacing(#""later""#, with: #""news""#)
    #expect(try LinkReply(parsing: line(older).dropLast()) == .failed(failure))
  }

  @Test(arguments: [1, 3, 70_000])
  func aLineIsFoundHoweverItArrives(pieceLength: Int) throws {
    let text = line(String(repeating: "x", count: LinkLine.maximumLength))
    let all = text + [0x0A] + line("behind\nit")
    var received = LinkLine()
    for start in stride(from: 0, to: all.count, by: pieceLength) {
      #expect((received.complete == nil) == (start <= text.count))
      try all[start..<min(start + pieceLength, all.count)].withUnsafeBytes {
        try received.receive($0)
      }
    }
    #expect(received.complete == text)
    #expect(received.rest == line("behind\nit"))
  }

  @Test func aLineThatIsTooLongIsRefusedBeforeItsEnd() throws {
    var received = LinkLine()
    let text = line(String(repeating: "x", count: LinkLine.maximumLength))
    try text.withUnsafeBytes { try received.receive($0) }
    #expect(throws: LinkProtocolError.lineTooLong) {
      try [0x78].withUnsafeBytes { try received.receive($0) }
    }
  }

  @Test func aSessionIsNamedByEightHexDigits() {
    #expect(LinkID("0123abcd")?.socketName == "0123abcd.sock")
    for name in ["0123abcd.sock.sock", "0123ABCD.sock", "123abcd.sock", ".sock", "0123abcd", ""] {
      #expect(LinkID(socketName: name) == nil)
    }
    let id = LinkID.random()
    #expect(LinkID(socketName: id.socketName) == id)
  }
}
