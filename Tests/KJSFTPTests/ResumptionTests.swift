// Lost connections: wherever they are cut, the next attempt ends with exactly one whole file.

import KJLibC
import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

/// A kind of upload that the sweep tries.
struct UploadKind: CustomTestStringConvertible {
  let name: String
  let size: Int
  var temporary: String?
  var overwrites = false
  var hidesPosixRename = false
  var permissions: UInt32 = 0o600

  /// Large enough to be resumed where it was cut.
  static let large = 5 * 32 * 1024 + 1
  static let threshold = 4 * 32 * 1024

  static let all = [
    UploadKind(name: "empty, direct", size: 0),
    UploadKind(name: "small, direct", size: 40_000),
    UploadKind(name: "small", size: 40_000, temporary: "kj/.part"),
    UploadKind(name: "small, replacing", size: 40_000, temporary: "kj/.part", overwrites: true),
    UploadKind(
      name: "small, replacing without posix-rename", size: 40_000, temporary: "kj/.part",
      overwrites: true, hidesPosixRename: true),
    UploadKind(name: "large", size: large, temporary: "kj/.part"),
    UploadKind(name: "large, replacing", size: large, temporary: "kj/.part", overwrites: true),
    UploadKind(
      name: "large, replacing without posix-rename", size: large, temporary: "kj/.part",
      overwrites: true, hidesPosixRename: true),
  ]

  var plan: UploadPlan {
    UploadPlan(
      directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
      path: Array("kj/file".utf8), temporaryPath: temporary.map { Array($0.utf8) },
      permissions: permissions, size: size, overwrites: overwrites,
      smallestResumed: Self.threshold)
  }

  var testDescription: String { name }

  /// A conversation in a fresh home, with the file that is to be replaced, if any.
  func conversation(in workspace: Workspace) throws -> CutConversation {
    let conversation = try CutConversation(
      plan, Array(Self.newContents.prefix(size)), in: workspace)
    conversation.hidesPosixRename = hidesPosixRename
    if overwrites {
      try LocalFiles.write(conversation.directory.appending("file"), Self.oldContents)
    }
    return conversation
  }

  private static let newContents = PseudoRandom.bytes(large)
  static let oldContents = PseudoRandom.bytes(777, seed: 9)
}

@Suite struct ResumptionTests {
  /// Cuts after `packets`, with none, one or all of the server's last answers lost.
  private func cuts(after packets: Int) -> [Cut] {
    [0, 1, .max].map { Cut(after: packets, lost: $0) }
      + [Cut(after: packets, lost: 1, reversesAnswers: true)]
  }

  private func check(_ conversation: CutConversation, _ cuts: [Cut]) throws {
    let names = try LocalFiles.list(conversation.directory)
    #expect(names == ["file"], "\(cuts)")
    // Compared outside the expectation, which would take minutes to describe the difference.
    let isWhole =
      try LocalFiles.read(conversation.directory.appending("file")) == conversation.contents
    #expect(isWhole, "\(cuts)")
    #expect(LocalFiles.mode(conversation.directory.appending("file")) == .ownerReadWrite, "\(cuts)")
  }

