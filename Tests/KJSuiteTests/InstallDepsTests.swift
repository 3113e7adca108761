// Installing missing dependencies on macOS, with stand-ins for the programs that only a Mac has.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct InstallDepsTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for file in [
      "Scripts/install-deps", "Tests/Servers/requirements.txt", "Tests/Pictures/requirements.txt",
      "packaging/requirements.txt",
    ] as [FilePath] {
      let copy = workspace.work.pushing(file)
      try LocalFiles.makeDirectory(copy.removingLastComponent())
      try LocalFiles.write(copy, LocalFiles.read(SourceTree.root.pushing(file)))
    }
    try stand("uname", "echo Darwin")
    try stand("swift", "exit 0")
    try stand("python3", "exit 1")
  }

  @Test func whatIsMissingIsInstalledByHomebrew() throws {
    try stand(
      "brew",
      "if [ $1 = list ]; then printf 'jpeg-turbo\\nlibssh2\\nzlib\\n'; else echo \"brew $*\"; fi")
    let output = try install().expectSuccess().output
    #expect(
      output.contains(
        """
        installing: openssl@3 pkgconf libpng libdeflate webp giflib libheif libtiff fish mandoc shellcheck tmux
        brew install --quiet openssl@3 pkgconf libpng libdeflate webp giflib libheif libtiff fish mandoc shellcheck tmux

        """))
  }

  @Test func nothingIsInstalledWhereNothingIsMissing() throws {
    let all =
      "libssh2 openssl@3 pkgconf jpeg-turbo libpng libdeflate webp giflib libheif libtiff fish mandoc shellcheck tmux"
    try stand("brew", "if [ $1 = list ]; then printf '%s\\n' \(all); else exit 9; fi")
    #expect(try install().expectSuccess().output.hasPrefix("every formula is installed\n"))
  }

  @Test func withoutHomebrewTheFormulaeAreNamed() throws {
    let result = try install()
    #expect(result.ending == .exit(1))
    #expect(result.errors.contains("jpeg-turbo libpng"))
  }

  private func stand(_ program: String, _ body: String) throws {
    let bin = workspace.root.appending("mac")
    try LocalFiles.makeDirectory(bin)
    try LocalFiles.write(
      bin.appending(program), "#!/bin/sh\n\(body)\n".utf8, mode: .ownerReadWriteExecute)
  }

  private func install() throws -> ToolResult {
    var tools = workspace.tools
    tools.environment["PATH"] = "\(workspace.root.appending("mac")):/usr/bin:/bin"
    return try tools.run("sh", ["Scripts/install-deps"])
  }
}
