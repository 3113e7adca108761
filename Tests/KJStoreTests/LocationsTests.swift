// Where kj looks for its files.

import KJStore
import KJSystem
import SystemPackage
import Testing

struct LocationsTests {
  @Test func theDefaultsLieBelowHome() {
    let places = Locations(Environment(["HOME": "/home/me"]), userID: 7)
    #expect(places.configuration == "/home/me/.config/kj")
    #expect(places.hostBook == "/home/me/.config/kj/hosts.json")
    #expect(places.state == "/home/me/.local/state/kj")
    #expect(places.runtime == "/tmp/kj-7")
    #expect(
      places.userKnownHosts == ["/home/me/.ssh/known_hosts", "/home/me/.ssh/known_hosts2"])
    #expect(
      places.systemKnownHosts == ["/etc/ssh/ssh_known_hosts", "/etc/ssh/ssh_known_hosts2"])
  }

  @Test func xdgVariablesMoveThem() {
    let places = Locations(
      Environment([
        "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r",
      ]))
    #expect([places.configuration, places.state, places.runtime] == ["/c/kj", "/s/kj", "/r/kj"])
  }

  @Test func aRelativeHomeIsIgnored() {
    #expect(Environment(["HOME": "me"]).home == Environment([:]).home)
    #expect(Environment(["HOME": "./me"]).home.isAbsolute)
  }

  @Test func relativeXDGVariablesAreIgnored() {
    let places = Locations(
      Environment([
        "HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "./s", "XDG_RUNTIME_DIR": "r",
        "TMPDIR": "t",
      ]), userID: 7)
    #expect(places.configuration == "/h/.config/kj")
    #expect(places.state == "/h/.local/state/kj")
    #expect(places.runtime == "/tmp/kj-7")
  }
}
