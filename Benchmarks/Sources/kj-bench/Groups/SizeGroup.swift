import KJTestSupport
import SystemPackage

/// The sizes of the executables; a link to another executable takes no space.
struct SizeGroup: Group {
  static let all = "all"

  let name = "size"

  func run(in arena: Arena) throws -> Section {
    var table = Table(["", "kB"])
    var figures: [String: [Figure: Double]] = [:]
    for (directory, mark) in [(arena.tools, ""), (Settings.earlierTools, StartUpGroup.earlierMark)]
    {
      guard let directory else { continue }
      var sum = 0
      for tool in try Suite.tools(in: directory) {
        let path = directory.appending(tool)
        if LocalFiles.isLink(path) {
          table.add(["\(tool)\(mark)", "a link"])
          continue
        }
        let size = LocalFiles.size(path) ?? 0
        sum += size
        table.add(["\(tool)\(mark)", "\(size / 1000)"])
      }
      table.add(["\(Self.all)\(mark)", "\(sum / 1000)"])
      figures["\(Self.all)\(mark)"] = [.bytes: Double(sum)]
    }
    var section = Section(group: name, title: "installed size", table: table)
    section.figures = figures
    return section
  }
}
