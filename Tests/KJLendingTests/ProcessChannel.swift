import KJBase
import KJSystem
import SystemPackage

@testable import KJLending

/// A channel to a program on this machine.
final class ProcessChannel: LentChannel {
  private let child: ChildProcess
  private(set) var isFinished = false
  private var isDrained = true
  private var isFull = false

  init(_ command: ChildCommand) throws(SystemError) {
    Interruption.ignoreBrokenPipe()
    child = try ChildProcess(command, input: .pipe, output: .pipe, error: .null)
  }

  /// The events that a loop waits for, except those that would wake it for bytes that nobody wants now.
  var interests: [Interest] {
    var interests: [Interest] = []
    if isDrained && !isFinished, let output = child.output { interests.append(Interest(output)) }
    if isFull, let input = child.input {
      interests.append(Interest(input, readable: false, writable: true))
    }
    return interests
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard let output = child.output else { return 0 }
    do {
      let count = try output.read(into: buffer)
      isFinished = count == 0
      isDrained = false
      return count
    } catch {
      guard error as? Errno == .resourceTemporarilyUnavailable else {
        throw Failure(.connectionLost, "cannot read from the program")
      }
      isDrained = true
      return 0
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    guard let input = child.input else { throw Failure(.connectionLost, "its input is closed") }
    do {
      let count = try input.write(bytes)
      isFull = count < bytes.count
      return count
    } catch {
      guard error as? Errno == .resourceTemporarilyUnavailable else {
        throw Failure(.connectionLost, "cannot write to the program")
      }
      isFull = true
      return 0
    }
  }

  func finishWriting() -> Bool {
    isFull = false
    child.closeInput()
    return true
  }
}
