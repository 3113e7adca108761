internal import KJBase
internal import KJConnections
internal import KJHosts
internal import KJSFTP
internal import KJSystem

/// Examines a new conversation.
struct SFTPExamination {
  private static let measurements = 5
  /// A server may announce any number of extensions.
  private static let mostExtensions = 40

  private let host: ResolvedHost
  private let session: SFTPSession
  private let sheet: ExaminationSheet

  init(of host: ResolvedHost, _ session: SFTPSession, _ sheet: ExaminationSheet) {
    self.host = host
    self.session = session
    self.sheet = sheet
  }

  /// Waits for the first answer; without one, throws the failure that an upload would report.
  func examine() throws(Failure) {
    _ = try roundTrip()
    let names = session.extensions.sorted().prefix(Self.mostExtensions)
    var details: [String] = []
    if !names.isEmpty { details.append("offers \(names.joined(separator: ", ").printable)") }
    if session.extensions.contains(SFTPClient.limits) {
      let reply = try session.answer(until: .never) { $0.serverLimits() }
      if case .extended(let body) = reply, let limits = try? ServerLimits(body) {
        details.append(
          "accepts \(limits.write.inBytes) at once and \(limits.openFiles) open files")
      }
    }
    sheet.ok(.sftp, "version 3 over \(session.transport)", details: details)
  }

  /// Measures the round-trip time with several small requests.
  func measureRoundTrip() throws(Failure) {
    var durations: [Duration] = []
    for _ in 0..<Self.measurements { durations.append(try roundTrip()) }
    let median = durations.sorted()[Self.measurements / 2]
    let tenths = Int(median / .microseconds(100))
    sheet.ok(
      .roundTrip,
      "\(tenths / 10).\(tenths % 10) ms, the median of \(Self.measurements)")
  }

  private func roundTrip() throws(Failure) -> Duration {
    let start = MonotonicTime.now
    _ = try session.answer(until: .never) { $0.home() }
    return .now - start
  }
}
