import KJLibC
import SystemPackage

/// A PAM service that asks one question after another, for the programs that are given ``environment``.
///
/// pam_wrapper provides it; its module pam_matrix compares answers with those in a file and calls every hidden one
/// `Password: `.
struct PAMService {
  let environment: [String: String]

  init(in directory: FilePath, service: String, user: String, prompts: [ServerPrompt]) throws {
    let library = try SystemLibrary.path(of: "libpam_wrapper.so")
    let module = library.removingLastComponent().pushing("pam_wrapper/pam_matrix.so")
    var lines = ["account required pam_permit.so", "session required pam_permit.so"]
    for (number, prompt) in prompts.enumerated() {
      let answers = directory.appending("answer-\(number)")
      try LocalFiles.write(answers, "\(user):\(prompt.answer):\(service)\n".utf8)
      lines.append("auth required \(module) passdb=\(answers)" + (prompt.isEchoed ? " echo" : ""))
    }
    let services = directory.appending("pam.d")
    let text = lines.joined(separator: "\n") + "\n"
    // Without `other`, PAM complains that there is no service for all other programs.
    for name in [service, "other"] { try LocalFiles.write(services.appending(name), text.utf8) }
    environment = [
      "LD_PRELOAD": library.string,
      "PAM_WRAPPER": "1",
      "PAM_WRAPPER_SERVICE_DIR": services.string,
    ]
  }

  /// Removes the directories that pam_wrapper makes in `/tmp` and leaves there if its process is killed.
  ///
  /// It waits a moment for `killed` to end.
  static func removeLeftovers(of killed: [pid_t]) {
    let limit = ContinuousClock.now + .seconds(1)
    while killed.contains(where: isAlive), .now < limit { pause(milliseconds: 2) }
    for name in (try? LocalFiles.list("/tmp")) ?? [] where name.hasPrefix("pam.") {
      let directory = FilePath("/tmp").appending(name)
      guard name.utf8.count == 5,
        let text = try? LocalFiles.read(directory.appending("pid")),
        let id = pid_t(String(decoding: text, as: UTF8.self)), !isAlive(id)
      else { continue }
      try? LocalFiles.remove(directory)
    }
  }

  private static func isAlive(_ id: pid_t) -> Bool { kill(id, 0) == 0 || errno != ESRCH }
}
