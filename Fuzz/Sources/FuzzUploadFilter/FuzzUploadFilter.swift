// Fuzz entry for a stranger's requests over a lent channel.

@testable import KJSFTP

/// Called by libFuzzer with one input: requests of a client and answers of its server, in turn.
///
/// The first byte says whether the server is known not to rename over a file. Each step after it has two bytes for its
/// kind and length, followed by its contents. The bytes that are passed on are read as a server reads them, and no
/// request that is forbidden to a stranger may be among them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUploadFilter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  var steps = Steps(UnsafeBufferPointer(rebasing: bytes.dropFirst()))
  let roots = Server.roots.map { Array($0.utf8) }
  var filter = UploadFilter(
    MadePaths(), OwnUploads(in: Server.ownDirectory) { $0.starts(with: "own".utf8) },
    below: LentPaths(home: Array("/h".utf8), roots: roots), serverKeepsNames: first % 2 == 0)
  var server = Server()
  var unsent: [UInt8] = []
  func send() {
    var isStuck = false
    while !isStuck {
      var passed: [UInt8] = []
      let count = unsent.withUnsafeBytes { filter.take($0, passing: &passed) }
      unsent.removeFirst(count)
      server.take(passed)
      isStuck = count == 0 && passed.isEmpty
    }
  }
  while let step = steps.next() {
    switch step {
    case .client(let bytes):
      for piece in steps.split(bytes) {
        unsent += piece
        send()
      }
    case .server(let bytes):
      server.answered(bytes)
      let isToFilter = bytes.count >= 9 && number(bytes[5...]) == Server.question
      let wasAsking = filter.isAsking
      let passed = bytes.withUnsafeBytes { filter.take(replies: $0) }
      // The client receives every answer except the one to the filter's own question.
      precondition(passed == (isToFilter && wasAsking && bytes[4] != 2 ? [] : bytes))
      send()
    }
    check(refusals: filter.takeRefusals(atMost: 1 << 20))
  }
  return 0
}

/// Checks that the client receives whole packets, each with SSH_FX_PERMISSION_DENIED or SSH_FX_FAILURE.
private func check(refusals: [UInt8]) {
  var rest = refusals[...]
  while !rest.isEmpty {
    let length = Int(number(rest))
    precondition(rest.count >= 4 + length && rest.dropFirst(4).first == 101)
    precondition([3, 4].contains(number(rest.dropFirst(9))))
    rest = rest.dropFirst(4 + length)
  }
}

/// A server as the rules see it: the requests that it received, and its answers.
private struct Server {
  private enum Request {
    case other
    case make([UInt8], isDirectory: Bool, since: Int)
    /// The paths that disappear, and the new name if they are renamed.
    case lose([[UInt8]: Bool], isDirectory: Bool, to: [UInt8]?, since: Int)
    case list
  }

  static let roots = ["/h/own", "/h/a", "/b"]
  static let ownDirectory = Array("/h/own".utf8)
  /// The number of the filter's own question, which no client here uses.
  static let question = UInt32.max
  private static let ownUpload = Array("/h/own/own".utf8)

  private static let open: UInt8 = 3
  private static let setStat: UInt8 = 9
  private static let fsetStat: UInt8 = 10
  private static let openDirectory: UInt8 = 11
  private static let remove: UInt8 = 13
  private static let makeDirectory: UInt8 = 14
  private static let removeDirectory: UInt8 = 15
  private static let rename: UInt8 = 18
  private static let extended: UInt8 = 200
  /// INIT, CLOSE, READ, WRITE, FSTAT, READDIR.
  private static let harmless: Set<UInt8> = [1, 4, 5, 6, 8, 12]
  /// LSTAT, REALPATH, STAT.
  private static let looks: Set<UInt8> = [7, 16, 17]

  private var received: [UInt8] = []
  private var hasBegun = false
  private var requests: [UInt32: Request] = [:]
  /// The paths that the client has made, and whether each is a directory.
  private var made: [[UInt8]: Bool] = [:]
  /// Every path that disappeared, in order, and whether it was a directory.
  private var lost: [(path: [UInt8], isDirectory: Bool)] = []
  private var directories: Set<[UInt8]> = []

