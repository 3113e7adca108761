// A program that runs in the foreground of a terminal.

/// A process with its argument vector.
public struct RunningProgram: Hashable, Sendable {
  /// The process id; 0 where that is not known.
  public let id: Int32
  /// The process id of its parent; 0 where that is not known.
  public let parent: Int32
  /// The words that it was started with, its own name first; bytes that are not UTF-8 are repaired.
  public let arguments: [String]

  public init(id: Int32, parent: Int32, arguments: [String]) {
    self.id = id
    self.parent = parent
    self.arguments = arguments
  }

  /// The last part of the name that it was started by, without the dash of a login shell.
  public var name: String {
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }
}
