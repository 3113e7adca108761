import KJLibC
public import SystemPackage

/// A file of expected output under `Tests/Golden/`.
public struct GoldenFile {
  private let path: FilePath
  private let recording: Bool

  /// `name` is relative to `directory`.
  ///
  /// With `KJ_RECORD=1`, comparisons record the actual output.
  public init(_ name: String, in directory: FilePath = SourceTree.root.appending("Tests/Golden")) {
    self.init(
      name, in: directory, recording: getenv("KJ_RECORD").map { String(cString: $0) } == "1")
  }

  init(_ name: String, in directory: FilePath, recording: Bool) {
    path = directory.pushing(FilePath(name))
    self.recording = recording
  }

  /// Throws a ``SetUpFailure`` with a line diff unless the file holds exactly `actual`.
  ///
  /// When recording, this writes the file and fails all the same, so no recording run can be mistaken for a passing
  /// one.
  public func compare(with actual: [UInt8]) throws {
    if recording {
      try LocalFiles.write(path, actual, mode: [.ownerReadWrite, .groupRead, .otherRead])
      throw SetUpFailure("recorded '\(path)': run again without KJ_RECORD")
    }
    guard LocalFiles.exists(path) else {
      throw SetUpFailure("no golden file '\(path)': look at the output, then run with KJ_RECORD=1")
    }
    let expected = try LocalFiles.read(path)
    if expected == actual { return }
    let difference = LineDiff.describe(
      expected: String(decoding: expected, as: UTF8.self),
      actual: String(decoding: actual, as: UTF8.self))
    throw SetUpFailure("differs from '\(path)':\n\(difference)")
  }
}