  mutating func take(_ bytes: [UInt8]) {
    received += bytes
    while received.count >= 4 {
      let length = Int(number(received[...]))
      guard received.count >= 4 + length else { return }
      obey(Array(received[4..<4 + length]))
      received.removeFirst(4 + length)
    }
  }

  /// The absolute form of a path that may be made, removed or renamed; no other path may reach this function.
  private func plain(_ path: [UInt8]) -> [UInt8] {
    precondition(!path.contains(0))
    let text = String(decoding: path, as: UTF8.self)
    if text == "/" { return path }
    let absolute = text.hasPrefix("/") ? text : "/h/" + text
    let parts = absolute.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    precondition(parts.allSatisfy { !["", ".", ".."].contains($0) })
    return Array(absolute.utf8)
  }

  private func isBelowRoot(_ path: [UInt8]) -> Bool {
    Self.roots.contains { path.starts(with: Array("\($0)/".utf8)) }
  }

  private func isAbove(_ path: [UInt8]) -> Bool {
    let text = String(decoding: path, as: UTF8.self)
    return text == "/" || Self.roots.contains { $0 == text || $0.hasPrefix(text + "/") }
  }

  private func checkLook(_ path: [UInt8]) {
    if path == Array(".".utf8) { return }
    let path = plain(path)
    precondition(isBelowRoot(path) || isAbove(path))
  }

  /// Checks that there is no owner, and only permission bits, none of which gives rights to a program.
  private func checkAttributes(_ bytes: ArraySlice<UInt8>) {
    let flags = number(bytes)
    precondition(flags & ~0x5 == 0)
    let mode = bytes.dropFirst(flags & 1 == 0 ? 4 : 12)
    precondition(flags & 4 == 0 || number(mode) & ~0o777 == 0)
  }

  /// Forgets the paths that a request removes or renames, and everything below them.
  private mutating func lose(_ path: [UInt8], to new: [UInt8]?) -> Request {
    let isDirectory = made[path] ?? false
    let gone = made.filter { Self.isLost($0.key, (path, isDirectory)) }
    for path in gone.keys { made[path] = nil }
    lost.append((path, isDirectory))
    return .lose(gone, isDirectory: isDirectory, to: new, since: lost.count)
  }

  private static func isLost(_ path: [UInt8], _ loss: (path: [UInt8], isDirectory: Bool)) -> Bool {
    path == loss.path || loss.isDirectory && path.starts(with: loss.path + [0x2F])
  }

  private mutating func add(_ path: [UInt8], isDirectory: Bool, since moment: Int) {
    if !lost[moment...].contains(where: { Self.isLost(path, $0) }) { made[path] = isDirectory }
  }

  private mutating func obey(_ packet: [UInt8]) {
    precondition(packet.count >= 5)
    if packet[0] == 1 {
      precondition(!hasBegun && packet == [1, 0, 0, 0, 3])
      hasBegun = true
      return
    }
    hasBegun = true
    var rest = packet.dropFirst(5)
    func string() -> [UInt8] {
      let length = Int(number(rest))
      defer { rest = rest.dropFirst(4 + length) }
      return Array(rest.dropFirst(4).prefix(length))
    }
    var request = Request.other
    switch packet[0] {
    case Self.open:
      let path = plain(string())
      let flags = number(rest)
      if flags & 0x28 == 0x28 {
        precondition(flags & 0x14 == 0 && isBelowRoot(path))
        rest = rest.dropFirst(4)
        checkAttributes(rest)
        request = .make(path, isDirectory: false, since: lost.count)
      } else {
        precondition(made[path] != nil && flags & ~0x03 == 0)
      }
    case Self.setStat:
      precondition(made[plain(string())] != nil)
      checkAttributes(rest)
    case Self.fsetStat: precondition(!directories.contains(string()))
    case Self.remove:
      let path = plain(string())
      precondition(made[path] != nil || path == Self.ownUpload)
      request = lose(path, to: nil)
    case Self.removeDirectory:
      let path = plain(string())
      precondition(made[path] != nil)
      request = lose(path, to: nil)
    case Self.openDirectory:
      precondition(plain(string()) == Self.ownDirectory)
      request = .list
    case Self.makeDirectory:
      let path = plain(string())
      precondition(isBelowRoot(path) || isAbove(path))
      if isBelowRoot(path) { request = .make(path, isDirectory: true, since: lost.count) }
    case Self.rename:
      let old = plain(string())
      precondition(made[old] != nil)
      let new = plain(string())
      precondition(isBelowRoot(new))
      request = lose(old, to: new)
    case Self.extended:
      let name = String(decoding: string(), as: UTF8.self)
      precondition(["limits@openssh.com", "statvfs@openssh.com"].contains(name))
      if name == "statvfs@openssh.com" { checkLook(string()) }
    case _ where Self.looks.contains(packet[0]): checkLook(string())
    default: precondition(Self.harmless.contains(packet[0]))
    }
    precondition(requests.updateValue(request, forKey: number(packet[1...])) == nil)
  }

