// Secrets do not stay in memory that is given back.

internal import CLibSSH2

extension [UInt8] {
  /// Overwrites a secret that was used, unless another copy shares its memory, and empties the array.
  package mutating func erase() {
    withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { kj_erase(start, bytes.count) }
    }
    removeAll()
  }
}
