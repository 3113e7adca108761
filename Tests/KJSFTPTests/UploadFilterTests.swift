// Which requests of a borrower reach the server, and which the filter refuses instead.

import Testing

@testable import KJSFTP

@Suite struct UploadFilterTests {
  private let own = OwnUploads(in: path("/home/me/.cache/kj")) { $0.starts(with: path("own-")) }
  private let paths = LentPaths(
    home: path("/home/me"), roots: [path("/home/me/.cache/kj"), path("/srv/in")])

  private func makeFilter(
    _ made: MadePaths = MadePaths(), serverKeepsNames: Bool = true
  ) -> UploadFilter {
    UploadFilter(made, own, below: paths, serverKeepsNames: serverKeepsNames)
  }

  private static func path(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The bytes of requests, without INIT.
  private static func requests(_ body: (inout SFTPClient) -> Void) -> [UInt8] {
    var client = SFTPClient()
    let greeting = client.pendingOutput
    body(&client)
    var bytes: [UInt8] = []
    while client.pendingOutput > 0 {
      client.sendOutput { piece in
        bytes += piece
        return piece.count
      }
    }
    return Array(bytes.dropFirst(greeting))
  }

  private static func packet(_ type: UInt8, _ body: (inout PacketBuffer) -> Void) -> [UInt8] {
    var buffer = PacketBuffer()
    buffer.packet(type, body)
    return buffer.withBytes(Array.init)
  }

  private static func handle(_ id: UInt32, _ bytes: [UInt8] = [9]) -> [UInt8] {
    packet(PacketType.handle) { packet in
      packet.uint32(id)
      packet.string(bytes)
    }
  }

  private static func status(_ id: UInt32, _ code: UInt32) -> [UInt8] {
    packet(PacketType.status) { packet in
      packet.uint32(id)
      packet.uint32(code)
      packet.string([])
      packet.string([])
    }
  }

  private func passes(_ bytes: [UInt8], _ filter: inout UploadFilter) -> Bool {
    let passed = filter.pass(bytes)
    #expect(passed == bytes || passed.isEmpty)
    let refusals = filter.takeRefusals(atMost: 1000)
    #expect(passed.isEmpty == !refusals.isEmpty)
    return passed == bytes
  }

  private func answer(_ bytes: [UInt8], _ filter: inout UploadFilter) {
    let passed = bytes.withUnsafeBytes { filter.take(replies: $0) }
    #expect(passed == bytes)
  }

  @Test func whatAnUploadNeedsPasses() {
    var filter = makeFilter()
    let handle: [UInt8] = [1, 2]
    #expect(passes(SFTPClient.firstRequests[0], &filter))
    answer(Self.packet(PacketType.version) { $0.uint32(3) }, &filter)
    #expect(
      passes(
        Self.requests { client in
          _ = client.realPath(Self.path("."))
          _ = client.status(at: Self.path("/srv/in/a"))
          _ = client.makeDirectory(Self.path("/srv/in/a"), permissions: 0o700)
          _ = client.create(Self.path("/srv/in/a/b"), FileAttributes(permissions: 0o600))
          _ = client.write(handle, offset: 0, count: 40_000) { _ in }
          _ = client.status(of: handle)
          _ = client.close(handle)
          _ = client.serverLimits()
          _ = client.fileSystemStatus(at: Self.path("/srv/in/a"))
        }, &filter))
  }

  @Test(
    arguments: [
      { client in _ = client.openForReading(path("/etc/passwd")) },
      { client in _ = client.openExisting(path("/home/me/.ssh/authorized_keys")) },
      { client in _ = client.remove(path("/home/me/a")) },
      { client in _ = client.rename(path("/home/me/a"), to: path("/home/me/b")) },
      { client in _ = client.renameReplacing(path("/home/me/a"), to: path("/home/me/b")) },
      { client in _ = client.setStatus(at: path("/home/me"), FileAttributes(permissions: 0o777)) },
    ] as [@Sendable (inout SFTPClient) -> Void])
  func whatIsNotOnesOwnIsRefused(request: @Sendable (inout SFTPClient) -> Void) {
    var filter = makeFilter()
    #expect(!passes(Self.requests { request(&$0) }, &filter))
    #expect(passes(Self.requests { _ = $0.realPath([46]) }, &filter))
  }

