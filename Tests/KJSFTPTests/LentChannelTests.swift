// What a process that reaches a session's socket may try over a lent channel, without success.

import Testing

@testable import KJSFTP

/// A client, the filter, and a server that answers as it is told.
private final class LentConversation {
  static let paths = LentPaths(
    home: Array("/home/me".utf8),
    roots: ["/home/me/.cache/kj", "/home/me/in", "/srv/in"].map { Array($0.utf8) })

  var filter: UploadFilter
  private var number: UInt32 = 0
  private var unsent: ArraySlice<UInt8> = []

  init(_ made: MadePaths = MadePaths(), serverKeepsNames: Bool = true) {
    let own = OwnUploads(in: Array("/home/me/.cache/kj".utf8)) { $0.starts(with: "own".utf8) }
    filter = UploadFilter(made, own, below: Self.paths, serverKeepsNames: serverKeepsNames)
  }

  /// Sends a request, and returns the types of the packets that reach the server.
  func send(_ type: UInt8, _ paths: [String], flags: UInt32? = nil) -> [UInt8] {
    number += 1
    let packet = Self.packet(type) { packet in
      packet.uint32(number)
      for path in paths { packet.string(Array(path.utf8)) }
      if let flags { packet.uint32(flags) }
      packet.uint32(0)
    }
    unsent += packet
    return sendRest()
  }

  /// Sends the packets that had to wait, and returns the types of those that reach the server.
  func sendRest() -> [UInt8] {
    var passed: [UInt8] = []
    while !unsent.isEmpty || filter.isReady {
      let count = unsent.withUnsafeBytes { filter.take($0, passing: &passed) }
      unsent = unsent.dropFirst(count)
      if filter.isAsking || filter.isBroken { break }
    }
    return Self.types(passed)
  }

  /// Sends a request and answers it with a status, if it passes.
  func ask(_ type: UInt8, _ paths: String..., status: UInt32 = 0) -> Bool {
    guard send(type, paths) == [type] else { return false }
    answer(status)
    return true
  }

  func create(_ path: String) -> Bool {
    guard send(PacketType.open, [path], flags: 0x2A) == [PacketType.open] else { return false }
    answer(nil)
    return true
  }

  /// Creates a file on a server that has to be asked first.
  func makeUnchecked(_ path: String) -> Bool {
    guard send(PacketType.open, [path], flags: 0x2A) == [PacketType.lstat] else { return false }
    #expect(take(Self.answer(2, to: .max)) == [])
    guard sendRest() == [PacketType.open] else { return false }
    answer(nil)
    return true
  }

  func open(_ path: String) -> Bool {
    guard send(PacketType.open, [path], flags: 1) == [PacketType.open] else { return false }
    answer(4)
    return true
  }

  /// Answers the last request, or another one; a nil status means a handle.
  func answer(_ status: UInt32?, to request: UInt32? = nil) {
    let packet = Self.answer(status, to: request ?? number)
    #expect(take(packet) == packet)
  }

  /// Takes bytes from the server and returns those that reach the client.
  func take(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { filter.take(replies: $0) } }

  var lastNumber: UInt32 { number }

  static func answer(_ status: UInt32?, to request: UInt32) -> [UInt8] {
    packet(status == nil ? PacketType.handle : PacketType.status) { packet in
      packet.uint32(request)
      if let status { packet.uint32(status) }
      packet.string([7])
      if status != nil { packet.string([]) }
    }
  }

  static func packet(_ type: UInt8, _ body: (inout PacketBuffer) -> Void) -> [UInt8] {
    var buffer = PacketBuffer()
    buffer.packet(type, body)
    return buffer.withBytes(Array.init)
  }

  static func types(_ bytes: [UInt8]) -> [UInt8] {
    var types: [UInt8] = []
    var rest = bytes[...]
    while rest.count > 4 {
      types.append(rest[rest.startIndex + 4])
      rest = rest.dropFirst(4 + Int(UploadFilter.number(rest)))
    }
    return types
  }
}

