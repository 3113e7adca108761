// An SFTP channel whose first exchange took place before there was a client.

internal import KJConnections
internal import KJDomain
internal import KJSystem

/// A channel that keeps the server's greeting until a client has asked for it.
final class LentGreetedChannel: LentChannel {
  private let channel: any LentChannel
  private var greeting: ArraySlice<UInt8>
  /// How much is still to come of the client's INIT, which is dropped because INIT was sent already.
  private var unheard: Int

  /// - Parameters:
  ///   - greeting: The server's VERSION packet.
  ///   - request: The length of the INIT that it answers.
  init(_ channel: any LentChannel, greeting: [UInt8], request: Int) {
    self.channel = channel
    self.greeting = greeting[...]
    unheard = request
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if greeting.isEmpty { return try channel.read(into: buffer) }
    // Not before the client has asked for it.
    guard unheard == 0 else { return 0 }
    let count = min(greeting.count, buffer.count)
    buffer.copyBytes(from: greeting.prefix(count))
    greeting = greeting.dropFirst(count)
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    guard unheard > 0 else { return try channel.write(bytes) }
    let count = min(unheard, bytes.count)
    unheard -= count
    return count
  }

  var isFinished: Bool { greeting.isEmpty && channel.isFinished }

  func finishWriting() throws(Failure) -> Bool { try channel.finishWriting() }
}
