/// How many uploads a host keeps, or how long.
package enum PruningRule: Hashable, Sendable {
  /// Those that are older than this many seconds go.
  case older(than: Int)
  /// The newest of this number stay.
  case keep(Int)

  /// What is younger than this many seconds never goes: it may still be on its way to a program that reads it.
  package static let leastAge = 3600
  /// What is not whole and was not written to for this many seconds was left behind.
  private static let leastAgeUnfinished = 86_400

  /// Which of some files go.
  ///
  /// - Parameter files: The age of each, in seconds by the host's clock, and whether it is whole.
  /// - Returns: Their places in the list, the oldest file first.
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
