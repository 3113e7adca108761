// The RENAME of a lost attempt, which its old server carries out while a later attempt is running.

import KJLibC
import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

/// A RENAME whose two halves happen before chosen packets of the next attempt.
struct LateRename: CustomTestStringConvertible {
  enum Way {
    /// As OpenSSH does it: a link, then an unlink; if that fails, the link is undone.
    case linkAndUnlink
    /// Entirely in the first half, unless the name is taken.
    case atOnce
    /// Entirely in the first half.
    case replacing
  }

  var way: Way
  /// The number of the packet before which the first half happens, from 0.
  var begin: Int
  /// The same for the second half; nil if the server died between the two.
  var end: Int?
  private var isLinked = false

  init(_ way: Way, begin: Int, end: Int?) {
    self.way = way
    self.begin = begin
    self.end = end
  }

  var testDescription: String { "\(way) before \(begin) and \(end.map(String.init) ?? "never")" }

  /// Carries out the halves that are due before a packet.
  mutating func work(before packet: Int, _ hidden: FilePath, _ final: FilePath) {
    if packet == begin {
      switch way {
      case .linkAndUnlink: isLinked = link(hidden.string, final.string) == 0
      case .atOnce: if !LocalFiles.exists(final) { rename(hidden.string, final.string) }
      case .replacing: rename(hidden.string, final.string)
      }
    }
    if packet == end && isLinked && unlink(hidden.string) != 0 { unlink(final.string) }
  }
}

@Suite struct LateRenameTests {
  private static let kinds: [(UploadKind, LateRename.Way)] = UploadKind.all
    .filter { $0.temporary != nil }
    .map { ($0, !$0.overwrites ? .linkAndUnlink : $0.hidesPosixRename ? .atOnce : .replacing) }

  /// An upload whose connection was lost after RENAME had been sent and before it was carried out.
  private func lost(_ kind: UploadKind, in workspace: Workspace) throws -> CutConversation {
    var packets = 1
    while true {
      let conversation = try kind.conversation(in: workspace)
      try #require(try conversation.attempt(Cut(after: packets)) == nil)
      if conversation.unfinished?.renamedPath != nil { return conversation }
      packets += 1
    }
  }

  private func isWhole(_ conversation: CutConversation) throws -> Bool {
    try LocalFiles.list(conversation.directory) == ["file"]
      && LocalFiles.read(conversation.directory.appending("file")) == conversation.contents
  }

  @Test(arguments: kinds)
  func wheneverItIsDoneTheFileIsThere(kind: UploadKind, way: LateRename.Way) throws {
    let workspace = try Workspace()
    for begin in 0..<10 {
      for end in way == .linkAndUnlink ? Array(begin..<16) : [begin] {
        let rename = LateRename(way, begin: begin, end: end)
        let conversation = try lost(kind, in: workspace)
        #expect(try conversation.attempt(late: rename) == .finished, "\(rename)")
        #expect(try isWhole(conversation), "\(rename)")
      }
    }
  }

  /// A dead server looks like a slow one, which would remove both names.
  @Test func halfThatNeverComesIsNotWaitedForInVain() throws {
    let kind = UploadKind(name: "small", size: 40_000, temporary: "kj/.part")
    for begin in 0..<4 {
      let conversation = try lost(kind, in: Workspace())
      let rename = LateRename(.linkAndUnlink, begin: begin, end: nil)
      #expect(try conversation.attempt(late: rename) == .failed(.exists, leftover: nil))
      #expect(try isWhole(conversation))
    }
  }

  /// The other file has the same size, and the whole file is next to it without its final name.
  @Test func anotherFileIsNeitherWaitedForNorTaken() throws {
    let kind = UploadKind(name: "small", size: 40_000, temporary: "kj/.part")
    let conversation = try lost(kind, in: Workspace())
    let file = conversation.directory.appending("file")
    let other = [UInt8](repeating: 7, count: kind.size)
    try LocalFiles.write(file, other)
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    #expect(utimes(file.string, &times) == 0)
    #expect(try conversation.attempt() == .failed(.exists, leftover: nil))
    #expect(try LocalFiles.list(conversation.directory) == ["file"])
    #expect(try LocalFiles.read(file) == other)
  }
}
