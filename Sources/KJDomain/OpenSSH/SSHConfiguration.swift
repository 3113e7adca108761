internal import KJBase

/// The settings that `ssh -G NAME` prints, one per line: the keyword in lower case, then its value.
///
/// `ssh` resolves `Host`, `Match` and `Include` itself, but leaves the values of some keywords unexpanded;
/// ``ConfigurationTokens`` expands them. Values are not quoted. A keyword is missing if it is not set, or if
/// this version of `ssh` does not know it.
public struct SSHConfiguration: Hashable, Sendable {
  /// The values by keyword, in the order of the lines.
  private let values: [String: [String]]

  /// A configuration that sets nothing.
  package init() { values = [:] }

  /// The keywords whose empty value means that nothing is allowed.
  private static let lists = Set(AlgorithmLimits.Kind.allCases.map { $0.rawValue.lowercased() })

  /// Reads the output of `ssh -G`; ignores a line without a value unless its keyword is a list of algorithms.
  public init(parsing output: String) {
    var values: [String: [String]] = [:]
    for line in output.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let value = line[line.index(after: blank)...]
      guard let keyword = String(line[..<blank])?.lowercased(), let text = String(value),
        !text.isEmpty || Self.lists.contains(keyword)
      else { continue }
      values[keyword, default: []].append(text)
    }
    self.values = values
  }

  /// The first value of a keyword, which must be in lower case.
  package func value(_ keyword: String) -> String? { values[keyword]?.first }

  /// All values of a keyword that can be set several times.
  package func all(_ keyword: String) -> [String] { values[keyword] ?? [] }

  /// Whether another name's configuration has the same settings, apart from the name itself.
  package func means(_ other: SSHConfiguration) -> Bool {
    values.filter { $0.key != "host" } == other.values.filter { $0.key != "host" }
  }

  /// The value of a keyword for which `none` means the same as no value.
  func valueUnlessNone(_ keyword: String) -> String? {
    guard let value = value(keyword), value.lowercased() != "none" else { return nil }
    return value
  }

  /// The yes or no of a keyword; nil for any other value, or if the keyword is not set.
  func flag(_ keyword: String) -> Bool? {
    switch value(keyword)?.lowercased() {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }

  /// A value that `read` checks; a failure mentions that ssh_config sets it.
  func checked<Value>(
    _ keyword: String, _ read: (String) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let text = value(keyword) else { return nil }
    do throws(Failure) { return try read(text) } catch {
      throw Failure(error.status, "cannot use a value from ssh_config: \(error.message)")
    }
  }
}
