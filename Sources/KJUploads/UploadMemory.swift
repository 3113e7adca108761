internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// Records each upload in the history after its path was reported and inserted, so nothing waits for it.
///
/// If it cannot be recorded, the person is told once, and nothing fails.
struct UploadMemory {
  private static let largestForThumbnail = 64 << 20

  private let history: UploadHistory?
  /// The server of each host, by the person's name for the host.
  private let servers: [OutsideText: String]
  private var hasWarned = false

  init(_ request: UploadRequest, _ settings: ConnectionSettings, _ hosts: [ResolvedHost]) {
    history = request.keepsHistory ? UploadHistory(settings.locations.uploads) : nil
    servers = Dictionary(hosts.map { ($0.label, $0.placeKey) }) { first, _ in first }
  }

  /// - Parameters:
  ///   - source: Where the input is on this machine; nil if it is not a file.
  ///   - sent: The file that was sent, if a thumbnail of it is to be kept.
  /// - Returns: A warning for the person; nil if all is well or the person was already warned.
  mutating func note(
    _ file: UploadedFile, from source: FilePath?, _ sent: PreparedFile?, _ result: UploadResult,
    _ insertion: InsertionResult
  ) -> String? {
    // A path that is not valid text cannot be inserted anywhere.
    guard let history, String(validating: file.path.bytes, as: UTF8.self) != nil,
      let warning = remember(file, from: source, sent, result, insertion, in: history),
      !hasWarned
    else { return nil }
    hasWarned = true
    return warning
  }

  private func remember(
    _ file: UploadedFile, from source: FilePath?, _ sent: PreparedFile?, _ result: UploadResult,
    _ insertion: InsertionResult, in history: UploadHistory
  ) -> String? {
    let target: InsertionTarget? =
      switch insertion {
      case .inserted(let receipt): receipt.target
      case .left(let target, _): target
      case .notAsked, .planned, .failed: nil
      }
    let record = UploadRecord(
      time: LocalTime.secondsSinceEpoch, host: result.host.raw,
      server: servers[result.host] ?? result.host.raw, remote: file.path, local: result.input.raw,
      file: place(of: source), bytes: file.size, trace: file.trace, pixels: file.report?.after.size,
      target: target)
    do throws(Failure) {
      let warning = try history.add(record)
      if let png = sent.flatMap(thumbnail) { try history.thumbnails.keep(png, of: record) }
      return warning
    } catch {
      return error.message
    }
  }

  /// nil if the file is not a picture, or is too large for something that is only nice to have.
  private func thumbnail(of sent: PreparedFile) -> [UInt8]? {
    guard sent.format != nil, sent.size <= Self.largestForThumbnail,
      let bytes = try? sent.bytes
    else { return nil }
    return Thumbnail.png(of: bytes)
  }

  /// Where an input is on this machine; nil if it is not a file, or no longer has a name.
  private func place(of source: FilePath?) -> String? {
    guard let path = source?.withoutLinks, path.isAbsolute, !path.starts(with: "/dev") else {
      return nil
    }
    return String(validating: path.bytes, as: UTF8.self)
  }
}
