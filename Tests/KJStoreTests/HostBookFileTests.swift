// hosts.json on disk.

import KJBase
import KJDomain
import SystemPackage
import Testing

@testable import KJStore

struct HostBookFileTests {
  private let home = TemporaryHome()

  private static func host(_ name: String) throws -> SavedHost {
    let id = try #require(HostID("0123456789abcdef"))
    var host = SavedHost(
      id: id, name: try HostAlias(name), hostname: try HostName("dev.example.com"))
    host.port = try Port(2222)
    host.user = try UserName("me")
    host.logIn.identities = ["~/.ssh/id"]
    host.wishes.directory = "~/in"
    return host
  }

  @Test func aMissingFileIsAnEmptyBookAndReadingCreatesNothing() throws {
    #expect(try home.hostBook.load() == HostBook())
    #expect(ShellCommand.output("ls -A '\(home.path)'").isEmpty)
  }

  @Test func aHostIsWrittenForThePersonAloneAndReadBack() throws {
    let host = try Self.host("dev")
    try home.hostBook.update { (book) throws(Failure) in
      try book.add(host)
      try book.setDefault(host.name)
    }
    #expect(
      try home.read(home.hostBook.path) == """
        {
          "version": 1,
          "default": "dev",
          "hosts": [
            {
              "id": "0123456789abcdef",
              "name": "dev",
              "hostname": "dev.example.com",
              "identities": [
                "~/.ssh/id"
              ],
              "into": "~/in",
              "port": 2222,
              "user": "me"
            }
          ]
        }

        """)
    #expect(try home.mode(home.hostBook.path) == 0o600)
    #expect(try home.mode(home.hostBook.path.removingLastComponent()) == 0o700)
    let book = try home.hostBook.load()
    #expect(book.hosts == [host])
    #expect(book.defaultName == host.name)
  }

  @Test func theWayToAHostIsWrittenAndReadBack() throws {
    var jumping = try Self.host("dev")
    jumping.way.jump = "gate,me@10.0.0.1:22"
    jumping.way.via = .ssh
    jumping.logIn.passwordCommand = "pass \"dev\""
    jumping.logIn.knownHosts = "~/known"
    var piped = SavedHost(id: .random(), name: try HostAlias("b"), hostname: try HostName("b"))
    piped.way.proxyCommand = "nc %h %p"
    let hosts = [jumping, piped]
    try home.hostBook.update { (book) throws(Failure) in
      for host in hosts { try book.add(host) }
    }
    #expect(try home.hostBook.load().hosts == hosts)
    let text = try home.read(home.hostBook.path)
    for member in [
      "\"jump\": \"gate,me@10.0.0.1:22\"", "\"via\": \"ssh\"", "\"known_hosts\": \"~/known\"",
      "\"password_command\": \"pass \\\"dev\\\"\"", "\"proxy_command\": \"nc %h %p\"",
    ] {
      #expect(text.contains(member), "\(member)")
    }
  }

  @Test func whereToInsertIsWrittenAndReadBack() throws {
    var inserting = try Self.host("dev")
    inserting.wishes.insert = .zellij(session: "a:\"b", pane: "3")
    inserting.wishes.insertionManner = .paste
    inserting.wishes.pathFormat = PathFormat("see \"{path}\"")
    inserting.wishes.hasTmux = true
    let plain = SavedHost(id: .random(), name: try HostAlias("b"), hostname: try HostName("b"))
    let hosts = [inserting, plain]
    try home.hostBook.update { (book) throws(Failure) in
      for host in hosts { try book.add(host) }
    }
    #expect(try home.hostBook.load().hosts == hosts)
    let text = try home.read(home.hostBook.path)
    #expect(text.contains("\"insert\": \"zellij:a:\\\"b:3\""))
    #expect(text.contains("\"insert_as\": \"paste\""))
    #expect(text.contains("\"as\": \"see \\\"{path}\\\"\""))
    #expect(text.contains("\"tmux\": true"))
    // Settings that a host does not have are not written.
    #expect(text.split(separator: "\"tmux\"").count == 2)
    #expect(text.split(separator: "\"insert\"").count == 2)
    #expect(text.split(separator: "\"insert_as\"").count == 2)
    #expect(text.split(separator: "\"as\"").count == 2)
  }

  @Test(arguments: [("true", true), ("false", false), ("null", false)])
  func tmuxIsThereOrNot(value: String, expected: Bool) throws {
    try home.write(
      """
      {"hosts": [
       {"tmux": \(value), "name": "dev", "hostname": "dev", "id": "0123456789abcdef"}]}
      """, to: home.hostBook.path)
    #expect(try home.hostBook.load().hosts.map(\.wishes.hasTmux) == [expected])
  }

  @Test func whetherALinkStaysIsWrittenAndReadBack() throws {
    var lasting = try Self.host("dev")
    lasting.way.persists = true
    let plain = SavedHost(id: .random(), name: try HostAlias("b"), hostname: try HostName("b"))
    let hosts = [lasting, plain]
    try home.hostBook.update { (book) throws(Failure) in
      for host in hosts { try book.add(host) }
    }
    #expect(try home.hostBook.load().hosts == hosts)
    #expect(try home.read(home.hostBook.path).split(separator: "\"persist\": true").count == 2)
  }

  @Test func unknownKeysSurviveAnEdit() throws {
    try home.write(
      """
      {"future": {"a": [1.50, 12345678901234567890123, null, true, "\\u001b\\ud83d\\ude00/"]}, "hosts": [
       {"later": true, "name": "dev", "hostname": "dev", "id": "0123456789abcdef", "empty": {}}]}
      """, to: home.hostBook.path)
    try home.hostBook.update { (book) throws(Failure) in
      try book.edit("dev") { (host) throws(Failure) in host.port = try Port(23) }
    }
    let text = try home.read(home.hostBook.path)
    for kept in [
      "1.50", "12345678901234567890123", "\"later\": true", "\"empty\": {}", "\"port\": 23",
    ] {
      #expect(text.contains(kept), "\(kept)")
    }
    let book = try home.hostBook.load()
    let list: [JSONValue] = [
      .number("1.50"), .number("12345678901234567890123"), .null, .boolean(true),
      .string("\u{1B}\u{1F600}/"),
    ]
    #expect(book.unknownFields == ["future": .object(["a": .array(list)])])
  }

  /// Damaged files, with the place and the text of the error.
  @Test(arguments: [
    ("", "line 1, column 1: unexpected end of input"),
    ("{", "line 1, column 2: unexpected end of input"),
    ("[]", "line 1, column 1: the host book must be an object in braces"),
    ("{\n  \"version\": 1,\n}", "line 3, column 1: a key in quotes is expected here"),
    ("{\"\u{E9}\u{1F600}\": x}", "line 1, column 8: a value is expected here"),
    ("{\"version\": 01}", "line 1, column 14: ',' or '}' is expected here"),
    ("{\"version\": 1.5}", "line 1, column 13: 'version' must be a whole number"),
    ("{} x", "line 1, column 4: nothing may follow the value"),
    ("{\"a\": 1,\n \"a\": 2}", "line 2, column 2: the key 'a' occurs twice"),
    ("{\"a\": \"x\ny\"}", "line 1, column 9: a control character must be escaped"),
    ("{\"a\": \"\\q\"}", "line 1, column 8: the escape is not valid"),
    ("{\"a\": \"\\ud800\"}", "line 1, column 8: the escape is not valid"),
    ("{\"a\": \"x", "line 1, column 7: the string is not terminated"),
    ("{\"a\": -}", "line 1, column 8: a digit is expected here"),
    ("{\"hosts\": {}}", "line 1, column 11: 'hosts' must be an array"),
    ("{\"hosts\": [\n 3]}", "line 2, column 2: a host must be an object in braces"),
    ("{\"hosts\": [\n {}]}", "line 2, column 2: a host has no 'id'"),
    (
      "{\"hosts\": [{\"id\": \"x\"}]}",
      "line 1, column 19: 'id' must be 16 lowercase hex digits"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"-x\"}]}",
      "line 1, column 47: invalid name '-x' for a host: it must begin with a letter or a digit"
    ),
    (
      "{\"default\": \"dev\"}",
      "line 1, column 13: no host named 'dev' in the host book"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"x\", \"hostname\": \"x\", \"port\": 0}]}",
      "line 1, column 12: host 'x': invalid port '0': it must be from 1 to 65535"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"x\", \"hostname\": \"x\", \"via\": \"y\"}]}",
      "line 1, column 76: invalid transport 'y': it must be one of 'auto', 'libssh2', 'ssh'"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"x\", \"hostname\": \"x\", "
        + "\"insert\": \"screen\"}]}",
      "line 1, column 79: cannot insert into 'screen': write 'screen:NAME'"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"x\", \"hostname\": \"x\", \"insert\": true}]}",
      "line 1, column 79: 'insert' must be a string"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"x\", \"hostname\": \"x\", \"tmux\": \"yes\"}]}",
      "line 1, column 77: 'tmux' must be true or false"
    ),
    (
      "{\"hosts\": [{\"id\": \"0123456789abcdef\", \"name\": \"x\", \"hostname\": \"x\", \"jump\": \"a\", "
        + "\"proxy_command\": \"b\"}]}",
      "line 1, column 12: host 'x': jump hosts cannot be combined with a proxy command"
    ),
  ])
  func aDamagedFileIsReportedWithItsPlaceAndNotWritten(text: String, complaint: String) throws {
    try home.write(text, to: home.hostBook.path)
    let read = #expect(throws: Failure.self) { try home.hostBook.load() }
    #expect(read?.status == .damagedFile)
    #expect(read?.message == "cannot read '\(home.hostBook.path)': \(complaint)")
    let written = #expect(throws: Failure.self) { try home.hostBook.update { $0 = HostBook() } }
    #expect(written == read)
    #expect(try home.read(home.hostBook.path) == text)
  }

  @Test func aFileOfANewerKjIsReadButNotChanged() throws {
    let text = "{\"version\": 2, \"hosts\": []}"
    try home.write(text, to: home.hostBook.path)
    #expect(try home.hostBook.load().hosts.isEmpty)
    let host = try Self.host("dev")
    let failure = #expect(throws: Failure.self) {
      try home.hostBook.update { (book) throws(Failure) in try book.add(host) }
    }
    #expect(failure?.status == .damagedFile)
    #expect(try home.read(home.hostBook.path) == text)
  }

  @Test func aDirectoryThatIsOpenToOthersIsRefused() throws {
    try home.write("{}", to: home.hostBook.path)
    _ = ShellCommand.output("chmod 755 '\(home.hostBook.path.removingLastComponent())'")
    let failure = #expect(throws: Failure.self) { try home.hostBook.load() }
    #expect(failure?.message.contains("others can enter it (mode 0755)") == true)
  }

  @Test func aFailedOrEmptyChangeWritesNothing() throws {
    try home.hostBook.update { _ in }
    let failing = Failure(.failure, "no")
    let failure = #expect(throws: Failure.self) {
      try home.hostBook.update { (book) throws(Failure) in throw failing }
    }
    #expect(failure == failing)
    #expect(throws: (any Error).self) { try home.read(home.hostBook.path) }
  }

  @Test func aLinkedFileStaysALink() throws {
    let real = home.path.appending("hosts-elsewhere.json")
    try home.write("{}", to: real)
    try home.write("", to: home.locations.configuration.appending("x"))
    _ = ShellCommand.output("ln -s '\(real)' '\(home.hostBook.path)'")
    let host = try Self.host("dev")
    try home.hostBook.update { (book) throws(Failure) in try book.add(host) }
    #expect(try home.read(real).contains("\"dev\""))
    #expect(ShellCommand.output("readlink '\(home.hostBook.path)'") == "\(real)\n")
  }

  @Test func manyWritersLoseNothing() async throws {
    let file = home.hostBook
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask {
          let host = SavedHost(
            id: .random(), name: try HostAlias("h\(index)"), hostname: try HostName("h"))
          try file.update { (book) throws(Failure) in try book.add(host) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.load().hosts.count == 12)
  }

  @Test func noPrefixOrByteChangeTraps() throws {
    let text = Array(
      "{\"a\":[1e5,\"\\ud83d\\ude00\",{}],\"hosts\":[{\"id\":\"0123456789abcdef\",\"name\":\"x\"}]}"
        .utf8)
    for index in 0...text.count {
      _ = try? HostBookFormat.read(Array(text.prefix(index)))
      for byte in Array("{}[],:\"\\u0-.e \n\u{1}".utf8) + [0xFF] where index < text.count {
        var changed = text
        changed[index] = byte
        _ = try? HostBookFormat.read(changed)
      }
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: (any Error).self) { try HostBookFormat.read(deep) }
  }
}
