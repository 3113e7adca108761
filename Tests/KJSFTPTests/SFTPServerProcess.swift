import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

/// A conversation with `sftp-server`, one flight at a time.
///
/// A flight sends everything that is pending and then reads answers until none is due.
final class SFTPServerProcess {
  static let program = FilePath("/usr/lib/openssh/sftp-server")

  let workspace: Workspace
  private let pipes: ChildPipes
  var conversation = UploadConversation()
  /// How many times the client had to wait for the server.
  private(set) var flights = 0
  /// How many requests the server answered.
  private(set) var answers = 0
  /// Every byte that the server sent.
  private(set) var received: [UInt8] = []

  /// The directory that relative paths start in.
  var home: FilePath { workspace.root.appending("remote-home") }

  /// - Parameter other: A server whose directory this one shares; nil for a new directory.
  init(_ options: [String] = [], beside other: SFTPServerProcess? = nil) throws {
    workspace = try other?.workspace ?? Workspace()
    let home = workspace.root.appending("remote-home")
    try LocalFiles.makeDirectory(home)
    pipes = try ChildPipes(
      Self.program, arguments: ["-d", home.string] + options, environment: [:], directory: home)
  }

  var client: SFTPClient {
    get { conversation.client }
    set { conversation.client = newValue }
  }

  /// Sends what is pending and passes every answer to `handle` until `isDone` says that none is due.
  func exchange(
    until isDone: @autoclosure () -> Bool, _ handle: (RequestID, Reply) -> Void
  ) throws {
    var due = 0
    while !isDone() {
      var writing: [UInt8] = []
      client.sendOutput { bytes in
        writing = Array(bytes)
        return bytes.count
      }
      try pipes.write(writing)
      flights += 1
      due += Self.packets(in: writing)
      while due > 0 && !isDone() {
        let bytes = try pipes.read()
        received += bytes
        let before = client.extensions == nil
        try bytes.withUnsafeBytes { try client.receive($0) }
        if before && client.extensions != nil { due -= 1 }
        while let (id, reply) = client.nextReply() {
          due -= 1
          answers += 1
          conversation.receive(id, reply, now: 0)
          handle(id, reply)
        }
      }
    }
  }

  /// The number of packets in bytes that are whole packets.
  private static func packets(in bytes: [UInt8]) -> Int {
    var (count, start) = (0, 0)
    while start + 4 <= bytes.count {
      start += 4 + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      count += 1
    }
    return count
  }

  /// The answer to one request.
  func answer(_ request: RequestID) throws -> Reply {
    var answer: Reply?
    try exchange(until: answer != nil) { id, reply in if id == request { answer = reply } }
    return try #require(answer)
  }

  /// Uploads bytes according to the plan and returns the outcome.
  func upload(_ plan: UploadPlan, _ contents: [UInt8]) throws -> UploadOutcome {
    try upload([plan], [contents])[0]
  }

  /// Uploads files side by side and returns the outcome of each.
  func upload(_ plans: [UploadPlan], _ contents: [[UInt8]]) throws -> [UploadOutcome] {
    var uploads = plans.map { FileUpload($0, &conversation) }
    try exchange(until: uploads.allSatisfy { $0.outcome != nil }) { id, reply in
      for place in uploads.indices {
        _ = uploads[place].receive(id, reply, &conversation)
        uploads[place].goOn(&conversation, now: 0)
        while let piece = uploads[place].wantedPiece(conversation) {
          uploads[place].write(&conversation, now: 0) { $0.copyBytes(from: contents[place][piece]) }
        }
      }
    }
    return uploads.compactMap(\.outcome)
  }
}
