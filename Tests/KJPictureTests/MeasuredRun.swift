// One run of kj-image with its costs.

import KJTestSupport
import SystemPackage

/// How a run ended and what it took.
struct MeasuredRun {
  let messages: String
  let report: [UInt8]
  /// The exit status, or minus the number of the signal.
  let status: Int
  let seconds: Double
  /// The most memory that was resident, in bytes.
  let peak: Int

  /// Debug code checks every addition and runs no loop at speed; release code has these bounds.
  static let limits: (seconds: Double, peak: Int) = {
    #if DEBUG
      (seconds: 20, peak: 512 << 20)
    #else
      (seconds: 5, peak: 512 << 20)
    #endif
  }()

  /// Runs kj-image in a workspace, with these arguments.
  init(_ arguments: [String], in workspace: Workspace) throws {
    let numbers = workspace.tmp.appending("measured")
    let measure = PictureSet.programs.appending("measure.py").string
    let tool = BuiltTools.folder.appending("kj-image").string
    let result = try workspace.tools.run(
      "python3", ["-I", "-S", measure, "\(Self.limits.seconds)", numbers.string, tool] + arguments)
    try result.expectSuccess()
    let fields = String(decoding: try LocalFiles.read(numbers), as: UTF8.self).split { $0 <= " " }
    guard fields.count == 3, let status = Int(fields[0]), let seconds = Double(fields[1]),
      let peak = Int(fields[2])
    else { throw SetUpFailure("measure.py reports \(fields)") }
    self.status = status
    self.seconds = seconds
    self.peak = peak
    messages = result.errors
    report = result.stdout
  }

  /// What is wrong with the costs, empty when nothing is.
  var complaints: [String] {
    var complaints: [String] = []
    if status < 0 { complaints.append("killed by signal \(-status)") }
    if seconds > Self.limits.seconds { complaints.append("it took \(seconds) seconds") }
    if peak > Self.limits.peak { complaints.append("it took \(peak >> 20) MiB of memory") }
    return complaints
  }
}
