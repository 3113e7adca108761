internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// `ssh -s HOST sftp`, or `ssh HOST COMMAND`, over a master, as a relay uses it.
final class LentOpenSSHChannel: LentChannel, HostShell.Line {
  private let master: OpenSSHMaster
  private let process: ChildProcess
  private let input: ChildStream
  private let output: ChildStream

  /// - Parameter command: What runs on the host; nil for its SFTP subsystem.
  init(over master: OpenSSHMaster, running command: String? = nil) throws(Failure) {
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

  var interests: [Interest] { [input.interest, output.interest].compactMap(\.self) }

  func woke() {
    input.woke()
    output.woke()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    output.read(into: buffer)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    let count = input.write(bytes)
    if input.hasEnded { throw master.loss }
    return count
  }

  var isFinished: Bool { output.hasEnded }

  func finishWriting() throws(Failure) -> Bool {
    process.closeInput()
    input.end()
    return true
  }

  /// Notices the end of the client while nobody reads.
  func service() throws(Failure) {
    if process.ending != nil { output.end() }
  }
}
