package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import KJSFTP
internal import KJSSH
internal import KJSystem

/// Keeps an SFTP channel open with its first exchanges done, so that a small upload over it takes two round
/// trips, and finds the server awake.
package struct SpareChannel {
  /// A channel that is being opened; returns it once it is open, and nil before.
  package typealias Opening = () throws(Failure) -> (any LentChannel)?

  private enum State {
    case none
    case opening(Opening)
    case greeting(any LentChannel, LentGreeting)
    case ready(any LentChannel, LentGreeting)
    /// The server gives no further channel.
    case refused(Failure)
  }

  /// How long the next channel waits for an upload over the one that was taken.
  ///
  /// The server starts a process for it, which can take longer than a small upload and would hold that up. On a line on
  /// which a channel takes longer than this to open, that is nothing.
  private static let pause = Duration.milliseconds(50)

  /// How long it counts that a directory is missing: somebody may make a link in its place.
  private static let validity = Duration.seconds(1)

  /// A channel that lives for less time than this is not replaced.
  private static let shortestLife = Duration.seconds(1)

  private let host: ResolvedHost
  private let beginOpening: () -> Opening
  private var state = State.none
  private var readySince = MonotonicTime.now
  private var openingSince = MonotonicTime.now
  /// When one is opened at the latest.
  private var due = Deadline.after(.zero)
  private let mayBeOpenSSH: Bool
  private var wished: HostRoots
  /// What the host has said over the last channel.
  private var known: LentGreeting?

  /// - Parameters:
  ///   - roots: Where the clients of the channels may make files.
  ///   - mayBeOpenSSH: Whether the server may be OpenSSH's; if the connection does not tell, it may.
  ///   - beginOpening: Begins to open a channel, without waiting.
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

  /// Where the client of the next channel may make files.
  ///
  /// As of the last ``readRoots()``. A directory that the host has not been asked about is among them until a channel is
  /// taken.
  var roots: LentRoots {
    LentRoots(wished.current.filter { known?.allows($0) ?? true }, home: known?.home)
  }

  mutating func readRoots() { wished.read() }

  /// Why there is none; nil if there is one, or may be soon.
  package var refusal: Failure? {
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
        readRoots()
        try greet(channel, LentGreeting(about: wished.current))
      case .greeting(let channel, let greeting): try greet(channel, greeting)
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

  /// Hands over the channel, if it is ready; ``advance(isDue:)`` then opens another one.
  ///
  /// If the person lends further directories since it was opened, it has to ask the host about these first.
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

  /// Forgets that the server refused one; it may give one now.
  mutating func tryAgain() {
    if case .refused = state { state = .none }
  }
}
