// What the system remembers about how a process was started.

#if canImport(Darwin)
  import KJLibC

  extension ProcessID {
    /// The arguments and the environment that a process was started with, as `sysctl` returns them (`KERN_PROCARGS2`).
    ///
    /// nil if the process has ended or belongs to somebody else.
    package static func startBytes(of id: Int32) -> [UInt8]? {
      var limit: Int32 = 0
      var limitSize = MemoryLayout.size(ofValue: limit)
      var limitName = [CTL_KERN, KERN_ARGMAX]
      guard sysctl(&limitName, 2, &limit, &limitSize, nil, 0) == 0, limit > 0 else { return nil }
      // A smaller buffer could receive the end of the data, not the beginning.
      var bytes = [UInt8](repeating: 0, count: Int(limit))
      var size = bytes.count
      var name = [CTL_KERN, KERN_PROCARGS2, id]
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0 else { return nil }
      return Array(bytes.prefix(size))
    }
  }
#else
  extension ProcessID {
    /// nil: on this system, `/proc` has them.
    package static func startBytes(of id: Int32) -> [UInt8]? { nil }
  }
#endif
