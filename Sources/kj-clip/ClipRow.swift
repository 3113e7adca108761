import KJBase
import KJCLI
import KJDomain

/// A clip of the history, as a row of a table, as fields, or as JSON.
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

  /// The whole text on one line, with its line ends made visible.
  private var cells: [String] {
    ["\(number)", clip.mark, clip.text.text.printable, AgeText.of(seconds: age)]
  }

  /// Lines with aligned columns; long text is truncated.
  static func table(_ rows: [ClipRow], columns: Int) -> [String] {
    TextTable.lines(rows.map(\.cells), cutting: 2, to: columns)
  }

  /// One line of fields separated by tabs; the displayed text contains no tab.
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
