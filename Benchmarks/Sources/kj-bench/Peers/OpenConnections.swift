import KJTestSupport
import SystemPackage

/// An OpenSSH master connection to one site, and a kj link.
///
/// They end when the last reference is released, or when this process ends.
final class OpenConnections {
  /// The socket of the master connection, if OpenSSH is installed.
  let master: FilePath?
  private let holders: [ChildPipes]

  init(to site: Site, in arena: Arena, withLink hasLink: Bool = true) throws {
    let links = hasLink ? [try Self.link(to: site, in: arena)] : []
    guard let ssh = PeerPrograms.path(of: "ssh") else {
      (master, holders) = (nil, links)
      return
    }
    // Next to the contenders' directory, to keep the path short.
    let socket = try arena.workFile("../master").lexicallyNormalized()
    // A killed process may have left its socket there.
    try LocalFiles.remove(socket)
    let settings = try arena.credentials().configuration.string
    let holder = try arena.start(
      Command(
        ssh,
        ["-F", settings, "-M", "-S", socket.string, "-N", "-p", "\(site.port)", site.account]
      ).with(site.variables), at: site)
    let deadline = ContinuousClock.now + .seconds(10)
    while !LocalFiles.exists(socket) {
      if .now > deadline { throw RunFailed("ssh makes no master connection") }
      Pause.milliseconds(5)
    }
    (master, holders) = (socket, links + [holder])
  }

  /// Starts a process that holds a link, and waits until the link is ready.
  static func link(to site: Site, in arena: Arena) throws -> ChildPipes {
    let words = ["link", "start", "\(site.account):\(site.port)", "--foreground"]
    let link = try arena.start(Command(arena.tools.appending("kj").string, words), at: site)
    // Reads the id, which is printed once the first channel for files is open.
    do { _ = try link.read() } catch { throw RunFailed("kj link: \(error)") }
    return link
  }
}
