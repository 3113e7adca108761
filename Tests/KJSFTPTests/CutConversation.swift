import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

/// Where a connection is cut, in packets, and the order in which the answers of a flight arrive.
struct Cut: CustomTestStringConvertible {
  /// The number of packets that the server still handles; nil if the connection is not cut.
  var after: Int?
  /// The number of its last answers that are lost.
  var lost = 0
  var reversesAnswers = false

  static let never = Cut()

  var testDescription: String {
    "after \(after.map(String.init) ?? "all"), \(lost) lost\(reversesAnswers ? ", reversed" : "")"
  }
}

/// A remote home and the attempts to upload one file into it.
final class CutConversation {
  let workspace: Workspace
  let plan: UploadPlan
  let contents: [UInt8]
  /// Hides the extension that renames over a file, because other servers do not have it.
  var hidesPosixRename = false
  var options: [String] = []
  private(set) var resumption = Resumption.none
  private(set) var unfinished: FileUpload.Unfinished?
  /// The bytes of file data that the last attempt sent.
  private(set) var dataSent = 0
  /// The progress at the beginning of the last attempt.
  private(set) var acknowledgedAtFirst = 0
  /// Each answer takes 10 ms.
  private var now: Int64 = 0

  var home: FilePath { workspace.root.appending("remote-home") }
  var directory: FilePath { home.appending("kj") }

  init(_ plan: UploadPlan, _ contents: [UInt8], in workspace: Workspace) throws {
    self.workspace = workspace
    self.plan = plan
    self.contents = contents
    try LocalFiles.remove(home)
    try LocalFiles.makeDirectory(home)
  }

  /// Makes one attempt over a new server.
  ///
  /// - Parameter late: A RENAME that the server of an earlier attempt carries out during or after
  ///   this one.
  /// - Returns: nil if the connection was cut before the upload ended.
  func attempt(_ cut: Cut = .never, late: LateRename? = nil) throws -> UploadOutcome? {
    let server = try ChildPipes(
      SFTPServerProcess.program, arguments: ["-d", home.string] + options, environment: [:],
      directory: home)
    var late = late
    let (hidden, final) = (directory.appending(".part"), directory.appending("file"))
    var line = PacketLine(server, hidesPosixRename: hidesPosixRename) {
      late?.work(before: $0, hidden, final)
    }
    var conversation = UploadConversation()
    var upload = FileUpload(plan, resuming: resumption, &conversation)
    defer {
      resumption = upload.resumption
      unfinished = upload.unfinished
      for packet in line.sent..<line.sent + 100 { late?.work(before: packet, hidden, final) }
    }
    dataSent = 0
    acknowledgedAtFirst = upload.acknowledged
    while upload.outcome == nil {
      let isCut = try line.send(&conversation.client, until: cut.after)
      var answers = line.takeAnswers(reversed: cut.reversesAnswers)
      if isCut { answers.removeLast(min(cut.lost, answers.count)) }
      for answer in answers {
        try answer.withUnsafeBytes { try conversation.client.receive($0) }
        while let (id, reply) = conversation.client.nextReply() {
          now += 10_000_000
          conversation.receive(id, reply, now: now)
          _ = upload.receive(id, reply, &conversation)
          write(&upload, &conversation)
        }
      }
      if isCut && upload.outcome == nil { return nil }
      now = max(now, upload.waking ?? now)
      upload.goOn(&conversation, now: now)
    }
    return upload.outcome
  }

  private func write(_ upload: inout FileUpload, _ conversation: inout UploadConversation) {
    while let piece = upload.wantedPiece(conversation) {
      upload.write(&conversation, now: now) { room in
        room.copyBytes(from: contents[piece])
        dataSent += room.count
      }
    }
  }
}

/// A connection that sends packets one by one, each after the answer to the previous one, so that it is known what the
/// server has done.
private struct PacketLine {
  private let server: ChildPipes
  private let hidesPosixRename: Bool
  /// Called before each packet with its number.
  private let before: (Int) -> Void
  private(set) var sent = 0
  private var input: [UInt8] = []
  private var answers: [[UInt8]] = []

  init(_ server: ChildPipes, hidesPosixRename: Bool, before: @escaping (Int) -> Void) {
    self.server = server
    self.hidesPosixRename = hidesPosixRename
    self.before = before
  }

  /// - Returns: Whether the connection is cut now.
  mutating func send(_ client: inout SFTPClient, until last: Int?) throws -> Bool {
    var bytes: [UInt8] = []
    client.sendOutput {
      bytes = Array($0)
      return $0.count
    }
    var rest = bytes[...]
    while let packet = Self.packet(&rest) {
      if let last, sent == last { return true }
      before(sent)
      sent += 1
      try server.write(packet)
      answers.append(try answer())
    }
    return sent == last
  }

  /// The answers since the last flight; VERSION, which is not an answer, stays first.
  mutating func takeAnswers(reversed: Bool) -> [[UInt8]] {
    defer { answers = [] }
    guard reversed, let first = answers.first else { return answers }
    return first[4] == 2 ? [first] + answers.dropFirst().reversed() : answers.reversed()
  }

  private mutating func answer() throws -> [UInt8] {
    while true {
      var rest = input[...]
      if var packet = Self.packet(&rest) {
        input = Array(rest)
        if hidesPosixRename && packet[4] == 2 { Self.misspell(&packet) }
        return packet
      }
      input += try server.read()
    }
  }

  private static func packet(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let length = 4 + bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= length else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return Array(bytes.prefix(length))
  }

  private static func misspell(_ version: inout [UInt8]) {
    let name = Array(SFTPClient.posixRename.utf8)
    for start in version.indices where version[start...].starts(with: name) {
      version[start] = UInt8(ascii: "q")
    }
  }
}
