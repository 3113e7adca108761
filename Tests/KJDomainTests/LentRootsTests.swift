// The directories that a session lends.

import Testing

@testable import KJDomain

@Suite struct LentRootsTests {
  private let home = RemotePath(Array("/home/me".utf8))!

  @Test(arguments: [
    ("~/pictures", true), ("~/a/b", true), ("/srv/in", true), ("~/.cache/kj", true),
    ("~", false), ("/", false), ("~/.ssh", false), ("~/.cache", false), ("~/.cache/kj/x", false),
    ("~/a/.git/hooks", false), ("~/a/..", false), ("/srv/.x/in", false), ("/home/me/.ssh", false),
  ])
  func hiddenDirectoriesAndTheHomeDirectoryAreNotLent(text: String, may: Bool) throws {
    let directory = try RemoteDirectory(text)
    #expect(directory.mayBeRoot == may)
    #expect(LentRoots([directory]).directories.contains(directory) == may)
  }

  @Test(arguments: [
    ("/home/me/in", true), ("/srv/in", true), ("/home/me/.cache/kj", true), ("/mnt/cache/kj", true),
    ("/home/me", false), ("/home", false), ("/", false), ("/home/me/.ssh", false),
    ("/home/me/.cache", false), ("/home/you/.ssh", false), ("/home/me2", true),
  ])
  func aDirectoryThatIsALinkToAHiddenOneIsNotLent(text: String, may: Bool) throws {
    #expect(try #require(RemotePath(Array(text.utf8))).mayBeRoot(home: home) == may)
  }

  @Test func theHomeDirectoryMayBeBelowAHiddenOne() throws {
    let home = try #require(RemotePath(Array("/var/.users/me".utf8)))
    #expect(try #require(RemotePath(Array("/var/.users/me/in".utf8))).mayBeRoot(home: home))
    #expect(!(try #require(RemotePath(Array("/var/.users/you".utf8))).mayBeRoot(home: home)))
  }

  @Test func filesMayGoToARootAndBelowIt() throws {
    let directories = try ["~/.cache/kj", "~/in", "/srv/in"].map { try RemoteDirectory($0) }
    for (text, home, isContained) in [
      ("~/in", nil, true), ("~/in/a", nil, true), ("in", nil, true), ("/srv/in/a", nil, true),
      ("~/.cache/kj", nil, true), ("~/.cache/kj/a", nil, true), ("~/input", nil, false),
      ("~", nil, false), ("/srv", nil, false), ("/home/me/in/a", nil, false),
      ("~/in/../x", nil, false), ("/home/me/in/a", self.home, true), ("/home/me", self.home, false),
    ] as [(String, RemotePath?, Bool)] {
      let roots = LentRoots(directories, home: home)
      #expect(roots.contain(try RemoteDirectory(text)) == isContained, "\(text)")
    }
  }

  @Test func linksAreFollowedAsFarAsThereIsSomething() throws {
    let directory = try RemoteDirectory("~/a/b/c")
    let real = ["a": "/mnt/a", "a/b": "/home/me/.ssh"]
    func place(_ paths: [String]) -> String {
      directory.place(home: home) { path in
        let path = String(decoding: path, as: UTF8.self)
        return paths.contains(path) ? real[path].flatMap { RemotePath(Array($0.utf8)) } : nil
      }.description
    }
    #expect(place(["a", "a/b"]) == "/home/me/.ssh/c")
    #expect(place(["a"]) == "/mnt/a/b/c")
    #expect(place([]) == "/home/me/a/b/c")
  }
}
