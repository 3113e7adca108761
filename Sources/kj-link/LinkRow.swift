import KJBase
import KJCLI
import KJDomain

/// A link or an attached session, as a row of a table or as JSON.
struct LinkRow {
  let status: LinkStatus

  var cells: [String] {
    [
      status.id.text, status.kind.rawValue, status.host, status.address,
      AgeText.of(seconds: Self.seconds(status.age)),
      status.idle.map { AgeText.of(seconds: Self.seconds($0)) } ?? "-",
      status.givesChannels ? "files" : "-",
    ]
  }

  var json: String {
    var line = JSONLine()
    line.add("id", status.id.text)
    line.add("kind", status.kind.rawValue)
    line.add("host", status.host)
    line.add("address", status.address)
    line.add("pid", Int(status.processID))
    line.add("age", Self.seconds(status.age))
    line.add("idle", status.idle.map(Self.seconds))
    line.add("files", status.givesChannels)
    return line.text
  }

  private static func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
}
