internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// An upload that has the terminal while it runs.
final class SessionUpload {
  /// Lets the person see what went wrong before the remote program has the screen again.
  private static let pause = "|| { printf 'press Enter to go back '; read -r f; }"

  /// Asks with readline's completion, if there is bash.
  private static let askWithCompletion = "read -e -p 'file to upload: ' f"
  private static let ask = "printf 'file to upload: '; IFS= read -r f"
  /// `$0` is the program, `$@` its arguments.
  private static let takeFile = """
     || exit 0
    [ -n "$f" ] || exit 0
    case $f in '~'/*) f=$HOME/${f#'~/'} ;; esac
    "$0" "$@" -- "$f" \(pause)
    """

  private let process: ChildProcess

  /// Starts it; the terminal must be in its usual modes by then.
  ///
  /// - Parameter uploadArguments: The arguments of `kj-upload`, before the file.
  /// - Returns: nil if `kj-upload` is not installed.
  init?(
    _ uploadArguments: [String], _ environment: Environment
  ) throws(SystemError) {
    guard let program = Executables.findTool("kj-upload", in: environment) else { return nil }
    let bash = Executables.find("bash", in: environment)
    let script = (bash == nil ? Self.ask : Self.askWithCompletion) + Self.takeFile
    let arguments = ["-c", script, program.string] + uploadArguments
    process = try ChildProcess(
      ChildCommand(bash ?? "/bin/sh", arguments, environment: ["KJ_HOST": nil]), input: .inherited,
      output: .inherited,
      error: .inherited)
    Interruption.pause()
  }

  deinit {
    Interruption.resume()
  }

  var hasEnded: Bool { process.ending != nil }

  var interests: [Interest] { [process.endInterest].compactMap(\.self) }

  /// When to look again, if nothing signals the end.
  var deadline: Deadline { process.endInterest == nil ? .after(.milliseconds(50)) : .never }
}
