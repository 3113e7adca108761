import SystemPackage

/// Pictures, and how to make them smaller.
struct Resizing {
  let inputs: [FilePath]
  /// An empty directory for the results, each of which has the stem of its input.
  let directory: FilePath
  /// The requested longer edge, in pixels.
  let edge: Int

  /// The only picture and the JPEG to make from it, or nil if there are several.
  var single: (input: String, output: String)? {
    guard inputs.count == 1, let input = inputs.first else { return nil }
    return (input.string, directory.appending("\(input.stem ?? "picture").jpg").string)
  }
}
