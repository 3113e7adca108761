// A program's name means the first executable file in the absolute directories of PATH.

import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ExecutablesTests {
  private let workspace: Workspace

  /// Directories `a` and `b`: `tool` is a program in both, `data` only readable in `a`, `nested` a
  /// directory in `a`.
  init() throws {
    workspace = try Workspace()
    for directory in ["a", "b"] {
      try LocalFiles.makeDirectory(workspace.work.appending(directory))
      for (name, mode) in [("tool", 0o755), ("data", directory == "a" ? 0o644 : 0o755)] {
        try LocalFiles.write(
          workspace.work.appending(directory).appending(name), "#!/bin/sh\n".utf8,
          mode: FilePermissions(rawValue: CModeT(mode)))
      }
    }
    try LocalFiles.makeDirectory(workspace.work.pushing("a/nested"))
  }

  @Test(arguments: [
    ("tool", "WORK/a:WORK/b", "WORK/a/tool"),
    ("tool", "/nowhere:WORK/b:WORK/a", "WORK/b/tool"),
    ("data", "WORK/a:WORK/b", "WORK/b/data"),
    ("data", "WORK/a", nil),
    ("nested", "WORK/a", nil),
    ("absent", "WORK/a:WORK/b", nil),
    ("tool", ":WORK/b:", "WORK/b/tool"),
    ("tool", ".:a:b::", nil),
    ("", "WORK/a", nil),
    (".", "WORK/a", nil),
    ("./tool", "WORK/a", "./tool"),
    ("/any/where", "WORK/a", "/any/where"),
    ("sh", "", "/bin/sh"),
  ])
  func nameIsFoundInPath(name: String, path: String, found: String?) {
    let work = workspace.work.string
    let environment = Environment(["PATH": path.replacing("WORK", with: work)])
    let expected = found.map { FilePath($0.replacing("WORK", with: work)) }
    let result = Executables.find(name, in: environment)
    // With /bin linked to /usr/bin, either is right.
    #expect(result == expected || (name == "sh" && result == "/usr/bin/sh"))
  }
}
