internal import KJDomain

extension CodingAgent {
  /// Its line in `kj help agents`: identifier, name, form of a path, when it is attached, and who says so.
  var row: [String] {
    let attached =
      switch attaching {
      case .paste: "at once"
      case .enter: "with the message"
      case .tool: "never: the model opens the file"
      }
    let known =
      switch source {
      case .tried: "tests with it"
      case .code: "its source"
      case .reports: "reports"
      }
    return [id, isSure ? name : "\(name) ?", pathFormat.shown("PATH"), attached, known]
  }
}
