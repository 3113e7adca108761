import KJLibC
import KJTestSupport
import SystemPackage
import Testing

/// A file of the odd set and the expected result of kj-image.
struct PictureCase: Sendable, CustomTestStringConvertible {
  /// The expected look of the picture.
  struct Look: Sendable {
    let width: Int
    let height: Int
    let reference: String
    let way: String
    let notes: [String: String]
  }

  /// Relative to the directory of the set.
  let path: String
  /// The verdicts with the default edge, and with an edge so small that the picture is resized.
  let verdicts: (fitting: PictureVerdict, resized: PictureVerdict)
  /// Nil if the picture is refused.
  let look: Look?

  var testDescription: String { path }

  init(row: String) throws {
    let columns = Self.columns(of: row)
    guard columns.count >= 2 else { throw SetUpFailure("too few columns: \(row)") }
    path = columns[0]
    let verdicts = columns[1].split(separator: "/").map { PictureVerdict($0) }
    guard let fitting = verdicts.first ?? nil, let resized = verdicts.last ?? nil else {
      throw SetUpFailure("no verdict: \(row)")
    }
    self.verdicts = (fitting, resized)
    look = columns.count == 2 ? nil : try Look(Array(columns[2...]), row: row)
  }

  /// Columns are separated by two or more blanks.
  private static func columns(of row: String) -> [String] {
    var columns: [[Substring]] = [[]]
    for word in row.split(separator: " ", omittingEmptySubsequences: false) {
      if !word.isEmpty {
        columns[columns.count - 1].append(word)
      } else if columns.last?.isEmpty == false {
        columns.append([])
      }
    }
    return columns.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// Every row of the table.
  static func all() throws -> [PictureCase] {
    try SourceTree.text("Tests/Pictures/expected.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { try PictureCase(row: String($0)) }
  }

  /// The rows whose path matches one of the shell patterns in `KJ_PICTURE`, as in `gif/* webp/camera.webp`; every row
  /// if it is not set.
  static func selected() throws -> [PictureCase] {
    guard let patterns = getenv("KJ_PICTURE").map({ String(cString: $0).split(separator: " ") })
    else { return try all() }
    let selected = try all().filter { picture in
      patterns.contains { fnmatch(String($0), picture.path, 0) == 0 }
    }
    if selected.isEmpty { throw SetUpFailure("KJ_PICTURE selects no picture") }
    return selected
  }
}

extension PictureCase.Look {
  fileprivate init(_ columns: [String], row: String) throws {
    let edges = columns[0].split(separator: "x").compactMap { Int($0) }
    guard edges.count == 2, columns.count >= 3 else {
      throw SetUpFailure("no size, reference and way: \(row)")
    }
    width = edges[0]
    height = edges[1]
    reference = columns[1]
    way = columns[2]
    let pairs = columns.dropFirst(3).joined(separator: " ").split(separator: " ").map { note in
      let parts = note.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts[0], parts.last ?? "")
    }
    notes = Dictionary(uniqueKeysWithValues: pairs)
  }
}

extension PictureCase {
  /// Whether debug code is so slow for the picture that only release code is tested with it.
  var isHeavy: Bool { look?.notes["heavy"] != nil }
}

extension PictureCase.Look {
  /// The color profile that the picture must hold; a profile for inks is dropped when they become RGB.
  func profile(isResized: Bool) -> String? {
    let profile = notes["profile"]
    return isResized && profile == "inks" ? nil : profile
  }

  /// The first of two numbers is for the picture that fits, the second for the resized one.
  func tolerance(isResized: Bool) -> String? {
    let numbers = notes["tolerance"]?.split(separator: "/").map(String.init)
    return isResized ? numbers?.last : numbers?.first
  }
}
