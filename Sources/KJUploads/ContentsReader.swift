internal import KJBase
internal import KJDigest
internal import KJPreparation
internal import KJSystem

/// Reads a prepared file piece by piece, and hashes it on the way if asked to.
final class ContentsReader {
  private let file: PreparedFile
  /// The same file, if its input was opened here.
  private let opened: PreparedFile?
  private let hash: SHA256Stream?
  /// How many bytes have been hashed: a file that is sent again is read again, but hashed only once.
  private var hashed = 0
  /// Why reading failed, once it has.
  private(set) var failure: Failure?

  init(_ file: PreparedFile, hashes: Bool, _ environment: Environment) throws(Failure) {
    self.file = file
    opened = try file.opened(environment)
    hash = hashes ? SHA256Stream() : nil
  }

  deinit { opened?.close() }

  /// Fills the buffer with the bytes from an offset.
  ///
  /// No byte may be skipped, but bytes that were read before may be read again.
  ///
  /// - Returns: false if they cannot be read, with the reason in ``failure``.
  func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    do throws(Failure) { try fill(buffer, from: offset) } catch { failure = error }
    if failure == nil && offset + buffer.count > hashed {
      hash?.update(UnsafeRawBufferPointer(rebasing: buffer[(hashed - offset)...]))
      hashed = offset + buffer.count
    }
    return failure == nil
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) throws(Failure) {
    let name = file.input.label
    let count: Int
    do throws(SystemError) { count = try (opened ?? file).read(at: offset, into: buffer) } catch {
      throw Failure(.inputOutput, "cannot read '\(name)': \(error.reason)")
    }
    if count < buffer.count {
      throw Failure(.inputOutput, "cannot read '\(name)': it shrank while it was being read")
    }
  }

  /// The SHA-256 of everything that was read; nil if no hash was requested.
  ///
  /// Call once.
  func finishHash() -> String? { hash?.finish() }
}
