// How many channels carry a large file, and how they come to be.

internal import KJDomain
internal import KJSFTP
internal import KJSSH
internal import KJSystem

/// The further channels of a connection.
///
/// A channel carries at most its window in each round trip, 2 MiB with OpenSSH, which on a long line is
/// less than the line gives. So a large file gets more of them, one opened after the other while the file
/// is being sent already. One that the server refuses is simply not there.
final class Stripes {
  /// What must be left of a file to be worth the opening of channels.
  private static let leastLeft = 8 << 20
  /// The same where a person wants them.
  private static let leastWanted = 1 << 20
  /// A shorter line is full with one channel.
  private static let leastRoundTrip: Int64 = 10_000_000
  /// Beyond that the buffer of the one TCP connection is what limits (docs/decisions/0015-stripes.md).
  private static let mostByItself = 3

  private let main: SFTPSession
  /// How many channels a person wants, the first one included; nil to decide by the line.
  private let wanted: Int?
  private var channels: [StripeChannel] = []
  private var opening: ChannelOpening?
  private var isRefused = false
  private var isLineLong = false

  init(beside main: SFTPSession, wanted: Int?) {
    self.main = main
    self.wanted = wanted
  }

  /// Moves what can be moved.
  ///
  /// - Returns: Whether anything was.
  func move(_ deliveries: [Delivery]) throws(Failure) -> Bool {
    let large = deliveries.first(where: isLarge)
    if large != nil { considerLine() }
    if opening != nil || (large != nil && channels.count + 1 < most) { openNext() }
    var hasMoved = false
    for channel in channels {
      do throws(Failure) {
        hasMoved = try channel.move(large, main) || hasMoved
      } catch {
        guard channel.isDispensable else { throw error }
        main.log("a further channel ended: \(error.message)")
        channels.removeAll { $0 === channel }
        isRefused = true
      }
    }
    return hasMoved
  }

  private func isLarge(_ delivery: Delivery) -> Bool {
    let left = delivery.upload?.untakenBytes ?? 0
    return wanted == nil
      ? left >= Self.leastLeft : left > 0 && delivery.file.size > Self.leastWanted
  }

  private func considerLine() {
    guard !isLineLong, wanted == nil, let roundTrip = main.conversation.roundTripAtWidestWindow,
      roundTrip >= Self.leastRoundTrip
    else { return }
    isLineLong = true
    main.log("the line is long: large files use \(Self.mostByItself) channels")
  }

  private var most: Int {
    if isRefused { return 0 }
    return wanted ?? (isLineLong ? Self.mostByItself : 1)
  }

  /// Goes on with the opening of the next channel.
  private func openNext() {
    opening = opening ?? main.connection?.beginOpeningSFTPChannel()
    guard let connection = main.connection, let opening else {
      isRefused = true
      return main.log("large files use one channel: \(main.transport) has no other")
    }
    do {
      guard let channel = try opening.advance() else { return }
      channels.append(
        StripeChannel(try SFTPSession(LibSSH2Channel(connection, channel), beside: main)))
      main.log("opened channel \(channels.count + 1)")
    } catch {
      // If it was the line that ended, the first channel says so.
      isRefused = true
      main.log("large files use \(channels.count + 1) of the wanted channels: \(error)")
    }
    self.opening = nil
  }
}