@Suite struct LentChannelTests {
  private static let elsewhere = [
    ".ssh/authorized_keys2", "/home/me/.ssh/rc", ".bash_profile", "bin/ls", "/home/me/bin/ls",
    "/etc/cron.d/x", "in", "/home/me/in", "/srv/in", "/srv/input", "srv/in/x", ".cache/x", "",
    ".", "/", "in/../.ssh/rc", "in/./x", "in//x", "in/x/", "//srv/in/x", "/srv/in/..",
    "./in/x", ".cache/kj/../../.bashrc",
  ]

  @Test(arguments: elsewhere) func nothingIsMadeOutsideOfTheRoots(path: String) {
    let channel = LentConversation()
    #expect(!channel.create(path))
    #expect(!channel.ask(PacketType.remove, path))
    #expect(channel.create("in/mine"))
    #expect(!channel.ask(PacketType.rename, "in/mine", path))
    #expect(channel.ask(PacketType.rename, "in/mine", "/srv/in/mine"))
  }

  @Test func directoriesAreMadeBelowRootsAndOnTheWayThere() {
    let channel = LentConversation()
    for path in [".cache", ".cache/kj", "/home/me/in", "/srv", "/srv/in"] {
      #expect(channel.ask(PacketType.makeDirectory, path), "\(path)")
      // The client may not then remove it, or move its contents elsewhere.
      #expect(!channel.ask(PacketType.removeDirectory, path), "\(path)")
      #expect(!channel.ask(PacketType.rename, path, "/srv/in/new"), "\(path)")
    }
    for path in ["bin", ".ssh", ".cache/other", "/srv/out", "/home/me/in/.."] {
      #expect(!channel.ask(PacketType.makeDirectory, path), "\(path)")
    }
    #expect(channel.ask(PacketType.makeDirectory, "in/a"))
    #expect(channel.ask(PacketType.removeDirectory, "/home/me/in/a"))
  }

  @Test func relativeAndAbsolutePathsAreOne() {
    let made = MadePaths()
    let channel = LentConversation(made)
    #expect(channel.create(".cache/kj/a"))
    #expect(channel.open("/home/me/.cache/kj/a"))
    #expect(channel.ask(PacketType.remove, "/home/me/.cache/kj/a"))
    #expect(!channel.open(".cache/kj/a"))
  }

  @Test func aClientLooksAtRootsAndOnTheWayThereAlone() {
    let channel = LentConversation()
    for type in [PacketType.stat, PacketType.lstat, PacketType.realPath] {
      for path in [".", "/", "/home", "/home/me", ".cache", ".cache/kj", "in/a/b", "/srv/in/x"] {
        #expect(channel.ask(type, path), "\(type) \(path)")
      }
      for path in [".ssh", "/home/me/.ssh/id_rsa", "/etc/passwd", "/srv/other", "..", "in/../x"] {
        #expect(!channel.ask(type, path), "\(type) \(path)")
      }
    }
    #expect(channel.send(PacketType.extended, [SFTPClient.statvfs, "/srv/in"]) != [])
    #expect(channel.send(PacketType.extended, [SFTPClient.statvfs, "/etc"]) == [])
    #expect(channel.send(PacketType.extended, [SFTPClient.limits]) != [])
  }

  // MARK: What a path means later

  @Test func whatWasRemovedMayBeAStrangersFileNext() {
    let made = MadePaths()
    let channel = LentConversation(made)
    #expect(channel.create("in/a"))
    // The next channel sends its request before the first one is answered.
    #expect(channel.send(PacketType.remove, ["in/a"]) == [PacketType.remove])
    let second = LentConversation(made)
    #expect(!second.open("in/a"))
    channel.answer(0)
    #expect(!second.open("in/a"))
  }

