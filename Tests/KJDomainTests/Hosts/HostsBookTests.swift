// The rules of the host book, the choice of a host, and kj's suggestions for a mistyped name.

import KJBase
import KJDomain
import Testing

struct HostsBookTests {
  static func host(_ name: String) throws -> SavedHost {
    SavedHost(
      id: .random(), name: try HostAlias(name), hostname: try HostName("\(name).example.com"),
      unknownFields: ["color": .string("red")])
  }

  static func book(_ names: String...) throws -> HostBook {
    var book = HostBook()
    for name in names { try book.add(try host(name)) }
    return book
  }

  @Test func hostsKeepTheirOrder() throws {
    #expect(try Self.book("c", "a", "b").hosts.map(\.name.text) == ["c", "a", "b"])
  }

  @Test func aNameIsTakenOnce() throws {
    var book = try Self.book("dev")
    let failure = #expect(throws: Failure.self) { try book.add(try Self.host("dev")) }
    #expect(failure?.message == "a host named 'dev' already exists")
    #expect(book.hosts.count == 1)
  }

  @Test func anIdentityIsTakenOnce() throws {
    var book = try Self.book("dev")
    let twin = SavedHost(
      id: book.hosts[0].id, name: try HostAlias("twin"), hostname: try HostName("twin"))
    #expect(throws: Failure.self) { try book.add(twin) }
  }

  @Test func anUnknownNameProposesNearOnes() throws {
    let book = try Self.book("staging", "production")
    let failure = #expect(throws: Failure.self) { try book.host(named: "stagin") }
    #expect(failure?.status == .noInput)
    #expect(failure?.message == "no host named 'stagin' in the host book")
    #expect(failure?.advice == ["did you mean 'staging'?"])
  }

  @Test func anEditKeepsNameIdentityAndUnknownFields() throws {
    var book = try Self.book("dev")
    let before = book.hosts[0]
    try book.edit("dev") { (host) throws(Failure) in host.port = try Port(2222) }
    #expect(book.hosts[0].port?.number == 2222)
    #expect(book.hosts[0].id == before.id)
    #expect(book.hosts[0].unknownFields == ["color": .string("red")])
    let other = try HostAlias("other")
    #expect(throws: Failure.self) { try book.edit("dev") { $0.name = other } }
    #expect(book.hosts[0].name.text == "dev")
  }

  @Test(arguments: ["relative", "", "/a\nb", "~user/x"])
  func aDirectoryIsAbsoluteOrBelowHome(directory: String) throws {
    var book = try Self.book("dev")
    #expect(throws: Failure.self) { try book.edit("dev") { $0.wishes.directory = directory } }
    #expect(book.hosts[0].wishes.directory == nil)
  }

  @Test func theDefaultFollowsRenamingAndEndsWithRemoval() throws {
    var book = try Self.book("a", "b")
    try book.setDefault(try HostAlias("a"))
    try book.rename("a", to: try HostAlias("c"))
    #expect(book.defaultName?.text == "c")
    #expect(throws: Failure.self) { try book.rename("c", to: try HostAlias("b")) }
    try book.remove("c")
    #expect(book.defaultName == nil)
    #expect(book.hosts.map(\.name.text) == ["b"])
    #expect(throws: Failure.self) { try book.setDefault(try HostAlias("c")) }
  }

  @Test func theDefaultMustBeInTheBook() throws {
    #expect(throws: Failure.self) {
      try HostBook(hosts: [try Self.host("a")], defaultName: try HostAlias("b"))
    }
  }

  @Test func optionBeatsEnvironmentBeatsDefaultBeatsOnly() throws {
    var book = try Self.book("a")
    #expect(
      try HostChoice.choose(option: nil, environment: nil, from: book)
        == HostChoice(target: .saved(book.hosts[0]), reason: .onlyHost))
    try book.add(try Self.host("b"))
    try book.setDefault(try HostAlias("b"))
    #expect(
      try HostChoice.choose(option: nil, environment: "", from: book)
        == HostChoice(target: .saved(book.hosts[1]), reason: .bookDefault))
    #expect(
      try HostChoice.choose(option: nil, environment: "a", from: book)
        == HostChoice(target: .saved(book.hosts[0]), reason: .environment))
    let chosen = try HostChoice.choose(option: "me@x:1", environment: "a", from: book)
    #expect(chosen.reason == .option)
    #expect(chosen.target == .named(try Destination(parsing: "me@x:1")))
  }

  @Test func noHostListsTheHosts() throws {
    let failure = #expect(throws: Failure.self) {
      try HostChoice.choose(option: nil, environment: nil, from: try Self.book("a", "b"))
    }
    #expect(failure?.status == .usage)
    #expect(failure?.details == ["  a  a.example.com", "  b  b.example.com"])
    let empty = #expect(throws: Failure.self) {
      try HostChoice.choose(option: nil, environment: nil, from: HostBook())
    }
    #expect(empty?.message == "no host given, and the host book is empty")
  }

  @Test func anEmptyOptionIsAMistakeNotAnAbsentOne() throws {
    #expect(throws: Failure.self) {
      try HostChoice.choose(option: "", environment: "a", from: try Self.book("a"))
    }
  }
}
