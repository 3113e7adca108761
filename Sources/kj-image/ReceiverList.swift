import KJBase
import KJCLI
import KJDomain

/// The table that `kj image --for` prints.
enum ReceiverList {
  static func print(on console: Console) throws(Failure) {
    let rows = PictureReceiver.allCases.map { receiver in
      [receiver.rawValue] + receiver.profile.cells
    }
    var lines = TextTable.lines([["reader"] + ReceiverProfile.headings] + rows)
    for receiver in PictureReceiver.allCases {
      let sources = receiver.profile.sources
      guard !sources.isEmpty else { continue }
      lines += ["", "\(receiver.rawValue):"]
      lines += sources.map { "  \($0.words), \($0.date)" }
    }
    try console.printResult(lines.joined(separator: "\n"))
  }
}
