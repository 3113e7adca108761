// Which algorithms are preferred, depending on the processor.

import Testing

@testable import KJSSH

@Suite struct AlgorithmsTests {
  /// The cipher and the MAC that come first with libssh2 1.11, with and without instructions for SHA-256.
  @Test(arguments: [
    (true, "aes128-ctr", "hmac-sha2-256-etm@openssh.com"),
    (false, "chacha20-poly1305@openssh.com", "hmac-sha2-512-etm@openssh.com"),
  ])
  func theQuickestComeFirst(_ isQuick: Bool, _ cipher: String, _ mac: String) {
    #expect(Algorithms.ciphers(withSHA256Instructions: isQuick).first == cipher)
    #expect(Algorithms.macs(withSHA256Instructions: isQuick).first == mac)
  }

  /// The first cipher and the first MAC that libssh2 1.10 has.
  @Test(arguments: [(true, "hmac-sha2-256"), (false, "hmac-sha2-512")])
  func withoutAuthenticatingCiphersCounterModeComesFirst(_ isQuick: Bool, _ mac: String) {
    let ciphers = Algorithms.ciphers(withSHA256Instructions: isQuick)
    let macs = Algorithms.macs(withSHA256Instructions: isQuick)
    #expect(ciphers.first { !Algorithms.authenticates($0) } == "aes128-ctr")
    #expect(macs.first { !$0.contains("-etm@") } == mac)
  }

  @Test func theProcessorDecidesOnlyAboutTheOrder() {
    #expect(
      Set(Algorithms.ciphers(withSHA256Instructions: true))
        == Set(Algorithms.ciphers(withSHA256Instructions: false)))
    #expect(
      Set(Algorithms.macs(withSHA256Instructions: true))
        == Set(Algorithms.macs(withSHA256Instructions: false)))
  }
}
