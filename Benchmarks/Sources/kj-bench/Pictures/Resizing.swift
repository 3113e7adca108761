// What a program that makes pictures smaller has to know.

import SystemPackage

/// Pictures, and what is to become of them.
struct Resizing {
  let inputs: [FilePath]
  /// An empty folder, where each result is to have the stem of its input.
  let folder: FilePath
  /// The longer edge that is asked for, in pixels.
  let edge: Int

  /// The one picture and the JPEG that is to come of it, or nil when there are several.
  var single: (input: String, output: String)? {
    guard inputs.count == 1, let input = inputs.first else { return nil }
    return (input.string, folder.appending("\(input.stem ?? "picture").jpg").string)
  }
}