  @Test func ownUploadsAreListedAndRemovedAndNothingElseThere() {
    var filter = makeFilter()
    let directory = ".cache/kj"
    let upload = "own-1.png"
    #expect(
      passes(
        Self.requests { client in
          _ = client.openDirectory(Self.path(directory))
          _ = client.readDirectory([9])
          _ = client.remove(Self.path("\(directory)/\(upload)"))
          _ = client.remove(Self.path("\(directory)/own-"))
        }, &filter))
    let absolute = "/home/me/\(directory)"
    filter = makeFilter()
    #expect(passes(Self.requests { _ = $0.remove(Self.path("\(absolute)/\(upload)")) }, &filter))
    let refused = [
      "\(directory)/notes.txt", "\(directory)/x/\(upload)", "\(directory)/../\(upload)", upload,
      "\(directory)x/\(upload)", "\(directory)/", "\(directory)//\(upload)",
    ]
    for path in refused {
      #expect(!passes(Self.requests { _ = $0.remove(Self.path(path)) }, &filter), "\(path)")
    }
    filter = makeFilter()
    #expect(passes(Self.requests { _ = $0.openDirectory(Self.path(absolute)) }, &filter))
    answer(Self.status(1, 4), &filter)
    for path in ["", ".", ".cache", ".cache/kj/", "/srv/in", "/home/me", ".cache/kj/.."] {
      #expect(!passes(Self.requests { _ = $0.openDirectory(Self.path(path)) }, &filter))
    }
  }

  /// A server may use long handles, and may give a file a handle that the directory had before.
  @Test(arguments: [1, 256, 300]) func attributesAreSetOnFilesAndNotOnTheDirectory(length: Int) {
    var filter = makeFilter()
    let handle = [UInt8](repeating: 7, count: length)
    let open = Self.requests { _ = $0.openDirectory(Self.path(".cache/kj")) }
    let change = Self.packet(PacketType.fsetStat) { packet in
      packet.uint32(9)
      packet.string(handle)
      FileAttributes(permissions: 0o777).write(to: &packet)
    }
    #expect(passes(open, &filter))
    answer(Self.handle(UploadFilter.testNumber(open[5...]), handle), &filter)
    #expect(!passes(change, &filter))
    let create = Self.requests { _ = $0.create(Self.path("/srv/in/b"), FileAttributes()) }
    #expect(passes(create, &filter))
    answer(Self.handle(UploadFilter.testNumber(create[5...]), handle), &filter)
    #expect(passes(change, &filter))
  }

  @Test(arguments: [11, 15, 19, 20, 21, 99, 255] as [UInt8])
  func otherKindsOfRequestsAreRefused(type: UInt8) {
    var filter = makeFilter()
    let request = Self.packet(type) { packet in
      packet.uint32(7)
      packet.string(Self.path("/home"))
    }
    let passed = filter.pass(request)
    #expect(passed.isEmpty)
    #expect(Array(filter.takeRefusals(atMost: 1000)[5..<13]) == [0, 0, 0, 7, 0, 0, 0, 3])
  }

  @Test(arguments: [0x1A, 0x3A, 0x2E, 0x0A, 0x02, 0x12] as [UInt32])
  func aFileIsOnlyCreatedExclusively(flags: UInt32) {
    let request = { (flags: UInt32) in
      Self.packet(PacketType.open) { packet in
        packet.uint32(1)
        packet.string(Self.path("/home/me/.cache/kj/a.txt"))
        packet.uint32(flags)
        packet.uint32(0)
      }
    }
    var filter = makeFilter()
    #expect(!passes(request(flags), &filter))
    filter = makeFilter()
    #expect(passes(request(0x2A), &filter))
  }

  @Test func whatWasMadeCanBeOpenedRenamedAndRemoved() {
    let made = MadePaths()
    var filter = makeFilter(made)
    _ = passes(SFTPClient.firstRequests[0], &filter)
    let create = Self.requests { client in
      _ = client.create(Self.path("/srv/in/b"), FileAttributes(permissions: 0o600))
    }
    let id = UploadFilter.testNumber(create[5...])
    let remove = Self.requests { _ = $0.remove(Self.path("/srv/in/b")) }
    #expect(passes(create, &filter))
    // Not before the server has confirmed that it was created.
    #expect(!passes(remove, &filter))
    answer(Self.handle(id), &filter)
    // Also over the next channel.
    var next = makeFilter(made)
    #expect(passes(Self.requests { _ = $0.openExisting(Self.path("/srv/in/b")) }, &next))
    answer(Self.handle(id), &next)
    let rename = Self.requests { _ = $0.rename(Self.path("/srv/in/b"), to: Self.path("/srv/in/c")) }
    #expect(passes(rename, &next))
    answer(Self.status(UploadFilter.testNumber(rename[5...]), 0), &next)
    #expect(!passes(remove, &next))
    #expect(passes(Self.requests { _ = $0.remove(Self.path("/srv/in/c")) }, &next))
  }

  @Test func theVersionAnswersNoRequest() {
    var filter = makeFilter()
    // The VERSION packet has a 3 where an answer has the request's number.
    let requests = (0..<8 as Range<UInt32>).map { number in
      Self.packet(PacketType.makeDirectory) { packet in
        packet.uint32(number)
        packet.string(Self.path("/srv/in/\(number)"))
        packet.uint32(0)
      }
    }
    for request in requests { #expect(passes(request, &filter)) }
    answer(Self.packet(PacketType.version) { $0.uint32(3) }, &filter)
    for number in 0..<8 as Range<UInt32> { answer(Self.status(number, 0), &filter) }
    for number in 0..<8 {
      #expect(
        passes(Self.requests { _ = $0.removeDirectory(Self.path("/srv/in/\(number)")) }, &filter))
      answer(Self.status(0, 0), &filter)
      answer(Self.status(1, 0), &filter)
    }
  }

  @Test func oneNumberStandsForOneRequestAtATime() {
    var filter = makeFilter()
    let new = Self.requests { _ = $0.create(Self.path("/srv/in/new"), FileAttributes()) }
    let old = Self.requests { _ = $0.create(Self.path("/srv/in/old"), FileAttributes()) }
    #expect(passes(new, &filter))
    #expect(!passes(old, &filter))
    #expect(!passes(Self.requests { _ = $0.realPath([46]) }, &filter))
    answer(Self.handle(UploadFilter.testNumber(new[5...])), &filter)
    #expect(!passes(Self.requests { _ = $0.remove(Self.path("/srv/in/old")) }, &filter))
    #expect(passes(old, &filter))
    #expect(!passes(Self.requests { _ = $0.close([1]) }, &filter))
    answer(Self.status(UploadFilter.testNumber(old[5...]), 4), &filter)
    #expect(!passes(Self.requests { _ = $0.remove(Self.path("/srv/in/old")) }, &filter))
  }

  @Test func aFileThatWasThereIsNotMade() {
    var filter = makeFilter()
    let create = Self.requests { client in
      _ = client.create(Self.path("/srv/in/b"), FileAttributes(permissions: 0o600))
    }
    #expect(passes(create, &filter))
    answer(Self.status(UploadFilter.testNumber(create[5...]), 4), &filter)
    #expect(!passes(Self.requests { _ = $0.openExisting(Self.path("/srv/in/b")) }, &filter))
  }

  @Test func piecesMakeNoDifferenceAndRefusalsComeBetweenPackets() {
    let bytes =
      SFTPClient.firstRequests[0]
      + Self.requests { client in
        _ = client.remove(Self.path("/srv/in/x"))
        _ = client.create(Self.path("/srv/in/b"), FileAttributes(permissions: 0o600))
        _ = client.write([1], offset: 0, count: 300) { _ in }
        _ = client.openForReading(Self.path("/srv/in/x"))
        _ = client.close([1])
      }
    var whole = makeFilter()
    let passed = whole.pass(bytes)
    var cut = makeFilter()
    let inPieces = bytes.flatMap { cut.pass([$0]) }
    #expect(passed == inPieces && passed.count < bytes.count)

    let version = Self.packet(PacketType.version) { $0.uint32(3) }
    answer(Array(version.prefix(7)), &cut)
    #expect(cut.hasRefusals && cut.takeRefusals(atMost: 1000) == [])
    answer(Array(version.dropFirst(7)), &cut)
    #expect(cut.takeRefusals(atMost: 1000) == whole.takeRefusals(atMost: 1000))
    #expect(!cut.hasRefusals)
  }

  @Test(
    arguments: [
      [0, 0, 0, 0, 5, 0, 0, 0, 1], [0xFF, 0, 0, 0, 6, 0, 0, 0, 1], [0, 0, 0, 2, 13, 0, 0, 0, 1],
    ] as [[UInt8]])
  func whatIsNoRequestEndsIt(bytes: [UInt8]) {
    var filter = makeFilter()
    #expect(filter.pass(bytes) == [])
    #expect(filter.isBroken)
    #expect(filter.pass(SFTPClient.firstRequests[0]) == [])
  }
}

extension UploadFilter {
  /// The part of some bytes that passes, in as many calls as it takes.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    var passed: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let count = rest.withUnsafeBytes { take($0, passing: &passed) }
      rest = rest.dropFirst(count)
    } while !rest.isEmpty && !isBroken && !isAsking
    return passed
  }

  fileprivate static func testNumber(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
