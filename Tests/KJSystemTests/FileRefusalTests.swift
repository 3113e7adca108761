// On macOS, a message says how a terminal gets permission for a directory.

import KJBase
import SystemPackage
import Testing

@testable import KJSystem

@Suite struct FileRefusalTests {
  private static let home: FilePath = "/Users/ada"

  private func advice(_ errno: Errno, _ path: FilePath, isOnMac: Bool = true) -> [Advice] {
    FileRefusal(errno, of: path, home: Self.home, isOnMac: isOnMac).advice
  }

  @Test(
    arguments: [
      "/Users/ada/Desktop", "/Users/ada/Desktop/shot.png", "/Users/ada/Documents/a/b.pdf",
      "/Users/ada/Downloads/", "/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/a.png",
      "/Users/ada/Library/CloudStorage/Box/a.png", "/Volumes/CARD/DCIM/a.jpg",
    ] as [FilePath])
  func theDirectoriesThatMacOSProtectsNeedAPermission(path: FilePath) {
    let words = """
      allow your terminal to read it, in System Settings > Privacy & Security > Files and Folders
      """
    #expect(advice(.notPermitted, path) == [.text(words)])
  }

  @Test(
    arguments: [
      "/Users/ada", "/Users/ada/Desktops/a", "/Users/ada/Pictures/a", "/Users/bob/Desktop/a",
      "/Desktop", "Desktop/a", "/Users/ada/Library/Caches/a", "/Users/ada/Volumes/a", "",
    ] as [FilePath])
  func otherPathsHaveAnotherCause(path: FilePath) {
    #expect(advice(.notPermitted, path) == [])
  }

  @Test func otherErrorsAndSystemsHaveAnotherCause() {
    let path: FilePath = "/Users/ada/Desktop/shot.png"
    #expect(advice(.permissionDenied, path) == [])
    #expect(advice(.noSuchFileOrDirectory, path) == [])
    #expect(advice(.notPermitted, path, isOnMac: false) == [])
  }

  @Test func aRelativePathBeginsInTheWorkingDirectory() throws {
    let refusal = FileRefusal(SystemError("open", "absent", .notPermitted), of: "absent")
    #expect(refusal.path == (try FilePath.workingDirectory()).appending("absent"))
  }
}
