import KJBase
import KJCLI
import KJDomain

/// An upload, as a row of a table, as fields, or as JSON.
struct UploadRow {
  private let record: UploadRecord
  private let number: Int
  private let age: Int

  /// - Parameter now: In seconds since 1970.
  init(_ record: UploadRecord, number: Int, now: Int) {
    self.record = record
    self.number = number
    age = now - record.time
  }

  private var target: String { record.target?.description.printable ?? "" }

  /// Lines with aligned columns; long local names are truncated.
  ///
  /// - Parameter namingHosts: Whether each line names its host.
  static func table(_ rows: [UploadRow], namingHosts: Bool, columns: Int) -> [String] {
    let cells = rows.map { row in
      let record = row.record
      return ["\(row.number)", AgeText.of(seconds: row.age), ByteCountText.of(record.bytes)]
        + (namingHosts ? [record.host.printable] : [])
        + [record.name.printable, record.local.printable, row.target]
    }
    return TextTable.lines(cells, cutting: namingHosts ? 5 : 4, to: columns)
  }

  /// One line of fields separated by tabs; displayed text contains no tabs.
  var fields: String {
    [
      "\(number)", AgeText.of(seconds: age), "\(record.bytes)", record.host.printable,
      record.remote.description.printable, record.local.printable, target,
    ].joined(separator: "\t")
  }

  var json: String {
    var line = JSONLine()
    line.add("number", number)
    line.add("time", record.time)
    line.add("host", record.host)
    line.add("remote", bytes: record.remote.bytes)
    line.add("local", record.file ?? record.local)
    line.add("bytes", record.bytes)
    line.add("width", record.pixels?.width)
    line.add("height", record.pixels?.height)
    line.add("target", record.target?.description)
    return line.text
  }
}
