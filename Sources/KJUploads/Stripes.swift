internal import KJBase
internal import KJConnections
internal import KJHosts
internal import KJPreparation
internal import KJSFTP
internal import KJSSH
internal import KJStore
internal import KJSystem

/// The additional channels of a connection.
///
/// A channel carries at most its window per round trip, 2 MiB with OpenSSH. On a connection with a long
/// round trip, that is less than the bandwidth. So a large file gets another channel whenever all existing
/// ones have reached that limit; kj opens it while the file is being sent. If the server refuses a channel,
/// kj does not ask again. kj remembers a host that changes a file that is opened a second time.
final class Stripes {
  /// How much of a file must be left to make opening channels worthwhile.
  private static let leastLeft = 8 << 20
  /// A file must be larger than this for the person's choice of channels to count.
  private static let leastWanted = 1 << 20
  /// With a shorter round trip, one channel fills the connection.
  private static let leastRoundTrip: Int64 = 10_000_000
  /// The maximum number of channels that kj uses unless the person wants more.
  ///
  /// With more, the send buffer of the single TCP connection limits the rate (docs/decisions/0015-stripes.md).
  private static let mostByItself = 4
  private static let harm = "the host alters a file when it is opened again"

  private let main: SFTPSession
  private let memory: HostMemory
  /// Earlier notes about the host; looked up when another channel is wanted.
  private lazy var known = memory.recall(main.host.loginKey)
  /// How many channels the person wants, including the first one; nil to decide by the connection.
  private let wanted: Int?
  private var channels: [StripeChannel] = []
  private var opening: ChannelOpening?
  private var isRefused = false
  /// Whether the host was seen to change a file that was opened a second time.
  private var isHarmful = false

  init(beside main: SFTPSession, wanted: Int?, _ memory: HostMemory) {
    self.main = main
    self.wanted = wanted
    self.memory = memory
  }

  /// Moves whatever can be moved.
  ///
  /// - Returns: Whether anything was moved.
  func move(_ deliveries: [Delivery]) throws(Failure) -> Bool {
    if !isHarmful, deliveries.contains(where: { $0.upload?.hasLostPieces == true }) {
      main.log(
        "what additional channels wrote is not in the file: "
          + "sending the file again over one channel")
      noteHarm()
    }
    let large = deliveries.first(where: isLarge)
    if opening != nil || (large != nil && wantsAnother) { openNext() }
    var hasMoved = false
    for channel in channels {
      do throws(Failure) {
        hasMoved = try channel.move(isHarmful ? nil : large, main) || hasMoved
        if channel.hasDoneHarm { noteHarm() }
      } catch {
        guard channel.end(main) else { throw error }
        main.log("an additional channel ended: \(error.message)")
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
    if let known { refuse("\(known), as found last time") }
    return !isRefused
  }

  /// Whether every channel has as much in flight as its window allows, and the connection could take more.
  private var isLineLongerThanWindows: Bool {
    let roundTrips =
      [main.conversation.roundTripAtWidestWindow] + channels.map(\.roundTripAtWidestWindow)
    return roundTrips.allSatisfy { $0 ?? 0 >= Self.leastRoundTrip }
  }

  /// Continues opening the next channel.
  private func openNext() {
    opening = opening ?? main.connection?.beginOpening(.sftp)
    guard let connection = main.connection, let opening else {
      return refuse("\(main.transport) has only one")
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

  /// Makes do with the existing channels.
  ///
  /// If the whole connection has ended, the first channel reports that.
  private func refuse(_ reason: String) {
    opening = nil
    isRefused = true
    let count = channels.count + 1
    main.log("large files use no more than \(count) channel\(count == 1 ? "" : "s"): \(reason)")
  }
}
