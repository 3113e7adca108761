import KJBase
import KJCLI
import KJDownloads
import KJSystem

/// Prints the result for each file, in the order of the command line.
final class DownloadReport {
  private let console: Console
  private let host: OutsideText
  private let isJSON: Bool
  private let terminator: UInt8
  private let use: FileUse
  private var statuses: [ExitStatus] = []
  /// The failures reported so far: a reason that several files share is reported once.
  private var reported: [Failure] = []

  init(
    on console: Console, host: OutsideText, isJSON: Bool, terminator: UInt8, use: FileUse
  ) {
    self.use = use
    self.console = console
    self.host = host
    self.isJSON = isJSON
    self.terminator = terminator
  }

  /// The combined status of all results.
  var status: ExitStatus { .combining(statuses) }

  func add(_ result: DownloadResult, _ contents: Downloader.Contents) throws(Failure) {
    console.eraseProgress()
    var line = JSONLine()
    line.add("remote", result.remote)
    line.add("host", host)
    switch result.outcome {
    case .success(let file):
      statuses.append(.done)
      console.step(
        "'\(result.remote)' is complete: \(file.size) bytes in \(file.duration.milliseconds) ms")
      guard let path = file.path else { return try contents(console.printBytes) }
      do throws(Failure) { try use.run(on: path) } catch {
        if error.status == .interrupted { throw error }
        statuses.append(error.status)
        console.report(error)
      }
      line.add("local", bytes: path.bytes)
      line.add("bytes", file.size)
      line.add("milliseconds", file.duration.milliseconds)
      if !isJSON { return try console.printPath(path.bytes, terminator: terminator) }
    case .failure(let failure):
      statuses.append(failure.status)
      if !reported.contains(failure) { console.report(failure) }
      reported.append(failure)
      line.add("error", failure.message)
      line.add("exit", Int(failure.status.rawValue))
    }
    if isJSON { try console.printResult(line.text) }
  }
}
