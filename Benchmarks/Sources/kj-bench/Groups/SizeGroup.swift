// How much disk space the suite takes.

import KJTestSupport
import SystemPackage

/// The sizes of the executables.
struct SizeGroup: Group {
  let name = "size"

  func run(in arena: Arena) throws -> Section {
    var table = Table(["", "kB"])
    for (folder, mark) in [(arena.tools, ""), (Settings.sharedTools, StartUpGroup.sharedMark)] {
      guard let folder else { continue }
      var sum = 0
      for tool in try Suite.tools(in: folder) {
        let size = LocalFiles.size(folder.appending(tool)) ?? 0
        sum += size
        table.add(["\(tool)\(mark)", "\(size / 1000)"])
      }
      table.add(["all\(mark)", "\(sum / 1000)"])
    }
    return Section(group: name, title: "installed size", table: table)
  }
}
