internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSystem
internal import SystemPackage

/// A key that a host offers to OpenSSH's client.
struct HostKeyOffer {
  let key: HostKey
  /// The lines of known_hosts that the program of `KnownHostsCommand` printed about the host; empty if
  /// ssh_config sets no such program.
  let said: [UInt8]
}

/// The place where one run of OpenSSH's client leaves the offered key and waits for the answer.
///
/// `KnownHostsCommand` of ssh_config runs a program that receives the offered key and prints lines of
/// known_hosts. Here the program is a fixed script in a private directory: it hands the key to kj through
/// one FIFO and prints the answer that comes back through another. ssh reads no other known_hosts file, so
/// kj alone decides.
///
/// If ssh_config sets the person's own program, its words follow those of the script, so ssh splits and
/// expands them as usual. The script runs that program and hands its output to kj together with the key.
/// As with ssh itself, the connection ends if that program fails.
final class HostKeyGate {
  private static let script = """
    umask 077
    invocation=$1 type=$2 key=$3 directory=$4
    shift 4
    own() {
      case ${1-} in
      '') ;;
      /*) "$@" ;;
      *) printf 'not an absolute path: %s\\n' "$1" >&2; return 1 ;;
      esac
    }
    case $invocation in
    ORDER) cat "$directory/known" && own "$@" ;;
    HOSTNAME)
      own "$@" >"$directory/said" || exit
      printf '%s %s\\n' "$type" "$key" >"$directory/offer"
      while IFS= read -r line && [ "$line" != end ]; do printf '%s\\n' "$line"; done <"$directory/answer"
      ;;
    esac

    """
  /// More bytes than a program prints about one host.
  private static let mostSaid = 4 << 20

  private let host: ResolvedHost
  private let decide: (HostKeyOffer) throws(Failure) -> [String]
  private let directory: FilePath
  private let offer: FileDescriptor
  private let answer: FileDescriptor
  private var received: [UInt8] = []
  /// The words of the person's own program, after a blank.
  private let own: String

  /// - Parameters:
  ///   - trust: What is known about the host; it tells the client which key types to ask for.
  ///   - parent: A private directory.
  ///   - own: The arguments that run the person's own program, if there is one.
  ///   - decide: Returns the lines of known_hosts that the client may believe; an empty array refuses the key.
  init(
    for trust: HostKeyTrust, in parent: FilePath, asking own: String?,
    _ decide: @escaping (HostKeyOffer) throws(Failure) -> [String]
  ) throws(SystemError) {
    host = trust.host
    self.decide = decide
    self.own = own.map { " " + $0 } ?? ""
    let directory = parent.appending("ssh-" + String(UInt64.random(in: 0 ... .max), radix: 36))
    self.directory = directory
    try PrivateDirectory.create(directory)
    do throws(SystemError) {
      try Self.write(Self.script, to: directory.appending("host-key"))
      try Self.write(trust.keys.lines.map { $0 + "\n" }.joined(), to: directory.appending("known"))
      offer = try FIFO.create(directory.appending("offer"))
      answer = try FIFO.create(directory.appending("answer"))
    } catch {
      Self.remove(directory)
      throw error
    }
  }

  deinit {
    // In this order: a script that opens a FIFO after everybody else has closed it would wait forever.
    Self.remove(directory)
    try? offer.close()
    try? answer.close()
  }

  /// The client's settings, which need OpenSSH 8.5.
  var settings: [String] {
    let script = SSHOption.quoted(directory.appending("host-key").string)
    return [
      "KnownHostsCommand=/bin/sh \(script) %I %t %K \(SSHOption.quoted(directory.string))\(own)",
      // Below level INFO, the client does not say that it has no algorithm in common with the host, and at INFO it
      // would also print the host's banner.
      "LogVerbose=\(OpenSSHWords.reasonFunction):*",
    ]
  }

  /// The descriptor that is readable when there is an offer.
  var descriptor: FileDescriptor { offer }

  /// The file to which the client may write its log (`-E`) while this object exists.
  var journal: FilePath { directory.appending("words") }

  /// Decides about an offered key, if there is one, and gives the client the answer.
  ///
  /// - Returns: Whether there was one.
  func answerOffer() throws(Failure) -> Bool {
    let offered: HostKey?
    do throws(HostKey.FormatError) { offered = try takeOffer() } catch {
      throw Failure(
        .hostKey,
        "cannot trust '\(host.label)': its host key cannot be read: \(error.reason)")
    }
    guard let offered else { return false }
    do throws(Failure) {
      reply(try decide(HostKeyOffer(key: offered, said: try said())))
    } catch {
      reply([])
      throw error
    }
    return true
  }

  /// The output of the person's own program before the offer.
  private func said() throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      return try directory.appending("said").contents(limit: Self.mostSaid)
    } catch {
      throw Failure(
        .hostKey,
        "cannot trust '\(host.label)': the output of KnownHostsCommand cannot be read: "
          + error.reason)
    }
  }

  /// The offered key, once it has arrived.
  private func takeOffer() throws(HostKey.FormatError) -> HostKey? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { (try? offer.read(into: $0)) ?? 0 }
      if count == 0 { break }
      received += buffer.prefix(count)
    }
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = received[..<end]
    received.removeSubrange(...end)
    return try Self.offeredKey(line)
  }

  /// Reads the script's line about an offer: `TYPE BASE64`; nil for anything else.
  static func offeredKey(_ line: ArraySlice<UInt8>) throws(HostKey.FormatError) -> HostKey? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 2 else { return nil }
    return try HostKey(type: String(decoding: words[0], as: UTF8.self), base64: words[1])
  }

  /// Gives the client the lines that it may believe; without lines, the client refuses the key.
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
    for name in ["host-key", "known", "said", "offer", "answer", "words"] {
      try? directory.appending(name).removeFile()
    }
    try? directory.removeDirectory()
  }
}
