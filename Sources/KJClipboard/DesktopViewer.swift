package import KJBase
internal import KJDomain
package import KJSystem
package import SystemPackage

/// The program that the desktop chooses for a file: through `xdg-open`, or `open` of macOS.
package struct DesktopViewer: Sendable {
  /// What kj may do with a file that somebody else has made.
  package enum Trust: Equatable, Sendable {
    /// It is a picture, by both its name and its first bytes.
    case opened
    /// It is opened if the user agrees; described in words such as `a PDF`.
    case asked(String)
    /// The desktop might run it.
    case refused
  }

  /// The maximum number of bytes that ``trust(in:named:)`` looks at.
  private static let headLength = 4096
  /// Extensions of text files that no desktop runs.
  private static let textEndings: Set<String> = [
    "csv", "diff", "json", "log", "md", "patch", "toml", "tsv", "txt", "yaml", "yml",
  ]
  /// A program that cannot open a file says so at once; one that can may keep running until the file is closed.
  private static let patience = Duration.seconds(2)

  private let name: String
  private let program: FilePath
  /// The program that marks a file as fetched; only macOS has it.
  private let quarantine: FilePath?

  /// Looks for the program.
  ///
  /// - Throws: ``Failure`` with status `usage` if there is no desktop or no such program.
  package init(_ environment: Environment) throws(Failure) {
    // On other systems, `open` is a different program.
    let isMac = Executables.find("screencapture", in: environment) != nil
    quarantine = isMac ? Executables.find("xattr", in: environment) : nil
    name = isMac ? "open" : "xdg-open"
    let subject = "cannot open a file on the desktop"
    guard isMac || PictureClipboard.mayExist(in: environment) else {
      throw Failure(
        .usage, "\(subject): neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: ["run it in a terminal on the desktop"])
    }
    guard let program = Executables.find(name, in: environment) else {
      throw Failure(
        .usage, "\(subject): '\(name)' is not installed",
        advice: ["install the package 'xdg-utils'"])
    }
    self.program = program
  }

  /// Decides what kj may do with a file.
  package static func trust(in file: FilePath) throws(Failure) -> Trust {
    do throws(SystemError) {
      let contents = try file.opened(.readOnly)
      defer { try? contents.close() }
      let head = try contents.contents(count: headLength, name: file.description)
      return trust(in: head, named: file.lastComponent?.string ?? "")
    } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  /// Decides by the first bytes and the extension, because a desktop may rely on either of them.
  package static func trust(in head: [UInt8], named name: String) -> Trust {
    let ending = FilePath.Component(name)?.extension?.lowercased() ?? ""
    if let format = PictureFormat(head: head) {
      return PictureFormat(fileExtension: ending) == format ? .opened : .refused
    }
    if ForeignFormat(head: head) == .pdf { return ending == "pdf" ? .asked("a PDF") : .refused }
    return textEndings.contains(ending) && isText(head) ? .asked("a text file") : .refused
  }

  /// Whether the bytes are UTF-8, perhaps cut off, without control characters other than whitespace.
  private static func isText(_ head: [UInt8]) -> Bool {
    let hasControls = head.contains { ($0 < 0x20 && !(0x09...0x0D).contains($0)) || $0 == 0x7F }
    // A character has at most four bytes.
    return !hasControls
      && (0..<4).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
  }

  /// Opens a file, given by its absolute path.
  ///
  /// Does not wait for the program that shows the file to end.
  ///
  /// - Throws: ``Failure`` with status `failure` if the desktop cannot open it.
  package func open(_ file: FilePath) throws(Failure) {
    markAsFetched(file)
    let subject = "cannot open '\(OutsideText(decoding: file.bytes))'"
    var command = ChildCommand(program, [file.string])
    command.isApart = true
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(command, input: .null, output: .null, error: .null)
    } catch {
      throw Failure(.failure, "\(subject): \(error.description)")
    }
    let ending: ChildProcess.Ending
    do throws(WaitError) { ending = try child.wait(until: .after(Self.patience)) } catch {
      child.leave()
      if error == .interrupted { throw .interrupted }
      return
    }
    if ending != .exited(0) { throw Failure(.failure, "\(subject): '\(name)' \(ending.words)") }
  }

  /// macOS asks before it runs a file with this mark.
  private func markAsFetched(_ file: FilePath) {
    guard let quarantine else { return }
    let words = ["-w", "com.apple.quarantine", "0081;00000000;kj;", file.string]
    _ = try? ChildProcess.run(ChildCommand(quarantine, words), until: .after(Self.patience))
  }
}
