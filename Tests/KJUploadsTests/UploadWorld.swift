import KJBase
import KJConnections
import KJDomain
import KJHosts
import KJPreparation
import KJRoomSupport
import KJSystem
import KJTestSupport
import SystemPackage

@testable import KJUploads

/// A place to upload from, and a host that is reached as if by `ssh`, but without SSH.
struct UploadWorld {
  /// Everything that an upload has reported.
  final class Report {
    fileprivate(set) var results: [UploadResult] = []
    fileprivate(set) var insertions: [InsertionResult] = []
    fileprivate(set) var notices: [String] = []
    fileprivate(set) var warnings: [String] = []

    /// The paths of the files that are on the host.
    var paths: [FilePath] {
      results.compactMap {
        if case .uploaded(let file) = $0.outcome { FilePath(file.path.description) } else { nil }
      }
    }

    var failures: [Failure] {
      results.compactMap { if case .failed(let failure) = $0.outcome { failure } else { nil } }
    }
  }

  /// The server on standard input and output, in the home directory.
  static let server = "cd HOME && /usr/lib/openssh/sftp-server"

  let resolver: ResolverWorld
  /// The directory of uploads on the host.
  var uploads: FilePath { resolver.home.pushing(".cache/kj") }

  /// - Parameter sftp: A shell command that runs the server; `HOME` in it is the home directory.
  init(_ sftp: String = server) throws {
    resolver = try ResolverWorld(sftp: sftp)
  }

  /// Makes an input from a file with these contents, or from a missing file if there are none.
  func input(_ name: String, _ contents: [UInt8]?) throws -> InputFile {
    let path = resolver.workspace.work.appending(name)
    if let contents { try LocalFiles.write(path, contents) }
    return .file(path, label: OutsideText(name))
  }

  /// - Parameters:
  ///   - age: The age at which uploads are removed from the host; nil to keep them.
  ///   - caller: The session that inserts the paths; nil for none.
  func upload(
    _ inputs: [InputFile], pruning age: PruningAge? = nil, retries: Bool = true,
    leavingTo caller: DropOrder.Caller? = nil, _ change: (inout UploadRequest) -> Void = { _ in }
  ) throws -> Report {
    var request = UploadRequest(inputs)
    change(&request)
    var host = try resolver.resolve("me@dev") { $0.via = .ssh }
    host.wishes.pruningAge = age
    let report = Report()
    var settings = resolver.settings
    settings.retries = retries
    let inserter =
      if let caller {
        try PathInserter(leavingTo: caller, on: host, resolver.environment)
      } else {
        try PathInserter(
          .nowhere, nil, as: nil, for: [host], resolver.environment, questions: .none,
          warn: { report.warnings.append($0) })
      }
    try Uploader(request, settings: settings).run(
      to: [host], inserting: inserter, questions: .none,
      events: Uploader.Events(
        progress: nil,
        report: { news in
          switch news {
          case .result(let result): report.results.append(result)
          case .insertion(let insertion, _): report.insertions.append(insertion)
          }
          return true
        }, warn: { report.warnings.append($0) }, notice: { report.notices.append($0) }, log: nil,
        connecting: { _ in }))
    return report
  }
}
