package import KJDomain

/// The visible part of a list, and the line that filters it.
package struct DockPicker: Equatable, Sendable {
  /// A line of the list; all of its text is safe to show.
  package struct Item: Equatable, Sendable {
    /// A one-column sign, or a space.
    let mark: String
    package let text: String
    /// Shown at the right edge.
    package let detail: String

    package init(mark: String = " ", _ text: String, detail: String = "") {
      self.mark = mark
      self.text = text
      self.detail = detail
    }
  }

  /// The number of lines shown if there is room; a large terminal shows more.
  package static let usualItems = 7

  /// The contents of the list, as a title; safe to show.
  let title: String
  /// What the person has typed.
  let line: LineEditor
  /// At most as many items as there is room for.
  let items: [Item]
  /// The index of the selected item among these; nil if there is none.
  let selected: Int?
  /// Shown if there are no items.
  let emptyText: String
  /// What the keys do, or what went wrong; safe to show.
  let hint: String
  let isRefused: Bool
  /// Whether the list leaves room for a picture at its left side.
  let hasPictures: Bool
  /// The picture of the selected item.
  let picture: InlinePicture?

  package init(
    _ title: String, _ line: LineEditor, _ items: [Item], selected: Int?, emptyText: String,
    hint: String, isRefused: Bool = false, hasPictures: Bool = false, picture: InlinePicture? = nil
  ) {
    self.title = title
    self.line = line
    self.items = items
    self.selected = selected
    self.emptyText = emptyText
    self.hint = hint
    self.isRefused = isRefused
    self.hasPictures = hasPictures
    self.picture = picture
  }
}

extension DockLayout {
  /// The rows that a program keeps above a list.
  private static let rowsOfProgram = 2
  /// The smallest width for pictures.
  private static let leastColumnsForPictures = 60
  private static let pictureColumns = 14
  private static let columnsWithPicture = pictureColumns + 2 * pictureMargin
  /// The column of a picture, from 0, and the number of free columns on each side.
  static let pictureMargin = 1
  /// The smallest gap between an item's text and its detail at the right edge.
  private static let gap = 2

  /// The number of a list's lines in a terminal; including its row, the list takes a quarter of a large terminal.
  package static func pickerItems(in size: TerminalSize) -> Int {
    let wanted = max(DockPicker.usualItems, min(size.rows / 4, 16) - 1)
    return min(wanted, max(size.rows - rowsOfProgram - 1, 1))
  }

  /// The cells for a picture to the left of a list; nil without room, or for sixels without a known cell size.
  package static func picturePlace(_ way: PictureWay, in size: TerminalSize) -> PicturePlace? {
    let hasRoom = size.columns >= leastColumnsForPictures && (way != .sixel || size.cell != nil)
    guard hasRoom else { return nil }
    return PicturePlace(
      way, columns: pictureColumns, rows: pickerItems(in: size), cell: size.cell)
  }

  /// The lines of the list, as many as there is room for, and the row; their number stays the same during typing.
  func picker(_ picker: DockPicker, _ size: TerminalSize, _ width: Int) -> [DockLine] {
    let count = Self.pickerItems(in: size)
    let indent = picker.hasPictures ? Self.columnsWithPicture : 0
    var lines = picker.items.prefix(count).enumerated().map { index, item in
      let isSelected = index == picker.selected
      var line = DockLine(on: isSelected ? .selected : .item, indent: indent)
      line.add(self.item(item, isSelected: isSelected, width - indent), for: .item(index))
      return line
    }
    if lines.isEmpty {
      var line = DockLine(on: .item, indent: indent)
      let room = max(width - indent - 3, 0)
      line.add("   \(picker.emptyText.cut(to: room, mark: signs.ellipsis))", .itemDim)
      lines.append(line)
    }
    while lines.count < count { lines.append(DockLine(on: .item, indent: indent)) }
    var row = DockLine()
    row.add(" \(picker.title.cut(to: width / 3, mark: signs.ellipsis)) ", .badge)
    row.add(" ", .text)
    field(picker.line, hint: picker.hint, isRefused: picker.isRefused, in: &row, width)
    return lines + [row]
  }

  /// As many lines as a list has, with nothing next to the picture.
  func pictureLines(_ size: TerminalSize) -> [DockLine] {
    let line = DockLine(on: .item, indent: Self.columnsWithPicture)
    return Array(repeating: line, count: Self.pickerItems(in: size))
  }

  private func item(_ item: DockPicker.Item, isSelected: Bool, _ width: Int) -> DockLine {
    var line = DockLine(on: isSelected ? .selected : .item)
    line.add(isSelected ? "\(signs.pointer) " : "  ", isSelected ? .selected : .item)
    line.add(item.mark, isSelected ? .selected : .itemMark)
    line.add(" ", line.ground)
    let room = max(width - line.columns, 0)
    // The detail gives way to the text.
    let text = item.text.cut(to: room, mark: signs.ellipsis)
    line.add(text, line.ground)
    let rest = room - text.columns - Self.gap
    let detail = item.detail.cut(to: max(rest, 0), mark: signs.ellipsis)
    if !detail.isEmpty && rest > 0 {
      line.pad(to: width - detail.columns)
      line.add(detail, isSelected ? .selected : .itemDim)
    }
    // Select the whole line, which shows even without colors.
    line.pad(to: width)
    return line
  }
}
