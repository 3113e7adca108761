// The two formats in which a system describes a process.

internal import KJDomain

extension ProcessTable.Entry {
  /// The unit of times in `/proc` (`USER_HZ`), which is the same on every machine that kj runs on.
  private static let ticksInSecond: Int64 = 100
  /// More seconds than any machine has been running, but few enough for every calculation.
  private static let longestTime: Int64 = 1 << 40

  /// Reads `/proc/PID/stat` (proc(5)).
  ///
  /// The fields are `pid (name) state ppid pgrp session tty_nr tpgid … starttime …`.
  ///
  /// The name may contain anything, even brackets, so the fields after the last bracket are read.
  ///
  /// - Parameter uptime: How long the machine has been running.
  init?(stat bytes: [UInt8], uptime: Duration) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close,
      let id = Int32(String(decoding: bytes[..<open].dropLast(), as: UTF8.self))
    else { return nil }
    let fields = String(decoding: bytes[(close + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
      let foregroundGroup = Int32(fields[5]), let start = Int64(fields[19]),
      (0..<Self.longestTime * Self.ticksInSecond).contains(start)
    else { return nil }
    self.init(
      id: id, parent: parent, group: group, foregroundGroup: foregroundGroup,
      terminal: String(fields[4]), name: String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
      age: uptime - .milliseconds(start * 1000 / Self.ticksInSecond), arguments: nil)
  }

  /// Reads a line of `ps` with the columns that ``ProcessTable`` asks for.
  init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 6)
    guard fields.count == 7, let id = Int32(fields[0]), let parent = Int32(fields[1]),
      let group = Int32(fields[2]), let foregroundGroup = Int32(fields[3]),
      let age = Self.elapsedTime(fields[5])
    else { return nil }
    let arguments = fields[6].split(separator: " ").map(String.init)
    self.init(
      id: id, parent: parent, group: group, foregroundGroup: foregroundGroup,
      terminal: String(fields[4]),
      name: RunningProgram(id: id, parent: parent, arguments: arguments).name, age: age,
      arguments: arguments)
  }

  /// Reads `/proc/uptime` (proc(5)): seconds with a fraction, and another number; 0 for any other text.
  static func uptime(_ bytes: [UInt8]) -> Duration {
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    guard let seconds = Double(text), (0..<Double(Self.longestTime)).contains(seconds) else {
      return .zero
    }
    return .seconds(seconds)
  }

  /// Reads a time as `ps` writes it: `[[days-]hours:]minutes:seconds`.
  static func elapsedTime(_ text: Substring) -> Duration? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = (parts.last ?? "").split(separator: ":", omittingEmptySubsequences: false)
      .map { Int64($0) }
    guard (1...2).contains(parts.count), (2...3).contains(numbers.count) else { return nil }
    var seconds: Int64 = 0
    for number in numbers {
      guard let number, (0..<10_000).contains(number) else { return nil }
      seconds = seconds * 60 + number
    }
    guard parts.count == 2 else { return .seconds(seconds) }
    guard let days = Int64(parts[0]), (0..<100_000).contains(days) else { return nil }
    return .seconds(seconds + days * 86_400)
  }
}
