// What a command line says about a host's remote directory.

import KJCLI
import KJDomain

/// The directory's new value, if it gets one: from `--dir`, `--no-dir` or an `ssh://` address.
enum DirectoryChange {
  case keep
  case clear
  case set(String)

  /// Throws ``Failure`` with status `usage` where the address and an option both say something.
  init(option: RawArgument?, forgets: Bool = false, address: Destination?) throws(Failure) {
    let inAddress = address?.directory
    if inAddress != nil, option != nil || forgets {
      let name = forgets ? "--no-dir" : "--dir"
      throw Failure(.usage, "'\(name)' and a directory in the address exclude each other")
    }
    if forgets {
      self = .clear
    } else if let directory = try option?.text() ?? inAddress {
      self = .set(directory)
    } else {
      self = .keep
    }
  }

  /// The directory of a host that has none yet.
  var newValue: String? { applied(to: nil) }

  /// The directory of a host that has had `old`.
  func applied(to old: String?) -> String? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let directory): directory
    }
  }
}
