internal import KJBase
internal import KJConnections
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// Moves bytes between a client's socket and a channel, in both directions, without waiting.
///
/// Each direction has a buffer. If one side does not read, the relay stops reading from the other side; other clients
/// are not affected. When a side ends, the other side receives the remaining bytes and then the end.
///
/// A client of the socket may use only the part of SFTP needed to upload files and remove them (see ``UploadFilter``);
/// the session itself may use all of SFTP.
final class LinkRelay {
  /// How much to read from the client or the channel at once.
  private static let pieceSize = 64 << 10
  /// How often to move bytes in each direction before other clients get their turn.
  private static let rounds = 4

  private let socket: FileDescriptor
  private let channel: LentGreetedChannel
  /// nil for the session itself.
  private var filter: UploadFilter?
  private let piece = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LinkRelay.pieceSize, alignment: 16)
  /// Received from the client but not checked yet.
  private var input: ArraySlice<UInt8>
  private let toChannel = RelayBuffer()
  private let toClient = RelayBuffer()
  /// Whether the client will send no more.
  private var clientHasFinished = false
  /// Whether the channel accepts no more: it has been told of the end, or it failed.
  private var channelIsClosed = false
  /// Whether the channel will bring no more.
  private var channelHasFinished = false
  /// Whether everything is done.
  private(set) var isOver = false
  /// Whether more bytes could be moved immediately.
  private(set) var hasMore = false

  /// - Parameters:
  ///   - socket: The caller keeps its ownership.
  ///   - reply: Sent to the client before the bytes of the channel.
  ///   - firstBytes: The bytes that the client has already sent.
  ///   - made: The paths that the client has made on the host; nil for the session itself.
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

  /// The event to wait for at the socket; nil if only the channel can bring anything.
  ///
  /// A socket without such an event must not be polled: it would report over and over that its other side has closed.
  var interest: Interest? {
    if !mayReceive && toClient.isEmpty { return nil }
    return Interest(socket, readable: mayReceive, writable: !toClient.isEmpty)
  }

  private var mayReceive: Bool {
    input.isEmpty && !clientHasFinished && !channelIsClosed && !channelHasFinished
      && hasRoomForPiece
  }

  /// Whether there is room for everything the filter may let through after a piece from the client.
  private var hasRoomForPiece: Bool {
    filter?.isFull != true && toChannel.freeRoom >= Self.pieceSize + UploadFilter.mostHeld
  }

  /// Moves whatever can be moved.
  func advance() {
    hasMore = true
    for _ in 0..<Self.rounds where hasMore && !isOver {
      let sent = moveToChannel()
      let received = moveToClient()
      hasMore = sent || received
    }
  }

  /// - Returns: Whether anything was moved; ``moveToClient()`` returns the same.
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
        // Hang up on a client that sends anything but SFTP, after forwarding what came before.
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
      // The channel's last output may still be readable.
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
        // The client reads no more; the bytes it sent before still go to the channel.
        case .ended: return bytes.count
        }
      }
      hasMoved = hasMoved || count > 0
    }
    if channelHasFinished && toClient.isEmpty { isOver = true }
    return hasMoved
  }
}
