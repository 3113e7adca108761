// kj's own tool for pictures.

import KJTestSupport
import SystemPackage

extension Resizer {
  static func kj(_ tools: FilePath) -> Resizer { kj(tools, "kj-image", []) }

  /// kj-image for a screenshot that must not be a PNG.
  static func kjJPEG(_ tools: FilePath) -> Resizer {
    kj(tools, "kj-image --format jpeg", ["--format", "jpeg"])
  }

  private static func kj(_ tools: FilePath, _ name: String, _ options: [String]) -> Resizer {
    let path = tools.appending("kj-image")
    let program = LocalFiles.isFile(path) ? path.string : nil
    return Resizer(name: name, program: program) { work in
      let edge = ["--max-edge", "\(work.edge)", "--quality", "85"]
      return Command(
        path.string,
        ["-q"] + edge + options + ["-o", "\(work.directory)/"] + work.inputs.map(\.string))
    }
  }
}
