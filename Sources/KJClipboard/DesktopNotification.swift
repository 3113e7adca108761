internal import KJDomain
package import KJSystem

/// A notification by the desktop's own program: `notify-send` of libnotify, or `osascript` of macOS.
package enum DesktopNotification {
  private static let patience = Duration.seconds(5)

  /// Shows a notification if there is such a program; ignores all errors.
  package static func show(_ title: String, _ text: String, in environment: Environment) {
    let command: (name: String, arguments: [String])
    #if canImport(Darwin)
      let script = "on run t\ndisplay notification (item 2 of t) with title (item 1 of t)\nend run"
      command = ("osascript", ["-e", script, title, text])
    #else
      // The text may be read as markup.
      let plain = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      command = ("notify-send", ["--app-name=kj", "--", title, plain])
    #endif
    guard let program = Executables.find(command.name, in: environment) else { return }
    _ = try? ChildProcess.run(
      ChildCommand(program, command.arguments), until: .after(patience))
  }
}
