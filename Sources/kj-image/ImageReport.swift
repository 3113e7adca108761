import KJBase
import KJCLI
import KJDomain
import KJPreparation
import KJSystem
import SystemPackage

/// Prints results in order and remembers how they ended.
final class ImageReport {
  private let console: Console
  private let isJSON: Bool
  private var statuses: [ExitStatus] = []

  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  /// The combined status of all results.
  var status: ExitStatus { .combining(statuses) }

  /// Reports a picture and the path it was written to, which is nil if there is none.
  ///
  /// - Parameter isNews: Whether kj chose the path, so the person does not know it yet.
  func add(_ file: PreparedFile, at path: FilePath?, isNews: Bool) throws(Failure) {
    console.tell(file.report, of: file.input.label)
    if isJSON {
      var line = JSONLine()
      line.add("local", file.input.label)
      line.add("output", path?.readable)
      line.add("bytes", file.size)
      line.add("format", file.format?.rawValue)
      line.add(file.report, console)
      try console.printResult(line.text)
    } else if let path, isNews {
      try console.printPath(path.bytes)
    }
  }

  func add(_ failure: Failure, _ input: InputFile) {
    statuses.append(failure.status)
    console.report(failure)
    guard isJSON, failure.status != .interrupted else { return }
    var line = JSONLine()
    line.add("local", input.label)
    line.add("error", failure.message)
    line.add("exit", Int(failure.status.rawValue))
    do throws(Failure) { try console.printResult(line.text) } catch {
      statuses.append(error.status)
    }
  }
}
