// The two texts in which a system describes a process.

extension ProcessTable.Entry {
  /// Reads `/proc/PID/stat` (proc(5)): `pid (name) state ppid pgrp session tty_nr tpgid …`.
  ///
  /// The name may hold anything, also brackets: what counts stands behind the last one.
  init?(stat bytes: [UInt8]) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")),
      let id = Int32(String(decoding: bytes[..<open].dropLast(), as: UTF8.self))
    else { return nil }
    let fields = String(decoding: bytes[(close + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 5, let parent = Int32(fields[1]), let group = Int32(fields[2]),
      let foregroundGroup = Int32(fields[5])
    else { return nil }
    self.init(
      id: id, parent: parent, group: group, foregroundGroup: foregroundGroup,
      terminal: String(fields[4]), arguments: nil)
  }

  /// Reads a line of `ps` with the columns that ``ProcessTable`` asks for.
  init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 5)
    guard fields.count == 6, let id = Int32(fields[0]), let parent = Int32(fields[1]),
      let group = Int32(fields[2]), let foregroundGroup = Int32(fields[3])
    else { return nil }
    self.init(
      id: id, parent: parent, group: group, foregroundGroup: foregroundGroup,
      terminal: String(fields[4]), arguments: fields[5].split(separator: " ").map(String.init))
  }
}
