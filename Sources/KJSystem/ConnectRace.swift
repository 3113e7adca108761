import KJLibC
internal import SystemPackage

/// Connection attempts that start one after another at a steady pace.
///
/// The first to succeed wins (RFC 8305, section 5).
///
/// An address that drops packets does not delay the others.
struct ConnectRace {
  /// The time from the start of an attempt to the start of the next one.
  ///
  /// After a failure, the next one starts at once.
  private static let pace = Duration.milliseconds(250)
  /// The maximum number of attempts under way at a time; a further one replaces the oldest.
  private static let limit = 8

  private struct Attempt {
    let address: SocketAddress
    let socket: FileDescriptor
  }

  private var waiting: ArraySlice<SocketAddress>
  private var attempts: [Attempt] = []
  private var failures: [SystemError] = []
  private var nextStart = Deadline.after(.zero)

  /// - Parameter addresses: In the order in which they are tried.
  init(_ addresses: [SocketAddress]) { waiting = addresses[...] }

  /// Runs until an attempt has succeeded or all have failed, and closes the sockets of the others.
  mutating func run(until deadline: Deadline) throws(ConnectError) -> ConnectedSocket {
    defer { for attempt in attempts { try? attempt.socket.close() } }
    while true {
      if nextStart.hasPassed, let address = waiting.popFirst() {
        if let winner = start(address) { return winner }
      } else if attempts.isEmpty {
        throw Self.verdict(on: failures)
      } else if let winner = try settleNext(until: deadline) {
        return winner
      }
    }
  }

  /// Starts an attempt, which can succeed at once on some systems.
  private mutating func start(_ address: SocketAddress) -> ConnectedSocket? {
    if attempts.count == Self.limit { fail(0, .timedOut) }
    let number = openSocket(address)
    guard number != -1 else {
      failures.append(.last("open a socket for", address.description))
      return nil
    }
    attempts.append(Attempt(address: address, socket: FileDescriptor(rawValue: number)))
    switch address.beginConnecting(number) {
    case 0: return win(attempts.count - 1)
    case EINPROGRESS, EINTR: nextStart = .after(Self.pace)
    case let code: fail(attempts.count - 1, Errno(rawValue: code))
    }
    return nil
  }

  /// Waits until an attempt has ended or the next one is due.
  private mutating func settleNext(until deadline: Deadline) throws(ConnectError)
    -> ConnectedSocket?
  {
    let interests = attempts.map { Interest($0.socket, readable: false, writable: true) }
    let ready: [Bool]
    do throws(WaitError) {
      ready = try wait(for: interests, until: waiting.isEmpty ? deadline : min(deadline, nextStart))
    } catch {
      if error == .interrupted { throw .interrupted }
      guard deadline.hasPassed else { return nil }
      while !attempts.isEmpty { fail(0, .timedOut) }
      throw Self.verdict(on: failures)
    }
    let results = zip(ready, attempts).map { isReady, attempt in
      isReady ? TCPSocket.option(SOL_SOCKET, SO_ERROR, of: attempt.socket) : nil
    }
    if let winner = results.firstIndex(of: 0) { return win(winner) }
    for (index, code) in results.enumerated().reversed() {
      if let code { fail(index, Errno(rawValue: code)) }
    }
    return nil
  }

  private mutating func win(_ index: Int) -> ConnectedSocket {
    let attempt = attempts.remove(at: index)
    return ConnectedSocket(attempt.socket, attempt.address)
  }

  private mutating func fail(_ index: Int, _ cause: Errno) {
    let attempt = attempts.remove(at: index)
    try? attempt.socket.close()
    let subject = "\(attempt.address) port \(attempt.address.port)"
    failures.append(SystemError("connect to", subject, cause))
    nextStart = .after(.zero)
  }

  private func openSocket(_ address: SocketAddress) -> Int32 {
    let number = socket(Resolver.domain(of: address.family), SocketKind.stream, 0)
    if number != -1 {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }
    return number
  }
}

extension ConnectRace {
  /// The error if all addresses have failed: the most informative one, or the first among equals.
  ///
  /// A refusal says more than silence, and silence says more than a missing route, because many
  /// machines have no route to IPv6 addresses.
  static func verdict(on failures: [SystemError]) -> ConnectError {
    guard let best = failures.max(by: { weight($0.errno) < weight($1.errno) }) else {
      return .unknownName("no address")
    }
    let first = failures.first { weight($0.errno) == weight(best.errno) } ?? best
    return first.errno == .timedOut ? .deadline : .failed(first)
  }

  private static func weight(_ cause: Errno) -> Int {
    switch cause {
    case .connectionRefused: 3
    case .timedOut: 1
    case .networkUnreachable, .noRouteToHost, .networkDown, .hostIsDown, .addressNotAvailable,
      .addressFamilyNotSupported:
      0
    default: 2
    }
  }
}
