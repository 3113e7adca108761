internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJSFTP
internal import KJSystem

/// A channel that holds the answers to a client's first requests until the client sends them.
///
/// If a client sends other requests, it receives the server's answers to those requests.
final class LentGreetedChannel: LentChannel {
  private let channel: any LentChannel
  /// The directories in which the client may make files.
  let roots: LentRoots
  /// Whether the server is known to refuse any operation that would replace something.
  let serverKeepsNames: Bool
  /// The exchanges that the client has not requested yet.
  private var exchanges: ArraySlice<EarlyExchange>
  /// How many bytes of the next of these requests the client has sent.
  private var heard = 0
  /// The answers that are still to be sent to the client.
  private var answers: ArraySlice<UInt8> = []
  /// The beginning of a request that turned out to differ, on its way to the server.
  private var held: ArraySlice<UInt8> = []

  init(
    _ channel: any LentChannel, after exchanges: [EarlyExchange], below roots: LentRoots,
    serverKeepsNames: Bool
  ) {
    self.channel = channel
    self.roots = roots
    self.serverKeepsNames = serverKeepsNames
    self.exchanges = exchanges[...]
  }

  /// Returns the filter for the data that the client sends over the channel.
  ///
  /// - Parameter made: The paths that the client has made on the host.
  func filter(_ made: MadePaths) -> UploadFilter {
    let home = roots.home ?? .root
    let uploads = RemoteDirectory.standard
    let own = OwnUploads(in: uploads.absolutePath(home: home).bytes) { OwnRemoteName($0) != nil }
    return UploadFilter(
      made, roots.directories.contains(uploads) ? own : nil,
      below: LentPaths(
        home: home.bytes, roots: roots.directories.map { $0.absolutePath(home: home).bytes }),
      serverKeepsNames: serverKeepsNames)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    // Until the client has sent a request, the channel can only bring data that nobody asked for.
    guard answers.isEmpty else {
      let count = min(answers.count, buffer.count)
      buffer.copyBytes(from: answers.prefix(count))
      answers = answers.dropFirst(count)
      return count
    }
    return try channel.read(into: buffer)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    let known = hear(bytes)
    guard known < bytes.count, try sendHeld() else { return known }
    return known + (try channel.write(UnsafeRawBufferPointer(rebasing: bytes[known...])))
  }

  /// Compares the client's bytes with the requests that were sent on its behalf.
  ///
  /// - Returns: How many of the bytes need not be forwarded.
  private func hear(_ bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    while count < bytes.count, let exchange = exchanges.first {
      guard bytes[count] == exchange.request[heard] else {
        held = exchange.request.prefix(heard)
        exchanges = []
        break
      }
      count += 1
      heard += 1
      if heard == exchange.request.count {
        answers += exchange.answer
        exchanges.removeFirst()
        heard = 0
      }
    }
    return count
  }

  /// - Returns: Whether all held bytes have been sent.
  private func sendHeld() throws(Failure) -> Bool {
    if !held.isEmpty {
      let count = try held.withBytes { bytes throws(Failure) in try channel.write(bytes) }
      held = held.dropFirst(count)
    }
    return held.isEmpty
  }

  var isFinished: Bool { answers.isEmpty && channel.isFinished }

  func finishWriting() throws(Failure) -> Bool {
    guard try sendHeld() else { return false }
    return try channel.finishWriting()
  }
}
