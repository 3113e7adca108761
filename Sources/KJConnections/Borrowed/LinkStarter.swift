// A link made on the way, for a host whose connection is to stay.

package import KJDomain
package import KJHosts
internal import KJSystem
internal import SystemPackage

/// Makes a link by `kj-link`, which asks its questions at the terminal and then goes into the background.
///
/// It is a program of its own because this one may have threads, which a process that splits in two must
/// not have.
package enum LinkStarter {
  /// Makes a link to a host, and returns when a channel of it can be had.
  ///
  /// What `kj-link` has to say, it says itself on standard error.
  ///
  /// - Parameter canAsk: Whether it may ask at the terminal.
  /// - Throws: ``Failure`` with the status of `kj-link` if there is no link; `interrupted` if the person
  ///   wants no more.
  package static func start(
    for host: ResolvedHost, _ settings: ConnectionSettings, canAsk: Bool
  ) throws(Failure) {
    let program = Executables.findTool("kj-link", in: settings.environment)
    try start(program, for: host, settings, canAsk: canAsk)
  }

  /// The same with a program in the place of `kj-link`, or none.
  static func start(
    _ program: FilePath?, for host: ResolvedHost, _ settings: ConnectionSettings, canAsk: Bool
  ) throws(Failure) {
    guard let program else {
      throw failure(host, .failure, "'kj-link' is not installed")
    }
    let command = ChildCommand(program, arguments(for: host, settings.timeouts, canAsk: canAsk))
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(command, input: .null, output: .null, error: .inherited)
    } catch {
      throw failure(host, .failure, error.description.printable)
    }
    let ending: ChildProcess.Ending
    do throws(WaitError) { ending = try child.wait(until: .never) } catch { throw .interrupted }
    switch ending {
    case .exited(0): return
    case .exited(let status):
      throw failure(
        host, ExitStatus(rawValue: status) ?? .failure, "'kj-link' ended with status \(status)")
    case .signaled(let number):
      if Interruption.signal != nil || number == 2 { throw .interrupted }
      throw failure(host, .failure, "'kj-link' was ended by signal \(number)")
    }
  }

  private static func arguments(
    for host: ResolvedHost, _ timeouts: Timeouts, canAsk: Bool
  ) -> [String] {
    var arguments = canAsk ? [] : ["--no-input"]
    if let connect = timeouts.connect { arguments.append("--connect-timeout=\(connect.inSeconds)") }
    arguments.append("--stall-timeout=\(timeouts.stall.inSeconds)")
    return arguments + host.way.connectionArguments + ["--", host.label]
  }

  private static func failure(
    _ host: ResolvedHost, _ status: ExitStatus, _ reason: String
  ) -> Failure {
    Failure(status, "cannot make a link to '\(host.label.printable)': \(reason)")
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
