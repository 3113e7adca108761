internal import KJBase
internal import KJSystem

/// The contents of the clipboard, described by their types.
struct ClipboardContents {
  private static let fileTypes: Set<String> = [
    "text/uri-list", "x-special/gnome-copied-files", "application/x-kde-cutselection",
  ]
  private static let textTypes: Set<String> = ["STRING", "UTF8_STRING", "TEXT", "COMPOUND_TEXT"]
  private static let mostNamed = 4

  let types: [String]

  private var pictures: [String] { types.filter { $0.hasPrefix("image/") } }
  private var areFiles: Bool { types.contains(where: Self.fileTypes.contains) }
  private var isText: Bool {
    types.contains { $0.hasPrefix("text/") || Self.textTypes.contains($0) }
  }

  /// Whether the contents are offered as text without markup.
  var isPlainText: Bool {
    types.contains { $0.hasPrefix("text/plain") || Self.textTypes.contains($0) }
  }

  /// Continues a sentence that begins with the name of the clipboard.
  var description: String {
    if types.isEmpty { return "is empty" }
    if !pictures.isEmpty { return "holds one only as \(list(pictures))" }
    if areFiles { return "holds the names of files" }
    return isText ? "holds text" : "holds \(list(types))"
  }

  var advice: [Advice] { areFiles && pictures.isEmpty ? [.step(.nameFiles)] : [] }

  private func list(_ types: [String]) -> String {
    let named = types.prefix(Self.mostNamed).map { "'\($0.printable)'" }.joined(separator: ", ")
    return types.count > Self.mostNamed ? "\(named) and others" : named
  }
}

extension ChildOutput {
  /// The lines of standard output.
  var lines: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
