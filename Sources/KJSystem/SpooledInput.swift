// Input that cannot be asked for its size, laid down where it can.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Copies a stream (a pipe, standard input) to a file that has no name and vanishes when closed.
  ///
  /// - Parameters:
  ///   - directory: Where the file lies while it is copied; `TMPDIR` or `/tmp`.
  ///   - name: What messages call the stream.
  /// - Throws: `EINTR` when an interruption was caught.
  /// - Returns: A descriptor of a regular file, to read at any offset.
  package func spooled(in directory: FilePath, name: String) throws(SystemError) -> FileDescriptor {
    let file = try directory.openedUnnamedFile()
    do throws(SystemError) {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        do throws(WaitError) {
          try wait(for: [Interest(self)], until: .never)
        } catch {
          throw SystemError("read", name, .interrupted)
        }
        let count = try naming("read", name) {
          try chunk.withUnsafeMutableBytes { try read(into: $0) }
        }
        if count == 0 { return file }
        try file.writeFully(Array(chunk.prefix(count)), name: directory.description)
      }
    } catch {
      try? file.close()
      throw error
    }
  }
}

extension FilePath {
  /// Makes a file in this folder that has no name and vanishes when closed, and writes bytes into it.
  ///
  /// - Returns: A descriptor to read at any offset.
  package func unnamedFile(of bytes: [UInt8]) throws(SystemError) -> FileDescriptor {
    let file = try openedUnnamedFile()
    do throws(SystemError) { try file.writeFully(bytes, name: description) } catch {
      try? file.close()
      throw error
    }
    return file
  }

  fileprivate func openedUnnamedFile() throws(SystemError) -> FileDescriptor {
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = appending("kj-input-\(suffix)")
    let file = try path.opened(
      .readWrite, options: [.create, .exclusiveCreate], permissions: [.ownerRead, .ownerWrite])
    _ = path.withPlatformString { unlink($0) }
    return file
  }
}
