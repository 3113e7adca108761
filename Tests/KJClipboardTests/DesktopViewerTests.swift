// Which files the desktop may open.

import KJClipboard
import Testing

@Suite struct DesktopViewerTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

  @Test func aPictureIsOpenedIfItsNameSaysTheSame() {
    #expect(DesktopViewer.trust(in: Self.png, named: "plot.png") == .opened)
    #expect(DesktopViewer.trust(in: Self.jpeg, named: "a.b.JPEG") == .opened)
    for name in ["plot.jpg", "plot.desktop", "plot", "plot.png.html", ".png", "", "plot.txt"] {
      #expect(DesktopViewer.trust(in: Self.png, named: name) == .refused, "\(name)")
    }
  }

  @Test func aTextOrAPDFIsAskedAbout() {
    #expect(DesktopViewer.trust(in: Array("%PDF-1.7".utf8), named: "p.pdf") == .asked("a PDF"))
    #expect(DesktopViewer.trust(in: Array("%PDF-1.7".utf8), named: "p.txt") == .refused)
    #expect(
      DesktopViewer.trust(in: Array("a\tb\r\né".utf8), named: "a.log") == .asked("a text file"))
    // The head may end within a character.
    #expect(
      DesktopViewer.trust(in: Array("né".utf8.dropLast()), named: "a.md") == .asked("a text file"))
    #expect(DesktopViewer.trust(in: [], named: "a.txt") == .asked("a text file"))
  }

  @Test(arguments: ["html", "svg", "desktop", "sh", "jar", "app", "url", "command", "py", ""])
  func aTextThatTheDesktopMightRunIsNot(ending: String) {
    #expect(DesktopViewer.trust(in: Array("text".utf8), named: "a.\(ending)") == .refused)
  }

  @Test(arguments: [[0x61, 0], [0x1B, 0x5B], [0x7F], [0xFF, 0xFE, 0x61, 0x62, 0x63]])
  func otherBytesAreNoText(bytes: [UInt8]) {
    #expect(DesktopViewer.trust(in: bytes, named: "a.txt") == .refused)
  }
}
