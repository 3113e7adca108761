package import KJDomain
package import KJSystem

/// The programs that fill a clipboard, for the desktop that the environment names.
package struct TextClipboard: Sendable {
  /// A program with its arguments and settings.
  private struct Candidate {
    let name: String
    let arguments: [String]
    /// The variable that names the desktop; nil if the program needs none.
    let variable: String?
    var settings: [String: String] = [:]
  }

  private static let candidates = [
    Candidate(
      name: "wl-copy", arguments: ["--type", "text/plain"], variable: "WAYLAND_DISPLAY"),
    Candidate(
      name: "xclip", arguments: ["-selection", "clipboard", "-in"], variable: "DISPLAY"),
    Candidate(name: "xsel", arguments: ["--clipboard", "--input"], variable: "DISPLAY"),
    // It reads its input in the encoding of the locale, which need not be UTF-8.
    Candidate(
      name: "pbcopy", arguments: [], variable: nil, settings: ["LC_ALL": "en_US.UTF-8"]),
  ]

  private let clients: [(client: ClientProgram, arguments: [String])]

  /// Looks for `wl-copy` under Wayland, for `xclip` and `xsel` under X, and for `pbcopy`.
  package init(_ environment: Environment) {
    clients = Self.candidates.compactMap { candidate in
      if let variable = candidate.variable, environment[variable] == nil { return nil }
      let client = ClientProgram(
        candidate.name, in: environment,
        passing: ["DISPLAY", "HOME", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"])
      guard var client else { return nil }
      for (name, value) in candidate.settings { client.environment[name] = value }
      return (client, candidate.arguments)
    }
  }

  /// Puts text into the clipboard, without the space that follows an inserted path.
  ///
  /// Under X and Wayland, the program stays in the background as long as it owns the clipboard.
  ///
  /// - Returns: The name of the program that copied the text.
  /// - Throws: The ``ClientProgramError`` of the first program if all of them fail, or of a wait that was cut short.
  @discardableResult
  package func copy(
    _ text: InsertionText, until deadline: Deadline
  ) throws(ClientProgramError) -> String {
    var first: ClientProgramError?
    for (client, arguments) in clients {
      do throws(ClientProgramError) {
        try client.ask(arguments, input: Array(text.text.utf8), until: deadline)
        return client.name
      } catch {
        if case .child(.wait) = error.reason { throw error }
        first = first ?? error
      }
    }
    throw first
      ?? ClientProgramError(
        "the clipboard", .failed("this desktop has no 'wl-copy', 'xclip', 'xsel' or 'pbcopy'"))
  }
}
