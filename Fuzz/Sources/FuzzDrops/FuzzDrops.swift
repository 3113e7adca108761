// Fuzz entry for pastes that may be dropped files.

import KJDomain

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDrops(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for drives in [nil, "/mnt/"] {
    let place = DroppedPaths.Place(home: "/home/me", machineNames: ["desk"], drives: drives)
    var beginning = DropBeginning(hasDrives: drives != nil)
    let isOpen = bytes.allSatisfy { beginning.take($0) }
    guard let paths = DroppedPaths(bytes, at: place) else { continue }
    precondition(isOpen && !paths.readings.isEmpty)
    for reading in paths.readings {
      precondition(!reading.isEmpty)
      for path in reading {
        precondition(path.first == UInt8(ascii: "/") && !path.contains(0))
        // No path is much longer than the paste: the parser adds no text of its own.
        precondition(path.count <= bytes.count + "/home/me".utf8.count)
      }
    }
  }
  return 0
}
