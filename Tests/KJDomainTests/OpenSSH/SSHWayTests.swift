// The settings of a running `ssh` that kj reuses for another connection, and those that it never reuses.

import KJDomain
import Testing

struct SSHWayTests {
  @Test(arguments: [
    "HostName", "hostname", "Port", "User", "AddressFamily", "BindAddress", "BindInterface",
    "ConnectTimeout", "ConnectionAttempts", "ProxyJump", "ProxyCommand", "ProxyUseFdpass", "Tag",
    "CanonicalizeHostname", "CanonicalDomains", "IdentityFile", "IDENTITIESONLY", "IdentityAgent",
    "CertificateFile", "PKCS11Provider", "SecurityKeyProvider", "PubkeyAuthentication",
    "PubkeyAcceptedAlgorithms", "PreferredAuthentications", "PasswordAuthentication",
    "KbdInteractiveAuthentication",
  ])
  func theWayIsTakenOver(_ keyword: String) {
    #expect(SSHOption.saysWay(keyword))
  }

  @Test(arguments: [
    // Which hosts to trust.
    "StrictHostKeyChecking", "UserKnownHostsFile", "GlobalKnownHostsFile", "HostKeyAlias",
    "KnownHostsCommand", "HostKeyAlgorithms", "CASignatureAlgorithms", "VerifyHostKeyDNS",
    "UpdateHostKeys", "RevokedHostKeys", "CheckHostIP", "NoHostAuthenticationForLocalhost",
    "FingerprintHash", "HashKnownHosts", "HostbasedAuthentication", "GSSAPIKeyExchange",
    "GSSAPITrustDns",
    // How the connection is encrypted.
    "Ciphers", "MACs", "KexAlgorithms", "RequiredRSASize",
    // Anything a session does other than connecting.
    "RequestTTY", "RemoteCommand", "LocalCommand", "PermitLocalCommand", "ForwardAgent",
    "ForwardX11", "LocalForward", "RemoteForward", "ControlMaster", "ControlPath",
    "ControlPersist", "SetEnv", "SendEnv", "BatchMode", "Include", "Match", "Host", "", "nothing",
  ])
  func nothingElseIs(_ keyword: String) {
    #expect(!SSHOption.saysWay(keyword))
  }

  private static func way(_ words: String...) throws -> SessionWay {
    try #require(OpenSSHCommandLine(words)).way(in: "/home/me/it") { !$0.hasSuffix("/missing") }
  }

  @Test func optionsAreSettingsOfTheWay() throws {
    let way = try Self.way(
      "-4", "-p", "2222", "-i", "./a \"b\" %d", "-i", "missing", "-i", "/k", "-i~/l", "-J", "gate",
      "-l", "me", "-b", "10.0.0.9",
      "-o", "StrictHostKeyChecking=no", "-oConnectTimeout 5", "-L", "1:h:2", "-o", "Port=9",
      "-o", "HostKeyAlias=x", "dev", "-o", "hostname=real", "-t", "tmux")
    #expect(way.name == "me@dev:2222")
    #expect(
      way.overrides.settings == [
        "BindAddress=10.0.0.9", "AddressFamily=inet", "ProxyJump=gate", "ConnectTimeout 5",
        "hostname=real",
      ])
    #expect(way.overrides.identities == ["/home/me/it/./a \"b\" %d", "/k", "~/l"])
    #expect(way.overrides.directory == "/home/me/it")
    #expect(way.overrides.configurationFile == nil)
    #expect(way.overrides.machine == nil && way.overrides.port == nil)
  }

  @Test(arguments: [
    ("config", "/home/me/it/config"), ("/etc/x", "/etc/x"), ("none", "none"),
    ("~/x", "~/x"),
  ])
  func aFileIsThatOfTheProcess(_ file: String, _ path: String) throws {
    #expect(try Self.way("-F", "first", "-F", file, "dev").overrides.configurationFile == path)
  }

  @Test func theLastOfTheOptionsThatOverruleCounts() throws {
    #expect(
      try Self.way("-4", "-o", "AddressFamily=any", "-6", "dev").overrides.settings
        == ["AddressFamily=inet6", "AddressFamily=inet", "AddressFamily=any"])
  }

  @Test func theOptionsOfTheCallCountAgainstThoseOfTheWay() throws {
    var way = ConnectionOverrides()
    way.identities = ["/a"]
    way.port = try Port(1)
    way.settings = ["User=a"]
    way.directory = "/it"
    way.configurationFile = "/f"
    var call = ConnectionOverrides()
    #expect(way.overridden(by: call) == way)
    call.identities = ["/b"]
    call.port = try Port(2)
    call.settings = ["User=b"]
    call.via = .ssh
    call.jump = "gate"
    let both = way.overridden(by: call)
    #expect(both.identities == ["/b"] && both.port?.number == 2 && both.jump == "gate")
    #expect(both.settings == ["User=b", "User=a"] && both.via == .ssh)
    #expect(both.directory == "/it" && both.configurationFile == "/f")
  }

  @Test func aFileDoesNotChangeWhoIsTrusted() throws {
    let usual = SSHConfiguration(
      parsing: "stricthostkeychecking ask\nrevokedhostkeys /r\nverifyhostkeydns no\n")
    let file = SSHConfiguration(
      parsing: """
        stricthostkeychecking false
        hostkeyalias known
        knownhostscommand /bin/yes
        verifyhostkeydns no
        user me

        """)
    let name = HostKeyName(host: try HostName("Dev"), port: try Port(22))
    #expect(
      file.settingsOfTrust(in: usual, for: name) == [
        "StrictHostKeyChecking=ask", "HostKeyAlias=dev", "RevokedHostKeys=/r",
        "KnownHostsCommand=none",
      ])
    #expect(usual.settingsOfTrust(in: usual, for: name) == [])
    #expect(usual.ceilingsOfTrust == ["ssh_config sets RevokedHostKeys"])
    #expect(usual.ceilings(isDirect: true) == usual.ceilingsOfTrust)
    #expect(file.ceilingsOfTrust == ["ssh_config sets KnownHostsCommand"])
  }

  @Test func aReasonIsSaidInWords() throws {
    let target = InsertionTarget.tmux(target: "%0")
    #expect("\(HostChoice.Reason.session(target))" == "the session 'tmux:%0'")
    #expect("\(HostChoice.Reason.option)" == "the command line")
  }
}
