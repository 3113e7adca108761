package import KJBase
package import KJConnections
package import KJSystem
internal import SystemPackage

/// `ssh -s HOST sftp`, or `ssh HOST COMMAND`, over a master, for a relay.
package final class LentOpenSSHChannel: LentChannel, ConnectionLine {
  private let master: OpenSSHMaster
  private let process: ChildProcess
  private let input: ChildStream
  private let output: ChildStream

  /// - Parameter command: The command to run on the host; nil for its SFTP subsystem.
  package init(over master: OpenSSHMaster, running command: String? = nil) throws(Failure) {
    self.master = master
    do throws(SystemError) {
      process = try ChildProcess(
        command.map { master.client(["-T"], command: $0) }
          ?? master.client(["-T", "-s"], command: "sftp"), input: .pipe, output: .pipe,
        error: .null,
        ignoresInterrupt: true)
    } catch {
      throw Failure(.failure, error.description)
    }
    guard let input = process.input, let output = process.output else {
      throw Failure(.failure, "cannot start 'ssh': it has no pipes")
    }
    self.input = ChildStream(.writing, input)
    self.output = ChildStream(.reading, output)
  }

  package var interests: [Interest] { [input.interest, output.interest].compactMap(\.self) }

  package func woke() {
    input.woke()
    output.woke()
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    output.read(into: buffer)
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    let count = input.write(bytes)
    if input.hasEnded { throw master.loss }
    return count
  }

  package var isFinished: Bool { output.hasEnded }

  package func finishWriting() throws(Failure) -> Bool {
    process.closeInput()
    input.end()
    return true
  }

  /// Notices the end of the ssh client while nobody is reading.
  package func service() throws(Failure) {
    if process.ending != nil { output.end() }
  }
}
