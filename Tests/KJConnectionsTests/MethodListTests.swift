// Which log-in methods are left to try, and how kj describes a log-in in several steps.

internal import KJBase
internal import KJDomain
import Testing

@testable import KJConnections
@testable import KJSSH

@Suite struct MethodListTests {
  private static func key(_ blob: [UInt8]) -> AuthenticationKey {
    AuthenticationKey(
      name: "a key", source: .agent(KeyAgent.Identity(blob: blob, comment: "")),
      publicKey: try? HostKey(blob: blob))
  }

  @Test func everythingIsOpenUntilTheHostIsAsked() {
    let methods = MethodList()
    #expect(LogInMethod.allCases.allSatisfy(methods.isOpen))
    #expect(methods.isStale && methods.remaining.isEmpty)
  }

  @Test func theHostsAnswerAndAFailureCloseAMethod() {
    var methods = MethodList()
    methods.note(["publickey", "password", "gssapi-with-mic"])
    #expect(!methods.isStale)
    #expect(methods.isOpen(.publicKey) && methods.isOpen(.password))
    #expect(!methods.isOpen(.keyboardInteractive))
    methods.exhaust(.publicKey)
    #expect(!methods.isOpen(.publicKey) && methods.offers(.publicKey))
  }

  @Test func aPartialSuccessOpensAMethodAgain() {
    var methods = MethodList()
    methods.note(["publickey"])
    methods.exhaust(.publicKey)
    methods.accept("publickey with 'one'", key: Self.key([1]))
    methods.startOver(with: ["publickey", "password"])
    #expect(methods.isOpen(.publicKey) && methods.isOpen(.password))
    methods.accept("password")
    #expect(methods.words == "publickey with 'one', then password")
  }

  /// A key can be offered first the next time only if it alone was enough.
  @Test func aKeyIsRememberedOnlyWhereItWasEnough() {
    var methods = MethodList()
    let key = Self.key([1])
    methods.accept("publickey", key: key)
    #expect(methods.keyFingerprint == key.fingerprint)
    methods.startOver(with: ["publickey"])
    #expect(methods.keyFingerprint == nil)
    methods.accept("publickey", key: Self.key([2]))
    #expect(methods.keyFingerprint == nil)
    #expect(methods.words == "publickey, then publickey")
  }
}
