// Which settings count when a host is resolved, and in which order.

import KJBase
import KJDomain
import KJRoomSupport
import KJStore
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJHosts

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed"))
struct HostResolverTests {
  private static let config = """
    Host dev
      HostName %h.Example.com
      Port 2222
      User me
      IdentityFile ~/keys/%n_%r
      ConnectTimeout 7
      AddressFamily inet6
      ControlPath HOME/master-%C
    Match user bob
      IdentityFile HOME/bob
      Port 33
    """

  @Test func anAliasIsWhatSSHMakesOfIt() throws {
    let world = try ResolverWorld(config: Self.config)
    let host = try world.resolve("dev")
    #expect(host.label == "dev")
    #expect(host.address.name.text == "dev.example.com")
    #expect(host.address.port.number == 2222)
    #expect(host.address.user.text == "me")
    #expect(host.logIn.identities == [world.home.pushing("keys/dev_me")])
    #expect(!host.logIn.triesUsualIdentities)
    #expect(host.trust.hostKeyName.text == "[dev.example.com]:2222")
    #expect(host.way.connectTimeout == .seconds(7))
    #expect(host.address.family == .ipv6)
    #expect(host.way.mayHaveMaster)
    #expect(host.ceilings == [])
    #expect(host.way.opensshArguments == ["--", "dev"])
  }

  /// The host, the other arguments of the command line, and the result.
  @Test(arguments: [
    ("dev", [], "", "me@dev.example.com:2222"),
    ("you@dev", [], "", "you@dev.example.com:2222"),
    ("dev:44", [], "", "me@dev.example.com:44"),
    ("ssh://you@dev:44/in", [], "", "you@dev.example.com:44"),
    ("dev:44", [], "55", "me@dev.example.com:55"),
    ("you@dev", ["User=they", "Port=66"], "", "they@dev.example.com:66"),
    ("dev", ["Port=66"], "55", "me@dev.example.com:55"),
    ("bob@elsewhere", [], "", "bob@elsewhere:33"),
    ("bob@ELSEWHERE:44", ["HostName=There"], "", "bob@there:44"),
    ("you@[::1]:44", [], "", "you@::1:44"),
    ("book", [], "", "me@dev.example.com:77"),
    ("book", ["HostName=there"], "55", "me@there:55"),
    ("away", [], "", "ann@away.example.com:22"),
  ])
  func theNearerCounts(
    _ name: String, _ settings: [String], _ port: String, _ expected: String
  ) throws {
    let book = [
      ResolverWorld.entry("book", "\"hostname\": \"dev\", \"port\": 77"),
      ResolverWorld.entry("away", "\"hostname\": \"away.example.com\", \"user\": \"ann\""),
    ]
    let world = try ResolverWorld(config: Self.config, book: book.joined(separator: ","))
    let host = try world.resolve(name) { overrides in
      overrides.settings = settings
      if !port.isEmpty { overrides.port = try Port(port) }
    }
    #expect("\(host.address.user)@\(host.address.name):\(host.address.port)" == expected)
  }

