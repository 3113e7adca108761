import KJLibC
import KJTestSupport
import SystemPackage

/// How a run ended, and the time and memory it took.
struct MeasuredRun {
  let messages: String
  let report: [UInt8]
  /// The exit status, or minus the number of the signal.
  let status: Int
  /// The processor time.
  let seconds: Double
  /// The peak of resident memory, in bytes.
  let peak: Int

  /// The maximum time and memory that a run may take.
  ///
  /// Debug code checks every addition and calls a function for most of them, so it takes more than
  /// ten times as long as release code.
  static let limits = (seconds: isOfReleaseCode ? 5.0 : 40.0, peak: 512 << 20)

  /// Whether the tested tools are optimized, as installed ones are.
  static let isOfReleaseCode: Bool = {
    #if DEBUG
      getenv("KJ_TOOLS") != nil
    #else
      true
    #endif
  }()

  /// Runs kj-image in a workspace, with these arguments, under a Python that measures it.
  init(_ arguments: [String], by python: FilePath, in workspace: Workspace) throws {
    let numbers = workspace.tmp.appending("measured")
    let measure = PictureSet.programs.appending("measure.py").string
    let tool = BuiltTools.directory.appending("kj-image").string
    var tools = workspace.tools
    // The processor time is limited separately; this is for a program that waits forever.
    tools.timeout = .seconds(600)
    let result = try tools.run(
      python.string,
      ["-I", "-S", measure, "\(Self.limits.seconds)", numbers.string, tool] + arguments)
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

  /// The limits that the run exceeds; empty if it exceeds none.
  var complaints: [String] {
    var complaints: [String] = []
    if status < 0 { complaints.append("killed by signal \(-status)") }
    if seconds > Self.limits.seconds { complaints.append("it took \(seconds) seconds") }
    if peak > Self.limits.peak { complaints.append("it took \(peak >> 20) MiB of memory") }
    return complaints
  }
}
