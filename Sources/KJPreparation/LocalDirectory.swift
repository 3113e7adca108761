package import KJBase
package import KJDomain
internal import KJSystem
package import SystemPackage

/// The regular files in a directory and its subdirectories, in the order of their names.
///
/// kj does not follow links below the directory itself, and leaves out hidden entries.
package struct LocalDirectory: Sendable {
  /// A file in the directory.
  package struct Member: Sendable {
    package let input: InputFile
    /// The directories between the uploaded directory and the file, on the host.
    package let directories: [RemoteName]
    package let name: MemberName
  }

  /// For more files than this, an archive is the better choice.
  private static let mostMembers = 10_000

  /// The directory as the user named it.
  package let label: OutsideText
  /// Its path, without links.
  private let path: FilePath
  package private(set) var members: [Member] = []
  /// The size of all members, in bytes.
  package private(set) var size = 0
  private var leftOut: [Omission: Int] = [:]

  private enum Omission: CaseIterable {
    case hidden
    case link
    case empty
    case noFile

    func words(_ count: Int) -> String {
      switch self {
      case .hidden:
        count == 1 ? "1 hidden file or directory" : "\(count) hidden files or directories"
      case .link: count == 1 ? "1 link" : "\(count) links"
      case .empty: count == 1 ? "1 empty file" : "\(count) empty files"
      case .noFile: count == 1 ? "1 special file" : "\(count) special files"
      }
    }
  }

  /// Looks for the files.
  ///
  /// - Throws: ``Failure`` with status `noInput` if the directory or one below it cannot be read, there is no file, or
  ///   there are too many.
  package init(_ path: FilePath, label: OutsideText) throws(Failure) {
    self.label = label
    self.path = path.withoutLinks
    let named = label.raw.hasSuffix("/") ? label.raw : label.raw + "/"
    do throws(SystemError) { try look(into: path, named, []) } catch {
      throw Failure(
        .noInput, "cannot read '\(label)': \(error.description)",
        advice: FileRefusal(error, of: path).advice)
    }
    guard members.count <= Self.mostMembers else {
      throw Failure(
        .noInput, "cannot upload '\(label)': it contains more than \(Self.mostMembers) files",
        advice: ["pack them into an archive and upload that"])
    }
    guard !members.isEmpty else {
      throw Failure(
        .noInput, "cannot upload '\(label)': it contains no files to upload",
        details: omissions.map { [$0] } ?? [])
    }
  }

  /// The name of the directory, or `root` if it has none.
  package var localName: [UInt8] {
    path.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? Array("root".utf8)
  }

  /// The omissions in words; nil if there are none.
  package var omissions: String? {
    let words = Omission.allCases.compactMap { omission in
      leftOut[omission].map(omission.words)
    }
    return words.isEmpty ? nil : "left out of '\(label)': \(words.joined(separator: ", "))"
  }

  private mutating func look(
    into directory: FilePath, _ label: String, _ above: [RemoteName]
  ) throws(SystemError) {
    var entries: [(bytes: [UInt8], status: Stat)] = []
    for entry in try directory.entries().sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let status = try directory.appending(name: entry).ownStatus()
      if let omission = Self.omission(entry, status) {
        leftOut[omission, default: 0] += 1
      } else {
        entries.append((entry, status))
      }
    }
    for (entry, name) in zip(entries, MemberName.names(of: entries.map(\.bytes))) {
      // A directory with more members is refused, so the rest need not be listed.
      guard members.count <= Self.mostMembers else { return }
      let path = directory.appending(name: entry.bytes)
      let shown = label + String(decoding: entry.bytes, as: UTF8.self)
      if entry.status.type == .directory {
        guard let below = try? name.remoteName() else { continue }
        try look(into: path, shown + "/", above + [below])
      } else {
        let input = InputFile.file(
          path, seenAs: FileIdentity(entry.status), label: OutsideText(shown)
        ).inOnePiece()
        members.append(Member(input: input, directories: above, name: name))
        size += Int(entry.status.size)
      }
    }
  }

  private static func omission(_ name: [UInt8], _ status: Stat) -> Omission? {
    if name.first == UInt8(ascii: ".") { return .hidden }
    return switch status.type {
    case .regular: status.size == 0 ? .empty : nil
    case .directory: nil
    case .symbolicLink: .link
    default: .noFile
    }
  }
}