  @Test func whatMatchSaysOfTheUserHolds() throws {
    let world = try ResolverWorld(config: Self.config)
    #expect(
      try world.resolve("bob@dev").logIn.identities.map(\.lastComponent?.string) == [
        "dev_bob", "bob",
      ])
  }

  /// Key files from the command line, the book and ssh_config, and the usual ones.
  @Test func identitiesOfTheCommandLineStandForThoseOfTheBook() throws {
    let world = try ResolverWorld(
      config: "IdentityFile ~/config",
      book: ResolverWorld.entry("dev", "\"hostname\": \"h\", \"identities\": [\"~/a b%\"]"))
    #expect(
      try world.resolve("dev").logIn.identities == [
        world.home.appending("a b%"), world.home.appending("config"),
      ])
    #expect(
      try world.resolve("dev").way.opensshArguments
        == ["-o", "IdentityFile=\"\(world.home)/a b%%\"", "--", "h"])
    let host = try world.resolve("dev") { $0.identities = ["/x", "/y"] }
    #expect(host.logIn.identities == ["/x", "/y", world.home.appending("config")])
    let plain = try ResolverWorld().resolve("h")
    #expect(plain.logIn.identities == [] && plain.logIn.triesUsualIdentities)
    let none = try ResolverWorld(config: "IdentityFile none").resolve("h")
    #expect(none.logIn.identities == [] && !none.logIn.triesUsualIdentities)
  }

  @Test func relativeFilesAreInTheDirectoryOfTheWay() throws {
    let world = try ResolverWorld(config: "IdentityFile it\nCertificateFile ./c")
    let host = try world.resolve("h") { overrides in
      overrides.identities = ["a", "~/b", "/c"]
      overrides.settings = ["UserKnownHostsFile=known"]
      overrides.directory = "/"
    }
    #expect(host.logIn.identities == ["/a", world.home.appending("b"), "/c", "/it"])
    #expect(host.logIn.certificates == ["/./c"])
    #expect(host.trust.knownHosts.user == ["/known"])
    #expect(host.way.directory == "/")
    #expect(host.way.opensshArguments.contains("IdentityFile=\"/a\""))
    let here = try world.resolve("h") { $0.identities = ["a"] }
    let directory = try FilePath.workingDirectory()
    #expect(here.logIn.identities == ["a", "it"])
    let same = try world.resolve("h") { overrides in
      overrides.identities = ["a"]
      overrides.directory = directory.string
    }
    #expect(same.logIn.identities == [directory.appending("a"), directory.appending("it")])
    #expect(same.connectionKey == here.connectionKey)
    #expect(host.connectionKey != here.connectionKey)
    #expect(here.way.directory == nil)
    #expect(here.way.sessionWay?.overrides.directory == (try FilePath.workingDirectory().string))
  }

  /// A file that only a session's `ssh` reads says where the host is, but not whom to trust.
  @Test func aFileOfSettingsSaysTheWayAlone() throws {
    let world = try ResolverWorld(config: "UserKnownHostsFile HOME/own\nHost known\n  Port 7")
    let file = world.home.appending("settings")
    try LocalFiles.write(
      file,
      """
      Host inner
        HostName dev.example.com
        Port 2222
        User me
        ProxyJump gate
      Host gate
        HostName gate.example.com
      Host *
        StrictHostKeyChecking no
        UserKnownHostsFile /dev/null
        HostKeyAlias alias

      """.utf8)
    let host = try world.resolve("inner") { $0.configurationFile = file.string }
    #expect(host.label == "me@dev.example.com:2222")
    #expect(host.way.sessionWay?.name == "inner")
    #expect(host.trust.hostKeyName.text == "[dev.example.com]:2222")
    #expect(host.trust.policy == .ask)
    #expect(host.trust.knownHosts.user == [world.home.appending("own")])
    guard case .jump(let gate) = host.way.route else {
      Issue.record("the jump host is not found")
      return
    }
    #expect(gate.address.name.text == "gate.example.com" && gate.trust.policy == .ask)
    #expect(gate.trust.hostKeyName.text == "gate.example.com")
    for arguments in [host.way.opensshArguments, gate.way.opensshArguments] {
      let end = try #require(arguments.firstIndex(of: "-F"))
      let ahead = arguments[..<end]
      #expect(ahead.contains("StrictHostKeyChecking=ask"))
      #expect(ahead.contains("UserKnownHostsFile=\"\(world.home)/own\""))
      #expect(ahead.contains { $0.hasPrefix("HostKeyAlias=") && !$0.hasSuffix("=alias") })
    }
    let command = "ProxyCommand='\(world.ssh)' -W"
    #expect(host.way.opensshArguments.contains { $0.hasPrefix(command) })
  }

  @Test func theMachineIsConnectedToUnderTheNameOfTheHost() throws {
    let world = try ResolverWorld()
    let host = try world.resolve("dev.example.com:2222") { $0.machine = try HostName("10.0.0.1") }
    #expect(host.address.name.text == "dev.example.com")
    #expect(host.trust.hostKeyName.text == "[dev.example.com]:2222")
    #expect(
      host.opensshArgumentsToMachine.prefix(4)
        == ["-o", "HostName=10.0.0.1", "-o", "HostKeyAlias=dev.example.com"])
    #expect(host.connectionKey == (try world.resolve("dev.example.com:2222").connectionKey))
  }

  @Test func aMasterTellsItsProcess() {
    #expect(MasterProcess(answer: Array("Master running (pid=4711)\r\n".utf8))?.id == 4711)
    for answer in ["", "(pid=)", "(pid=-3)", "Control socket connect(x): No such file"] {
      #expect(MasterProcess(answer: Array(answer.utf8)) == nil)
    }
  }

  @Test func whereToInsertIsWhatTheBookSays() throws {
    let book = [
      ResolverWorld.entry(
        "dev",
        """
        "hostname": "h", "insert": "tmux:work", "tmux": true, "insert_as": "type", "as": "add"
        """),
      ResolverWorld.entry("plain", "\"hostname\": \"h\""),
    ]
    let world = try ResolverWorld(book: book.joined(separator: ","))
    let host = try world.resolve("dev")
    #expect(host.wishes.insert == .tmux(target: "work") && host.wishes.hasTmux)
    #expect(host.wishes.insertionManner == .type && host.wishes.pathFormat == .add)
    for name in ["plain", "h"] {
      let host = try world.resolve(name)
      #expect(host.wishes.insert == nil && !host.wishes.hasTmux, "\(name)")
      #expect(host.wishes.insertionManner == nil && host.wishes.pathFormat == nil, "\(name)")
    }
  }

  @Test(arguments: [
    ("", "/agent"), ("IdentityAgent none", nil), ("IdentityAgent SSH_AUTH_SOCK", "/agent"),
    ("IdentityAgent $OTHER", "/other"), ("IdentityAgent /x/%h", "/x/h"),
  ])
  func theAgentIsTheOneThatWasSaid(_ config: String, _ socket: FilePath?) throws {
    let world = try ResolverWorld(
      config: config, variables: ["SSH_AUTH_SOCK": "/agent", "OTHER": "/other"])
    #expect(try world.resolve("h").logIn.agentSocket == socket)
  }

  @Test func knownHostsFollowTheConfiguration() throws {
    let config = """
      HostKeyAlias Gate
      UserKnownHostsFile "HOME/known hosts" HOME/second
      GlobalKnownHostsFile none
      HashKnownHosts yes
      StrictHostKeyChecking no
      """
    let world = try ResolverWorld(
      config: config,
      book: ResolverWorld.entry("dev", "\"hostname\": \"h\", \"known_hosts\": \"~/own\""))
    let host = try world.resolve("h:2222")
    #expect(host.trust.hostKeyName.text == "gate")
    #expect(
      host.trust.knownHosts.user == [
        world.home.appending("known hosts"), world.home.appending("second"),
      ])
    #expect(host.trust.knownHosts.system == [])
    #expect(host.trust.hashesNames == true)
    #expect(host.trust.policy == .acceptNew)
    let saved = try world.resolve("dev")
    #expect(saved.trust.knownHosts.user == [world.home.appending("own")])
    #expect(
      saved.way.opensshArguments == ["-o", "UserKnownHostsFile=\"\(world.home)/own\"", "--", "h"])
  }

  @Test func theBookSaysWhichWayAndWhichPassword() throws {
    let world = try ResolverWorld(
      book: ResolverWorld.entry(
        "dev", "\"hostname\": \"h\", \"via\": \"ssh\", \"password_command\": \"pass dev\""))
    let host = try world.resolve("dev")
    #expect(host.way.via == .ssh)
    #expect(host.logIn.passwordCommand == "pass dev")
    #expect(try world.resolve("dev") { $0.via = .libssh2 }.way.via == .libssh2)
  }

  /// Lines of ssh_config that libssh2 cannot follow.
  @Test(arguments: [
    ("BindAddress 192.0.2.1", "ssh_config sets BindAddress"),
    ("RevokedHostKeys /etc/revoked", "ssh_config sets RevokedHostKeys"),
    ("KnownHostsCommand /bin/keys %H", "ssh_config sets KnownHostsCommand"),
    (
      "IdentityFile ~/%C",
      "ssh_config sets IdentityFile to '~/%C': kj does not know what '%C' stands for"
    ),
    (
      "ProxyJump gate\nMatch originalhost gate\nBindInterface lo",
      "ssh_config sets BindInterface for the jump host 'gate'"
    ),
  ])
  func whatOnlyOpenSSHCanDoIsACeiling(_ config: String, _ words: String) throws {
    let text = config.hasPrefix("ProxyJump") ? "Match originalhost h\n\(config)" : config
    #expect(try ResolverWorld(config: text).resolve("h").ceilings == [words])
  }

  @Test func mistakesAreToldInTheWordsOfSSH() throws {
    let world = try ResolverWorld(config: "Port 1\nHots x\n")
    let failure = #expect(throws: Failure.self) { try world.resolve("h") }
    #expect(failure?.status == .usage)
    let file = world.home.pushing(".ssh/config")
    #expect(
      failure?.message == "cannot resolve 'h': \(file): line 2: Bad configuration option: hots")
    let option = #expect(throws: Failure.self) {
      try ResolverWorld().resolve("h") { $0.settings = ["Foo=1"] }
    }
    #expect(option?.message.hasSuffix("Bad configuration option: foo") == true)
    let broken = #expect(throws: Failure.self) {
      try ResolverWorld().resolve("h") { $0.settings = ["ProxyCommand=a\nb"] }
    }
    #expect(broken?.message == "invalid setting 'ProxyCommand=a\\nb': it is not KEY=VALUE")
  }

  @Test func withoutSSHTheDefaultsHoldAndSettingsAreRefused() throws {
    let world = try ResolverWorld(config: Self.config, hasSSH: false)
    let host = try world.resolve("you@dev:44")
    #expect("\(host.address.user)@\(host.address.name):\(host.address.port)" == "you@dev:44")
    #expect(host.logIn.triesUsualIdentities)
    #expect(try world.resolve("dev").address.port == .ssh)
    #expect(host.trust.knownHosts.user.first == world.home.pushing(".ssh/known_hosts"))
    let failure = #expect(throws: Failure.self) {
      try world.resolve("dev") { $0.settings = ["Port=1"] }
    }
    #expect(
      failure?.message == "cannot use the setting 'Port=1': 'ssh', which reads it, is not in PATH")
  }
}
