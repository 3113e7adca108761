internal import KJDomain

extension CodingAgent {
  /// Its line in `kj help agents`: identifier, name, form of a path, when it is attached, and who says so.
  var row: [String] {
    [id, isSure ? name : "\(name) ?", pathFormat.shown("PATH"), attaching.words, source.words]
  }
}
