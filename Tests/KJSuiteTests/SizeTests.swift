// Nothing grows beyond what a reader can grasp: a module, a type, the directories of a module, and what a type exposes
// to its other files. One table lists what is larger today; its numbers only fall.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct SizeTests {
  /// A number above its limit.
  private struct Excess: Hashable, CustomStringConvertible {
    let measure: Measure
    let place: String
    let number: Int
    var description: String { "\(measure.rawValue) \(place) \(number)" }
  }

  private enum Measure: String, CaseIterable {
    /// Lines of a module's Swift files.
    case lines
    /// Stored properties of a type, unless `// reason:` says why there are many.
    case properties
    /// Directories of a module that depend on each other in a circle.
    case circle
    /// Files `X+Y.swift` that use a stored property that X declares without `private`, by module.
    case open

    var limit: Int {
      switch self {
      case .lines: 3500
      case .properties: 12
      case .circle, .open: 0
      }
    }
  }

  /// Everything that exceeds its limit today.
  private static let table = """
    lines KJConnections 3544
    lines KJDomain 11939
    lines KJImaging 8536
    lines KJSFTP 3532
    lines KJSessions 4599
    lines KJTerminal 7218
    properties KJDomain/LinkStatus 15
    properties KJDomain/SessionFacts 14
    properties KJImaging/HEIFLibrary 27
    properties KJImaging/JPEGParser 14
    properties KJImaging/TIFFLibrary 14
    properties KJImaging/TIFFStructure 13
    properties KJSFTP/FileUpload 21
    properties KJSFTP/DirectoryUpload 17
    properties KJSFTP/UploadFilter 14
    properties KJTerminal/Dock 16
    properties KJTerminal/SessionKeys 31
    properties KJTerminal/TerminalModes 13
    properties KJTerminal/TrackedTerminal 13
    properties KJUploads/DirectoryDelivery 16
    properties KJUploads/UploadDesk 14
    properties KJUploads/UploadRequest 13
    properties kj-attach/AttachTool 20
    properties kj-upload/UploadTool 13
    circle KJCLI 3
    circle KJConnections 6
    circle KJImaging 13
    circle KJInsertion 2
    circle KJSessions 10
    circle KJTerminal 4
    circle KJUploads 2
    open KJCLI 4
    open KJConnections 2
    open KJDoctor 1
    open KJDomain 10
    open KJHosts 4
    open KJHousekeeping 3
    open KJImaging 7
    open KJSFTP 6
    open KJSSH 4
    open KJSessions 9
    open KJSystem 1
    open KJTerminal 11
    """

  @Test func nothingGrows() throws {
    var allowed: [String: Int] = [:]
    for line in Self.table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      allowed["\(fields[0]) \(fields[1])"] = Int(fields[2])
    }
    let found = try Self.modules().flatMap(Self.excesses)
    for excess in found {
      let key = "\(excess.measure.rawValue) \(excess.place)"
      let most = allowed[key] ?? excess.measure.limit
      #expect(excess.number <= most, "\(excess): at most \(most)")
      #expect(excess.number >= most, "\(excess): write it into the table, which says \(most)")
      allowed[key] = nil
    }
    #expect(
      allowed.keys.sorted() == [], "these are within their limits: take them out of the table")
  }

  /// Only files without a type of the same name have a comment above the imports.
  @Test func aFileSaysItsPurposeOnce() throws {
    for file in ["Sources", "Tests"].flatMap({ SourceTree.files(below: $0, suffix: ".swift") }) {
      let text = try SourceTree.text(file)
      guard text.hasPrefix("// "), let name = file.stem else { continue }
      let documented = try Regex(
        #"(?m)^///.*\n(?:@.*\n)*(?:\S+ )*(?:struct|class|enum|actor|protocol|typealias|func) \#(name)\b"#
      )
      #expect(
        !text.contains(documented), "\(file) says its purpose above the imports, and at the type")
    }
  }

  /// The Swift files of each module below Sources.
  private static func modules() -> [String: [FilePath]] {
    Dictionary(grouping: SourceTree.files(below: "Sources", suffix: ".swift")) {
      $0.components.dropFirst().first?.string ?? ""
    }
  }

  private static func excesses(in module: String, _ files: [FilePath]) throws -> [Excess] {
    var lines = 0
    var shapes: [FilePath: SourceShape] = [:]
    for file in files {
      let text = try SourceTree.text(file)
      lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
      shapes[file] = SourceShape(parsing: text)
    }
    var found = [Excess(measure: .lines, place: module, number: lines)]
    for type in shapes.values.flatMap(\.types) where !type.hasReason {
      found.append(
        Excess(
          measure: .properties, place: "\(module)/\(type.name)", number: type.properties.count))
    }
    found.append(
      Excess(measure: .circle, place: module, number: directoriesInCircles(shapes)))
    found.append(Excess(measure: .open, place: module, number: filesThatReachIn(shapes)))
    return found.filter { $0.number > $0.measure.limit }
  }

  /// How many of a module's directories depend on themselves through others, by naming types of those directories.
  private static func directoriesInCircles(_ shapes: [FilePath: SourceShape]) -> Int {
    let directories = Dictionary(grouping: shapes) { $0.key.removingLastComponent() }
      .mapValues { $0.map(\.value) }
    let declared = directories.mapValues { Set($0.flatMap(\.outerTypes)) }
    let known = directories.mapValues { shapes in
      let words = shapes.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      return Set(declared.filter { !$0.value.isDisjoint(with: words) }.keys)
    }
    return known.keys.count { directory in
      var reached: Set<FilePath> = []
      var next = (known[directory] ?? []).subtracting([directory])
      while !next.isEmpty {
        reached.formUnion(next)
        next = next.reduce(into: Set<FilePath>()) {
          $0.formUnion((known[$1] ?? []).subtracting([$1]))
        }
        .subtracting(reached)
      }
      return reached.contains(directory)
    }
  }

  /// How many files `X+Y.swift` use what `X.swift` could keep private if the two were one file.
  private static func filesThatReachIn(_ shapes: [FilePath: SourceShape]) -> Int {
    let properties = shapes.reduce(into: [String: [SourceShape.Property]]()) { found, shape in
      for type in shape.value.types where type.name == shape.key.stem {
        found[type.name, default: []] += type.properties
      }
    }
    return shapes.count { file, shape in
      guard let name = file.stem, let plus = name.firstIndex(of: "+"),
        let own = properties[String(name[..<plus])]
      else { return false }
      return own.contains { !$0.isPrivate && shape.words.contains($0.name) }
    }
  }
}
