internal import CKJSystem

/// The memory of this process as a place for secrets.
package enum SecretMemory {
  /// Disables core dumps of this process, and keeps out debuggers run by the same user.
  ///
  /// Call it before the first secret is read.
  package static func protect() { kj_protect_memory() }
}

extension [UInt8] {
  /// Overwrites a secret and empties the array.
  ///
  /// If another array shares the memory, that copy remains.
  package mutating func erase() {
    withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { kj_erase(start, bytes.count) }
    }
    removeAll()
  }
}
