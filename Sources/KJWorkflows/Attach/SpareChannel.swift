// One SFTP channel that is ready before anybody asks for it.

internal import KJDomain
internal import KJSFTP
internal import KJSSH
internal import KJSystem

/// Keeps an SFTP channel open with its first exchange done, so that a small upload over it takes two round
/// trips.
struct SpareChannel {
  private enum State {
    case none
    case opening(ChannelOpening)
    case greeting(Channel, [UInt8])
    case ready(Channel, [UInt8])
    /// The server gives no further channel.
    case refused(Failure)
  }

  /// An answer to INIT is not longer; a server with more to say is not waited for.
  private static let longestGreeting = 1 << 15

  /// A channel that ends sooner by itself is not replaced.
  private static let shortestLife = Duration.seconds(1)

  private let connection: HostConnection
  private var state = State.none
  private var readySince = MonotonicTime.now
  /// INIT, as every client of kj's sends it.
  private let request: [UInt8]

  init(of connection: HostConnection) {
    self.connection = connection
    request = SFTPClient.initialRequest
  }

  /// Why there is none; nil where there is one, or may be soon.
  var refusal: Failure? {
    if case .refused(let failure) = state { failure } else { nil }
  }

  /// Whether one can be taken at once.
  var isReady: Bool { if case .ready = state { true } else { false } }

  /// Goes on with the opening as far as the server's answers allow.
  mutating func advance() {
    switch state {
    case .none: state = .opening(connection.beginOpening(.sftp))
    case .opening(let opening): open(opening)
    case .greeting(let channel, let bytes): greet(channel, bytes)
    case .ready, .refused: break
    }
  }

  /// Takes in what came, which may be for the connection itself, where nobody else reads it.
  mutating func service() {
    guard case .ready(let channel, _) = state else { return }
    do throws(SSHError) { try channel.service() } catch {
      state = .refused(connection.failure(error))
      return
    }
    guard channel.isFinished else { return }
    // Its far end was killed. One that ends as soon as it has begun would do so again and again.
    let age = MonotonicTime.now - readySince
    state = age < Self.shortestLife ? .refused(.noSFTP(on: connection.host)) : .none
  }

  private mutating func open(_ opening: ChannelOpening) {
    do throws(SSHError) {
      guard let channel = try opening.advance() else { return }
      let sent = try request[...].withBytes { bytes throws(SSHError) in try channel.write(bytes) }
      channel.flush()
      // Less than all of it is taken only by a line that is about to end.
      state =
        sent == request.count ? .greeting(channel, []) : .refused(.noSession(on: connection.host))
    } catch {
      state = .refused(connection.refusal(error))
    }
  }

  private mutating func greet(_ channel: Channel, _ bytes: [UInt8]) {
    var bytes = bytes
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { room.deallocate() }
    do throws(SSHError) { bytes += room.prefix(try channel.read(into: room)) } catch {
      state = .refused(connection.failure(error))
      return
    }
    if Self.isWhole(bytes) {
      readySince = .now
      state = .ready(channel, bytes)
    } else if channel.isFinished || bytes.count > Self.longestGreeting {
      state = .refused(.noSFTP(on: connection.host))
    } else {
      state = .greeting(channel, bytes)
    }
  }

  /// Whether the bytes are one packet: a length of four bytes, then as many bytes as it says.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return bytes.count == 4 + length
  }

  /// Hands the channel over, if it is ready; another one is opened then.
  mutating func take() -> RelayedChannel? {
    guard case .ready(let channel, let greeting) = state else { return nil }
    state = .none
    if channel.isFinished { return nil }
    return RelayedChannel(channel, of: connection, greeting: greeting, request: request.count)
  }

  /// Forgets that the server refused one, because a channel has been closed since.
  mutating func tryAgain() {
    if case .refused = state { state = .none }
  }
}
