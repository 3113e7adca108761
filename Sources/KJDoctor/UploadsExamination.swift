internal import KJBase
internal import KJConnections
internal import KJHousekeeping
internal import KJStore

/// Reads kj's own directory on the host.
struct UploadsExamination {
  /// More than a person probably wants to keep.
  private static let many = (files: 500, bytes: 1_000_000_000)

  private let session: SFTPSession
  private let history: UploadHistory
  private let sheet: ExaminationSheet

  init(of session: SFTPSession, _ history: UploadHistory, _ sheet: ExaminationSheet) {
    self.session = session
    self.history = history
    self.sheet = sheet
  }

  func examine() throws(Failure) {
    var (files, bytes) = (0, 0)
    do throws(Failure) {
      try UploadHouse(over: session, history).list { uploads in
        files += uploads.count
        bytes += uploads.reduce(0) { $0 + $1.size }
      }
    } catch {
      guard ![.interrupted, .connectionLost].contains(error.status) else { throw error }
      return sheet.note(.uploads, error.message)
    }
    let size = ByteCountText.of(bytes)
    let fact = files == 1 ? "1 file, \(size)" : "\(files) files, \(size)"
    if files > Self.many.files || bytes > Self.many.bytes {
      sheet.note(.uploads, "\(fact): probably more than you need", advice: [.step(.pruneUploads)])
    } else {
      sheet.ok(.uploads, fact)
    }
  }
}
