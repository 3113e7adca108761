// A new file is taken once, when it is complete, and in order.

import KJSystem
import Testing

@testable import KJWatch

@Suite struct ArrivalsTests {
  private static func time(_ milliseconds: Int64) -> MonotonicTime {
    MonotonicTime(nanoseconds: milliseconds * 1_000_000)
  }

  private static func mark(_ inode: UInt64, size: Int64 = 10, modified: Int64 = 0) -> FileMark {
    FileMark(identity: FileIdentity(device: 1, inode: inode), size: size, modified: modified)
  }

  @Test func aClosedFileIsTakenOnceItHasBeenQuiet() {
    var arrivals = Arrivals<String>(known: [])
    arrivals.noteClosed("a", now: Self.time(0))
    let mark = { (_: String) in Self.mark(1) }
    #expect(arrivals.take(now: Self.time(0), mark: mark).map(\.name) == [])
    #expect(arrivals.nextLook == Deadline(at: Self.time(250)))
    #expect(arrivals.take(now: Self.time(249), mark: mark).map(\.name) == [])
    #expect(arrivals.take(now: Self.time(250), mark: mark).map(\.name) == ["a"])
    #expect(arrivals.nextLook == .never)
    #expect(arrivals.take(now: Self.time(9000), mark: mark).map(\.name) == [])
  }

  @Test func aFileThatChangesHasToBeQuietAnew() {
    var arrivals = Arrivals<String>(known: [])
    arrivals.noteClosed("a", now: Self.time(0))
    _ = arrivals.take(now: Self.time(10)) { _ in Self.mark(1, size: 10) }
    #expect(arrivals.take(now: Self.time(250)) { _ in Self.mark(1, size: 20) }.map(\.name) == [])
    #expect(arrivals.nextLook == Deadline(at: Self.time(500)))
    #expect(arrivals.take(now: Self.time(500)) { _ in Self.mark(1, size: 20) }.map(\.name) == ["a"])
  }

  @Test func aFileThatIsClosedAgainGoesBehindTheOthers() {
    var arrivals = Arrivals<String>(known: [])
    let marks = ["a": Self.mark(1), "b": Self.mark(2)]
    arrivals.noteClosed("a", now: Self.time(0))
    arrivals.noteClosed("b", now: Self.time(10))
    arrivals.noteClosed("a", now: Self.time(20))
    #expect(arrivals.take(now: Self.time(300)) { marks[$0] }.map(\.name) == ["b", "a"])
  }

  @Test func theSameFileIsTakenOnceUnderWhateverName() {
    var arrivals = Arrivals<String>(known: [Self.mark(7)])
    arrivals.noteClosed("old", now: Self.time(0))
    #expect(arrivals.take(now: Self.time(300)) { _ in Self.mark(7) }.map(\.name) == [])
    arrivals.noteClosed("a", now: Self.time(300))
    #expect(arrivals.take(now: Self.time(600)) { _ in Self.mark(1) }.map(\.name) == ["a"])
    arrivals.noteClosed("b", now: Self.time(700))
    #expect(arrivals.take(now: Self.time(1000)) { _ in Self.mark(1) }.map(\.name) == [])
    arrivals.noteClosed("b", now: Self.time(1100))
    #expect(
      arrivals.take(now: Self.time(1400)) { _ in Self.mark(1, modified: 5) }.map(\.name) == ["b"])
  }

  @Test(arguments: [
    nil, FileMark(identity: FileIdentity(device: 1, inode: 1), size: 0, modified: 1),
  ])
  func whatIsGoneOrEmptyIsDropped(_ mark: FileMark?) {
    var arrivals = Arrivals<String>(known: [])
    arrivals.noteClosed("a", now: Self.time(0))
    #expect(arrivals.take(now: Self.time(300)) { _ in mark }.map(\.name) == [])
    #expect(arrivals.nextLook == .never)
  }

  @Test func whatALookHasFoundIsTakenByAgeAfterALongerQuiet() {
    var arrivals = Arrivals<String>(known: [Self.mark(9)])
    let files = [
      (name: "new", mark: Self.mark(1, modified: 20)), (name: "known", mark: Self.mark(9)),
      (name: "old", mark: Self.mark(2, modified: 10)),
    ]
    let marks = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.mark) })
    arrivals.noteFound(files, now: Self.time(0))
    // Looking again does not prolong their wait.
    arrivals.noteFound(files, now: Self.time(900))
    #expect(arrivals.take(now: Self.time(999)) { marks[$0] }.map(\.name) == [])
    #expect(arrivals.take(now: Self.time(1000)) { marks[$0] }.map(\.name) == ["old", "new"])
    arrivals.noteFound(files, now: Self.time(1100))
    #expect(arrivals.nextLook == .never)
  }
}
