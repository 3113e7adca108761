import KJDomain
import KJTestSupport
import Testing

private let lines = [
  "dev", "me@dev", "me@corp@dev", "-p 2222 -i key me@10.0.0.1", "-p2222 -lme dev", "-l you me@dev",
  "me@dev -l you", "-p 1 -p 2 dev", "-p 1 ssh://dev:2", "ssh://me@dev:2200 -p 7",
  "-tt4Av -J j dev top", "-o User=me -oPort=7 dev -l you", "-o Port=7 -p 8 dev",
  "dev -o Port=9 -p 8 uptime -p 1", "::1", "-o HostName=real -o HostKeyAlias=a dev",
  "-L 8080:localhost:80 -D 1080 dev ls", "-- dev -p 5", "-vNT dev", "-W h:22 -q dev", "dev -- -p 5",
]

/// The `ssh` of one workspace.
@Suite struct OpenSSHAgreementTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func sshFindsTheSameHost() throws {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let read = try #require(OpenSSHCommandLine(words))
      let expected = try endpoint(words)
      #expect(expected.count >= 3, "\(line)")
      #expect(try endpoint(read.configurationArguments) == expected, "\(line)")
      if let user = read.destination.user { #expect(expected.contains("user \(user)"), "\(line)") }
      if let port = read.destination.port { #expect(expected.contains("port \(port)"), "\(line)") }
    }
  }

  /// The options made from a command line lead to the same place as the line itself.
  @Test(arguments: [
    "-p 2222 me@10.0.0.1", "-6 -4 -o AddressFamily=any dev", "-J a,b dev",
    "-b 10.0.0.1 -o BindAddress=10.0.0.2 dev", "-o ProxyCommand=none -o User=me dev",
    "-o IdentityFile=%d/key -o IdentitiesOnly=yes -oHostName=real -o ConnectTimeout=7 dev -l me",
    "-o IdentityFile=one -o IdentityFile=two -o PreferredAuthentications=password dev uptime",
  ])
  func theWayIsThatOfTheLine(text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    let line = try #require(OpenSSHCommandLine(words))
    let way = line.way(in: "/") { _ in true }
    let destination = try Destination(parsing: way.name)
    let arguments =
      way.overrides.settings.flatMap { ["-o", $0] }
      + (destination.user.map { ["-l", $0.text] } ?? [])
      + (destination.port.map { ["-p", $0.description] } ?? []) + ["--", destination.host.text]
    #expect(try settings(arguments) == settings(words))
  }

  /// All settings from `ssh -G`, except the name that was used for the host.
  private func settings(_ arguments: [String]) throws -> SSHConfiguration {
    let result = try workspace.tools.run("ssh", ["-G", "-F", "/dev/null"] + arguments)
    let text = String(decoding: result.stdout, as: UTF8.self)
    #expect(text.contains("hostname "), "\(arguments)")
    return SSHConfiguration(parsing: text)
  }

  /// The settings from `ssh -G` that say where a command line leads.
  private func endpoint(_ arguments: [String]) throws -> [String] {
    let result = try workspace.tools.run("ssh", ["-G", "-F", "/dev/null"] + arguments)
    let text = String(decoding: result.stdout, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    return lines.filter { line in
      ["hostname ", "user ", "port ", "proxyjump ", "hostkeyalias "].contains {
        line.hasPrefix($0)
      }
    }
  }
}
