// Fuzz entry for the screen that a session redraws from its output, and for the names on it.

@testable import KJDomain
@testable import KJScreen

/// Called by libFuzzer with one input, whose first bytes are the size of the screen.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScreen(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let input = UnsafeRawBufferPointer(start: start, count: count)
  guard count >= 2 else { return 0 }
  let size = TerminalSize(columns: Int(input[0] & 0x7F), rows: Int(input[1] & 0x3F))
  let output = UnsafeRawBufferPointer(rebasing: input.dropFirst(2))

  var recent = RecentOutput()
  recent.append(output)
  precondition(recent.bytes == Array(output))

  let screen = ScreenReplay(drawing: recent.bytes, size: size)
  precondition(screen.rows.count == max(size.rows, 1))
  precondition(screen.rows.allSatisfy { $0.cells.count == max(size.columns, 1) })
  let names = NamedFiles(on: screen).names
  precondition(names.count <= 512 && Set(names).count == names.count)
  precondition(names.allSatisfy { !$0.isEmpty && !$0.contains { $0 < 0x20 } })
  return 0
}
