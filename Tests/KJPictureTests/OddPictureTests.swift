// Runs kj-image on every file of the odd set: correct pictures of every kind, damaged ones, and
// files that lie. Tests/Pictures/expected.txt has the expected result of each.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct OddPictureTests {
  /// Two runs at a time, so other runs do not add to a run's time.
  static let gate = ThreadGate(width: 2)
  /// Smaller than every picture but the tiny ones.
  static let smallEdge = 160

  @Test(arguments: try PictureCase.selected())
  func pictureIsTreatedAsExpected(_ picture: PictureCase) async throws {
    let set = try Self.setOrSkip()
    if picture.isHeavy && !MeasuredRun.isOfReleaseCode {
      print("skipped: \(picture.path): debug code takes a minute for it")
      try Test.cancel("debug code takes a minute for it")
    }
    try await Self.gate.pass(named: picture.path) {
      let workspace = try Workspace()
      for isResized in [false, true] {
        for complaint in try Self.complaints(picture, isResized: isResized, set, workspace) {
          Issue.record(Comment(rawValue: "\(picture.path): \(complaint)"))
        }
      }
    }
  }

  @Test func tableAndDirectoryHoldTheSameFiles() throws {
    let files = try Self.setOrSkip().files()
    let rows = try PictureCase.all().map(\.path)
    #expect(Set(rows) == Set(files))
    #expect(Set(rows).count == rows.count)
  }

  @Test func checkerSeesWhatIsWrong() throws {
    let set = try Self.setOrSkip()
    for (path, reference, complaint) in [
      ("jpeg/420.jpg", "drawn", ""), ("jpeg/420.jpg", "grey", "it differs"),
      ("jpeg/420.jpg", "lying", "its size is"), ("jpeg/orientation-3-short.jpg", "drawn", "corner"),
      ("jpeg/camera.jpg", "drawn", "IFD0"), ("jpeg/camera.jpg", "drawn", "GPS"),
      ("jpeg/xmp.jpg", "drawn", "XMP"), ("jpeg/comments.jpg", "drawn", "Comment"),
      ("jpeg/profile.jpg", "drawn", "color profile"),
    ] {
      let lying = reference == "lying"
      let look = PictureCase.Look(
        width: lying ? 320 : 480, height: lying ? 480 : 320, reference: reference, way: "copied",
        notes: [:])
      let report = try Workspace().tmp.appending("report")
      try LocalFiles.write(report, "{}\n".utf8)
      let file = set.directory.pushing(FilePath(path))
      let answer = try set.checker.complaints(
        .init(
          output: file, source: file, report: report, look: look, edge: 1568, isCopy: true,
          profile: nil, tolerance: nil))
      #expect(complaint == "" ? answer == "" : answer.contains(complaint), "\(path): \(answer)")
    }
  }

  private static func setOrSkip() throws -> PictureSet {
    do {
      return try PictureSet.shared.get()
    } catch let missing as PictureSet.Missing {
      print("skipped: the odd pictures: \(missing)")
      try Test.cancel("\(missing)")
    }
  }

  /// The faults of one run and of the picture that it wrote, one per line.
  private static func complaints(
    _ picture: PictureCase, isResized: Bool, _ set: PictureSet, _ workspace: Workspace
  ) throws -> [String] {
    let source = set.directory.pushing(FilePath(picture.path))
    let output = workspace.work.appending(isResized ? "resized" : "fitting")
    let verdict = isResized ? picture.verdicts.resized : picture.verdicts.fitting
    let edge = isResized ? "\(smallEdge)" : "auto"
    let run = try MeasuredRun(
      [source.string, "-o", output.string, "--max-edge", edge, "--json"], by: set.python,
      in: workspace)
    var complaints = run.complaints
    if run.status != verdict.exitStatus { complaints.append("its exit status is \(run.status)") }
    if let complaint = verdict.complaint(aboutMessages: run.messages) {
      complaints.append(complaint)
    }
    if run.status == 0, let look = picture.look {
      let report = workspace.work.appending("report")
      try LocalFiles.write(report, run.report)
      let answer = try set.checker.complaints(
        .init(
          output: output, source: source, report: report, look: look,
          edge: isResized ? smallEdge : Int(look.way) ?? .max,
          isCopy: !isResized && look.way == "copied",
          profile: look.profile(isResized: isResized),
          tolerance: look.tolerance(isResized: isResized)))
      if !answer.isEmpty { complaints.append(answer) }
    } else if run.status != 0, LocalFiles.exists(output) {
      complaints.append("it left a file")
    }
    return complaints.isEmpty
      ? [] : ["--max-edge \(edge): \((complaints + [run.messages]).joined(separator: "; "))"]
  }
}
