internal import KJBase

/// The information in the arguments of OpenSSH's client about its host and about whether somebody types there.
///
/// As in the client's `main`, options may come before and after the host, the first of two conflicting
/// settings counts, and the first other word after the host begins the command. `ssh -G` with
/// ``configurationArguments`` reports what ssh_config adds.
public struct OpenSSHCommandLine: Hashable, Sendable {
  /// The host as the command line names it, with user and port if options or the name specify them.
  package let destination: Destination
  /// Arguments for `ssh -G` that lead to the same host: options first, the name last.
  ///
  /// They include only options that affect the host: others write logs, ask masters and listen on ports.
  public let configurationArguments: [String]
  /// The command for the host, as words; empty for a shell.
  package let command: [String]
  /// Whether there is a terminal to type at on the other end, as far as this command line shows.
  package let hasTerminal: Bool
  /// The settings that say how to reach the host, without user and port; one-letter options are turned into settings.
  let waySettings: [String]
  /// The socket of a shared connection, as written; nil if only ssh_config may name one.
  package let controlPath: String?
  /// The key files (`-i`), as written.
  let identities: [String]
  /// The configuration file that replaces the usual ones (`-F`), as written.
  package let configurationFile: String?

  /// Reads a command line; nil if it names no host.
  ///
  /// - Parameter arguments: All arguments, without the program's name.
  public init?(_ arguments: [String]) {
    var options = OpenSSHOptions(arguments)
    guard options.read(), let name = options.nextWord(), var named = Self.destination(name) else {
      return nil
    }
    options.settle(user: named.user?.text, port: named.port?.description)
    guard options.read() else { return nil }
    named.directory = nil
    do throws(Failure) {
      named.user = try options.user.map { text throws(Failure) in try UserName(text) }
      named.port = try options.port.map { text throws(Failure) in try Port(text) }
    } catch {
      return nil
    }
    destination = named
    command = options.rest
    hasTerminal = options.hasTerminal
    waySettings = options.overruling + options.settings
    controlPath = options.controlPath
    identities = options.identities
    configurationFile = options.configurationFile
    configurationArguments =
      (named.user.map { ["-l", $0.text] } ?? [])
      + (named.port.map { ["-p", $0.description] } ?? [])
      + options.kept + ["--", named.host.text]
  }

  /// Reads `[user@]host` or an `ssh://` address; a colon in the former belongs to the host, which may be in brackets.
  private static func destination(_ name: String) -> Destination? {
    if name.lowercased().hasPrefix("ssh://") { return try? Destination(parsing: name) }
    let at = name.utf8.lastIndex(of: UInt8(ascii: "@"))
    var host = String(at.map { name[name.utf8.index(after: $0)...] } ?? name[...])
    if host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") {
      host = String(host.dropFirst().dropLast())
    }
    do throws(Failure) {
      return Destination(
        user: try at.map { end throws(Failure) in try UserName(String(name[..<end])) },
        host: try HostName(host))
    } catch {
      return nil
    }
  }
}
