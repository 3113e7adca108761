package import KJBase
package import KJSystem
package import SystemPackage

/// Why the agent could not help.
package enum KeyAgentError: Error, Sendable {
  case system(SystemError)
  case wait(WaitError)
  /// The agent closed the connection, refused, or sent an answer that the protocol does not allow.
  case refused
}

/// A connection to ssh-agent (draft-miller-ssh-agent).
package final class KeyAgent {
  /// A key that the agent holds.
  package struct Identity: Hashable, Sendable {
    /// The public key in its wire form.
    package let blob: [UInt8]
    /// The person's comment on the key; untrusted text.
    package let comment: OutsideText
  }

  private enum Message {
    static let requestIdentities: UInt8 = 11
    static let identitiesAnswer: UInt8 = 12
    static let signRequest: UInt8 = 13
    static let signResponse: UInt8 = 14
  }

  /// The longest answer to accept, in bytes: OpenSSH's own limit.
  private static let longestAnswer = 256 * 1024

  private let socket: FileDescriptor

  /// Connects to the agent's socket (`SSH_AUTH_SOCK`).
  package init(at path: FilePath) throws(KeyAgentError) {
    do throws(SystemError) { socket = try UnixSocket.connect(path) } catch { throw .system(error) }
  }

  deinit { try? socket.close() }

  /// The keys that the agent holds, in its order.
  package func identities(until deadline: Deadline) throws(KeyAgentError) -> [Identity] {
    let answer = try ask(
      [Message.requestIdentities], for: Message.identitiesAnswer, until: deadline)
    guard let identities = Self.identities(in: answer) else { throw .refused }
    return identities
  }

  /// Reads the answer to a request for the keys; nil for anything else.
  static func identities(in answer: ArraySlice<UInt8>) -> [Identity]? {
    var answer = answer
    guard answer.count >= 4 else { return nil }
    let count = answer.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    answer.removeFirst(4)
    var identities: [Identity] = []
    for _ in 0..<count {
      guard let blob = answer.takeString(), let comment = answer.takeString() else { return nil }
      identities.append(
        Identity(blob: Array(blob), comment: OutsideText(decoding: comment)))
    }
    return identities
  }

  /// Signs data with one of the keys.
  ///
  /// - Returns: The bare signature, without the name of its algorithm in front.
  func sign(
    _ data: UnsafeRawBufferPointer, with identity: Identity, until deadline: Deadline
  ) throws(KeyAgentError) -> [UInt8] {
    var request = [Message.signRequest]
    request.appendString(identity.blob)
    request.appendString(data)
    request.append(contentsOf: [0, 0, 0, Self.flags(for: data)])
    let answer = try ask(request, for: Message.signResponse, until: deadline)
    guard let signature = Self.signature(in: answer) else { throw .refused }
    return signature
  }

  /// Reads the answer to a request to sign; nil for anything else.
  static func signature(in answer: ArraySlice<UInt8>) -> [UInt8]? {
    var answer = answer
    guard var signature = answer.takeString(), signature.takeString() != nil else { return nil }
    return signature.takeString().map(Array.init)
  }

  /// The flags that make the agent sign with the algorithm named in the data.
  ///
  /// The data consists of session id, message number, user, service, method, a boolean, and then the algorithm (RFC
  /// 4252, section 7).
  private static func flags(for data: UnsafeRawBufferPointer) -> UInt8 {
    var rest = Array(data)[...]
    guard rest.takeString() != nil, rest.popFirst() != nil, rest.takeString() != nil,
      rest.takeString() != nil, rest.takeString() != nil, rest.popFirst() != nil,
      let algorithm = rest.takeString()
    else { return 0 }
    switch String(decoding: algorithm, as: UTF8.self) {
    case "rsa-sha2-256", "rsa-sha2-256-cert-v01@openssh.com": return 2
    case "rsa-sha2-512", "rsa-sha2-512-cert-v01@openssh.com": return 4
    default: return 0
    }
  }

  private func ask(
    _ request: [UInt8], for expected: UInt8, until deadline: Deadline
  ) throws(KeyAgentError) -> ArraySlice<UInt8> {
    var packet: [UInt8] = []
    packet.appendString(request)
    do throws(SystemError) {
      try socket.writeFully(packet, name: "ssh-agent")
    } catch {
      throw .system(error)
    }
    let length = try receive(4, until: deadline).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard (1...Self.longestAnswer).contains(Int(length)) else { throw .refused }
    let answer = try receive(Int(length), until: deadline)
    guard answer.first == expected else { throw .refused }
    return answer.dropFirst()
  }

  private func receive(_ count: Int, until deadline: Deadline) throws(KeyAgentError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      do throws(WaitError) {
        try wait(for: [Interest(socket)], until: deadline)
      } catch {
        throw .wait(error)
      }
      do {
        let got = try bytes.withUnsafeMutableBytes {
          try socket.read(into: .init(rebasing: $0[done...]))
        }
        guard got > 0 else { throw KeyAgentError.refused }
        done += got
      } catch let error as KeyAgentError {
        throw error
      } catch Errno.wouldBlock {
        continue
      } catch {
        throw .system(SystemError("read from", "ssh-agent", error as? Errno ?? .ioError))
      }
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends an SSH string: the length as a uint32, then the bytes.
  fileprivate mutating func appendString(_ value: some Collection<UInt8>) {
    Swift.withUnsafeBytes(of: UInt32(value.count).bigEndian) { append(contentsOf: $0) }
    append(contentsOf: value)
  }
}
