package import KJBase

/// A pattern for the names of remote files.
///
/// | placeholder | stands for                                                        |
/// |-------------|-------------------------------------------------------------------|
/// | `{time}`    | local date and time, `yyyyMMdd-HHmmss`                            |
/// | `{date}`    | local date, `yyyyMMdd`                                            |
/// | `{stem}`    | the local name without extension, reduced to `[A-Za-z0-9._-]`     |
/// | `{random}`  | four random hexadecimal digits                                    |
/// | `{ext}`     | the extension without its dot, or nothing                         |
/// | `{.ext}`    | the extension with its dot, or nothing                            |
///
/// Everything else stands for itself; braces cannot be part of a name.
package struct NameTemplate: Hashable, Sendable, CustomStringConvertible {
  /// `{time}-{stem}-{random}{.ext}`: names that never need quoting, sort by time and do not collide.
  package static let standard = NameTemplate(parts: [
    .placeholder(.time), .literal(Array("-".utf8)), .placeholder(.stem),
    .literal(Array("-".utf8)), .placeholder(.random), .placeholder(.dottedExtension),
  ])

  private enum Placeholder: String, CaseIterable {
    case time
    case date
    case stem
    case random
    case bareExtension = "ext"
    case dottedExtension = ".ext"
  }

  private enum Part: Hashable {
    case literal([UInt8])
    case placeholder(Placeholder)
  }

  private let parts: [Part]

  private init(parts: [Part]) { self.parts = parts }

  /// A template that always makes exactly this name.
  package init(_ name: RemoteName) { parts = [.literal(name.bytes)] }

  /// Reads a template; throws ``Failure`` with status `usage`.
  package init(parsing bytes: [UInt8]) throws(Failure) {
    if bytes.isEmpty { throw Self.invalid(bytes, "it is empty") }
    if bytes.contains(RemoteBytes.slash) {
      throw Failure(
        .usage, "invalid name template '\(RemoteBytes.shown(bytes))': it contains '/'",
        advice: [.step(.directoryApart)])
    }
    if let reason = RemoteBytes.problem(bytes) { throw Self.invalid(bytes, reason) }
    parts = try Self.parse(bytes)
  }

  /// Reads a template given as text; throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    try self.init(parsing: Array(text.utf8))
  }

  private static func parse(_ bytes: [UInt8]) throws(Failure) -> [Part] {
    var parts: [Part] = []
    var rest = bytes[...]
    while let brace = rest.firstIndex(where: { "{}".utf8.contains($0) }) {
      if brace > rest.startIndex { parts.append(.literal(Array(rest[..<brace]))) }
      let inner = rest[(brace + 1)...].prefix { !"{}".utf8.contains($0) }
      guard rest[brace] == UInt8(ascii: "{"), inner.endIndex < rest.endIndex,
        rest[inner.endIndex] == UInt8(ascii: "}")
      else { throw invalid(bytes, "each placeholder must be enclosed in '{' and '}'") }
      let name = String(decoding: inner, as: UTF8.self)
      guard let placeholder = Placeholder(rawValue: name) else { throw unknown(name, in: bytes) }
      parts.append(.placeholder(placeholder))
      rest = rest[(inner.endIndex + 1)...]
    }
    if !rest.isEmpty { parts.append(.literal(Array(rest))) }
    return parts
  }

  private static func invalid(_ bytes: [UInt8], _ reason: String) -> Failure {
    Failure(.usage, "invalid name template '\(RemoteBytes.shown(bytes))': \(reason)")
  }

  private static func unknown(_ name: String, in bytes: [UInt8]) -> Failure {
    let known = Placeholder.allCases.map { "'{\($0.rawValue)}'" }.joined(separator: ", ")
    return invalid(bytes, "'{\(name.printable)}' is not a placeholder; use one of \(known)")
  }

  /// Whether the stem or a random part gives two files different names.
  package var distinguishesFiles: Bool {
    parts.contains(.placeholder(.random)) || parts.contains(.placeholder(.stem))
  }

  /// Makes the name of one file; throws ``Failure`` with status `usage` if the result cannot be a name.
  ///
  /// - Parameters:
  ///   - localName: The last component of the local path; `nil` for standard input, whose stem is `stdin`.
  ///   - piece: The position among the pieces of a picture. Its number follows the stem; if the template
  ///     has no stem, the number comes before the extension.
  ///   - contentExtension: The extension of the content's format, without a dot. It overrides the
  ///     local name's extension, because programs refuse a picture whose name claims a different format.
  package func render(
    time: Timestamp, localName: [UInt8]?, piece: PicturePiece? = nil, random: UInt16,
    contentExtension: String? = nil
  ) throws(Failure) -> RemoteName {
    let local = LocalFileName(localName ?? Array("stdin".utf8))
    let fileExtension = contentExtension ?? local.fileExtension ?? ""
    let suffix = piece?.suffix ?? ""
    var name: [UInt8] = []
    for part in parts {
      switch part {
      case .literal(let bytes): name += bytes
      case .placeholder(.time): name += time.description.utf8
      case .placeholder(.date): name += time.date.utf8
      case .placeholder(.stem): name += (local.stem + suffix).utf8
      case .placeholder(.random): name += String(random, digits: 4, radix: 16).utf8
      case .placeholder(.bareExtension): name += fileExtension.utf8
      case .placeholder(.dottedExtension):
        name += (fileExtension.isEmpty ? "" : "." + fileExtension).utf8
      }
    }
    if !parts.contains(.placeholder(.stem)), !suffix.isEmpty {
      name.insert(contentsOf: suffix.utf8, at: Self.endOfStem(of: name))
    }
    return try RemoteName(name)
  }

  /// Where the extension of a name begins; the end of the name if there is no extension.
  private static func endOfStem(of name: [UInt8]) -> Int {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? 0
    return dot > 0 ? dot : name.count
  }

  /// The template as it was given; bytes that are not UTF-8 are replaced.
  package var description: String {
    parts.map { part in
      switch part {
      case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
      case .placeholder(let placeholder): "{\(placeholder.rawValue)}"
      }
    }.joined()
  }
}
