// How OpenSSH's client asks kj about a host key, in the middle of its key exchange.
//
// `KnownHostsCommand` of ssh_config runs a program that gets the offered key and prints lines of
// known_hosts. Here the program is a fixed script in a private directory, which hands the key to kj
// through one FIFO and prints what comes back through another. ssh reads no other known_hosts file, so
// the decision is kj's alone.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// The place where one run of OpenSSH's client leaves the offered key and waits for the answer.
final class HostKeyGate {
  private static let script = """
    case $1 in
    ORDER) exec cat "$4/known" ;;
    HOSTNAME)
      printf '%s %s\\n' "$2" "$3" >"$4/offer"
      while IFS= read -r line && [ "$line" != end ]; do printf '%s\\n' "$line"; done <"$4/answer"
      ;;
    esac

    """

  private let directory: FilePath
  private let offer: FileDescriptor
  private let answer: FileDescriptor
  private var received: [UInt8] = []

  /// - Parameters:
  ///   - parent: A private directory.
  ///   - known: Lines of known_hosts, from which the client learns which key types to ask for.
  init(in parent: FilePath, known: [String]) throws(SystemError) {
    let directory = parent.appending("ssh-" + String(UInt64.random(in: 0 ... .max), radix: 36))
    self.directory = directory
    try PrivateDirectory.create(directory)
    do throws(SystemError) {
      try Self.write(Self.script, to: directory.appending("host-key"))
      try Self.write(known.map { $0 + "\n" }.joined(), to: directory.appending("known"))
      offer = try FIFO.create(directory.appending("offer"))
      answer = try FIFO.create(directory.appending("answer"))
    } catch {
      Self.remove(directory)
      throw error
    }
  }

  deinit {
    try? offer.close()
    try? answer.close()
    Self.remove(directory)
  }

  /// The value of `KnownHostsCommand`.
  var command: String {
    let script = SSHOption.quoted(directory.appending("host-key").string)
    return "/bin/sh \(script) %I %t %K \(SSHOption.quoted(directory.string))"
  }

  /// Readable when there is an offer.
  var descriptor: FileDescriptor { offer }

  /// Where the client may leave its own words (`-E`) while this is there.
  var journal: FilePath { directory.appending("words") }

  /// Has an offered key decided about, if there is one, and gives the client the answer.
  ///
  /// - Parameter decide: Gives the lines of known_hosts that the client may believe.
  /// - Returns: Whether there was one.
  func answer(
    for host: ResolvedHost, _ decide: (HostKey) throws(Failure) -> [String]
  ) throws(Failure) -> Bool {
    let offered: HostKey?
    do throws(HostKey.FormatError) { offered = try takeOffer() } catch {
      throw Failure(
        .hostKey,
        "cannot trust '\(host.label.printable)': its host key cannot be read: \(error.reason)")
    }
    guard let offered else { return false }
    do throws(Failure) {
      reply(try decide(offered))
    } catch {
      reply([])
      throw error
    }
    return true
  }

  /// The offered key, once it is there.
  private func takeOffer() throws(HostKey.FormatError) -> HostKey? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { (try? offer.read(into: $0)) ?? 0 }
      if count == 0 { break }
      received += buffer.prefix(count)
    }
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = received[..<end].split(separator: UInt8(ascii: " "))
    received.removeSubrange(...end)
    guard words.count == 2 else { return nil }
    return try HostKey(type: String(decoding: words[0], as: UTF8.self), base64: words[1])
  }

  /// Gives the client the lines that it may believe; none to make it refuse the key.
  private func reply(_ lines: [String]) {
    let text = (lines + ["end"]).map { $0 + "\n" }.joined()
    try? answer.writeFully(Array(text.utf8), name: "the answer about a host key")
  }

  private static func write(_ text: String, to path: FilePath) throws(SystemError) {
    let file = try path.opened(
      .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerRead, .ownerWrite])
    defer { try? file.close() }
    try file.writeFully(Array(text.utf8), name: path.description)
  }

  private static func remove(_ directory: FilePath) {
    for name in ["host-key", "known", "offer", "answer", "words"] {
      try? directory.appending(name).removeFile()
    }
    try? directory.removeDirectory()
  }
}
