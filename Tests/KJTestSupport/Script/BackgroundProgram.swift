import SystemPackage

/// A running program whose output goes to files, so nobody has to read it while it runs.
final class BackgroundProgram {
  private let child: Child
  private let output: FilePath
  private let errors: FilePath

  init(_ words: [String], name: String, in directory: FilePath, tools: ToolRunner, stdin: [UInt8])
    throws
  {
    output = directory.appending("\(name).stdout")
    errors = directory.appending("\(name).stderr")
    let input = directory.appending("\(name).stdin")
    try LocalFiles.write(input, stdin)
    var files: [FileDescriptor] = []
    defer { for file in files { try? file.close() } }
    for (path, isInput) in [(input, true), (output, false), (errors, false)] {
      files.append(
        try FileDescriptor.open(
          path, isInput ? .readOnly : .writeOnly,
          options: isInput ? [.closeOnExec] : [.closeOnExec, .create, .truncate],
          permissions: [.ownerReadWrite]))
    }
    child = try Child(
      program: tools.locate(words[0]), arguments: words.dropFirst().map { Array($0.utf8) },
      environment: tools.environment, directory: tools.directory,
      input: files[0], output: files[1], error: files[2])
  }

  func signal(_ number: Int32) { child.signal(number) }

  /// Waits for the end and returns everything the program wrote.
  func wait(until deadline: ContinuousClock.Instant) throws -> ToolResult {
    let ending = child.wait(until: deadline)
    return ToolResult(
      stdout: try LocalFiles.read(output), stderr: try LocalFiles.read(errors), ending: ending)
  }
}
