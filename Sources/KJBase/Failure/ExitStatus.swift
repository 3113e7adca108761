/// The result of a tool, as its exit code.
///
/// The numbers follow BSD `sysexits.h` if it has a name for the case.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything requested was done.
  case done = 0
  /// A failure without a code of its own.
  case failure = 1
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// The input is not a usable picture, or is too large (`EX_DATAERR`).
  case unusablePicture = 65
  /// An input file is missing or cannot be opened, or kj has nothing with that name or number (`EX_NOINPUT`).
  case noInput = 66
  /// The host cannot be reached (`EX_UNAVAILABLE`).
  case unreachable = 69
  /// A file cannot be created, remotely or locally (`EX_CANTCREAT`).
  case cannotCreate = 73
  /// Reading or writing failed (`EX_IOERR`).
  case inputOutput = 74
  /// The connection was lost; trying again may help (`EX_TEMPFAIL`).
  case connectionLost = 75
  /// The host's key is unknown, changed or revoked (`EX_PROTOCOL`).
  case hostKey = 76
  /// Authentication failed or permission was refused (`EX_NOPERM`).
  case refused = 77
  /// One of kj's own files is damaged (`EX_CONFIG`).
  case damagedFile = 78
  /// The path was not inserted into the requested place.
  case notInserted = 79
  /// The person interrupted the tool, which then ends by SIGINT.
  case interrupted = 130

  /// The meaning, in a few words.
  package var meaning: String {
    switch self {
    case .done: "everything requested was done"
    case .failure: "any other failure"
    case .usage: "the command line is wrong"
    case .unusablePicture: "a file is empty, too large, or not a usable picture"
    case .noInput: "no such file, name or number, or a file is unreadable"
    case .unreachable: "the host cannot be reached, or has no SFTP"
    case .cannotCreate: "a file cannot be created, locally or on the host"
    case .inputOutput: "reading or writing failed, locally or on the host"
    case .connectionLost: "the connection was lost; try again"
    case .hostKey: "the host key is unknown, changed or revoked"
    case .refused: "the host refused the login or denied permission"
    case .damagedFile: "a kj file is damaged, or newer than this kj"
    case .notInserted: "a path or text was not inserted"
    case .interrupted: "interrupted (terminated by SIGINT)"
    }
  }

  /// The order of precedence for a status that represents several results: the first one that occurred wins.
  package static let precedence: [ExitStatus] = [
    .interrupted, .hostKey, .refused, .unreachable, .connectionLost, .inputOutput, .cannotCreate,
    .unusablePicture, .noInput, .failure, .notInserted,
  ]

  /// Returns the one status that represents several results.
  ///
  /// A status outside ``precedence`` (a usage error, a damaged file) ends a tool before there are results to combine;
  /// if it occurs anyway, it wins.
  package static func combining(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let failed = Set(statuses).subtracting([.done])
    if let unlisted = failed.subtracting(precedence).min(by: { $0.rawValue < $1.rawValue }) {
      return unlisted
    }
    return precedence.first(where: failed.contains) ?? .done
  }
}
