import KJBase
import KJCLI
import KJDomain

/// A text, as a row of a table, as fields, or as JSON.
struct ClipRow {
  private let clip: Clip
  private let number: Int
  /// Seconds since the last use.
  private let age: Int

  /// - Parameter now: In seconds since 1970.
  init(_ clip: Clip, number: Int, now: Int) {
    self.clip = clip
    self.number = number
    age = now - clip.used
  }

  /// The whole text on one line: the ends of lines are shown.
  private var cells: [String] {
    ["\(number)", clip.mark, clip.text.text.printable, AgeText.of(seconds: age)]
  }

  /// Lines with aligned columns, in which long texts are cut off.
  static func table(_ rows: [ClipRow], columns: Int) -> [String] {
    TextTable.lines(rows.map(\.cells), cutting: 2, to: columns)
  }

  /// One line, whose fields are separated by tabs; there is none in the text as it is shown.
  var fields: String { cells.joined(separator: "\t") }

  var json: String {
    var line = JSONLine()
    line.add("number", number)
    line.add("text", clip.text.text)
    line.add("origin", clip.origin.rawValue)
    line.add("host", clip.host)
    line.add("added", clip.added)
    line.add("used", clip.used)
    line.add("pinned", clip.pinned)
    return line.text
  }
}
