// The ssh command lines found in a person's panes.

import KJDomain
import KJTestSupport
import Testing

/// A command line and its meaning.
struct CommandLineCase: Sendable, CustomTestStringConvertible {
  let line: String
  /// The destination in kj's own form.
  let destination: String
  let hasTerminal: Bool
  let configurationArguments: String

  init(_ line: String, _ destination: String, _ configuration: String, terminal: Bool = true) {
    self.line = line
    self.destination = destination
    hasTerminal = terminal
    configurationArguments = configuration
  }

  var testDescription: String { "ssh \(line)" }
}

private func read(_ line: String) -> OpenSSHCommandLine? {
  OpenSSHCommandLine(line.split(separator: " ").map(String.init))
}

@Test(arguments: [
  CommandLineCase("dev", "dev", "-- dev"),
  CommandLineCase("me@dev", "me@dev", "-l me -- dev"),
  CommandLineCase("me@corp@dev", "me@corp@dev", "-l me@corp -- dev"),
  CommandLineCase("-p 2222 -i key me@10.0.0.1", "me@10.0.0.1:2222", "-l me -p 2222 -- 10.0.0.1"),
  CommandLineCase("-p2222 -lme dev", "me@dev:2222", "-l me -p 2222 -- dev"),
  CommandLineCase("-tt4Av -J jump dev tmux attach", "dev", "-4 -J jump -- dev"),
  CommandLineCase("-vvv dev -p 22 -l me", "me@dev:22", "-l me -p 22 -- dev"),
  CommandLineCase("-l you me@dev", "you@dev", "-l you -- dev"),
  CommandLineCase("me@dev -l you", "me@dev", "-l me -- dev"),
  CommandLineCase("-p 1 -p 2 dev", "dev:1", "-p 1 -- dev"),
  CommandLineCase("ssh://me@dev:2200", "me@dev:2200", "-l me -p 2200 -- dev"),
  CommandLineCase("-p 1 ssh://dev:2", "dev:1", "-p 1 -- dev"),
  CommandLineCase(
    "-o User=me -oPort=7 -F cfg dev", "me@dev:7",
    "-l me -p 7 -o User=me -o Port=7 -F cfg -- dev"),
  CommandLineCase("-L 8080:localhost:80 -D 1080 -E log dev", "dev", "-- dev"),
  CommandLineCase("-- dev", "dev", "-- dev"),
  CommandLineCase("-- dev -p 5", "dev", "-- dev", terminal: false),
  CommandLineCase("::1", "::1", "-- ::1"),
  CommandLineCase("me@[::1] -p 2", "me@[::1]:2", "-l me -p 2 -- ::1"),
  CommandLineCase("dev -- uptime", "dev", "-- dev", terminal: false),
  CommandLineCase("dev uptime -p 9", "dev", "-- dev", terminal: false),
  CommandLineCase("-t dev claude", "dev", "-- dev"),
  CommandLineCase("-T dev", "dev", "-- dev", terminal: false),
  CommandLineCase("-N -L 1:h:2 dev", "dev", "-- dev", terminal: false),
  CommandLineCase("-W [h]:22 jump", "jump", "-- jump", terminal: false),
  CommandLineCase("-s dev sftp", "dev", "-- dev", terminal: false),
  CommandLineCase("-O check dev", "dev", "-- dev", terminal: false),
  CommandLineCase("-o RequestTTY=no dev", "dev", "-o RequestTTY=no -- dev", terminal: false),
  CommandLineCase("-o RequestTTY=yes dev top", "dev", "-o RequestTTY=yes -- dev"),
  CommandLineCase("-o SessionType=none dev", "dev", "-o SessionType=none -- dev", terminal: false),
  CommandLineCase(
    "git@github.com git-upload-pack x", "git@github.com", "-l git -- github.com", terminal: false),
])
func aCommandLineLeadsToAHost(row: CommandLineCase) throws {
  let line = try #require(read(row.line))
  #expect(line.destination.description == row.destination)
  #expect(line.hasTerminal == row.hasTerminal)
  #expect(line.configurationArguments.joined(separator: " ") == row.configurationArguments)
}

@Test(arguments: [
  "", "-V", "-p", "-l me", "-p 99999 dev", "-~ dev", "user@", "-o", "dev -p", "a/b",
])
func aLineWithoutAHostLeadsNowhere(line: String) {
  #expect(read(line) == nil)
}

@Test func theCommandIsWhatFollowsTheHost() throws {
  #expect(try #require(read("dev -v ls -l")).command == ["ls", "-l"])
  #expect(try #require(read("dev")).command == [])
  #expect(OpenSSHCommandLine(["-o", "User me", "dev"])?.destination.user?.text == "me")
  #expect(OpenSSHCommandLine(["-o", "User = \"me\"", "dev"])?.destination.user?.text == "me")
}

@Test(arguments: 0..<20)
func anyWordsAreReadWithoutHarm(seed: Int) {
  var generator = SeededNumbers(seed: UInt64(seed))
  let words = [
    "-", "--", "-p", "-o", "Port=1", "dev", "me@dev", "-é", "", "-l", "-tt", "ssh://", "\u{301}",
  ]
  for _ in 0..<500 {
    let count = Int.random(in: 0...6, using: &generator)
    let line = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
    guard let read = OpenSSHCommandLine(line) else { continue }
    #expect(read.configurationArguments.suffix(2) == ["--", read.destination.host.text])
  }
}
