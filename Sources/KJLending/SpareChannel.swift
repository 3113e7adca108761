package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import KJSFTP
internal import KJSSH
internal import KJSystem

/// Keeps an SFTP channel open with its first exchanges done; a small upload over it takes only two round trips and does
/// not wait for the server to start.
package struct SpareChannel {
  /// A channel that is being opened; the closure returns nil until it is open.
  package typealias Opening = () throws(Failure) -> (any LentChannel)?

  private enum State {
    case none
    case opening(Opening)
    case greeting(any LentChannel, LentGreeting)
    case ready(any LentChannel, LentGreeting)
    /// The server refuses another channel.
    case refused(Failure)
  }

  /// How long to delay the next channel in favor of an upload over the one that was just taken.
  ///
  /// The server starts a process for each channel, which can take longer than a small upload and would delay it.
  /// There is no pause if a channel takes longer than this to open.
  private static let pause = Duration.milliseconds(50)

  /// How long the answer that a directory is missing stays valid: somebody may create a link at its path.
  private static let validity = Duration.seconds(1)

  /// A channel that ends sooner than this is not replaced.
  private static let shortestLife = Duration.seconds(1)

  private let host: ResolvedHost
  private let beginOpening: () -> Opening
  private var state = State.none
  private var readySince = MonotonicTime.now
  private var openingSince = MonotonicTime.now
  /// The latest time at which to open a channel.
  private var due = Deadline.after(.zero)
  private let mayBeOpenSSH: Bool
  private var wished: HostRoots
  /// The host's answers over the last channel.
  private var known: LentGreeting?

  /// - Parameters:
  ///   - roots: The directories in which the clients of the channels may create files.
  ///   - mayBeOpenSSH: Whether the server may be OpenSSH's; true if the connection does not reveal it.
  ///   - beginOpening: Begins to open a channel, without blocking.
  package init(
    on host: ResolvedHost, lending roots: HostRoots, mayBeOpenSSH: Bool = true,
    beginOpening: @escaping () -> Opening
  ) {
    self.host = host
    wished = roots
    self.mayBeOpenSSH = mayBeOpenSSH
    self.beginOpening = beginOpening
  }

  /// Uses channels of one of kj's own connections.
  package init(of connection: HostConnection, lending roots: HostRoots) {
    self.init(on: connection.host, lending: roots, mayBeOpenSSH: connection.isToOpenSSH) {
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

  /// The directories in which the client of the next channel may create files.
  ///
  /// As of the last ``readRoots()``. They include directories that the host has not been asked about, until a channel
  /// is taken.
  var roots: LentRoots {
    LentRoots(wished.current.filter { known?.allows($0) ?? true }, home: known?.home)
  }

  mutating func readRoots() { wished.read() }

  /// Why there is no channel; nil if there is one or may be one soon.
  package var refusal: Failure? {
    if case .refused(let failure) = state { failure } else { nil }
  }

  /// Whether a channel can be taken immediately.
  var isReady: Bool { if case .ready = state { true } else { false } }

  /// The latest time at which to call ``advance(isDue:)``, even if nothing arrives.
  var deadline: Deadline { if case .none = state { due } else { .never } }

  /// Continues opening the channel as far as the server's answers allow.
  ///
  /// - Parameter isDue: Whether pausing after the last channel was taken would be pointless.
  mutating func advance(isDue: Bool) {
    do throws(Failure) {
      switch state {
      case .none:
        guard isDue || due.hasPassed else { return }
        // Send the request in this turn: nothing may arrive that would cause another one.
        openingSince = .now
        state = .opening(beginOpening())
        advance(isDue: true)
      case .opening(let opening):
        guard let channel = try opening() else { return }
        readRoots()
        try greet(channel, LentGreeting(about: wished.current))
      case .greeting(let channel, let greeting): try greet(channel, greeting)
      case .ready, .refused: break
      }
    } catch {
      state = .refused(error)
    }
  }

  /// Accepts data for the channel, or for the connection itself if nobody else reads it.
  mutating func service() {
    guard case .ready(let channel, _) = state else { return }
    do throws(Failure) { try channel.service() } catch {
      state = .refused(error)
      return
    }
    guard channel.isFinished else { return }
    // The program at the far end has exited. One that exits as soon as it starts would do so over and over.
    let age = MonotonicTime.now - readySince
    state = age < Self.shortestLife ? .refused(.noSFTP(on: host)) : .none
  }

  private mutating func greet(_ channel: any LentChannel, _ begun: LentGreeting) throws(Failure) {
    var greeting = begun
    do { try greeting.advance(over: channel) } catch {
      throw error as? Failure ?? .noSFTP(on: host)
    }
    guard greeting.isComplete else {
      if channel.isFinished { throw .noSFTP(on: host) }
      state = .greeting(channel, greeting)
      return
    }
    guard greeting.home != nil else {
      throw Failure(.inputOutput, "'\(host.label)' does not say where its home directory is")
    }
    known = greeting
    readySince = .now
    state = .ready(channel, greeting)
  }

  /// Hands over the channel if it is ready; ``advance(isDue:)`` then opens another one.
  ///
  /// If the person has lent more directories since it was opened, the host has to be asked about these first.
  mutating func take() -> LentGreetedChannel? {
    service()
    guard case .ready(let channel, var greeting) = state else { return nil }
    readRoots()
    if MonotonicTime.now - readySince > Self.validity { greeting.forgetMissing() }
    greeting.ask(about: wished.current)
    guard greeting.isComplete else {
      state = .greeting(channel, greeting)
      return nil
    }
    state = .none
    if readySince - openingSince < Self.pause { due = .after(Self.pause) }
    known = greeting
    return LentGreetedChannel(
      channel, after: greeting.exchanges, below: roots,
      serverKeepsNames: mayBeOpenSSH && greeting.hasOpenSSHExtensions)
  }

  /// Forgets the server's refusal; the server may open a channel now.
  mutating func tryAgain() {
    if case .refused = state { state = .none }
  }
}
