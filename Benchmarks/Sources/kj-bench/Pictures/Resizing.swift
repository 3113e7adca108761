import SystemPackage

/// Pictures, and how to make them smaller.
struct Resizing {
  let inputs: [FilePath]
  /// An empty directory, where each result is to have the stem of its input.
  let directory: FilePath
  /// The longer edge that is asked for, in pixels.
  let edge: Int

  /// The one picture and the JPEG to make of it, or nil if there are several.
  var single: (input: String, output: String)? {
    guard inputs.count == 1, let input = inputs.first else { return nil }
    return (input.string, directory.appending("\(input.stem ?? "picture").jpg").string)
  }
}
