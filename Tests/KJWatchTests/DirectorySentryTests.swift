// New files are found whether the system reports them or the directory is polled.

import KJBase
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJWatch

@Suite struct DirectorySentryTests {
  @Test(arguments: [true, false])
  func newFilesAreHandedOutOnceUntilTheDirectoryIsGone(asksSystem: Bool) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let directory = workspace.work.appending("shots")
      try LocalFiles.makeDirectory(directory)
      try LocalFiles.write(directory.appending("old.png"), "old".utf8)
      let sentry = try DirectorySentry(
        directory, label: "shots", names: WatchedNames(), asksSystem: asksSystem)
      let found = try Mailbox<FilePath>()
      let work = try BackgroundWork<String> {
        var sentry = sentry
        return sentry.run { path, _ in found.post(path) }.message
      }
      for name in ["a.png", "b.txt", "b.png"] {
        try LocalFiles.write(directory.appending(name), name.utf8)
        guard name.hasSuffix("png") else { continue }
        #expect(try found.take(until: .after(.hang)) == [directory.appending(name)])
      }
      try LocalFiles.remove(directory)
      let message = try work.wait(until: .after(.hang))
      #expect(message == "cannot watch 'shots' any more: it was removed or moved away")
      #expect(found.takeWhatIsThere() == [])
    }
  }
}
