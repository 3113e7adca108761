internal import KJDomain

extension CodingAgent {
  /// The row in `kj help agents`: identifier, name, path format, when the file is attached, and the source.
  var row: [String] {
    [id, isSure ? name : "\(name) ?", pathFormat.shown("PATH"), attaching.words, source.words]
  }
}
