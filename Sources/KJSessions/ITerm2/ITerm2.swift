internal import KJDomain
package import KJSystem

/// This person's running iTerm2.
///
/// This follows iTerm2's documentation; tests cover only the command lines that it would receive.
public struct ITerm2: Sendable {
  /// Whether this process runs in iTerm2; if not, its sessions count only if the target names one.
  package let isAround: Bool
  /// The session in which this process runs.
  package let ownSession: String?
  let client: ClientProgram

  /// Reads `ITERM_SESSION_ID`, such as `w0t1p0:` and the id; nil if `osascript` is not in `PATH`.
  package init?(_ environment: Environment) {
    guard let client = ClientProgram("osascript", in: environment) else { return nil }
    self.client = client
    isAround = environment["ITERM_SESSION_ID"] != nil
    ownSession = environment["ITERM_SESSION_ID"]?.split(separator: ":").last.map(String.init)
  }

  /// Lists the sessions of every tab.
  ///
  /// - Parameter processes: The process table, for the programs in the sessions.
  package func sessions(
    _ processes: ProcessTable, until deadline: Deadline
  ) throws(ClientProgramError) -> [ITerm2Session] {
    try client.list(["-e", Self.listing], until: deadline) { Self.sessions(in: $0, processes) }
  }

  /// Reads the output of the script ``listing``; nil if it does not have that form.
  public static func sessions(in output: [UInt8], _ processes: ProcessTable) -> [ITerm2Session]? {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let sessions = lines.map { ITerm2Session($0, processes) }
    return sessions.contains { $0 == nil } ? nil : sessions.compactMap(\.self)
  }

  /// Prints one line per session: its id, its terminal and its name.
  ///
  /// Within `tell`, `tab` is an iTerm2 term. The script first checks that iTerm2 runs, because `tell` would start it.
  private static let listing = """
    set theTab to character id 9
    set theEnd to character id 10
    set found to ""
    if application "iTerm2" is not running then return found
    tell application "iTerm2"
      repeat with aWindow in windows
        repeat with aTab in tabs of aWindow
          repeat with aSession in sessions of aTab
            set found to found & (id of aSession) & theTab & (tty of aSession) & theTab & (name of aSession) & theEnd
          end repeat
        end repeat
      end repeat
    end tell
    return found
    """

  /// Writes its second argument into the session whose id is its first; the text is not part of the script.
  static let writing = """
    on run arguments
      if application "iTerm2" is not running then return "gone"
      tell application "iTerm2"
        repeat with aWindow in windows
          repeat with aTab in tabs of aWindow
            repeat with aSession in sessions of aTab
              if (id of aSession) is (item 1 of arguments) then
                tell aSession to write text (item 2 of arguments) newline NO
                return "written"
              end if
            end repeat
          end repeat
        end repeat
      end tell
      return "gone"
    end run
    """
}
