// How many channels carry a large file, and how they come to be.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSFTP
internal import KJSSH
internal import KJStore
internal import KJSystem

/// The further channels of a connection.
///
/// A channel carries at most its window in each round trip, 2 MiB with OpenSSH, which on a long line is
/// less than the line gives. So a large file gets another one whenever all there are have reached that,
/// opened while the file is being sent already. One that the server refuses is simply not there. A host
/// that does not keep what a file holds when it is opened once more is remembered.
final class Stripes {
  /// What must be left of a file to be worth the opening of channels.
  private static let leastLeft = 8 << 20
  /// The same where a person wants them.
  private static let leastWanted = 1 << 20
  /// A shorter line is full with one channel.
  private static let leastRoundTrip: Int64 = 10_000_000
  /// The buffer of the one TCP connection is what limits before that (docs/decisions/0015-stripes.md).
  private static let mostByItself = 4
  private static let harm = "the host does not keep a file as it is that is opened again"

  private let main: SFTPSession
  private let memory: HostMemory
  /// What was met on the host before; looked up when a channel is wanted.
  private lazy var known = memory.recall(main.host.loginKey)
  /// How many channels a person wants, the first one included; nil to decide by the line.
  private let wanted: Int?
  private var channels: [StripeChannel] = []
  private var opening: ChannelOpening?
  private var isRefused = false
  /// Whether the host was seen not to keep what a file holds when it is opened once more.
  private var isHarmful = false

  init(beside main: SFTPSession, wanted: Int?, _ memory: HostMemory) {
    self.main = main
    self.wanted = wanted
    self.memory = memory
  }

  /// Moves what can be moved.
  ///
  /// - Returns: Whether anything was.
  func move(_ deliveries: [Delivery]) throws(Failure) -> Bool {
    let large = deliveries.first(where: isLarge)
    if opening != nil || (large != nil && wantsAnother) { openNext() }
    var hasMoved = false
    for channel in channels {
      do throws(Failure) {
        hasMoved = try channel.move(isHarmful ? nil : large, main) || hasMoved
        if channel.hasDoneHarm { noteHarm() }
      } catch {
        guard channel.end(main) else { throw error }
        main.log("a further channel ended: \(error.message)")
        channels.removeAll { $0 === channel }
        isRefused = true
      }
    }
    return hasMoved
  }

  private func noteHarm() {
    if isHarmful { return }
    isHarmful = true
    isRefused = true
    memory.note(Self.harm, of: main.host.loginKey)
  }

  private func isLarge(_ delivery: Delivery) -> Bool {
    let left = delivery.upload?.untakenBytes ?? 0
    return wanted == nil
      ? left >= Self.leastLeft : left > 0 && delivery.file.size > Self.leastWanted
  }

  private var wantsAnother: Bool {
    let count = channels.count + 1
    if isRefused || count >= wanted ?? (isLineLongerThanWindows ? Self.mostByItself : 0) {
      return false
    }
    if let known { refuse("\(known), as was found last time") }
    return !isRefused
  }

  /// Whether every channel has as much under way as its window allows, and the line could take more.
  private var isLineLongerThanWindows: Bool {
    let roundTrips =
      [main.conversation.roundTripAtWidestWindow] + channels.map(\.roundTripAtWidestWindow)
    return roundTrips.allSatisfy { $0 ?? 0 >= Self.leastRoundTrip }
  }

  /// Goes on with the opening of the next channel.
  private func openNext() {
    opening = opening ?? main.connection?.beginOpening(.sftp)
    guard let connection = main.connection, let opening else {
      return refuse("\(main.transport) has one only")
    }
    let channel: Channel
    do throws(SSHError) {
      guard let opened = try opening.advance() else { return }
      channel = opened
    } catch {
      return refuse(error.words.description)
    }
    self.opening = nil
    do throws(Failure) {
      channels.append(
        StripeChannel(try SFTPSession(LibSSH2Channel(connection, channel), beside: main)))
      main.log("opened channel \(channels.count + 1)")
    } catch {
      refuse(error.message)
    }
  }

  /// Does with the channels that there are; if it was the line that ended, the first one says so.
  private func refuse(_ reason: String) {
    opening = nil
    isRefused = true
    main.log("large files use no more channels than \(channels.count + 1): \(reason)")
  }
}
