// New files are found whether the system reports them or the directory has to be polled.

import KJBase
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJUploads

@Suite struct FolderSentryTests {
  @Test(arguments: [true, false])
  func newFilesAreHandedOutOnceUntilTheFolderIsGone(asksSystem: Bool) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let folder = workspace.work.appending("shots")
      try LocalFiles.makeFolder(folder)
      try LocalFiles.write(folder.appending("old.png"), "old".utf8)
      let sentry = try FolderSentry(
        folder, label: "shots", names: WatchedNames(), asksSystem: asksSystem)
      let found = try Mailbox<FilePath>()
      let work = try BackgroundWork<String> {
        var sentry = sentry
        return sentry.run { path, _ in found.post(path) }.message
      }
      for name in ["a.png", "b.txt", "b.png"] {
        try LocalFiles.write(folder.appending(name), name.utf8)
        guard name.hasSuffix("png") else { continue }
        #expect(try found.take(until: .after(.hang)) == [folder.appending(name)])
      }
      try LocalFiles.remove(folder)
      let message = try work.wait(until: .after(.hang))
      #expect(message == "cannot watch 'shots' any more: it was removed or moved away")
      #expect(found.takeWhatIsThere() == [])
    }
  }
}
