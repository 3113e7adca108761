import KJBase
import KJCLI
import KJDomain
import KJHousekeeping

/// A file on a host, as a line, as fields, or as JSON.
struct StoredRow {
  private let upload: StoredUpload
  private let age: Int

  /// - Parameter now: In seconds since 1970.
  init(_ upload: StoredUpload, now: Int) {
    self.upload = upload
    age = now - upload.modified
  }

  private var local: String { upload.record?.local.printable ?? "" }

  /// For a terminal: the column widths do not depend on the other lines.
  ///
  /// In kj's own directory, the name alone is enough.
  var line: String {
    let age = AgeText.of(seconds: age)
    let size = ByteCountText.of(upload.size)
    let path = upload.path.description
    let name =
      upload.isInOwnDirectory ? path.split(separator: "/").last.map(String.init) ?? "" : path
    let cells = [
      age + String(repeating: " ", count: max(4 - age.utf8.count, 0)),
      String(repeating: " ", count: max(7 - size.utf8.count, 0)) + size, name.printable,
    ]
    return (cells + (local.isEmpty ? [] : [local])).joined(separator: "  ")
  }

  /// One line of fields separated by tabs.
  var fields: String {
    [
      AgeText.of(seconds: age), "\(upload.size)", upload.path.description.printable, local,
    ].joined(separator: "\t")
  }

  func json(host: OutsideText) -> String {
    var line = JSONLine()
    line.add("host", host)
    line.add("remote", bytes: upload.path.bytes)
    line.add("bytes", upload.size)
    line.add("modified", upload.modified)
    line.add("whole", upload.isWhole)
    line.add("local", upload.record.map { $0.file ?? $0.local })
    line.add("time", upload.record?.time)
    line.add("target", upload.record?.target?.description)
    return line.text
  }
}
