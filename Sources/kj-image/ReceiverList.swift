// What the readers of pictures take, for people to read.

import KJCLI
import KJDomain

/// The table that `kj image --for` prints.
enum ReceiverList {
  private static let heading = ["reader", "photo", "screenshot", "patches", "bytes", "formats"]

  static func print(on console: Console) throws(Failure) {
    let rows = PictureReceiver.allCases.map { receiver in
      [receiver.rawValue] + cells(of: receiver.profile)
    }
    var lines = TextTable.lines([heading] + rows)
    for receiver in PictureReceiver.allCases {
      let sources = receiver.profile.sources
      guard !sources.isEmpty else { continue }
      lines += ["", "\(receiver.rawValue):"]
      lines += sources.map { "  \($0.words), \($0.date)" }
    }
    try console.printResult(lines.joined(separator: "\n"))
  }

  private static func cells(of profile: ReceiverProfile) -> [String] {
    let bounds = profile.bounds
    let patches = bounds.patches.map { "\($0.count) of \($0.edge)" }
    return [
      "\(bounds.photoEdge)", "\(bounds.losslessEdge)",
      patches.isEmpty ? "-" : patches.joined(separator: ", "), "\(bounds.bytes)",
      profile.formats.map(\.name).joined(separator: " "),
    ]
  }
}