  @Test(arguments: [(4, true), (3, true), (2, false)] as [(UInt32, Bool)])
  func whatCouldNotBeRemovedIsStillTheClients(status: UInt32, isThere: Bool) {
    let channel = LentConversation()
    #expect(channel.create("in/a"))
    #expect(channel.ask(PacketType.remove, "in/a", status: status))
    #expect(channel.open("in/a") == isThere)
    #expect(channel.create("in/b"))
    #expect(channel.ask(PacketType.rename, "in/b", "in/c", status: status))
    #expect(channel.open("in/b") == isThere)
    #expect(!channel.open("in/c"))
  }

  @Test(arguments: [PacketType.rename, PacketType.removeDirectory])
  func withADirectoryGoesEverythingThatMayHaveBeenInIt(type: UInt8) {
    let channel = LentConversation()
    for directory in ["in/a", "in/a/sub", "in/b", "in/b/sub"] {
      #expect(channel.ask(PacketType.makeDirectory, directory))
    }
    // Somebody else's link may lead into 'in/a'.
    for file in ["in/a/sub/x", "in/link/x", "/srv/in/x", "in/b/sub/x", "in/c"] {
      #expect(channel.create(file))
    }
    let isRename = type == PacketType.rename
    let request = isRename ? ["in/a", "in/new"] : ["in/a"]
    #expect(channel.send(type, request) == [type])
    channel.answer(0)
    for path in ["in/a/sub/x", "in/link/x", "/srv/in/x"] { #expect(!channel.open(path), "\(path)") }
    #expect(!channel.ask(PacketType.removeDirectory, "in/a/sub"))
    #expect(channel.open("in/b/sub/x") && channel.open("in/c"))
    #expect(channel.ask(PacketType.removeDirectory, "in/b/sub"))
    #expect(channel.ask(PacketType.removeDirectory, "in/new") == isRename)
  }

  /// A client that does not read its answers delays them for as long as it likes.
  @Test func anAnswerThatComesLateMakesNothingTheClients() {
    let made = MadePaths()
    let first = LentConversation(made)
    let second = LentConversation(made)
    #expect(second.ask(PacketType.makeDirectory, "in/a"))
    #expect(first.send(PacketType.open, ["in/a/x"], flags: 0x2A) == [PacketType.open])
    let late = first.lastNumber
    #expect(first.send(PacketType.open, [".cache/kj/own"], flags: 0x2A) == [PacketType.open])
    #expect(second.ask(PacketType.rename, "in/a", "in/b"))
    #expect(second.ask(PacketType.remove, ".cache/kj/own"))
    first.answer(nil, to: late)
    first.answer(nil)
    #expect(!second.open("in/a/x"))
    #expect(!second.open(".cache/kj/own"))
    #expect(first.create("in/a/y") && second.open("in/a/y"))
  }

  // MARK: Servers that rename over a file

  @Test func noFurtherQuestionWhereTheServerKeepsNames() {
    let channel = LentConversation(serverKeepsNames: true)
    #expect(channel.create("in/a"))
    #expect(channel.send(PacketType.rename, ["in/a", "in/b"]) == [PacketType.rename])
    #expect(!channel.filter.isAsking)
  }

  @Test(arguments: [true, false], [1, 3, 1000])
  func theNewNameIsLookedAtBeforeARename(isTaken: Bool, pieceSize: Int) {
    let channel = LentConversation(serverKeepsNames: false)
    #expect(channel.makeUnchecked("in/a"))
    #expect(channel.send(PacketType.rename, ["in/a", "in/b"]) == [PacketType.lstat])
    let rename = channel.lastNumber
    // The request waits, as do those after it, whatever the server answers to other requests.
    #expect(channel.filter.isAsking)
    #expect(channel.send(PacketType.setStat, ["in/a"]) == [])
    let other = LentConversation.answer(0, to: 77)
    let question = UInt32.max
    let answer =
      isTaken
      ? LentConversation.packet(PacketType.attributes) { packet in
        packet.uint32(question)
        packet.uint32(0)
      } : LentConversation.answer(2, to: question)
    var passed: [UInt8] = []
    let bytes = other + answer + other
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      passed += channel.take(Array(bytes[start...].prefix(pieceSize)))
    }
    #expect(passed == other + other)
    #expect(!channel.filter.isAsking && channel.filter.isReady)
    if isTaken {
      // The RENAME is refused, as by a server that keeps names; the next request is for the file that is still there.
      #expect(channel.sendRest() == [PacketType.setStat])
      let refusals = channel.filter.takeRefusals(atMost: 1000)
      #expect(LentConversation.types(refusals) == [PacketType.status])
      #expect(UploadFilter.number(refusals[5...]) == rename && refusals[12] == 4)
    } else {
      #expect(channel.sendRest() == [PacketType.rename])
      channel.answer(0, to: rename)
      #expect(channel.open("in/b") && !channel.open("in/a"))
    }
  }

