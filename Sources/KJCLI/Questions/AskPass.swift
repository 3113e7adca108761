import KJBase
import KJDomain
import KJSystem
import SystemPackage

/// The program that asks in place of the terminal (`SSH_ASKPASS`, ssh(1)).
///
/// | `SSH_ASKPASS_REQUIRE` | when it asks                                     |
/// |-----------------------|--------------------------------------------------|
/// | `never`               | never                                            |
/// | `prefer`              | if there is a display                            |
/// | `force`               | always                                           |
/// | anything else         | if there is a display and no terminal            |
///
/// `DISPLAY` or `WAYLAND_DISPLAY` names a display. Unlike OpenSSH, kj has no default program.
struct AskPass {
  /// Longer than any answer, in bytes.
  private static let longestOutput = 1 << 16

  private let name: String
  /// nil if there is no such program.
  private let program: FilePath?

  /// - Returns: nil if no program may ask.
  init?(_ environment: Environment, hasTerminal: Bool) {
    guard let name = environment["SSH_ASKPASS"] else { return nil }
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    switch environment["SSH_ASKPASS_REQUIRE"]?.lowercased() {
    case "never": return nil
    case "force": break
    case "prefer": guard hasDisplay else { return nil }
    default: guard hasDisplay && !hasTerminal else { return nil }
    }
    self.name = name
    program = Executables.find(name, in: environment)
  }

  /// Answers a question; nil if the person declined.
  func answer(to question: Question) throws(Failure) -> Answer? {
    switch question {
    case .hostKey(let review):
      try HostKeyQuestion(review).ask { text throws(Failure) in
        try ask(text).map { String(decoding: $0, as: UTF8.self) }
      }
    case .passphrase, .password, .prompt:
      try ask(SecretQuestion(question).prompt).map(Answer.secret)
    case .place, .confirmation: nil
    }
  }

  /// Runs the program with the prompt as its only argument; the first line of its output is the answer.
  ///
  /// - Parameter prompt: Displayed unchanged; text from outside has already been made printable.
  /// - Returns: nil if the program's exit status says that there is no answer.
  private func ask(_ prompt: String) throws(Failure) -> [UInt8]? {
    guard let program else { throw failure("no such program in PATH") }
    var result: ChildOutput
    do throws(ChildError) {
      result = try ChildProcess.run(
        ChildCommand(program, [prompt]), error: .inherited, limit: Self.longestOutput,
        isSecret: true, until: .never)
    } catch {
      throw failure(error)
    }
    defer { result.eraseOutput() }
    guard result.ending == .exited(0) else { return nil }
    return Array(result.output.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }

  private func failure(_ error: ChildError) -> Failure {
    switch error {
    case .wait: Failure(.interrupted, "interrupted")
    case .system(let error): failure(error.reason)
    case .tooMuchOutput: failure("it prints too much")
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(
      .failure, "cannot prompt with '\(name.printable)': \(reason)",
      advice: ["set SSH_ASKPASS to a program that can prompt, or SSH_ASKPASS_REQUIRE to 'never'"])
  }
}
