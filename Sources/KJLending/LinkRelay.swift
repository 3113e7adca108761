internal import KJBase
internal import KJConnections
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// Carries bytes between the socket of a client and a channel, in both directions, without waiting.
///
/// Each direction has a buffer. If one side does not take its bytes, the other side is not read any more, without any
/// effect on other clients. When a side ends, the other one gets the remaining bytes, and then the end as well.
///
/// A client of the socket gets only what uploads and their removal need, see ``UploadFilter``; the session itself gets all
/// of it.
final class LinkRelay {
  /// How much is taken from the client, or from the channel, at a time.
  private static let pieceSize = 64 << 10
  /// How often bytes are moved in each direction before others have their turn.
  private static let rounds = 4

  private let socket: FileDescriptor
  private let channel: LentGreetedChannel
  /// nil for the session itself.
  private var filter: UploadFilter?
  private let piece = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LinkRelay.pieceSize, alignment: 16)
  /// What has come of the client and is still to be looked at.
  private var input: ArraySlice<UInt8>
  private let toChannel = RelayBuffer()
  private let toClient = RelayBuffer()
  /// Whether the client sends no more.
  private var clientHasFinished = false
  /// Whether the channel takes no more: it was told the end, or failed.
  private var channelIsClosed = false
  /// Whether the channel gives no more.
  private var channelHasFinished = false
  /// Whether there is nothing left to do.
  private(set) var isOver = false
  /// Whether more could have been moved at once.
  private(set) var hasMore = false

  /// - Parameters:
  ///   - socket: It still belongs to the caller.
  ///   - reply: Sent to the client before the bytes of the channel.
  ///   - firstBytes: The bytes that the client has sent already.
  ///   - made: What the client has made on the host; nil for the session itself.
  init(
    _ socket: FileDescriptor, _ channel: LentGreetedChannel, reply: [UInt8], firstBytes: [UInt8],
    made: MadePaths?
  ) {
    self.socket = socket
    self.channel = channel
    filter = made.map(channel.filter)
    input = firstBytes[...]
    toClient.append(reply)
  }

  deinit {
    filter?.end()
    piece.deallocate()
  }

  /// What to wait for at the socket; nil while only the channel can bring anything.
  ///
  /// A socket with nothing to wait for must not be polled: it would report again and again that its other
  /// side has closed.
  var interest: Interest? {
    if !mayReceive && toClient.isEmpty { return nil }
    return Interest(socket, readable: mayReceive, writable: !toClient.isEmpty)
  }

  private var mayReceive: Bool {
    input.isEmpty && !clientHasFinished && !channelIsClosed && !channelHasFinished
      && hasRoomForPiece
  }

  /// Whether all that the filter may let through after a piece of the client has room.
  private var hasRoomForPiece: Bool {
    filter?.isFull != true && toChannel.freeRoom >= Self.pieceSize + UploadFilter.mostHeld
  }

  /// Moves what can be moved.
  func advance() {
    hasMore = true
    for _ in 0..<Self.rounds where hasMore && !isOver {
      let sent = moveToChannel()
      let received = moveToClient()
      hasMore = sent || received
    }
  }

  /// Whether anything was moved, as in ``moveToClient()``.
  private func moveToChannel() -> Bool {
    var hasMoved = false
    if mayReceive {
      switch UnixSocket.receive(socket, into: piece) {
      case .moved(let count):
        input = Array(UnsafeRawBufferPointer(rebasing: piece[..<count]))[...]
        hasMoved = true
      case .later: break
      case .ended: clientHasFinished = true
      }
    }
    if hasRoomForPiece, !input.isEmpty || filter?.isReady == true {
      var passed: [UInt8] = []
      let count = input.withUnsafeBytes { filter?.take($0, passing: &passed) }
      if count == nil { passed += input }
      input = input.dropFirst(count ?? input.count)
      toChannel.append(passed)
      hasMoved = hasMoved || count != 0 || !passed.isEmpty
      if filter?.isBroken == true {
        // A client that sends anything but SFTP is hung up on, after what came before.
        input = []
        clientHasFinished = true
      }
    }
    guard !channelIsClosed && !channelHasFinished else { return hasMoved }
    do throws(Failure) {
      if !toChannel.isEmpty {
        let count = try toChannel.drain { bytes throws(Failure) in try channel.write(bytes) }
        hasMoved = hasMoved || count > 0
      }
      let isPassed = filter.map { !$0.isAsking && !$0.isReady } ?? true
      let isDone = clientHasFinished && input.isEmpty && isPassed
      if isDone && toChannel.isEmpty { channelIsClosed = try channel.finishWriting() }
    } catch {
      // Its last output may still be there to be read.
      channelIsClosed = true
      toChannel.removeAll()
    }
    return hasMoved
  }

  private func moveToClient() -> Bool {
    var hasMoved = false
    let room = min(toClient.freeRoom - UploadFilter.mostHeld, piece.count)
    if !channelHasFinished && room > 0 {
      do throws(Failure) {
        let count = try channel.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[..<room]))
        let replies = UnsafeRawBufferPointer(rebasing: piece[..<count])
        toClient.append(filter?.take(replies: replies) ?? Array(replies))
        hasMoved = count > 0
        channelHasFinished = count == 0 && channel.isFinished
      } catch {
        channelHasFinished = true
      }
    }
    if filter?.hasRefusals == true, toClient.freeRoom >= UploadFilter.mostHeld {
      toClient.append(filter?.takeRefusals(atMost: toClient.freeRoom) ?? [])
    }
    if !toClient.isEmpty {
      let count = toClient.drain { bytes in
        switch UnixSocket.send(socket, bytes) {
        case .moved(let count): return count
        case .later: return 0
        // The client takes no more; bytes that it sent before still go to the channel.
        case .ended: return bytes.count
        }
      }
      hasMoved = hasMoved || count > 0
    }
    if channelHasFinished && toClient.isEmpty { isOver = true }
    return hasMoved
  }
}