  /// Some servers open or replace an existing name, although the client asked them to create it exclusively.
  @Test(arguments: [PacketType.open, PacketType.makeDirectory])
  func theNameIsLookedAtBeforeItIsMade(type: UInt8) {
    let channel = LentConversation(serverKeepsNames: false)
    let flags: UInt32? = type == PacketType.open ? 0x2A : nil
    #expect(channel.send(type, ["in/theirs"], flags: flags) == [PacketType.lstat])
    let attributes = LentConversation.packet(PacketType.attributes) { packet in
      packet.uint32(.max)
      packet.uint32(0)
    }
    #expect(channel.take(attributes) == [])
    #expect(channel.sendRest() == [])
    #expect(!channel.open("in/theirs"))
    #expect(channel.makeUnchecked("in/mine") && channel.open("in/mine"))
  }

  @Test func theQuestionHasANumberOfItsOwn() {
    let channel = LentConversation(serverKeepsNames: false)
    #expect(channel.makeUnchecked("in/a"))
    let look = LentConversation.packet(PacketType.lstat) { packet in
      packet.uint32(.max)
      packet.string(Array("in/a".utf8))
    }
    #expect(channel.filter.pass(look) == look)
    #expect(channel.send(PacketType.rename, ["in/a", "in/b"]) == [PacketType.lstat])
    // The answer to the client's own question reaches the client.
    channel.answer(2, to: .max)
    #expect(channel.filter.isAsking)
    #expect(channel.take(LentConversation.answer(2, to: .max - 1)) == [])
    #expect(channel.sendRest() == [PacketType.rename])
  }

  // MARK: Requests that the server comes to late

  /// A client that does not read the answers on one channel delays the requests that it made there.
  @Test(arguments: [PacketType.rename, PacketType.remove])
  func nothingGoesThatARequestOnAnotherChannelIsAbout(type: UInt8) {
    let made = MadePaths()
    let (slow, quick) = (LentConversation(made), LentConversation(made))
    #expect(slow.create("in/a"))
    #expect(slow.send(PacketType.open, ["in/a"], flags: 3) == [PacketType.open])
    let names = type == PacketType.rename ? ["in/a", "in/b"] : ["in/a"]
    #expect(quick.send(type, names) == [])
    slow.answer(nil)
    #expect(quick.send(type, names) == [type])
  }

  @Test(arguments: [PacketType.open, PacketType.setStat, PacketType.remove, PacketType.rename])
  func noDirectoryGoesThatARequestOnAnotherChannelMayBeIn(type: UInt8) {
    let made = MadePaths()
    let (slow, quick) = (LentConversation(made), LentConversation(made))
    #expect(slow.ask(PacketType.makeDirectory, "in/a"))
    #expect(slow.ask(PacketType.makeDirectory, "in/b"))
    #expect(slow.create("in/b/x"))
    let names = type == PacketType.rename ? ["in/b/x", "in/mine"] : ["in/b/x"]
    #expect(slow.send(type, names, flags: type == PacketType.open ? 3 : nil) == [type])
    #expect(!quick.ask(PacketType.rename, "in/b", "in/c"))
    #expect(!quick.ask(PacketType.removeDirectory, "in/b"))
    // A directory that certainly does not contain the file can be renamed.
    #expect(quick.ask(PacketType.rename, "in/a", "in/d"))
    slow.filter.end()
    #expect(quick.ask(PacketType.rename, "in/b", "in/c"))
  }

