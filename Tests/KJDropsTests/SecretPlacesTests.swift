// Places from which kj never uploads a dropped file.

import KJSystem
import SystemPackage
import Testing

@testable import KJDrops

@Suite struct SecretPlacesTests {
  private let places = SecretPlaces(
    Environment(["HOME": "/home/me", "XDG_STATE_HOME": "/state", "XDG_CONFIG_HOME": "/config"]))

  @Test(arguments: SecretPlaces.patterns)
  func eachRowIsFoundWhereverItIs(_ pattern: String) {
    let name = pattern.replacing("*", with: "x")
    for path in ["/home/me/\(name)", "/home/me/\(name)/deep/file.png", "/mnt/\(name)"] {
      #expect(places.place(of: FilePath(path)) == pattern, "\(path)")
    }
  }

  @Test(arguments: [
    "/proc/self/environ", "/dev/shm/a.png", "/sys/x", "/state/kj/uploads/a",
    "/config/kj/hosts.json",
  ])
  func whatTheSystemMakesAndWhatIsOfKJ(_ path: String) {
    #expect(places.place(of: FilePath(path)) != nil)
  }

  @Test(arguments: [
    "/home/me/a.png", "/home/me/ssh/a.png", "/home/me/.sshx/a.png", "/home/me/environment.txt",
    "/home/me/gh/hosts.yml", "/home/me/.config/ghost/a.png", "/home/me/docker/config.json",
    "/processes/a.png", "/home/me/keynote.key.pdf",
  ])
  func othersMayBeUploaded(_ path: String) {
    #expect(places.place(of: FilePath(path)) == nil)
  }
}
