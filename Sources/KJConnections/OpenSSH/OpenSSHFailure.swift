// Turns the last messages of OpenSSH's client into a failure in the words of the tools.

package import KJBase
internal import KJDomain
package import KJHosts

extension Failure {
  /// - Parameter words: The client's standard error; outside text.
  init(openSSH words: [UInt8], _ host: ResolvedHost, hasWorked: Bool) {
    let name = "'\(host.label)'"
    let text = String(decoding: words, as: UTF8.self)
    let lines = OpenSSHWords.lines(text)
    let last = lines.last ?? "ssh exited without giving a reason"
    let lookAdvice: Advice =
      "see why with \((["ssh", "-v"] + host.way.opensshArguments).asCommand)"
    func says(_ phrases: String...) -> Bool { phrases.contains(where: text.contains) }

    // Later messages may come from the host's own programs, and do not say why the client ended.
    if hasWorked {
      self.init(.connectionLost, "lost the connection to \(name): \(last)")
    } else if says("subsystem request failed") {
      self = .noSFTP(on: host)
    } else if says("Bad configuration option: knownhostscommand") {
      self.init(
        .unreachable, "cannot check the host key of \(name): this ssh is older than OpenSSH 8.5",
        advice: ["install a newer OpenSSH client"])
    } else if host.trust.knownHostsCommand != nil, says("KnownHostsCommand failed") {
      self.init(
        .hostKey, "cannot trust \(name): KnownHostsCommand in ssh_config failed",
        details: lines.filter { !$0.hasPrefix("KnownHostsCommand") })
    } else if says("Bad configuration option", "Bad owner or permissions") {
      self.init(.usage, "ssh rejects its configuration", details: lines)
    } else if let reason = lines.firstRest(after: "Certificate invalid: ") {
      self.init(.hostKey, "cannot trust \(name): its certificate is not valid: \(reason)")
    } else if let reason = lines.firstRest(after: "Bad server host key: ") {
      self.init(.hostKey, "cannot trust \(name): ssh refuses its host key: \(reason)")
    } else if says("Host key verification failed") {
      // kj found nothing wrong with the key; ssh printed its reason before this line.
      self.init(
        .hostKey, "cannot trust \(name): ssh refuses its host key",
        details: lines.filter { $0 != "Host key verification failed." })
    } else if says("Permission denied", "Too many authentication failures", "No more auth") {
      self.init(
        .refused, "cannot log in to \(name) as '\(host.address.user.text.printable)' with ssh",
        details: lines
          + (host.logIn.passwordCommand == nil
            ? [] : ["the password command is not used with ssh"]),
        advice: [lookAdvice])
    } else if lines.isEmpty
      || says("closed by", "reset by", "Broken pipe", "Timeout, server") && !says("ssh: ")
    {
      // ssh prints nothing about a connection that is closed during the key exchange.
      self.init(
        .connectionLost, "lost the connection to \(name): \(last)",
        advice: lines.isEmpty ? [lookAdvice] : [])
    } else {
      self.init(
        .unreachable, "cannot connect to \(name) with ssh: \(lines.first ?? last)",
        details: Array(lines.dropFirst()),
        advice: [lookAdvice])
    }
  }

  /// The failure if a host lets the user in but opens no session.
  package static func noSession(on host: ResolvedHost) -> Failure {
    Failure(
      .refused,
      "'\(host.label)' lets '\(host.address.user.text.printable)' log in, but opens no session",
      advice: ["'MaxSessions' in its sshd_config may be too low"])
  }

  /// The failure if no shell answered.
  package static func noShell(on host: ResolvedHost) -> Failure {
    Failure(
      .unreachable,
      "no shell answered on '\(host.label)': a command may be forced for this key")
  }

  /// Whether the failure is that a host has no SFTP subsystem, whatever details were added.
  package func saysNoSFTP(on host: ResolvedHost) -> Bool {
    message == Failure.noSFTP(on: host).message
  }

  /// The failure if a host has no SFTP subsystem.
  package static func noSFTP(on host: ResolvedHost) -> Failure {
    Failure(
      .unreachable, "'\(host.label)' does not offer SFTP",
      advice: ["the server needs the line 'Subsystem sftp internal-sftp' in its sshd_config"])
  }
}

/// The form of the client's messages.
enum OpenSSHWords {
  /// The function that reports why a connection ends, in the form of `LogVerbose`.
  static let reasonFunction = "packet.c:sshpkt_vfatal()"

  /// The messages, one per line; safe to show.
  static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { withoutFunction($0).printable }
  }

  /// A message without the name of that function, which `LogVerbose` puts in front.
  private static func withoutFunction(_ line: Substring) -> String {
    guard line.hasPrefix(reasonFunction), let end = line.firstIndex(of: " ") else {
      return String(line)
    }
    // The function is followed by its line and the process: `packet.c:sshpkt_vfatal():1931 (pid=42): Connection …`
    return String(line[end...].drop { $0 != ":" }.dropFirst(2))
  }
}

extension [String] {
  /// The rest of the first line that begins with the given phrase.
  fileprivate func firstRest(after phrase: String) -> Substring? {
    lazy.compactMap { $0.hasPrefix(phrase) ? $0.dropFirst(phrase.count) : nil }.first
  }
}
