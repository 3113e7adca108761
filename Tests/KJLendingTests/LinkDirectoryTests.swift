// Finding sessions: those that answer, those that have ended, and those of another user.

import KJBase
import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJLending

@Suite struct LinkDirectoryTests {
  private static let isRoot = Environment.userID == 0
  private let soon = Deadline.after(.hang)

  @Test func sessionsAreListedAndStaleSocketsRemoved() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let links = try (0..<3).map { _ in try RunningLink(in: workspace.runtime) }
      let stale = workspace.runtime.appending("00000000.sock")
      let early = workspace.runtime.appending("early.sock")
      do {
        let listener = try UnixListener(early)
        try LocalFiles.rename(early, to: stale)
        listener.close()
      }
      let file = workspace.runtime.appending("00000001.sock")
      try LocalFiles.write(file, [])
      try LocalFiles.write(workspace.runtime.appending("notes.txt"), [])
      // A program that another test is just starting may still hold the closed listener.
      let limit = ContinuousClock.now + .hang
      var listing = try links[0].directory.listing()
      while !listing.warnings.isEmpty && .now < limit {
        listing = try links[0].directory.listing()
      }
      #expect(listing.statuses.map(\.id.text) == links.map(\.id.text).sorted())
      #expect(listing.warnings == [])
      #expect(!LocalFiles.exists(stale))
      #expect(LocalFiles.exists(file))
    }
  }

  @Test func aSessionThatDoesNotAnswerIsSkipped() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let deaf = try UnixListener(workspace.runtime.appending("00000000.sock"))
      let listing = try link.directory.listing(within: .seconds(3))
      #expect(listing.statuses.map(\.id) == [link.id])
      #expect(listing.warnings == ["cannot query the session '00000000': it does not answer"])
      #expect(LocalFiles.exists(deaf.path))
    }
  }

  @Test(
    arguments: [
      ("nonsense\n", "its answer is invalid: the line is not JSON"),
      ("", "it closed the connection without answering"),
      (#"{"v":9,"ok":true}"# + "\n", "protocol version '9' is not supported"),
      (#"{"v":1,"ok":true}"# + "\n", "'status' is missing"),
      (String(repeating: "x", count: 270_000), "the line has more than 262144 bytes"),
    ])
  func aSessionThatTalksNonsenseIsSkipped(answer: String, words: String) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let path = workspace.runtime.appending("00000000.sock")
      let ready = try Mailbox<Bool>()
      let work = try BackgroundWork {
        let listener = try? UnixListener(path)
        ready.post(listener != nil)
        guard let listener else { return }
        _ = try? wait(for: [Interest(listener.descriptor)], until: .after(.hang))
        if let socket = try? listener.accept() { RawClient(socket).send(answer) }
      }
      #expect(try ready.take(until: soon) == [true])
      let listing = try LinkDirectory(workspace.runtime).listing(within: .hang)
      try work.wait(until: soon)
      #expect(listing.statuses.isEmpty)
      #expect(listing.warnings.first?.contains(words) == true)
    }
  }

  @Test func aMissingDirectoryHoldsNoSessions() throws {
    let workspace = try Workspace()
    let directory = LinkDirectory(workspace.runtime.appending("kj"))
    #expect(try directory.listing().statuses.isEmpty)
    let id = try #require(LinkID("00000000"))
    let error = #expect(throws: LinkError.self) { try directory.client(id).status(until: soon) }
    #expect(error?.words == "no such file or directory")
  }

  @Test func aDirectoryThatIsNotPrivateIsRefusedByBothSides() throws {
    let workspace = try Workspace()
    let link = workspace.root.appending("link")
    try LocalFiles.link(link, to: workspace.runtime)
    let open = workspace.root.appending("open")
    try LocalFiles.makeDirectory(open, mode: [.ownerReadWriteExecute, .groupRead])
    var cases = [(link, "it is a symbolic link"), (open, "others can enter it (mode 0740)")]
    if Self.isRoot {
      let foreign = workspace.root.appending("foreign")
      try LocalFiles.makeDirectory(foreign)
      try LocalFiles.setOwner(foreign, user: 65534, group: 65534)
      cases.append((foreign, "it belongs to another user"))
    }
    let session = TestSession(.random(), TestSessionPlan())
    for (path, words) in cases {
      let message = "cannot use '\(path)': \(words)"
      let listing = #expect(throws: Failure.self) { try LinkDirectory(path).listing() }
      #expect(listing?.message == message)
      let client = #expect(throws: Failure.self) { try LinkDirectory(path).client(session.id) }
      #expect(client?.message == message)
      let server = #expect(throws: Failure.self) {
        try LinkServer(session.id, in: path, for: session)
      }
      #expect(server?.message == message)
      #expect(try !LocalFiles.list(path).contains { $0.hasSuffix(".sock") })
    }
  }

  @Test(.enabled(if: isRoot, "only root can become another user"))
  func aProcessOfAnotherUserIsNotServed() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let everything: FilePermissions = [
        .ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute,
      ]
      for path in [workspace.runtime, link.socket] { try LocalFiles.setMode(path, everything) }
      let ask = """
        import socket, sys
        link = socket.socket(socket.AF_UNIX)
        link.connect(sys.argv[1])
        try:
          link.sendall(b'{"v":1,"op":"status"}\\n')
          print(link.recv(65536))
        except OSError: print(b'')
        """
      let arguments = ["/usr/bin/python3", "-c", ask, link.socket.string]
      let own = try workspace.tools.run(arguments[0], Array(arguments[1...]))
      #expect(String(decoding: own.stdout, as: UTF8.self).hasPrefix(#"b'{"v":1,"ok":true"#))
      let foreign = try workspace.tools.run("setpriv", Self.asNobody + arguments)
      #expect(String(decoding: foreign.stdout, as: UTF8.self) == "b''\n")
      #expect(foreign.ending == .exit(0))
    }
  }

  @Test(.enabled(if: isRoot, "only root can become another user"))
  func aProcessOfAnotherUserIsNotAsked() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let directory = workspace.root.appending("foreign")
      try LocalFiles.makeDirectory(directory)
      try LocalFiles.setOwner(directory, user: 65534, group: 65534)
      let early = directory.appending("00000000.sock")
      let listen = """
        import socket, sys
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(sys.argv[1])
        listener.listen()
        open(sys.argv[1] + '.ready', 'w').close()
        print(listener.accept()[0].recv(65536))
        """
      let tools = workspace.tools
      let work = try BackgroundWork {
        try? tools.run(
          "setpriv", Self.asNobody + ["/usr/bin/python3", "-c", listen, early.string])
      }
      let limit = Deadline.after(.hang)
      while !LocalFiles.exists(directory.appending("00000000.sock.ready")) && !limit.hasPassed {
        pause(.milliseconds(10))
      }
      let socket = workspace.runtime.appending("00000000.sock")
      try LocalFiles.rename(early, to: socket)
      let listing = try LinkDirectory(workspace.runtime).listing()
      #expect(listing.statuses.isEmpty)
      #expect(
        listing.warnings == [
          "cannot query the session '00000000': another user's process is listening there instead"
        ])
      let result = try #require(try work.wait(until: soon))
      #expect(String(decoding: result.stdout, as: UTF8.self) == "b''\n")
    }
  }

  private static let asNobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]
}
