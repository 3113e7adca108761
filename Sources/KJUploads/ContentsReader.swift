// The bytes of a prepared file, handed out in order while they are sent.

internal import KJDigest
internal import KJDomain
internal import KJPreparation
internal import KJSystem
internal import SystemPackage

/// Reads a prepared file piece by piece, and hashes it on the way if wanted.
final class ContentsReader {
  private let file: PreparedFile
  private let hash: SHA256Stream?
  /// How many bytes are in the hash: a file that is sent again is read again, but hashed once.
  private var hashed = 0
  /// Why reading failed, once it has.
  private(set) var failure: Failure?

  init(_ file: PreparedFile, hashes: Bool) {
    self.file = file
    hash = hashes ? SHA256Stream() : nil
  }

  /// Fills the buffer with the bytes from an offset.
  ///
  /// No byte may be skipped, but bytes that were read before may be read again.
  ///
  /// - Returns: false if they cannot be read, with the reason in ``failure``.
  func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let name = file.input.label
    switch file.contents {
    case .memory(let bytes):
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + buffer.count]))
      }
    case .file(let descriptor):
      do throws(SystemError) {
        let count = try descriptor.readFully(at: offset, into: buffer, name: name.raw)
        if count < buffer.count {
          failure = Failure(
            .inputOutput, "cannot read '\(name)': it became shorter while it was read")
        }
      } catch {
        failure = Failure(.inputOutput, "cannot read '\(name)': \(error.reason)")
      }
    }
    if failure == nil && offset + buffer.count > hashed {
      hash?.update(UnsafeRawBufferPointer(rebasing: buffer[(hashed - offset)...]))
      hashed = offset + buffer.count
    }
    return failure == nil
  }

  /// The SHA-256 of everything that was read, if wanted.
  ///
  /// Call once.
  func finishHash() -> String? { hash?.finish() }
}
