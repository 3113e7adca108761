// The table of settings for a saved host.

import KJBase
import KJDomain
import Testing

struct HostsSettingTests {
  /// Each setting, a value as text, and the value as it appears in the book and the results.
  @Test(
    arguments: [
      (.port, ["2222"], .number(2222)), (.user, ["me"], .text("me")),
      (.identities, ["~/a", "/b"], .list(["~/a", "/b"])), (.directory, ["~/in"], .text("~/in")),
      (.jump, ["gate,me@b:22"], .text("gate,me@b:22")),
      (.proxyCommand, ["nc %h %p"], .text("nc %h %p")), (.via, ["ssh"], .text("ssh")),
      (.passwordCommand, ["pass dev"], .text("pass dev")),
      (.knownHosts, ["~/known"], .text("~/known")), (.persists, [], .flag(true)),
      (.insert, ["tmux:work"], .text("tmux:work")), (.insertionManner, ["type"], .text("type")),
      (.pathFormat, ["add"], .text("add")), (.hasTmux, [], .flag(true)),
    ] as [(SavedHost.Setting, [String], SavedHost.Setting.Value)])
  func aSettingIsGivenReadAndTakenAway(
    _ setting: SavedHost.Setting, _ texts: [String], _ value: SavedHost.Setting.Value
  ) throws {
    let plain = try HostsBookTests.host("dev")
    var host = plain
    host.apply(try setting.change(to: texts))
    #expect(setting.value(of: host) == value)
    for other in SavedHost.Setting.allCases where other != setting {
      #expect(other.value(of: host) == other.value(of: plain), "\(other)")
    }
    try host.validate()
    host.apply(setting.removal)
    #expect(host == plain)
  }

  @Test(
    arguments: [
      (.port, "0"), (.port, "x"), (.user, "-x"), (.via, "telnet"), (.insert, "screen"),
      (.insertionManner, "shout"), (.pathFormat, "x"),
    ] as [(SavedHost.Setting, String)])
  func aTextThatIsNoValueIsRefused(_ setting: SavedHost.Setting, _ text: String) {
    let failure = #expect(throws: Failure.self) { try setting.change(to: [text]) }
    #expect(failure?.status == .usage)
  }

  @Test(
    arguments: [
      (.identities, "", "invalid identity file ''"),
      (.directory, "in", "invalid directory 'in': it must begin with '/' or '~/'"),
      (.proxyCommand, "", "invalid proxy command ''"),
    ] as [(SavedHost.Setting, String, String)])
  func aTextWithARuleIsCheckedWithItsHost(
    _ setting: SavedHost.Setting, _ text: String, _ message: String
  ) throws {
    var host = try HostsBookTests.host("dev")
    host.apply(try setting.change(to: [text]))
    let failure = #expect(throws: Failure.self) { try host.validate() }
    #expect(failure?.message == message)
  }

  @Test func twoWaysTakeThePlaceOfEachOther() {
    for setting in SavedHost.Setting.allCases {
      let displaced = setting.displaced
      #expect(displaced == nil || displaced?.displaced == setting, "\(setting)")
    }
  }
}
