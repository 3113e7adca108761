// Overwriting secrets before their memory is freed.

internal import CLibSSH2

extension [UInt8] {
  /// Overwrites a secret and empties the array.
  ///
  /// If another array shares the memory, that copy stays.
  package mutating func erase() {
    withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { kj_erase(start, bytes.count) }
    }
    removeAll()
  }
}
