// One SFTP channel that is ready before a client asks for it.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSSH
internal import KJSystem

/// Keeps an SFTP channel open with its first exchanges done, so that a small upload over it takes two round
/// trips, and finds the server awake.
struct SpareChannel {
  /// A channel that is being opened; returns it once it is open, and nil before.
  typealias Opening = () throws(Failure) -> (any LentChannel)?

  private enum State {
    case none
    case opening(Opening)
    /// The unsent rest of the requests, and what has come of the answers.
    case greeting(any LentChannel, unsent: ArraySlice<UInt8>, received: [UInt8])
    case ready(any LentChannel, [EarlyExchange])
    /// The server gives no further channel.
    case refused(Failure)
  }

  /// The answers together are no longer than this.
  private static let longestGreeting = 1 << 15

  /// How long the next channel waits for an upload over the one that was taken.
  ///
  /// The server starts a process for it, which can take longer than a small upload and would hold that up. On a line on
  /// which a channel takes longer than this to open, that is nothing.
  private static let pause = Duration.milliseconds(50)

  /// A channel that lives for less time than this is not replaced.
  private static let shortestLife = Duration.seconds(1)

  private let host: ResolvedHost
  private let beginOpening: () -> Opening
  private var state = State.none
  private var readySince = MonotonicTime.now
  private var openingSince = MonotonicTime.now
  /// When one is opened at the latest.
  private var due = Deadline.after(.zero)
  /// What every kj client sends first.
  private let requests = SFTPClient.firstRequests

  /// - Parameter beginOpening: Begins to open a channel, without waiting.
  init(on host: ResolvedHost, beginOpening: @escaping () -> Opening) {
    self.host = host
    self.beginOpening = beginOpening
  }

  /// Uses channels of one of kj's own connections.
  init(of connection: HostConnection) {
    self.init(on: connection.host) {
      let opening = connection.beginOpening(.sftp)
      return { () throws(Failure) in
        do throws(SSHError) {
          return try opening.advance().map { LentLibSSH2Channel($0, of: connection) }
        } catch {
          throw connection.refusal(error)
        }
      }
    }
  }

  /// Why there is none; nil if there is one, or may be soon.
  var refusal: Failure? {
    if case .refused(let failure) = state { failure } else { nil }
  }

  /// Whether one can be taken at once.
  var isReady: Bool { if case .ready = state { true } else { false } }

  /// When to go on at the latest although nothing has come.
  var deadline: Deadline { if case .none = state { due } else { .never } }

  /// Goes on with the opening as far as the server's answers allow.
  ///
  /// - Parameter isDue: Whether nothing is gained by waiting for the pause after the last one was taken.
  mutating func advance(isDue: Bool) {
    do throws(Failure) {
      switch state {
      case .none:
        guard isDue || due.hasPassed else { return }
        // The request goes out in this turn: nothing may come that would bring another one.
        openingSince = .now
        state = .opening(beginOpening())
        advance(isDue: true)
      case .opening(let opening):
        guard let channel = try opening() else { return }
        try greet(channel, ArraySlice(requests.joined()), [])
      case .greeting(let channel, let unsent, let received): try greet(channel, unsent, received)
      case .ready, .refused: break
      }
    } catch {
      state = .refused(error)
    }
  }

  /// Takes in what came for the channel, or for the connection itself if nobody else reads it.
  mutating func service() {
    guard case .ready(let channel, _) = state else { return }
    do throws(Failure) { try channel.service() } catch {
      state = .refused(error)
      return
    }
    guard channel.isFinished else { return }
    // The program at its far end has ended. One that ends as soon as it begins would do so again and again.
    let age = MonotonicTime.now - readySince
    state = age < Self.shortestLife ? .refused(.noSFTP(on: host)) : .none
  }

  private mutating func greet(
    _ channel: any LentChannel, _ unsent: ArraySlice<UInt8>, _ received: [UInt8]
  ) throws(Failure) {
    let sent = try unsent.withBytes { bytes throws(Failure) in try channel.write(bytes) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { room.deallocate() }
    let bytes = received + room.prefix(try channel.read(into: room))
    let answers = Self.packets(bytes)
    if answers.count == requests.count {
      readySince = .now
      state = .ready(channel, zip(requests, answers).map(EarlyExchange.init))
    } else if channel.isFinished || bytes.count > Self.longestGreeting {
      state = .refused(.noSFTP(on: host))
    } else {
      state = .greeting(channel, unsent: unsent.dropFirst(sent), received: bytes)
    }
  }

  /// The packets that are whole: a length of four bytes, then as many bytes as it says.
  private static func packets(_ bytes: [UInt8]) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count >= 4 {
      let length = 4 + rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= length else { break }
      packets.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return packets
  }

  /// Hands over the channel, if it is ready; ``advance(isDue:)`` then opens another one.
  mutating func take() -> LentGreetedChannel? {
    service()
    guard case .ready(let channel, let exchanges) = state else { return nil }
    state = .none
    if readySince - openingSince < Self.pause { due = .after(Self.pause) }
    return LentGreetedChannel(channel, after: exchanges)
  }

  /// Forgets that the server refused one; it may give one now.
  mutating func tryAgain() {
    if case .refused = state { state = .none }
  }
}
