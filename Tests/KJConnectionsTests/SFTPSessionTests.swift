// A conversation with the program at the far end, which may not be an SFTP server at all.

import KJBase
import KJDomain
import KJHosts
import KJRoomSupport
import KJSFTP
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJConnections

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed")) struct SFTPSessionTests {
  private let world: ResolverWorld

  init() throws {
    world = try ResolverWorld()
  }

  /// The failure of a request to a shell command.
  private func failure(of command: String) throws -> Failure {
    let session = try world.session("/bin/sh", ["-c", command])
    return try #require(throws: Failure.self) {
      try session.answer(until: .after(.hang)) { $0.realPath([]) }
    }
  }

  @Test func aServerSaysWhereTheHomeDirectoryIs() throws {
    let session = try world.session()
    _ = try session.answer(until: .after(.hang)) { $0.realPath([]) }
    #expect(session.home?.description == world.home.string)
    #expect(session.extensions.contains("fsync@openssh.com"))
  }

  @Test func theLastWordsOfAServerActOnNoTerminal() throws {
    let failure = try failure(
      of: "printf 'first\\nno room: \\033]0;owned\\007 today\\n' >&2; exit 1")
    #expect(failure.status == .unreachable)
    #expect(failure.message.hasSuffix(": no room: \\u{1b}]0;owned\\u{7} today"))
  }

  @Test func aLoginScriptThatPrintsIsNamedByWhatItPrints() throws {
    let failure = try failure(of: "printf 'wel\\033come\\n'; cat")
    #expect(failure.status == .unreachable)
    #expect(failure.message.contains("sent other text instead of SFTP: 'wel\\u{1b}"))
  }

  /// It answers INIT with version 3, and then sends nothing more.
  @Test func aServerThatDiesLaterHasLostTheConnection() throws {
    let failure = try failure(of: "printf '\\0\\0\\0\\5\\2\\0\\0\\0\\3'; exit 0")
    #expect(failure.status == .connectionLost)
  }

  /// A line break in the path would let a server add a line to the results.
  @Test func aHomeDirectoryThatIsNoLineOfTextIsNotBelieved() throws {
    let directory = world.home.appending("two\nlines")
    try LocalFiles.makeDirectory(directory)
    let session = try world.session(PipeChannel.sftpServer, ["-d", directory.string])
    _ = try session.answer(until: .after(.hang)) { $0.realPath([]) }
    #expect(session.home == nil && session.hasAskedForHome)
  }
}
