/// How many uploads a host keeps, or for how long.
package enum PruningRule: Hashable, Sendable {
  /// Removes files that are older than this many seconds.
  case older(than: Int)
  /// Keeps this number of the newest files.
  case keep(Int)

  /// A file younger than this many seconds is never removed: a program may still be about to read it.
  package static let leastAge = 3600
  /// An incomplete file that has not been written to for this many seconds was left behind.
  private static let leastAgeUnfinished = 86_400

  /// Returns the files to remove.
  ///
  /// - Parameter files: The age of each file, in seconds by the host's clock, and whether it is complete.
  /// - Returns: Their indices in the list, the oldest file first.
  package func chosen(among files: [(age: Int, isWhole: Bool)]) -> [Int] {
    let oldestFirst = files.indices.sorted { files[$0].age > files[$1].age }
    switch self {
    case .older(let age): return oldestFirst.filter { files[$0].age > max(age, Self.leastAge) }
    case .keep(let count):
      let whole = oldestFirst.filter { files[$0].isWhole }.dropLast(count)
      let others = oldestFirst.filter {
        !files[$0].isWhole && files[$0].age > Self.leastAgeUnfinished
      }
      return others + whole.filter { files[$0].age > Self.leastAge }
    }
  }
}
