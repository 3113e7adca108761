// What is remembered here about the uploads of one call.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem

/// Writes down each upload after its path was told and inserted: nothing waits for it.
///
/// That it cannot be written is told once, and fails nothing.
struct UploadMemory {
  private let history: UploadHistory?
  /// The server of each host, by what the person calls it.
  private let servers: [OutsideText: String]
  private var hasWarned = false

  init(_ request: UploadRequest, _ settings: ConnectionSettings, _ hosts: [ResolvedHost]) {
    history = request.keepsHistory ? UploadHistory(settings.locations.uploads) : nil
    servers = Dictionary(hosts.map { ($0.label, $0.serverKey) }) { first, _ in first }
  }

  /// - Returns: What the person is to be told; nil if all is well, or was told before.
  mutating func note(
    _ file: UploadedFile, _ result: UploadResult, _ insertion: InsertionResult
  ) -> String? {
    // A path that is no text can be inserted nowhere.
    guard let history, String(validating: file.path.bytes, as: UTF8.self) != nil else { return nil }
    var target: InsertionTarget?
    if case .inserted(let receipt) = insertion { target = receipt.target }
    let record = UploadRecord(
      time: LocalTime.secondsSinceEpoch, host: result.host.raw,
      server: servers[result.host] ?? result.host.raw, remote: file.path, local: result.input.raw,
      bytes: file.size, pixels: file.report?.after.size, target: target)
    var warning: String?
    do throws(Failure) { warning = try history.add(record) } catch { warning = error.message }
    defer { hasWarned = hasWarned || warning != nil }
    return hasWarned ? nil : warning
  }
}
