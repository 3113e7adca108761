internal import CLibSSH2
import KJLibC
internal import KJSystem

/// The context of the signing callback, and the failure that occurred in it.
final class KeyAgentSigning {
  let agent: KeyAgent
  let identity: KeyAgent.Identity
  let deadline: Deadline
  fileprivate(set) var failure: SSHError.Reason?

  init(agent: KeyAgent, identity: KeyAgent.Identity, deadline: Deadline) {
    self.agent = agent
    self.identity = identity
    self.deadline = deadline
  }
}

/// The function for libssh2's `LIBSSH2_USERAUTH_PUBLICKEY_SIGN_FUNC`.
///
/// libssh2 frees the signature, so it comes from `malloc`, the default allocator of a session.
let signWithAgent:
  @convention(c) (
    OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
    UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int,
    UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> Int32 = { _, signature, signatureLength, data, length, context in
    guard let pointer = context?.pointee else { return -1 }
    let request = Unmanaged<KeyAgentSigning>.fromOpaque(pointer).takeUnretainedValue()
    do throws(KeyAgentError) {
      let bytes = try request.agent.sign(
        UnsafeRawBufferPointer(start: data, count: length), with: request.identity,
        until: request.deadline)
      guard let copy = malloc(max(bytes.count, 1)) else { return -1 }
      copy.copyMemory(from: bytes, byteCount: bytes.count)
      signature?.pointee = copy.assumingMemoryBound(to: UInt8.self)
      signatureLength?.pointee = bytes.count
      return 0
    } catch {
      // A refusal is not a failure: the agent may have asked the person. kj tries the next key.
      switch error {
      case .system(let system): request.failure = .system(system)
      case .wait(.interrupted): request.failure = .interrupted
      case .wait(.deadline): request.failure = .silent
      case .refused: break
      }
      return -1
    }
  }
