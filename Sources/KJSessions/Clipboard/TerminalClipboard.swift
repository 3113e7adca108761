package import KJDomain
package import KJSystem
package import SystemPackage

/// Asks the terminal to copy text into its clipboard, with OSC 52 (xterm's control sequences).
///
/// The terminal does not confirm this: kitty accepts the text, xterm only if it is configured to. A multiplexer has to
/// pass the request on: tmux drops it by default, but sends its own if its client asks it to; GNU screen passes on
/// wrapped requests.
package struct TerminalClipboard: Sendable {
  private enum Surrounding {
    case none
    case tmux(TmuxServer?, pane: String?)
    case screen
  }

  private let terminal: FilePath
  private let surrounding: Surrounding

  /// - Parameter terminal: The terminal's device; by default this process's controlling terminal.
  package init(_ environment: Environment, terminal: FilePath = "/dev/tty") {
    self.terminal = terminal
    if environment["TMUX"] != nil {
      let servers = TmuxServers(environment)
      surrounding = .tmux(servers.own, pane: servers.ownPane)
    } else {
      surrounding = environment["STY"] == nil ? .none : .screen
    }
  }

  /// Sends the request, without the space that follows an inserted path.
  ///
  /// - Throws: ``ClientProgramError``, also if there is no terminal.
  package func copy(_ text: InsertionText, until deadline: Deadline) throws(ClientProgramError) {
    let bytes = Array(text.text.utf8)
    let request = Array("\u{1B}]52;c;\(Base64.encode(bytes))\u{7}".utf8)
    switch surrounding {
    case .none: try write(request, until: deadline)
    case .screen: try write(Self.wrapped(request, as: ""), until: deadline)
    case .tmux(let server, let pane):
      if let server, let pane, try server.fillsClipboard(bytes, from: pane, until: deadline) {
        return
      }
      // All versions without that command pass on wrapped requests.
      try write(Self.wrapped(request, as: "tmux;"), until: deadline)
    }
  }

  /// A control string (DCS) for the outer terminal; tmux wants each escape doubled.
  private static func wrapped(_ request: [UInt8], as kind: String) -> [UInt8] {
    let escape: UInt8 = 0x1B
    let inner = kind.isEmpty ? request : request.flatMap { $0 == escape ? [$0, $0] : [$0] }
    return [escape, UInt8(ascii: "P")] + Array(kind.utf8) + inner + [escape, UInt8(ascii: "\\")]
  }

  /// Writes to the terminal, which accepts nothing while its output is stopped.
  private func write(_ bytes: [UInt8], until deadline: Deadline) throws(ClientProgramError) {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try terminal.opened(.writeOnly, options: .nonBlocking)
    } catch {
      throw ClientProgramError("the terminal", .system(error))
    }
    defer { try? file.close() }
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(WaitError) {
        try wait(for: [Interest(file, readable: false, writable: true)], until: deadline)
      } catch {
        throw ClientProgramError("the terminal", .wait(error))
      }
      rest = rest.dropFirst(try written(rest, to: file))
    }
  }

  /// Returns the number of bytes that the terminal accepted.
  private func written(
    _ bytes: ArraySlice<UInt8>, to file: FileDescriptor
  ) throws(ClientProgramError) -> Int {
    do { return try bytes.withUnsafeBytes { try file.write($0) } } catch {
      let cause = error as? Errno ?? .ioError
      if cause == .wouldBlock { return 0 }
      throw ClientProgramError(
        "the terminal", .system(SystemError("write", terminal.description, cause)))
    }
  }
}
