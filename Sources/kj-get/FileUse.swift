import ArgumentParser
import KJBase
import KJCLI
import KJClipboard
import KJSystem
import SystemPackage

struct FileUseOptions: ParsableArguments {
  @Flag(help: "Show the pictures in this terminal.")
  var show = false

  @Flag(help: "Open the files with the desktop's programs.")
  var open = false

  @Flag(help: "Copy the picture to the desktop's clipboard; only one file is allowed.")
  var copy = false

  var isAny: Bool { show || open || copy }
}

/// What to do with a file after the download.
struct FileUse {
  private let console: Console
  private let terminal: PictureTerminal?
  private let viewer: DesktopViewer?
  private let clipboard: CopiedPicture?
  private let child: PictureChild?

  /// Finds everything that is needed, before any file is fetched.
  init(
    _ options: FileUseOptions, on console: Console, _ environment: Environment
  ) throws(Failure) {
    self.console = console
    child = options.show || options.copy ? try PictureChild(environment) : nil
    viewer = options.open ? try DesktopViewer(environment) : nil
    clipboard = options.copy ? try CopiedPicture(environment) : nil
    terminal = options.show ? try PictureTerminal(environment) : nil
  }

  /// - Throws: ``Failure`` with status `unusablePicture` if the file is not safe to open, or not a picture.
  func run(on file: FilePath) throws(Failure) {
    if let terminal, let child { try terminal.show(file, decodedBy: child) }
    if let clipboard, let child {
      try clipboard.copy(png: try child.png(of: file))
    }
    if let viewer { try open(file, by: viewer) }
  }

  private func open(_ file: FilePath, by viewer: DesktopViewer) throws(Failure) {
    let name = OutsideText(decoding: file.lastComponent.map { Array($0.string.utf8) } ?? [])
    switch try DesktopViewer.trust(in: file) {
    case .opened: break
    case .asked(let words):
      let question = "'\(name)' claims to be \(words), and was made on another machine. Open it? "
      guard let isAgreed = try console.confirm(question) else {
        throw Failure(
          .unusablePicture,
          "did not open '\(name)': it is \(words), and kj cannot ask whether to open it: "
            + console.reasonNotToAsk)
      }
      guard isAgreed else { return }
    case .refused:
      throw Failure(
        .unusablePicture, "did not open '\(name)': it is not a picture, a PDF or a text file",
        advice: ["the file was fetched; open it with a program of your choice"])
    }
    try viewer.open(file)
  }
}
