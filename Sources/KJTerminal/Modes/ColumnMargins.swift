/// Left and right margins (DECSLRM), in columns from 1; 0 for the edge of the screen.
package struct ColumnMargins: Equatable, Sendable {
  let left: Int
  let right: Int

  var selection: String { "\u{1B}[\(left);\(right)s" }
}
