import KJScreen
import Testing

@Suite struct RecentOutputTests {
  private static let length = 1 << 18

  @Test func givesBackWhatWasWritten() {
    var recent = RecentOutput()
    recent.append("one ")
    recent.append("two")
    #expect(recent.bytes == Array("one two".utf8))
  }

  @Test(arguments: [1, 1000, 4096, 100_003])
  func keepsTheEndFromALineOn(piece: Int) {
    var recent = RecentOutput()
    var all: [UInt8] = []
    for number in 0..<(3 * Self.length / piece + 1) {
      let line = Array(repeating: UInt8(ascii: "a") + UInt8(number % 26), count: piece - 1) + [0x0A]
      all += line
      line.withUnsafeBytes { recent.append($0) }
    }
    let kept = all.suffix(Self.length)
    #expect(recent.bytes == Array(kept[(kept.firstIndex(of: 0x0A) ?? 0)...]))
  }

  @Test func takesMoreThanItKeeps() {
    var recent = RecentOutput()
    recent.append("first\n")
    let long = Array(repeating: UInt8(ascii: "x"), count: Self.length) + Array("\nend".utf8)
    long.withUnsafeBytes { recent.append($0) }
    #expect(recent.bytes == Array("\nend".utf8))
  }
}

extension RecentOutput {
  fileprivate mutating func append(_ text: String) {
    Array(text.utf8).withUnsafeBytes { append($0) }
  }
}
