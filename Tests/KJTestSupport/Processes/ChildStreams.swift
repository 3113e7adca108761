import KJLibC
import SystemPackage

/// Feeds the standard input of a child and collects its two outputs.
struct ChildStreams {
  private(set) var collected: [UInt8] = []
  private(set) var complaints: [UInt8] = []
  private var input: FileDescriptor?
  private var output: FileDescriptor?
  private var error: FileDescriptor?
  private var pending: ArraySlice<UInt8>

  init(
    input: FileDescriptor, output: FileDescriptor, error: FileDescriptor,
    pending: ArraySlice<UInt8>
  ) {
    self.input = input
    self.output = output
    self.error = error
    self.pending = pending
    _ = fcntl(input.rawValue, F_SETFL, O_NONBLOCK)
  }

  /// Moves bytes until both outputs are closed.
  ///
  /// Returns false if `deadline` passed first.
  ///
  /// A process that the child left running may keep its outputs open; they are abandoned half a second after the
  /// child's end.
  mutating func exchange(with child: Child, until deadline: ContinuousClock.Instant) -> Bool {
    defer { closeAll() }
    var limit = deadline
    var childEnded = false
    while output != nil || error != nil {
      if !childEnded && child.poll() != nil {
        childEnded = true
        limit = min(deadline, .now + .milliseconds(500))
      }
      if .now > limit { return childEnded }
      step()
    }
    return true
  }

  private mutating func step() {
    if pending.isEmpty { Self.close(&input) }
    var polls = [
      pollfd(fd: output?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input?.rawValue ?? -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&polls, nfds_t(polls.count), 20) > 0 else { return }
    if polls[0].revents != 0 { Self.read(from: &output, into: &collected) }
    if polls[1].revents != 0 { Self.read(from: &error, into: &complaints) }
    if polls[2].revents != 0 { feed() }
  }

  private mutating func feed() {
    guard let input else { return }
    let count = pending.withUnsafeBytes { write(input.rawValue, $0.baseAddress, $0.count) }
    if count >= 0 {
      pending = pending.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      pending = []
    }
  }

  private static func read(from source: inout FileDescriptor?, into bytes: inout [UInt8]) {
    guard let descriptor = source else { return }
    let chunk = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      count = (try? descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    if chunk.isEmpty { Self.close(&source) }
    bytes += chunk
  }

  private mutating func closeAll() {
    Self.close(&input)
    Self.close(&output)
    Self.close(&error)
  }

  private static func close(_ descriptor: inout FileDescriptor?) {
    try? descriptor?.close()
    descriptor = nil
  }
}
