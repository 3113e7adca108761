internal import KJSystem
internal import SystemPackage

/// A call of `ssh -G`.
struct OpenSSHQuestion: Hashable, Sendable {
  let program: FilePath
  let arguments: [String]
  /// The working directory; nil for the directory of this process.
  let directory: FilePath?

  /// The question as stored in a file: equal for the same question from the same user.
  var key: [String] {
    [
      program.string, "\(Environment.userID)", Environment([:]).userName ?? "", home.string,
      directory?.string ?? "", "\(arguments.count)",
    ] + arguments
  }

  /// The person's home as `ssh` sees it: from the password database, whatever HOME says.
  var home: FilePath { Environment([:]).home }
}
