internal import KJBase
internal import KJDomain
internal import KJPreparation
internal import SystemPackage

/// Inputs that go into one new directory on each host; the path of that directory is the only result.
struct UploadDirectory: Sendable {
  let directory: LocalDirectory
  /// The numbers of its inputs.
  let inputs: Range<Int>

  /// The number under which the directory is reported: the number of its last input.
  var number: Int { inputs.upperBound - 1 }

  var label: OutsideText { directory.label }

  func member(at number: Int) -> LocalDirectory.Member {
    directory.members[number - inputs.lowerBound]
  }

  /// The directories below it, each after its parent.
  var directoriesBelow: [[RemoteName]] {
    var known: Set<[RemoteName]> = []
    var below: [[RemoteName]] = []
    for member in directory.members {
      for depth in member.directories.indices.map({ $0 + 1 }) {
        let path = Array(member.directories.prefix(depth))
        if known.insert(path).inserted { below.append(path) }
      }
    }
    return below
  }

  /// The failure of the whole directory, caused by the failure of one of its files.
  func failure(because failure: Failure) -> Failure {
    switch failure.status {
    case .unusablePicture, .noInput, .cannotCreate, .failure, .inputOutput:
      Failure(
        .inputOutput, "cannot upload '\(label)': \(failure.message)", details: failure.details,
        advice: failure.advice.filter { $0 != .step(.replaceFile) })
    default: failure
    }
  }
}
