internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A connection to a session for one request.
final class LinkExchange {
  /// Longer than a session waits for a person's answer.
  private static let patienceWithPeople = Duration.seconds(60)

  private let socket: FileDescriptor
  private var unsent: ArraySlice<UInt8>
  private var received = LinkLine()
  private var isOwner = true

  /// Connects, checks that the peer belongs to this person, and sends the request.
  init(
    _ request: LinkRequest, at path: FilePath, until deadline: Deadline
  ) throws(LinkError) {
    do throws(SystemError) {
      socket = try UnixSocket.connect(path, until: deadline)
    } catch {
      switch error.errno {
      case .interrupted: throw .wait(.interrupted)
      case .timedOut: throw .wait(.deadline)
      default: throw .system(error)
      }
    }
    unsent = request.line[...]
    guard let peer = try? PeerCredentials(of: socket), peer.isOwn else { throw .foreign }
    // A session waits only briefly for the request of a client that has connected.
    sendRest()
  }

  deinit { if isOwner { try? socket.close() } }

  /// The event to wait for before the next ``advance()``.
  var interest: Interest { Interest(socket, readable: true, writable: !unsent.isEmpty) }

  /// Sends and receives as much as possible without waiting; nil while there is no reply.
  func advance() throws(LinkError) -> LinkReply? {
    sendRest()
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
    defer { room.deallocate() }
    var hasEnded = false
    do throws(LinkProtocolError) {
      while !hasEnded {
        if let line = received.complete {
          let reply = try LinkReply(parsing: line)
          if reply == .asking { try received.advance() }
          return reply
        }
        switch UnixSocket.receive(socket, into: room) {
        case .later: return nil
        case .ended: hasEnded = true
        case .moved(let count):
          try received.receive(UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
      }
    } catch {
      throw .misunderstood(error)
    }
    throw .ended
  }

  private func sendRest() {
    while !unsent.isEmpty {
      switch unsent.withUnsafeBytes({ UnixSocket.send(socket, $0) }) {
      case .moved(let count): unsent = unsent.dropFirst(count)
      case .later: return
      // A session that has stopped reading may have sent the reason.
      case .ended: unsent = []
      }
    }
  }

  /// Waits for the reply.
  ///
  /// - Parameter noteQuestion: Called if the session first asks the person, to whom the deadline does not apply.
  func reply(
    until deadline: Deadline, _ noteQuestion: () -> Void = {}
  ) throws(LinkError) -> LinkReply {
    var deadline = deadline
    while true {
      if let reply = try advance() {
        guard reply == .asking else { return reply }
        deadline = .after(Self.patienceWithPeople)
        noteQuestion()
        continue
      }
      do throws(WaitError) { try wait(for: [interest], until: deadline) } catch {
        throw .wait(error)
      }
    }
  }

  /// Hands over the connection, with the bytes after the reply; the receiver closes it.
  func release(below roots: LentRoots) -> BorrowedSocket {
    isOwner = false
    return BorrowedSocket(descriptor: socket, firstBytes: received.rest, roots: roots)
  }
}