  /// Takes one whole answer.
  mutating func answered(_ packet: [UInt8]) {
    guard packet.count >= 9, packet[4] != 2 else { return }
    let code = packet[4] == 101 && packet.count >= 13 ? number(packet[9...]) : nil
    let isSuccess = packet[4] == 102 || code == 0
    guard let request = requests.removeValue(forKey: number(packet[5...])) else { return }
    let handle = Array(packet.dropFirst(13).prefix(Int(number(packet.dropFirst(9)))))
    if packet[4] == 102 { directories.remove(handle) }
    switch request {
    case .other: break
    case .list: if packet[4] == 102 { directories.insert(handle) }
    case .make(let path, let isDirectory, let moment):
      if isSuccess { add(path, isDirectory: isDirectory, since: moment) }
    case .lose(let gone, let isDirectory, let new, let moment):
      if !isSuccess, code != 2 { made.merge(gone) { _, old in old } }
      if isSuccess, let new { add(new, isDirectory: isDirectory, since: moment) }
    }
  }
}

private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
}

/// The input as steps.
private struct Steps {
  enum Step {
    case client([UInt8])
    /// One whole packet.
    case server([UInt8])
  }

  private static let types: [UInt8] = [
    1, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 20, 200,
  ]
  private static let texts = [
    "a", "/b", "a/b", "/b/a", "/b/a/b", "/h/a/b", "/b/a/b/c", "", ".", "/", "/b/", "/b/../x",
    "limits@openssh.com",
    "statvfs@openssh.com", "posix-rename@openssh.com", ".ssh/authorized_keys", "own", "own/own",
    "own/x", "/h/own/own", "\0", "\0\0",
  ]

  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = bytes[...]
  }

  private mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func next() -> Step? {
    guard !rest.isEmpty else { return nil }
    let kind = byte()
    switch kind % 4 {
    case 0:
      let count = Int(kind / 4)
      defer { rest = rest.dropFirst(count) }
      return .client(Array(rest.prefix(count)))
    case 1: return .server(packet([[101, 101, 101, 102, 103, 2][Int(kind / 4) % 6]] + answer()))
    default: return .client(packet([Self.types[Int(kind / 4) % Self.types.count]] + request()))
    }
  }

  private mutating func answer() -> [UInt8] {
    let id = byte() % 9
    return (id == 8 ? [255, 255, 255, 255] : four(id)) + four(byte() % 5) + four(0) + four(0)
  }

  /// The number of a request, a path, and anything that may follow: flags, or a second path.
  private mutating func request() -> [UInt8] {
    let number = four(byte() % 8)
    let choice = byte()
    let second = choice & 0x80 == 0 ? four(byte()) : text(byte())
    return number + text(choice) + second + four(0)
  }

  private func text(_ choice: UInt8) -> [UInt8] {
    let text = Array(Self.texts[Int(choice) % Self.texts.count].utf8)
    return four(UInt8(text.count)) + text
  }

  private func packet(_ body: [UInt8]) -> [UInt8] { four(UInt8(body.count)) + body }

  private func four(_ value: UInt8) -> [UInt8] { [0, 0, 0, value] }

  /// The bytes in pieces.
  mutating func split(_ bytes: [UInt8]) -> [[UInt8]] {
    let place = Int(byte()) % (bytes.count + 1)
    return [Array(bytes[..<place]), Array(bytes[place...])]
  }
}
