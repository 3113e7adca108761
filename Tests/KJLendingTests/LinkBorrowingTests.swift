// Which uploads go over a live link: those to the same machine, by the same way, into a lent directory.

import KJBase
import KJConnections
import KJDomain
import KJHosts
import KJRoomSupport
import KJStore
import KJSystem
import KJTestSupport
import Testing

@Suite struct LinkBorrowingTests {
  /// What an upload wants, and what a link offers it.
  private struct Offer {
    var plan: TestSessionPlan
    var host: ResolvedHost
    var settings: ConnectionSettings
  }

  /// Whether a link carries an upload to a host on which nothing listens.
  private func isCarried(_ change: (inout Offer) throws -> Void) throws -> Bool {
    let world = try ResolverWorld(hasSSH: false)
    let host = try world.resolve("me@127.0.0.1:\(Loopback.freePort())")
    var offer = Offer(
      plan: TestSessionPlan(
        kind: .link, program: ChildCommand(PipeChannel.sftpServer, [], in: world.home),
        connectionKey: host.connectionKey,
        roots: LentRoots([.standard, try RemoteDirectory("/srv/in")], home: .root)),
      host: host, settings: world.settings)
    try change(&offer)
    let link = try RunningLink(in: world.locations.runtime, offer.plan)
    let connector = world.connector(to: offer.host)
    connector.context.settings = offer.settings
    do throws(Failure) {
      return try connector.openSFTP().transport == "the live link \(link.id)"
    } catch {
      #expect(error.status == .unreachable)
      return false
    }
  }

  @Test func theSameWayIsShared() throws {
    #expect(try isCarried { _ in })
    #expect(try !isCarried { $0.plan.connectionKey = "me@127.0.0.1:22" })
  }

  @Test func onlyWhatIsLentIsBorrowed() throws {
    #expect(try isCarried { $0.settings.directory = try RemoteDirectory("/srv/in/deep") })
    #expect(try !isCarried { $0.settings.directory = try RemoteDirectory("/srv") })
    #expect(try !isCarried { $0.host.wishes.directory = try RemoteDirectory("~/other") })
    #expect(try !isCarried { $0.plan.roots = nil })
    // For example, for an upload that may replace something.
    #expect(try !isCarried { $0.settings.borrowsChannels = false })
  }

  @Test func aLinkToAnotherMachineOfTheSameNameIsNotUsed() throws {
    func isCarried(from machine: String?) throws -> Bool {
      try self.isCarried {
        $0.host.address.machine = try HostName("127.0.0.1")
        $0.plan.machine = try machine.map { try HostName($0) }
      }
    }
    #expect(try isCarried(from: "127.0.0.1"))
    #expect(try !isCarried(from: "127.0.0.2"))
    #expect(try !isCarried(from: nil))
  }

  @Test func whoWantsOpenSSHGetsALinkThatItCarries() throws {
    #expect(try !isCarried { $0.host.way.via = .ssh })
    #expect(
      try isCarried {
        $0.host.way.via = .ssh
        $0.plan.isCarriedBySSH = true
      })
  }
}
