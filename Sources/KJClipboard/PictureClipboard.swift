package import KJBase
internal import KJDomain
package import KJSystem

/// A picture in the clipboard, read through the desktop's clipboard program.
package struct PictureClipboard: Sendable {
  /// A program that owns a picture hands it over at once, or hangs.
  package static let patience = Duration.seconds(10)
  /// The types in order of preference: a desktop offers the same picture in several types.
  private static let wanted = [
    Pasteboard.copiedFile, "image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp",
  ]

  private let access: any ClipboardAccess
  /// The type in which the picture is read.
  private let type: String
  /// Whether the same contents are also offered as plain text.
  package let offersText: Bool

  /// Checks whether there is a picture, which is quick; reading it may take longer.
  ///
  /// In WSL it also looks at the clipboard of Windows, if there is time for that.
  ///
  /// - Parameter patience: How long the desktop's clipboard program may take.
  /// - Throws: A failure with the status `.noInput` that says what the clipboard holds instead.
  package init(
    _ environment: Environment, within patience: Duration = Self.patience
  ) throws(Failure) {
    do throws(Failure) {
      self = try Self(by: try Self.access(environment), within: patience)
    } catch {
      guard patience > WindowsClipboard.start, let windows = WindowsClipboard(environment) else {
        throw error
      }
      self = try Self(by: windows, within: patience)
    }
  }

  private init(by access: any ClipboardAccess, within patience: Duration) throws(Failure) {
    self.access = access
    let types = try access.types(until: .after(patience))
    guard let type = Self.wanted.first(where: types.contains) else { throw Self.noPicture(types) }
    self.type = type
    offersText = ClipboardContents(types: types).isPlainText
  }

  /// Whether there may be a clipboard at all.
  package static func mayExist(in environment: Environment) -> Bool {
    #if canImport(Darwin)
      return true
    #else
      return environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    #endif
  }

  /// Why the clipboard cannot be read at all; nil if it can.
  package static func problem(in environment: Environment) -> Failure? {
    do throws(Failure) {
      _ = try access(environment)
      return nil
    } catch {
      return error
    }
  }

  /// Looks for the clipboard program of macOS, Wayland or X11.
  static func access(
    _ environment: Environment
  ) throws(Failure) -> any ClipboardAccess {
    let find = { ClipboardProgram($0, in: environment) }
    let hasWayland = environment["WAYLAND_DISPLAY"] != nil
    let hasX11 = environment["DISPLAY"] != nil
    if let osascript = find("osascript") {
      return Pasteboard(osascript: osascript, pngpaste: find("pngpaste"))
    } else if hasWayland, let wlPaste = find("wl-paste") {
      return WaylandClipboard(program: wlPaste)
    } else if hasX11, let xclip = find("xclip") {
      return XClipboard(program: xclip)
    } else if hasWayland {
      throw missing("wl-paste", of: "wl-clipboard")
    } else if hasX11 {
      throw missing("xclip", of: "xclip")
    } else {
      throw Failure(
        .noInput, "cannot read the clipboard: neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: ["run it in a terminal on the desktop that has the clipboard"])
    }
  }

  private static func missing(_ program: String, of package: String) -> Failure {
    Failure(
      .noInput, "cannot read the clipboard: '\(program)' is not installed",
      advice: ["install the package '\(package)'"])
  }

  /// Reads the picture.
  package func picture() throws(Failure) -> [UInt8] {
    let bytes = try access.contents(as: type, until: .after(Self.patience))
    guard !bytes.isEmpty else { throw Self.noPicture([]) }
    guard PictureFormat(head: bytes) != nil else {
      throw Failure(
        .unusablePicture, "cannot use the clipboard: its '\(type)' data is not a picture")
    }
    return bytes
  }

  private static func noPicture(_ types: [String]) -> Failure {
    let contents = ClipboardContents(types: types)
    return Failure(
      .noInput, "cannot read a picture from the clipboard: it \(contents.description)",
      advice: contents.advice)
  }
}
