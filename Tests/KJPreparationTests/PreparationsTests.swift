// Many inputs at once: in order, within the limit, and without any of them holding up another.

import KJBase
import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJPreparation

@Suite struct PreparationsTests {
  private let inputs: Inputs

  init() throws { inputs = try Inputs() }

  private func preparations(
    _ files: [InputFile], _ options: PreparationOptions = .init()
  ) -> Preparations {
    Preparations(files, options, inputs.environment)
  }

  private func texts(_ count: Int) throws -> [InputFile] {
    try (0..<count).map { try inputs.file("\($0).txt", Array("text \($0)".utf8)) }
  }

  /// The preparation of an input, once it has begun.
  private func work(_ preparations: Preparations, _ index: Int) throws -> Preparations.Begun {
    try #require(eventually { preparations.work(at: index) != nil }, "\(index) is not begun")
    return try #require(preparations.work(at: index))
  }

  @Test func everyInputHasItsOwnResult() throws {
    var files = try texts(5)
    files[2] = inputs.input("missing")
    files[3] = try inputs.file("empty", [])
    let preparations = preparations(files)
    preparations.start(takers: 1)
    for (index, file) in files.enumerated() {
      let work = try work(preparations, index)
      switch index {
      case 2:
        #expect(
          throws: Failure(.noInput, "cannot read 'missing': no such file or directory")
        ) { try work.preparedFiles().first }
      case 3:
        #expect(throws: Failure(.unusablePicture, "cannot use 'empty': it is empty")) {
          try work.preparedFiles().first
        }
      default:
        let prepared = try #require(try work.preparedFiles().first)
        #expect(prepared.input.label == file.label)
        #expect(try prepared.bytes == Array("text \(index)".utf8))
      }
      preparations.release(at: index)
    }
  }

  @Test func nothingIsBegunBeforeItIsTimeTo() throws {
    let preparations = preparations(try texts(3))
    #expect((0..<3).allSatisfy { preparations.work(at: $0) == nil })
    preparations.startFirst()
    _ = try work(preparations, 0).preparedFiles().first
    #expect(preparations.work(at: 1) == nil)
    preparations.start(takers: 1)
    for index in 0..<3 {
      let file = try #require(try work(preparations, index).preparedFiles().first)
      #expect(try file.bytes == Array("text \(index)".utf8))
      preparations.release(at: index)
    }
  }

  @Test func aStreamIsNotTakenBeforeThereIsSomewhereToPutIt() throws {
    let preparations = preparations([try inputs.pipe("pipe")] + (try texts(1)))
    preparations.startFirst()
    #expect(preparations.work(at: 0) == nil)
    let none = self.preparations([])
    none.startFirst()
    none.start(takers: 1)
    #expect(none.work(at: 0) == nil)
  }

  @Test func noMoreThanSixteenAreKept() throws {
    let preparations = preparations(try texts(40))
    preparations.start(takers: 1)
    for index in 0..<16 { _ = try work(preparations, index).preparedFiles().first }
    #expect(preparations.work(at: 16) == nil)
    // In any order: each release makes room for one input.
    for (released, begun) in [(5, 16), (0, 17), (17, 18)] {
      preparations.release(at: released)
      #expect(preparations.work(at: released) == nil)
      _ = try work(preparations, begun).preparedFiles().first
      #expect(preparations.work(at: begun + 1) == nil)
    }
  }

  @Test func noMoreMemoryIsKeptThanIsAllowed() throws {
    let bytes = try Inputs.picture("jpeg/baseline.jpg")
    let files = try (0..<14).map { try inputs.file("\($0).jpg", bytes) }
    let preparations = Preparations(
      files, .init(), inputs.environment, mostKeptBytes: 3 * bytes.count)
    preparations.start(takers: 1)
    for index in files.indices {
      let file = try #require(try work(preparations, index).preparedFiles().first)
      guard case .memory = file.contents else {
        Issue.record("not in memory")
        return
      }
      // Inputs that were begun before the memory was known may exceed the limit.
      let kept = files.indices.count { preparations.work(at: $0) != nil }
      #expect(kept <= 4 + Preparations.mostRunning, "\(kept) are kept")
      preparations.release(at: index)
    }
  }

  @Test func everyInputComesToItsTurn() throws {
    let files = try texts(100)
    let preparations = preparations(files)
    preparations.start(takers: 2)
    for index in files.indices {
      let file = try #require(try work(preparations, index).preparedFiles().first)
      #expect(try file.bytes == Array("text \(index)".utf8))
      for _ in 0..<2 { preparations.release(at: index) }
    }
    #expect(files.allSatisfy { inputs.openDescriptors(of: $0.label.raw) == 0 })
  }

  @Test(arguments: [1, 2, 5])
  func anInputIsKeptForItsLastTaker(takers: Int) throws {
    let preparations = preparations(try texts(1))
    preparations.start(takers: takers)
    let file = try #require(try work(preparations, 0).preparedFiles().first)
    for _ in 1..<takers {
      preparations.release(at: 0)
      #expect(preparations.work(at: 0) != nil)
      #expect(try file.bytes == Array("text 0".utf8))
    }
    #expect(inputs.openDescriptors(of: "0.txt") == 1)
    preparations.release(at: 0)
    #expect(preparations.work(at: 0) == nil)
    #expect(inputs.openDescriptors(of: "0.txt") == 0)
  }

  @Test func aStreamThatNobodyWritesHoldsUpNoOther() throws {
    // More pipes than kj ever works on at once.
    let pipes = try (0..<12).map { try inputs.pipe("pipe\($0)") }
    let files = pipes + (try texts(3))
    let preparations = preparations(files)
    preparations.start(takers: 1)
    for index in 12..<15 {
      let file = try #require(try work(preparations, index).preparedFiles().first)
      #expect(try file.bytes == Array("text \(index - 12)".utf8))
    }
    for index in pipes.indices {
      #expect(try work(preparations, index).value == nil)
      try LocalFiles.write(inputs.directory.appending("pipe\(index)"), Array("late \(index)".utf8))
      let file = try #require(try work(preparations, index).preparedFiles().first)
      #expect(try file.bytes == Array("late \(index)".utf8))
      preparations.release(at: index)
    }
  }

  @Test func whatNobodyWantsAnyMoreIsLetGoOfWhenItIsReady() throws {
    let pipe = try inputs.pipe("pipe")
    let preparations = preparations([pipe])
    preparations.start(takers: 1)
    let work = try work(preparations, 0)
    preparations.release(at: 0)
    try LocalFiles.write(inputs.directory.appending("pipe"), Array("late".utf8))
    guard let file = try? work.preparedFiles().first else {
      Issue.record("the stream could not be read")
      return
    }
    // Another file may have reused the descriptor's number by now.
    #expect((try? file.bytes) != Array("late".utf8))
  }

  @Test("What no taker wants any more is not prepared, and fails as interrupted.")
  func givenUp() throws {
    let preparations = preparations(try texts(40))
    preparations.start(takers: 2)
    for index in 0..<16 { _ = try work(preparations, index).preparedFiles().first }
    preparations.giveUp(0..<40, for: 0)
    for _ in 0..<2 { preparations.release(at: 0) }
    _ = try work(preparations, 16).preparedFiles().first
    preparations.giveUp(0..<40, for: 1)
    for index in 1..<17 { for _ in 0..<2 { preparations.release(at: index) } }
    for index in 17..<40 {
      let work = try #require(preparations.work(at: index))
      #expect(throws: Failure.interrupted) { try work.preparedFiles().first }
      for _ in 0..<2 { preparations.release(at: index) }
    }
  }

  @Test("Where takers come one after the other, all inputs are kept, without memory or open files.")
  func keptForLater() throws {
    let picture = try Inputs.picture("jpeg/turned-exif-icc.jpg")
    var files = try texts(30)
    files.append(try inputs.file("a.jpg", picture))
    let preparations = preparations(files)
    preparations.start(takers: 3, atOnce: 2)
    for index in files.indices {
      let file = try #require(try work(preparations, index).preparedFiles().first)
      let opened = try file.opened(inputs.environment)
      defer { opened?.close() }
      let bytes = try (opened ?? file).bytes
      if index < 30 {
        #expect(bytes == Array("text \(index)".utf8))
        #expect(opened != nil)
      } else {
        #expect(bytes.count == file.size && bytes.starts(with: [0xFF, 0xD8]))
        #expect(opened == nil)
      }
    }
    try LocalFiles.write(inputs.directory.appending("0.txt"), Array("another text".utf8))
    let file = try #require(try work(preparations, 0).preparedFiles().first)
    #expect(
      throws: Failure(.inputOutput, "cannot read '0.txt': it has changed in the meantime")
    ) { try file.opened(inputs.environment) }
  }
}
