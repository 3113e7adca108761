package import KJBase
package import KJSystem
internal import SystemPackage

/// Makes a link with `kj-link`, which asks its questions at the terminal and then goes into the background.
///
/// It is a separate program because this one may have threads, and a process with threads must not fork.
package enum LinkStarter {
  /// Makes a link to a host, and returns once the link can provide channels.
  ///
  /// `kj-link` writes its own messages to standard error.
  ///
  /// - Parameter arguments: The arguments of `kj-link`.
  /// - Throws: ``Failure`` with the status of `kj-link` if there is no link; `interrupted` if the person interrupts it.
  package static func start(
    to label: OutsideText, _ arguments: [String], in environment: Environment
  ) throws(Failure) {
    try start(Executables.findTool("kj-link", in: environment), arguments, to: label)
  }

  /// Does the same with the given program as `kj-link`; nil if it is not installed.
  static func start(
    _ program: FilePath?, _ arguments: [String], to label: OutsideText
  ) throws(Failure) {
    guard let program else {
      throw failure(label, .failure, "'kj-link' is not installed")
    }
    let command = ChildCommand(program, arguments)
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(command, input: .null, output: .null, error: .inherited)
    } catch {
      throw failure(label, .failure, error.description)
    }
    let ending: ChildProcess.Ending
    do throws(WaitError) { ending = try child.wait(until: .never) } catch { throw .interrupted }
    switch ending {
    case .exited(0): return
    case .exited(let status):
      throw failure(
        label, ExitStatus(rawValue: status) ?? .failure, "'kj-link' \(ending.words)")
    case .signaled(let number):
      if Interruption.signal != nil || number == 2 { throw .interrupted }
      throw failure(label, .failure, "'kj-link' \(ending.words)")
    }
  }

  private static func failure(
    _ label: OutsideText, _ status: ExitStatus, _ reason: String
  ) -> Failure {
    Failure(status, "cannot start a link to '\(label)': \(reason)")
  }
}
