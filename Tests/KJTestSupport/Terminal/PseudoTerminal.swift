import CKJSystem
import KJLibC
import SystemPackage

/// A running program whose standard streams and controlling terminal are a pseudo-terminal.
///
/// It belongs to one thread. The program is killed when the last reference to it is released.
public final class PseudoTerminal {
  /// Everything the program has written, escape sequences included.
  ///
  /// A newline arrives as `\r\n`.
  public private(set) var transcript: [UInt8] = []

  public var processID: Int32 { child.id }

  private let controller: FileDescriptor
  private let child: Child
  /// How much of the transcript the expectations so far have used up.
  private var seen = 0
  private var isClosed = false

  /// Starts a program as ``ToolRunner/run(_:_:stdin:)`` would.
  public init(
    _ tool: String, _ arguments: [String] = [], size: TerminalSize = .init(), tools: ToolRunner
  ) throws {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    try check("open a pseudo-terminal") {
      kj_open_pseudo_terminal(size.columns, size.rows, &ends.controller, &ends.terminal)
    }
    controller = FileDescriptor(rawValue: ends.controller)
    let terminal = FileDescriptor(rawValue: ends.terminal)
    defer { try? terminal.close() }
    _ = fcntl(ends.controller, F_SETFL, O_NONBLOCK)
    child = try Child(
      program: tools.locate(tool), arguments: arguments.map { Array($0.utf8) },
      environment: tools.environment, directory: tools.directory,
      input: terminal, output: terminal, error: terminal, controllingTerminal: true)
  }

  deinit {
    child.killGroup()
    try? controller.close()
  }

  /// Sends text as if typed.
  ///
  /// Return is `\r`; Ctrl-C is `\u{3}`.
  public func type(_ text: String, within limit: Duration = .hang) throws {
    try type(Array(text.utf8), within: limit)
  }

  /// Sends bytes as if typed.
  public func type(_ bytes: [UInt8], within limit: Duration = .hang) throws {
    let deadline = ContinuousClock.now + limit
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller.rawValue, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if isClosed || .now > deadline {
        throw SetUpFailure("the program does not take what is typed\n\(screen)")
      } else {
        // A program that waits for its output to be read does not read its input.
        read(milliseconds: 5)
      }
    }
  }

  /// Waits until the program has shown `text`, after the text that the last expectation found.
  public func expect(_ text: String, within limit: Duration = .hang) throws {
    try expect(inAnyOrder: [text], within: limit)
  }

  /// Waits until the program has shown all of `texts`, each after the text that the last expectation found.
  public func expect(inAnyOrder texts: [String], within limit: Duration = .hang) throws {
    let wanted = texts.map { Array($0.utf8) }
    let deadline = ContinuousClock.now + limit
    while true {
      let shown = transcript[seen...]
      let ends = wanted.map { shown.firstRange(of: $0)?.upperBound }
      guard let missing = ends.firstIndex(of: nil) else {
        seen = ends.compactMap(\.self).max() ?? seen
        return
      }
      if isClosed || .now > deadline {
        let cause = isClosed ? "the program ended" : "it did not in \(limit)"
        throw SetUpFailure(
          "expected the terminal to show '\(texts[missing])': \(cause)\n\(screen)")
      }
      read(milliseconds: 20)
    }
  }

  /// Lets the program continue for a while, which it cannot do if nobody reads its output.
  public func follow(milliseconds: Int32) {
    read(milliseconds: milliseconds)
  }

  /// Waits for the end of the program.
  ///
  /// Collects its output until then.
  public func wait(within limit: Duration = .hang) -> Ending {
    let deadline = ContinuousClock.now + limit
    while !isClosed && child.poll() == nil && .now < deadline { read(milliseconds: 20) }
    let ending = child.wait(until: deadline)
    while !isClosed && read(milliseconds: 0) {}
    return ending
  }

  /// Changes the size; the program receives SIGWINCH.
  public func resize(to size: TerminalSize) throws {
    try check("resize the pseudo-terminal") {
      kj_resize_pseudo_terminal(controller.rawValue, size.columns, size.rows)
    }
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { child.signal(number) }

  private var screen: String { "[terminal]\n" + String(decoding: transcript, as: UTF8.self) }

  /// Reads what the program has written; returns true if there was something.
  @discardableResult
  private func read(milliseconds: Int32) -> Bool {
    if isClosed {
      pause(milliseconds: Int(milliseconds))
      return false
    }
    var polls = [pollfd(fd: controller.rawValue, events: Int16(POLLIN), revents: 0)]
    guard poll(&polls, 1, milliseconds) > 0 else { return false }
    do {
      let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = try controller.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      isClosed = chunk.isEmpty
      transcript += chunk
      return !chunk.isEmpty
    } catch {
      // Linux reports the end of a pseudo-terminal as an input error.
      isClosed = (error as? Errno) != .resourceTemporarilyUnavailable
      return false
    }
  }
}