  @Test func whatWasTakenBackLateIsNoLongerTheClients() {
    let made = MadePaths()
    let (slow, quick) = (LentConversation(made), LentConversation(made))
    #expect(slow.create(".cache/kj/own"))
    #expect(slow.send(PacketType.rename, [".cache/kj/own", "in/taken"]) == [PacketType.rename])
    #expect(!quick.ask(PacketType.remove, ".cache/kj/own"))
    slow.answer(4)
    #expect(quick.open(".cache/kj/own"))
  }

  @Test func aChannelThatEndsLeavesNothingBehind() {
    let made = MadePaths()
    for _ in 0..<20_000 {
      let channel = LentConversation(made)
      _ = channel.send(PacketType.open, ["in/a"], flags: 0x2A)
      channel.filter.end()
    }
    let channel = LentConversation(made)
    #expect(channel.create("in/b") && channel.ask(PacketType.remove, "in/b"))
    #expect(channel.create("in/b") && channel.open("in/b"))
  }

  // MARK: Odd requests

  @Test func anInitComesOnceAndInThisVersion() {
    func packet(_ version: UInt32) -> [UInt8] {
      LentConversation.packet(PacketType.initialize) { $0.uint32(version) }
    }
    for (first, second, isBroken) in [
      (3, nil, false), (3, 3, true), (6, nil, true), (0x500, nil, true),
    ]
      as [(UInt32, UInt32?, Bool)]
    {
      let channel = LentConversation()
      _ = channel.filter.pass(packet(first))
      if let second { _ = channel.filter.pass(packet(second)) }
      #expect(channel.filter.isBroken == isBroken)
    }
    let late = LentConversation()
    #expect(late.create("in/a"))
    #expect(late.filter.pass(packet(3)) == [] && late.filter.isBroken)
  }

  @Test(
    arguments: [
      ([4, 0o4755], false), ([4, 0o2777], false), ([2, 0, 0], false), ([8, 1, 1], false),
      ([0x8000_0000, 0], false), ([4, 0o666], true), ([1, 0, 7], true), ([0], true),
    ] as [([UInt32], Bool)])
  func attributesGiveNobodyElseARight(_ fields: [UInt32], isAllowed: Bool) {
    let channel = LentConversation()
    #expect(channel.create("in/a"))
    let packet = LentConversation.packet(PacketType.setStat) { packet in
      packet.uint32(99)
      packet.string(Array("in/a".utf8))
      for field in fields { packet.uint32(field) }
    }
    #expect(!channel.filter.pass(packet).isEmpty == isAllowed)
  }

  /// A server reads a path up to its first NUL.
  @Test(arguments: ["in/a|", "in/..|", "|", "in/a|b"]) func noPathHasANul(path: String) {
    let channel = LentConversation()
    let path = path.replacing("|", with: "\0")
    #expect(!channel.create(path))
    #expect(!channel.ask(PacketType.lstat, path))
  }

  /// The handle of a directory is not known before the answer.
  @Test func noAttributesAreSetWhileADirectoryIsOpened() {
    let channel = LentConversation()
    #expect(channel.send(PacketType.openDirectory, [".cache/kj"]) == [PacketType.openDirectory])
    let open = channel.lastNumber
    #expect(channel.send(PacketType.fsetStat, ["guessed"]) == [])
    channel.answer(4, to: open)
    #expect(channel.send(PacketType.fsetStat, ["handle"]) == [PacketType.fsetStat])
  }
}
