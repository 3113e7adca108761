import KJLibC
internal import SystemPackage

/// The end of a standard stream that the child receives, and the end that is kept here.
struct ChildStreamEnds {
  /// The end that the child receives.
  let childs: FileDescriptor
  /// This process's end of a pipe, non-blocking.
  let ours: FileDescriptor?
  /// Whether `childs` was opened for the child alone.
  private let isOpenedHere: Bool

  /// - Parameters:
  ///   - mode: How the child uses the stream.
  ///   - standard: The same stream of this process.
  init(
    _ stream: ChildProcess.Stream, _ mode: FileDescriptor.AccessMode, standard: FileDescriptor
  ) throws(SystemError) {
    switch stream {
    case .null:
      (childs, ours, isOpenedHere) = (try FilePath("/dev/null").opened(mode), nil, true)
    case .inherited:
      (childs, ours, isOpenedHere) = (standard, nil, false)
    case .descriptor(let descriptor):
      (childs, ours, isOpenedHere) = (descriptor, nil, false)
    case .pipe:
      let (readEnd, writeEnd) = try naming("create a pipe") { try FileDescriptor.pipe() }
      for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      let near = mode == .readOnly ? writeEnd : readEnd
      _ = fcntl(near.rawValue, F_SETFL, O_NONBLOCK)
      (childs, ours, isOpenedHere) = (mode == .readOnly ? readEnd : writeEnd, near, true)
    }
  }

  /// Closes this process's copy of the child's end, once the child has its own.
  func closeChilds() { if isOpenedHere { try? childs.close() } }

  /// Closes both ends after the child failed to start.
  func closeBoth() {
    closeChilds()
    try? ours?.close()
  }
}