  /// The old file or the new one always exists under one of its names.
  private func checkNothingIsLost(_ conversation: CutConversation, _ kind: UploadKind) throws {
    guard kind.overwrites else { return }
    let names = ["file", ".part"].map { conversation.directory.appending($0) }
    let standing = try names.filter { LocalFiles.exists($0) }.map { try LocalFiles.read($0) }
    let isOldGone = !standing.contains(UploadKind.oldContents)
    let isNewThere = standing.contains(conversation.contents)
    #expect(!isOldGone || isNewThere)
    let onlyHidden = !LocalFiles.exists(names[0])
    if isOldGone && onlyHidden { #expect(conversation.unfinished?.mustStay == true) }
  }

  @Test(arguments: UploadKind.all)
  func everyCutOfOneLineIsMadeGood(kind: UploadKind) throws {
    let workspace = try Workspace()
    var packets = 1
    var hasEnded = false
    while !hasEnded {
      hasEnded = true
      for cut in cuts(after: packets) {
        let conversation = try kind.conversation(in: workspace)
        if try conversation.attempt(cut) == nil {
          hasEnded = false
          try checkNothingIsLost(conversation, kind)
          #expect(try conversation.attempt() == .finished, "\(cut)")
        }
        try check(conversation, [cut])
      }
      packets += 1
    }
    #expect(packets > 5)
  }

  @Test(arguments: UploadKind.all.filter { $0.size > 0 && $0.overwrites == $0.hidesPosixRename })
  func everyCutOfTwoLinesIsMadeGood(kind: UploadKind) throws {
    let workspace = try Workspace()
    for first in stride(from: 2, to: 14, by: 2) {
      for second in 1..<10 {
        let lost = (first + second).isMultiple(of: 2) ? 0 : Int.max
        let cuts = [Cut(after: first, lost: .max - lost), Cut(after: second, lost: lost)]
        let conversation = try kind.conversation(in: workspace)
        var outcome: UploadOutcome?
        for cut in cuts + [.never] where outcome == nil {
          outcome = try conversation.attempt(cut)
          try checkNothingIsLost(conversation, kind)
        }
        #expect(outcome == .finished, "\(cuts)")
        try check(conversation, cuts)
      }
    }
  }

  @Test func largeFileGoesOnWhereTheAcknowledgedBytesEnd() throws {
    let size = UploadPlan.smallestResumed + 100_001
    let contents = PseudoRandom.bytes(size)
    let plan = UploadPlan(
      directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
      path: Array("kj/file".utf8), temporaryPath: Array("kj/.part".utf8), permissions: 0o600,
      size: size, overwrites: false)
    let conversation = try CutConversation(plan, contents, in: Workspace())
    #expect(try conversation.attempt(Cut(after: 110, lost: 10)) == nil)
    let known = conversation.resumption.acknowledged
    #expect(known > 5_000_000)
    #expect(try conversation.attempt() == .finished)
    #expect(conversation.acknowledgedAtFirst == known)
    #expect(conversation.dataSent == size - known)
    try check(conversation, [])
  }

  @Test func gapInTheAcknowledgementsEndsWhatIsKnown() throws {
    let kind = UploadKind(name: "large", size: UploadKind.large, temporary: "kj/.part")
    let conversation = try kind.conversation(in: Workspace())
    // INIT, LSTAT, OPEN, MKDIR, OPEN, the limits request, and the WRITEs; the answers to the limits request and to the
    // first WRITE are lost.
    let cut = Cut(after: 10, lost: 2, reversesAnswers: true)
    #expect(try conversation.attempt(cut) == nil)
    #expect(conversation.resumption.acknowledged == 0)
    #expect(try conversation.attempt() == .finished)
    try check(conversation, [cut])
  }

  /// A large upload that was cut after part of it had been acknowledged.
  private func begun(_ after: Int = 9, lost: Int = 0) throws -> CutConversation {
    let kind = UploadKind(name: "large", size: UploadKind.large, temporary: "kj/.part")
    let conversation = try kind.conversation(in: Workspace())
    #expect(try conversation.attempt(Cut(after: after, lost: lost)) == nil)
    #expect(conversation.resumption.acknowledged > 0)
    return conversation
  }

  @Test(arguments: [0, 1, 40_000, UploadKind.large + 1])
  func fileOfAnotherSizeIsBegunAnew(size: Int) throws {
    let conversation = try begun()
    try LocalFiles.write(
      conversation.directory.appending(".part"), [UInt8](repeating: 1, count: size))
    // The connection is lost again while the size is checked.
    #expect(try conversation.attempt(Cut(after: 4, lost: 2)) == nil)
    #expect(try conversation.attempt() == .finished)
    #expect(conversation.dataSent == UploadKind.large)
    try check(conversation, [])
  }

  /// A second name for the other file shows whether it was changed.
  @Test func anotherFileInItsPlaceIsNotWrittenTo() throws {
    let conversation = try begun()
    let other = [UInt8](repeating: 7, count: UploadKind.large)
    let precious = conversation.home.appending("precious")
    try LocalFiles.write(precious, other)
    let hidden = conversation.directory.appending(".part")
    try LocalFiles.remove(hidden)
    #expect(link(precious.string, hidden.string) == 0)
    #expect(try conversation.attempt() == .finished)
    #expect(try LocalFiles.read(precious) == other)
    try check(conversation, [])
  }

  @Test(arguments: [false, true])
  func directoryInThePlaceOfTheFileStays(isWhole: Bool) throws {
    let conversation = try begun(isWhole ? 15 : 9, lost: isWhole ? 1 : 0)
    let hidden = conversation.directory.appending(".part")
    if isWhole { try LocalFiles.remove(conversation.directory.appending("file")) }
    try LocalFiles.remove(hidden)
    try LocalFiles.makeDirectory(hidden)
    #expect(try conversation.attempt() == .failed(.exists, leftover: nil))
    #expect(LocalFiles.isDirectory(hidden))
  }

  @Test(arguments: [(9, 0), (14, 0), (15, 1)])
  func removedDirectoryIsMadeAgain(after: Int, lost: Int) throws {
    let conversation = try begun(after, lost: lost)
    try LocalFiles.remove(conversation.directory)
    #expect(try conversation.attempt() == .finished)
    #expect(conversation.dataSent == UploadKind.large)
    try check(conversation, [])
  }

  @Test func unansweredOpenDoesNotMakeSomebodysFileOurs() throws {
    let kind = UploadKind(name: "small", size: 40_000)
    let conversation = try kind.conversation(in: Workspace())
    #expect(try conversation.attempt(Cut(after: 1)) == nil)
    try LocalFiles.write(conversation.directory.appending("file"), [9])
    #expect(try conversation.attempt() == .failed(.exists, leftover: nil))
    #expect(try LocalFiles.read(conversation.directory.appending("file")) == [9])
  }

  @Test func nameThatWasTakenMeanwhileStaysTaken() throws {
    let conversation = try begun()
    try LocalFiles.write(conversation.directory.appending("file"), [9])
    #expect(try conversation.attempt() == .failed(.exists, leftover: nil))
    #expect(try LocalFiles.list(conversation.directory) == ["file"])
    #expect(try LocalFiles.read(conversation.directory.appending("file")) == [9])
  }

  /// Another file of the same size has the final name, and it is not known whether RENAME was carried out.
  @Test(arguments: [false, true])
  func anotherFileOfTheSameSizeIsNotTakenForOurs(overwrites: Bool) throws {
    let kind = UploadKind(
      name: "large", size: UploadKind.large, temporary: "kj/.part", overwrites: overwrites)
    let workspace = try Workspace()
    var conversation = try kind.conversation(in: workspace)
    var packets = 0
    while conversation.unfinished?.renamedPath == nil {
      packets += 1
      conversation = try kind.conversation(in: workspace)
      try #require(try conversation.attempt(Cut(after: packets, lost: 1)) == nil)
    }
    #expect(conversation.unfinished?.renamedPath == kind.plan.path)
    let file = conversation.directory.appending("file")
    let other = [UInt8](repeating: 7, count: UploadKind.large)
    try LocalFiles.write(file, other)
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    #expect(utimes(file.string, &times) == 0)
    if overwrites {
      #expect(try conversation.attempt() == .finished)
      try check(conversation, [])
    } else {
      #expect(try conversation.attempt() == .failed(.exists, leftover: nil))
      #expect(try LocalFiles.read(file) == other)
    }
  }

  @Test func refusedAttemptRemovesWhatAnEarlierOneCreated() throws {
    let conversation = try begun()
    conversation.options = ["-P", "open"]
    guard case .failed(.refused(.create, _), leftover: nil) = try conversation.attempt() else {
      Issue.record("not refused")
      return
    }
    #expect(try LocalFiles.list(conversation.directory).isEmpty)
  }

  @Test func whatCannotBeRemovedIsNamed() throws {
    let conversation = try begun()
    conversation.options = ["-P", "open,remove"]
    guard case .failed(.refused(.create, _), let leftover) = try conversation.attempt() else {
      Issue.record("not refused")
      return
    }
    #expect(leftover == Array("kj/.part".utf8))
  }

  @Test func unansweredAttemptStillKnowsTheFile() throws {
    let conversation = try begun()
    let known = conversation.resumption
    #expect(try conversation.attempt(Cut(after: 0)) == nil)
    #expect(conversation.resumption == known)
    #expect(conversation.unfinished?.path == Array("kj/.part".utf8))
  }

  @Test func givenUpReplacementKeepsTheOnlyCopy() throws {
    let kind = UploadKind(
      name: "replacing", size: 10, temporary: "kj/.part", overwrites: true, hidesPosixRename: true)
    let conversation = try kind.conversation(in: Workspace())
    // INIT, OPEN, the limits request, WRITE, FSTAT, CLOSE, and the REMOVE of the old file.
    #expect(try conversation.attempt(Cut(after: 7, lost: 1)) == nil)
    #expect(conversation.unfinished?.mustStay == true)
    conversation.options = ["-P", "rename"]
    guard case .failed(.refused(.rename, _), let leftover) = try conversation.attempt() else {
      Issue.record("not refused")
      return
    }
    #expect(leftover == Array("kj/.part".utf8))
    let hidden = conversation.directory.appending(".part")
    #expect(try LocalFiles.read(hidden) == conversation.contents)
  }
}
