// How kj reads the output of `ssh -G`.

import KJBase
import KJDomain
import Testing

struct SSHConfigurationTests {
  /// The list that OpenSSH 9.2 prints if no file was chosen.
  private static let ownList =
    ["rsa", "ecdsa", "ecdsa_sk", "ed25519", "ed25519_sk", "xmss", "dsa"]
    .map { "identityfile ~/.ssh/id_\($0)\n" }.joined()

  @Test func linesAreReadWhateverTheyHold() throws {
    let configuration = SSHConfiguration(
      parsing: "host a\nHostName B.example.com\nport 22\nuser Me You\n\nlonely\nempty \nport 23")
    #expect(try configuration.hostName?.text == "B.example.com")
    #expect(try configuration.port == .ssh)
    #expect(try configuration.user?.text == "Me You")
    #expect(configuration.all("port") == ["22", "23"])
    #expect(configuration.value("lonely") == nil)
    #expect(configuration.value("empty") == nil)
    #expect(try SSHConfiguration().hostName == nil)
  }

  @Test func whatCannotNameAHostIsAFailure() {
    let configuration = SSHConfiguration(parsing: "hostname a b\nport 0\nuser -x\n")
    let failure = #expect(throws: Failure.self) { try configuration.hostName }
    #expect(
      failure?.message == "cannot use a value from ssh_config: invalid host name 'a b': "
        + "only letters, digits and '.', '-', '_' are allowed")
    #expect(throws: Failure.self) { try configuration.port }
    #expect(throws: Failure.self) { try configuration.user }
  }

  /// Lines, and the files that they select.
  @Test(arguments: [
    ("", nil), (ownList, nil), ("identityfile ~/.ssh/id_rsa\n", ["~/.ssh/id_rsa"]),
    (ownList + "identityfile ~/.ssh/id_mldsa\n", nil),
    ("identityfile none\n", []),
    ("identityfile ~/my key\nidentityfile %d/%r\n", ["~/my key", "%d/%r"]),
  ])
  func chosenFilesAreToldFromTheOwnList(_ text: String, _ files: [String]?) {
    #expect(SSHConfiguration(parsing: text).chosenIdentityFiles == files)
  }

  @Test func aFileBesideTheOwnListWasChosen() {
    let text = Self.ownList + "identityfile ~/keys/work\n"
    #expect(SSHConfiguration(parsing: text).chosenIdentityFiles?.count == 8)
  }

  @Test(arguments: [
    ("", IdentityAgent.variable("SSH_AUTH_SOCK")), ("SSH_AUTH_SOCK", .variable("SSH_AUTH_SOCK")),
    ("none", .none), ("$MINE", .variable("MINE")), ("${HOME}/a", .path("${HOME}/a")),
    ("~/a b", .path("~/a b")),
  ])
  func theAgentHasFourForms(_ value: String, _ agent: IdentityAgent) {
    #expect(SSHConfiguration(parsing: "identityagent \(value)\n").identityAgent == agent)
  }

  /// A line of unquoted paths, and the paths that kj finds in it.
  @Test(arguments: [
    ("/a /b", ["/a", "/b"]), ("/a b /c", ["/a b", "/c"]),
    ("~/a  b %d/c ${X}/d", ["~/a  b", "%d/c", "${X}/d"]),
    ("none", []), ("/dev/null", []), ("relative", ["relative"]),
  ])
  func aBlankCanBePartOfAPath(_ value: String, _ files: [String]) {
    let configuration = SSHConfiguration(parsing: "userknownhostsfile \(value)\n")
    #expect(configuration.userKnownHostsFiles == files)
    #expect(configuration.globalKnownHostsFiles == nil)
  }

  @Test(arguments: [
    ("ask", HostKeyPolicy.ask), ("true", .refuse), ("yes", .refuse), ("false", .acceptNew),
    ("no", .acceptNew), ("off", .acceptNew), ("accept-new", .acceptNew),
  ])
  func strictnessBecomesAPolicy(_ value: String, _ policy: HostKeyPolicy) {
    #expect(SSHConfiguration(parsing: "stricthostkeychecking \(value)\n").hostKeyPolicy == policy)
  }

  @Test func methodsAreSwitchedOffByEitherWay() {
    let all = SSHConfiguration(parsing: "pubkeyauthentication unbound\n").authentication
    #expect(all == AuthenticationRules())
    let some = SSHConfiguration(
      parsing: """
        pubkeyauthentication false
        passwordauthentication yes
        kbdinteractiveauthentication yes
        preferredauthentications publickey,password
        numberofpasswordprompts 1
        batchmode yes
        """
    ).authentication
    #expect(!some.publicKey && some.password && !some.keyboardInteractive)
    #expect(some.prompts == 1 && some.isBatch)
  }

  @Test func waitingAndFamilyAreRead() {
    let set = SSHConfiguration(
      parsing: "connecttimeout 90\naddressfamily inet\ncontrolpath /a/b\nproxyjump a,b\n")
    #expect(set.connectTimeout == .seconds(90))
    #expect(set.addressFamily == .ipv4)
    #expect(set.hasControlPath)
    #expect(set.proxyJump == "a,b")
    let unset = SSHConfiguration(
      parsing: "connecttimeout none\naddressfamily any\ncontrolpath none\nproxycommand none\n")
    #expect(unset.connectTimeout == nil && unset.addressFamily == .any && !unset.hasControlPath)
    #expect(unset.proxyCommand == nil)
  }

  @Test(arguments: [
    ("knownhostscommand /a %H\n", ["KnownHostsCommand=none"]),
    ("gssapikeyexchange yes\n", ["GSSAPIKeyExchange=no"]),
    (
      "stdinnull yes\nforkafterauthentication yes\n",
      ["StdinNull=no", "ForkAfterAuthentication=no"]
    ),
    ("sessiontype none\n", ["SessionType=default"]), ("sessiontype default\n", []),
    ("knownhostscommand none\ngssapikeyexchange no\n", []), ("", []),
  ])
  func nothingElseMayVouchForAHostKey(text: String, settings: [String]) {
    #expect(SSHConfiguration(parsing: text).settingsToOverrule == settings)
  }

  @Test(arguments: [
    ("serveraliveinterval 30\n", true), ("serveraliveinterval 0\n", false), ("", false),
  ])
  func anIntervalSaysThatTheClientWatchesTheLine(text: String, isWatched: Bool) {
    #expect(
      (SSHConfiguration(parsing: text).session { _ in nil }.keepaliveInterval != nil) == isWatched)
  }

  /// Settings, and those that libssh2 cannot honor: on a direct connection, and through another host.
  @Test(arguments: [
    ("bindaddress 192.0.2.1", ["BindAddress"], []), ("bindinterface lo", ["BindInterface"], []),
    ("proxycommand x\nproxyusefdpass yes", [], ["ProxyUseFdpass"]),
    ("proxyusefdpass yes", [], []), ("pkcs11provider none", [], []),
    ("pkcs11provider /x.so", ["PKCS11Provider"], ["PKCS11Provider"]),
    ("hostbasedauthentication yes", ["HostbasedAuthentication"], ["HostbasedAuthentication"]),
    ("revokedhostkeys /x", ["RevokedHostKeys"], ["RevokedHostKeys"]),
    ("knownhostscommand /x %H", ["KnownHostsCommand"], ["KnownHostsCommand"]),
    ("knownhostscommand none", [], []),
    ("ciphers aes256-gcm@openssh.com\nverifyhostkeydns true", [], []),
  ])
  func ceilingsAreNamed(_ text: String, _ direct: [String], _ behind: [String]) {
    let configuration = SSHConfiguration(parsing: text)
    #expect(configuration.ceilings(isDirect: true) == direct.map { "ssh_config sets \($0)" })
    #expect(configuration.ceilings(isDirect: false) == behind.map { "ssh_config sets \($0)" })
  }

  @Test func anotherNameCanMeanTheSame() {
    let one = SSHConfiguration(parsing: "host a\nport 22\n")
    #expect(one.means(SSHConfiguration(parsing: "host b\nport 22\n")))
    #expect(!one.means(SSHConfiguration(parsing: "host a\nport 23\n")))
  }
}
