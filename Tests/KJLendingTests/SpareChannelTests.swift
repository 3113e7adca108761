// The next channel of a link does not hold up the upload over the previous one.

import KJBase
import KJDomain
import KJHosts
import KJStore
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJLending

@Suite struct SpareChannelTests {
  private final class Openings {
    var count = 0
  }

  /// A source of channels to an SFTP server on this machine; it counts them.
  private func spare(_ openings: Openings, slowBy delay: Duration = .zero) throws -> SpareChannel {
    let environment = Environment(["HOME": "/nowhere", "PATH": ""])
    let host = try HostResolver(environment: environment, locations: Locations(environment))
      .resolve(HostChoice.choose(option: "me@127.0.0.1", environment: nil, from: HostBook()))
    let roots = HostRoots(of: host, in: Locations(environment))
    return SpareChannel(on: host, lending: roots) {
      openings.count += 1
      let open = Deadline.after(delay)
      return { () throws(Failure) in
        guard open.hasPassed else { return nil }
        do throws(SystemError) {
          return try ProcessChannel(ChildCommand("/usr/lib/openssh/sftp-server", []))
        } catch {
          throw Failure(.failure, error.description)
        }
      }
    }
  }

  private func makeReady(_ spare: inout SpareChannel) throws {
    let deadline = Deadline.after(.hang)
    while !spare.isReady {
      try #require(!deadline.hasPassed)
      spare.advance(isDue: true)
    }
  }

  @Test func theFirstIsOpenedAtOnce() throws {
    let openings = Openings()
    var spare = try spare(openings)
    spare.advance(isDue: false)
    #expect(openings.count == 1)
  }

  @Test func theNextWaitsForTheUploadUnlessSomebodyNeedsIt() throws {
    let openings = Openings()
    var spare = try spare(openings)
    try makeReady(&spare)
    #expect(spare.take() != nil)
    let due = spare.deadline
    spare.advance(isDue: false)
    // On a very busy machine, the pause may already be over.
    #expect(openings.count == 1 || due.hasPassed)
    #expect(due < .after(.seconds(1)))
    spare.advance(isDue: true)
    #expect(openings.count == 2)
    #expect(spare.deadline == .never)
  }

  @Test func onALineOnWhichOpeningTakesLongItIsOpenedAtOnce() throws {
    let openings = Openings()
    var spare = try spare(openings, slowBy: .milliseconds(60))
    try makeReady(&spare)
    #expect(spare.take() != nil)
    spare.advance(isDue: false)
    #expect(openings.count == 2)
  }
}
