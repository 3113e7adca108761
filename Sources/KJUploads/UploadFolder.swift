internal import KJBase
internal import KJDomain
internal import KJPreparation
internal import SystemPackage

/// Inputs that go into one new folder on each host, whose path is the only result.
struct UploadFolder: Sendable {
  let folder: LocalFolder
  /// The numbers of its inputs.
  let inputs: Range<Int>

  /// The number under which it is reported: that of its last input.
  var number: Int { inputs.upperBound - 1 }

  var label: OutsideText { folder.label }

  func member(at number: Int) -> LocalFolder.Member {
    folder.members[number - inputs.lowerBound]
  }

  /// The folders below it, each behind the one that it is in.
  var foldersBelow: [[RemoteName]] {
    var known: Set<[RemoteName]> = []
    var below: [[RemoteName]] = []
    for member in folder.members {
      for depth in member.folders.indices.map({ $0 + 1 }) {
        let path = Array(member.folders.prefix(depth))
        if known.insert(path).inserted { below.append(path) }
      }
    }
    return below
  }

  /// What stops the whole folder where one of its files fails.
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
