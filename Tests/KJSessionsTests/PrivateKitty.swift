import KJLibC
import KJRoomSupport
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage

/// A kitty that allows remote control, with one window; it ends when this object is released.
final class PrivateKitty {
  let recorder: Recorder
  private let display: PrivateDisplay
  private let terminal: PseudoTerminal
  private let socket: FilePath

  /// - Parameters:
  ///   - program: Another name for the `cat` that records the input of the window.
  ///   - modes: The bytes that it sends to its terminal first.
  init(program: String, modes: String = "") throws {
    display = try PrivateDisplay()
    let work = display.workspace.work
    socket = display.workspace.runtime.appending("kitty")
    let link = work.appending(program)
    guard symlink("/bin/cat", link.string) == 0 else { throw SetUpFailure("no link '\(program)'") }
    let file = work.appending("out")
    let script = "stty raw -echo; printf '\(modes)'; exec '\(link)' >'\(file)'"
    terminal = try PseudoTerminal(
      "kitty",
      [
        "--config", "NONE", "-o", "allow_remote_control=yes", "-o", "shell_integration=disabled",
        "--listen-on", "unix:\(socket)", "sh", "-c", script,
      ],
      tools: display.tools(["LIBGL_ALWAYS_SOFTWARE": "1"]))
    recorder = Recorder(id: "1", file: file)
    let deadline = Deadline.after(.hang)
    while !deadline.hasPassed {
      if LocalFiles.exists(socket), LocalFiles.exists(file) { return }
      usleep(20_000)
    }
    throw SetUpFailure("kitty does not come up")
  }

  /// The environment of a program inside kitty.
  var environment: Environment {
    Environment(
      display.environment.merging(["KITTY_LISTEN_ON": "unix:\(socket)", "KITTY_WINDOW_ID": "1"]) {
        $1
      })
  }
}
