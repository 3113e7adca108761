import KJBase
import KJClipboard
import KJDomain
import KJSystem
import KJTerminal
import SystemPackage

/// The person's terminal, on which a picture is shown.
struct PictureTerminal {
  /// The maximum size of pictures, in pixels and in bytes.
  private static let longestEdge = 2048
  private static let mostBytes = 1_000_000
  /// The cell size in pixels, if the terminal does not report it.
  private static let usualCell = PixelSize(width: 10, height: 20)
  /// A terminal on a slow line takes a while to answer.
  private static let answerTime = Duration.seconds(1)
  /// Rows for the command line above the picture, and for the output after it.
  private static let otherRows = 3

  private let terminal: FileDescriptor
  private let size: TerminalSize
  /// nil if it cannot show pictures.
  private let way: PictureWay?

  /// Asks the terminal how it shows pictures.
  ///
  /// - Throws: ``Failure`` with status `usage` if there is no terminal, or if interrupted.
  init(_ environment: Environment) throws(Failure) {
    guard let terminal = try? FilePath("/dev/tty").opened(.readWrite),
      let size = TerminalSize(of: terminal)
    else {
      throw Failure(
        .usage, "cannot show a picture: there is no terminal",
        advice: ["use '--open' to show it in a window"])
    }
    self.terminal = terminal
    self.size = size
    way = PictureQuestion.mayAsk { environment[$0] } ? try Self.ask(terminal) : nil
  }

  /// - Returns: Also nil if the terminal cannot be asked: in the background, or while somebody types.
  private static func ask(_ terminal: FileDescriptor) throws(Failure) -> PictureWay? {
    guard let mode = try? RawMode(terminal) else { return nil }
    defer { extendLifetime(mode) }
    var question = PictureQuestion()
    var keys = SessionKeys()
    for part in question.questions { keys.note(part, ofProgram: false, at: .now) }
    let deadline = Deadline.after(answerTime)
    do {
      if try isReady(terminal, until: .after(.zero)) { return nil }
      try terminal.writeFully(Array(question.bytes.utf8), name: "the terminal")
      var buffer = [UInt8](repeating: 0, count: 1024)
      while try isReady(terminal, until: deadline) {
        let count = try buffer.withUnsafeMutableBytes { try terminal.read(into: $0) }
        if count == 0 { return nil }
        let events = buffer.withUnsafeBytes {
          keys.take(.init(rebasing: $0[..<count]), encoding: .plain)
        }
        for event in events {
          if case .trait(let trait) = event, let way = question.take(trait) { return way }
          // Control-C is a key in raw mode.
          if case .send(let bytes) = event, bytes.contains(0x03) { throw Failure.interrupted }
        }
      }
    } catch let failure as Failure {
      throw failure
    } catch WaitError.interrupted {
      throw .interrupted
    } catch {}
    return nil
  }

  private static func isReady(
    _ terminal: FileDescriptor, until deadline: Deadline
  ) throws(WaitError) -> Bool {
    do throws(WaitError) { try wait(for: [Interest(terminal)], until: deadline) } catch {
      if error == .deadline { return false }
      throw error
    }
    return true
  }

  /// Shows a picture below the cursor, without enlarging it.
  ///
  /// - Throws: ``Failure`` with status `unusablePicture` if it is not a picture.
  func show(_ file: FilePath, decodedBy child: PictureChild) throws(Failure) {
    let bytes = try bytes { options throws(Failure) in try child.output(options, of: file) }
    do throws(SystemError) { try terminal.writeFully(bytes, name: "the terminal") } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  private func bytes(
    decoded: ([String]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let most = PixelSize(width: size.columns, height: max(size.rows - Self.otherRows, 1))
    let cell = size.cell ?? Self.usualCell
    let room = PixelSize(
      width: min(most.width * cell.width, Self.longestEdge),
      height: min(most.height * cell.height, Self.longestEdge))
    switch way {
    case .kitty, .iTerm2:
      let limits = ["--max-edge=\(Self.longestEdge)", "--max-bytes=\(Self.mostBytes)"]
      let png = try decoded(["--quiet", "--format=png"] + limits)
      guard let way, let size = InlinePicture.size(ofPNG: png) else { return [] }
      // A partly covered cell counts.
      let place = PicturePlace(
        way, columns: min((size.width + cell.width - 1) / cell.width, most.width),
        rows: min((size.height + cell.height - 1) / cell.height, most.height), cell: cell)
      return framed(InlinePicture(png: png, in: place))
    case .sixel:
      let sixels = try decoded(["--sixel=\(room)"])
      let place = PicturePlace(.sixel, columns: most.width, rows: most.height, cell: cell)
      return framed(InlinePicture(sixels: sixels, in: place))
    case nil: return try decoded(["--blocks=\(most)"])
    }
  }

  /// The picture in separate rows, with the cursor below them.
  private func framed(_ picture: InlinePicture?) -> [UInt8] {
    guard let picture else { return [] }
    let room = String(repeating: "\n", count: picture.rows) + "\u{1B}[\(picture.rows)A"
    // Terminals leave the cursor in different places.
    return Array("\(room)\u{1B}7".utf8) + picture.bytes
      + Array("\u{1B}8\u{1B}[\(picture.rows)B".utf8)
  }
}
