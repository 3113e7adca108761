package import KJBase
package import KJDomain

/// The name that a file or directory in a local directory is given on the host.
package struct MemberName: Hashable, Sendable {
  private let stem: String
  private let fileExtension: String?
  /// A stem that no other entry's name begins with, so it is free with every extension.
  private let freeStem: String
  /// Whether no earlier entry has the same stem and extension.
  private let isFirst: Bool

  /// The names of all entries of one directory.
  ///
  /// Entries are numbered if their names become equal, either when they are made safe or on a host that ignores case.
  ///
  /// - Parameter entries: The local names, which may have any bytes; their order decides which one is numbered.
  package static func names(of entries: [[UInt8]]) -> [MemberName] {
    let locals = entries.map { LocalFileName($0) }
    let names = locals.map { joined($0.stem, $0.fileExtension).lowercased() }
    let beginnings = Dictionary(names.flatMap(Self.beginnings).map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    let isFirst = names.map { seen.insert($0).inserted }
    var taken: Set<String> = []
    var takenBeginnings: Set<String> = []
    var free = locals.map(\.stem)
    // Entries that need a number get the lowest ones.
    let order = locals.indices.filter { !isFirst[$0] } + locals.indices.filter { isFirst[$0] }
    for index in order {
      let own = Set(Self.beginnings(names[index]))
      func isFree(_ stem: String) -> Bool {
        beginnings[stem, default: 0] == (own.contains(stem) ? 1 : 0)
          && !takenBeginnings.contains(stem)
          && taken.isDisjoint(with: Self.beginnings(stem))
      }
      var number = 2
      while !isFree(free[index].lowercased()) {
        free[index] = "\(locals[index].stem)-\(number)"
        number += 1
      }
      taken.insert(free[index].lowercased())
      takenBeginnings.formUnion(Self.beginnings(free[index].lowercased()))
    }
    return locals.indices.map { index in
      MemberName(
        stem: locals[index].stem, fileExtension: locals[index].fileExtension,
        freeStem: free[index], isFirst: isFirst[index])
    }
  }

  /// A name, and its forms with fewer extensions.
  private static func beginnings(_ name: String) -> [String] {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return (1...parts.count).map { parts.prefix($0).joined(separator: ".") }
  }

  private static func joined(_ stem: String, _ fileExtension: String?) -> String {
    fileExtension.map { "\(stem).\($0)" } ?? stem
  }

  /// The name on the host.
  ///
  /// - Parameter contentExtension: The extension of the content's format, without a dot; nil to keep the local name's.
  /// - Throws: Never for a name that ``LocalFileName`` has made safe.
  package func remoteName(contentExtension: String? = nil) throws(Failure) -> RemoteName {
    let ending = contentExtension ?? fileExtension
    let keepsName = isFirst && ending == fileExtension
    return try RemoteName(Self.joined(keepsName ? stem : freeStem, ending))
  }
}
