// The clipboard of macOS, through osascript, which is part of macOS, and pngpaste, which is faster.

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

struct Pasteboard: ClipboardAccess {
  /// AppleScript's names for the types; macOS itself converts a TIFF picture to PNG.
  private static let names = [
    ("«class PNGf»", "image/png"), ("TIFF picture", "image/png"), ("JPEG picture", "image/jpeg"),
    ("GIF picture", "image/gif"), ("«class furl»", "text/uri-list"),
    ("«class utf8»", "text/plain"), ("string", "text/plain"),
  ]
  private static let classes = [
    "image/png": "«class PNGf»", "image/jpeg": "JPEG picture", "image/gif": "GIF picture",
  ]
  /// A picture that was copied as a file, in the Finder.
  static let copiedFile = "image/x-copied-file"
  /// The size of the largest picture that kj prepares.
  private static let mostBytes = 256 << 20
  /// AppleScript writes two digits for each byte, and a few words around them.
  private static let mostDigits = 513 << 20

  let osascript: ClipboardProgram
  let pngpaste: ClipboardProgram?

  func types(until deadline: Deadline) throws(Failure) -> [String] {
    let text = try osascript.read(["-e", "clipboard info"], until: deadline)
    let words = String(decoding: text, as: UTF8.self).split { $0 == "," || $0 == "\n" }
      .map { $0.drop { $0 == " " } }
    let types = Self.names.filter { name in words.contains { $0 == name.0 } }.map(\.1)
    // For a copied file, the clipboard also offers its icon as a picture.
    guard types.contains("text/uri-list") else { return types }
    return isPicture(try copiedFile(until: deadline)) ? [Self.copiedFile] : ["text/uri-list"]
  }

  func contents(as type: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    if type == Self.copiedFile {
      let file = try copiedFile(until: deadline)
      do throws(SystemError) { return try file.contents(limit: Self.mostBytes) } catch {
        throw Failure(.noInput, "cannot read the copied file: \(error)")
      }
    }
    if type == "image/png", let pngpaste {
      return try pngpaste.read(["-"], until: deadline)
    }
    if type == "text/plain" {
      let text = try osascript.read(["-e", "get the clipboard as «class utf8»"], until: deadline)
      // osascript ends its output with a newline.
      return text.last == UInt8(ascii: "\n") ? Array(text.dropLast()) : text
    }
    let name = Self.classes[type] ?? "«class PNGf»"
    let text = try osascript.read(
      ["-e", "get the clipboard as \(name)"], limit: Self.mostDigits, until: deadline)
    return Self.bytes(of: text)
  }

  /// The copied file; the first one if there are several.
  private func copiedFile(until deadline: Deadline) throws(Failure) -> FilePath {
    let path = try osascript.read(
      ["-e", "POSIX path of (the clipboard as «class furl»)"], until: deadline)
    return FilePath(
      String(decoding: path.last == UInt8(ascii: "\n") ? path.dropLast() : path[...], as: UTF8.self)
    )
  }

  private func isPicture(_ path: FilePath) -> Bool {
    guard let file = try? path.opened(.readOnly, options: .nonBlocking) else { return false }
    defer { try? file.close() }
    let head = try? file.contents(count: PictureFormat.headLength, name: path.description)
    return head.flatMap { PictureFormat(head: $0) } != nil
  }

  /// The bytes of `«data PNGf89504E47…»`.
  static func bytes(of text: [UInt8]) -> [UInt8] {
    let label = "«data PNGf".utf8.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for character in text.dropFirst(label) {
      guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { break }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return bytes
  }
}
