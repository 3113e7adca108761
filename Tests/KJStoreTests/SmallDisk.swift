import KJLibC
import SystemPackage
import Testing

/// A tmpfs of some kilobytes, mounted for one test.
///
/// The test is skipped if it cannot be mounted.
final class SmallDisk {
  private let path: FilePath
  private var isMounted = false

  init(at path: FilePath, kilobytes: Int) throws {
    self.path = path
    guard getuid() == 0 else { try Test.cancel("only root mounts a file system") }
    let said = ShellCommand.output(
      "mkdir -p -m 700 '\(path)' "
        + "&& mount -t tmpfs -o size=\(kilobytes)k,mode=700 tmpfs '\(path)' 2>&1 && echo mounted")
    guard said == "mounted\n" else { try Test.cancel("no tmpfs can be mounted: \(said)") }
    isMounted = true
  }

  func forbidWriting() throws {
    let said = ShellCommand.output("mount -o remount,ro '\(path)' 2>&1 && echo done")
    guard said == "done\n" else { try Test.cancel("it cannot be made read-only: \(said)") }
  }

  func grow(kilobytes: Int) throws {
    let said = ShellCommand.output(
      "mount -o remount,size=\(kilobytes)k '\(path)' 2>&1 && echo done")
    guard said == "done\n" else { try Test.cancel("it cannot be made larger: \(said)") }
  }

  func unmount() {
    if isMounted { _ = ShellCommand.output("umount -l '\(path)'") }
    isMounted = false
  }

  deinit {
    unmount()
  }
}
