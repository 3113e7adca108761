// What `kj sessions` prints of one session.

import KJCLI
import KJDomain
import KJSessions

/// A session with what a person wants to know before a text goes there.
struct SessionRow {
  private let session: Session
  private let host: String?
  private let decision: InsertionDecision
  /// Seconds since the last key; nil where nobody knows.
  private let keyAge: Int?

  /// - Parameter now: In seconds since 1970.
  init(_ session: Session, host: String?, now: Int) {
    self.session = session
    self.host = host
    decision = InsertionDecision(for: session.state, manner: nil)
    keyAge = session.lastKey.map { max(0, now - Int($0)) }
  }

  /// `paste`, `type` or `refuse`.
  private var action: String {
    switch decision {
    case .paste: "paste"
    case .type: "type"
    case .refuse: "refuse"
    }
  }

  private var reason: String? {
    if case .refuse(let refusal) = decision { refusal.words } else { nil }
  }

  /// What the session leads to: `?` where something does and nobody can tell whereto.
  private var hostText: String { host ?? (session.remote == nil ? "-" : "?") }

  /// In the largest unit that fits: `7s`, `12m`, `3h`, `2d`.
  private var ageText: String {
    guard let keyAge else { return "-" }
    return switch keyAge {
    case ..<60: "\(keyAge)s"
    case ..<3600: "\(keyAge / 60)m"
    case ..<86_400: "\(keyAge / 3600)h"
    default: "\(keyAge / 86_400)d"
    }
  }

  private var cells: [String] {
    [
      session.target.description, action, ageText, hostText.printable, session.address,
      reason.map { "(\($0))" } ?? session.title,
    ]
  }

  /// Lines whose columns stand one below the other.
  static func table(_ rows: [SessionRow]) -> [String] {
    let cells = rows.map(\.cells)
    let columns = rows.first.map { $0.cells.count - 1 } ?? 0
    let widths = (0..<columns).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let padded = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      let line = (padded + row.suffix(1)).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  var line: JSONLine {
    var line = JSONLine()
    line.add("target", session.target.description)
    line.add("kind", session.kind)
    line.add("host", host)
    line.add("name", session.address)
    line.add("title", session.title)
    line.add("action", action)
    line.add("reason", reason)
    line.add("key_age", keyAge)
    return line
  }
}
