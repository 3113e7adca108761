// Fuzz entry for the requests of a stranger over a lent channel.

@testable import KJSFTP

/// Called by libFuzzer with one input: requests of a client and answers of its server, in turn.
///
/// Each step of the input is two bytes that say what comes and how long it is, and then what they say. The bytes
/// that get through are read as a server reads them, and none may be a request that a stranger must not make.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUploadFilter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var steps = Steps(UnsafeBufferPointer(start: start, count: count))
  var filter = UploadFilter(
    MadePaths(), OwnUploads(in: Server.ownDirectory) { $0.starts(with: "own".utf8) })
  var server = Server()
  while let step = steps.next() {
    switch step {
    case .client(let bytes):
      for piece in steps.split(bytes) {
        server.take(piece.withUnsafeBytes { filter.take($0) })
      }
    case .server(let bytes):
      bytes.withUnsafeBytes { filter.note(replies: $0) }
      server.answered(bytes)
    }
    check(refusals: filter.takeRefusals(atMost: 1 << 20))
  }
  return 0
}

/// Makes sure that the client gets whole packets, each with SSH_FX_PERMISSION_DENIED.
private func check(refusals: [UInt8]) {
  var rest = refusals[...]
  while !rest.isEmpty {
    let length = Int(number(rest))
    precondition(rest.count >= 4 + length && rest.dropFirst(4).first == 101)
    precondition(number(rest.dropFirst(9)) == 3)
    rest = rest.dropFirst(4 + length)
  }
}

/// A server as the rules see it: what it was told to do, and what it has said.
private struct Server {
  private enum Request {
    case other
    case make([UInt8])
    case rename([UInt8], to: [UInt8])
    case list
  }

  static let ownDirectory = Array("own".utf8)
  private static let ownUpload = Array("own/own".utf8)

  private static let open: UInt8 = 3
  private static let setStat: UInt8 = 9
  private static let fsetStat: UInt8 = 10
  private static let openDirectory: UInt8 = 11
  private static let remove: UInt8 = 13
  private static let makeDirectory: UInt8 = 14
  private static let rename: UInt8 = 18
  private static let extended: UInt8 = 200
  /// INIT, CLOSE, READ, WRITE, LSTAT, FSTAT, READDIR, REALPATH, STAT.
  private static let harmless: Set<UInt8> = [1, 4, 5, 6, 7, 8, 12, 16, 17]

  private var received: [UInt8] = []
  private var requests: [UInt32: Request] = [:]
  private var made: Set<[UInt8]> = []
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

  private mutating func obey(_ packet: [UInt8]) {
    precondition(packet.count >= 5)
    if packet[0] == 1 { return }
    var rest = packet.dropFirst(5)
    func string() -> [UInt8] {
      let length = Int(number(rest))
      defer { rest = rest.dropFirst(4 + length) }
      return Array(rest.dropFirst(4).prefix(length))
    }
    var request = Request.other
    switch packet[0] {
    case Self.open:
      let path = string()
      let flags = number(rest)
      if flags & 0x28 == 0x28 {
        precondition(flags & 0x14 == 0)
        request = .make(path)
      } else {
        precondition(made.contains(path) && flags & ~0x03 == 0)
      }
    case Self.setStat: precondition(made.contains(string()))
    case Self.fsetStat: precondition(!directories.contains(string()))
    case Self.remove:
      let path = string()
      precondition(made.contains(path) || path == Self.ownUpload)
    case Self.openDirectory:
      precondition(string() == Self.ownDirectory)
      request = .list
    case Self.makeDirectory: request = .make(string())
    case Self.rename:
      let old = string()
      precondition(made.contains(old))
      request = .rename(old, to: string())
    case Self.extended:
      let names = ["limits@openssh.com", "statvfs@openssh.com"]
      precondition(names.contains(String(decoding: string(), as: UTF8.self)))
    default: precondition(Self.harmless.contains(packet[0]))
    }
    precondition(requests.updateValue(request, forKey: number(packet[1...])) == nil)
  }

  /// Takes one whole answer.
  mutating func answered(_ packet: [UInt8]) {
    guard packet.count >= 9, packet[4] != 2 else { return }
    let isSuccess =
      packet[4] == 102 || packet[4] == 101 && packet.count >= 13 && number(packet[9...]) == 0
    guard let request = requests.removeValue(forKey: number(packet[5...])), isSuccess else {
      return
    }
    let handle = Array(packet.dropFirst(13).prefix(Int(number(packet[9...]))))
    if packet[4] == 102 { directories.remove(handle) }
    switch request {
    case .other: break
    case .list: if packet[4] == 102 { directories.insert(handle) }
    case .make(let path): made.insert(path)
    case .rename(let old, let new):
      made.remove(old)
      made.insert(new)
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
    "/a", "/b", "/a/b", "", "limits@openssh.com", "statvfs@openssh.com",
    "posix-rename@openssh.com", "/root/.ssh/authorized_keys", "own", "own/own", "own/x", "\0",
    "\0\0",
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
    four(byte() % 8) + four(byte() % 4) + four(0) + four(0)
  }

  /// The number of a request, a path, and what may follow: flags, or a second path.
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
