internal import KJSystem

/// The files that have been noticed but not taken yet.
///
/// A file is complete once it has been closed and its mark has not changed for a while: a program may write a file,
/// close it, and write it again. A file that existed at the start, or was taken, is recognized by its mark under any
/// name. An empty file is not complete.
struct Arrivals<Name: Hashable & Sendable>: Sendable {
  /// How long a closed file has to stay unchanged.
  static var quietTime: Duration { .milliseconds(250) }
  /// How long a file that may still be open has to stay unchanged.
  static var longQuietTime: Duration { .seconds(1) }

  /// A complete file, with its mark at that time.
  struct Taken: Equatable, Sendable {
    let name: Name
    let mark: FileMark
  }

  private struct Candidate: Sendable {
    let name: Name
    let isClosed: Bool
    var mark: FileMark?
    var since: MonotonicTime

    var time: MonotonicTime { since + (isClosed ? quietTime : longQuietTime) }
  }

  private var known: Set<FileMark>
  /// The files in the order in which they were last closed or first seen.
  private var candidates: [Candidate] = []

  /// - Parameter known: The marks of files to ignore.
  init(known: Set<FileMark>) { self.known = known }

  /// When to check again; `never` if there is nothing to check.
  var nextLook: Deadline { candidates.map { Deadline(at: $0.time) }.min() ?? .never }

  /// Notes that a file was closed, or moved to this name.
  mutating func noteClosed(_ name: Name, now: MonotonicTime) {
    candidates.removeAll { $0.name == name }
    candidates.append(Candidate(name: name, isClosed: true, mark: nil, since: now))
  }

  /// Notes the files found by a scan of the whole directory, oldest first.
  mutating func noteFound(_ files: [(name: Name, mark: FileMark)], now: MonotonicTime) {
    let noted = Set(candidates.map(\.name))
    let new = files.filter { !known.contains($0.mark) && !noted.contains($0.name) }
    for (name, mark) in new.sorted(by: { $0.mark.modified < $1.mark.modified }) {
      candidates.append(Candidate(name: name, isClosed: false, mark: mark, since: now))
    }
  }

  /// Takes the files that are complete now.
  ///
  /// - Parameter mark: Returns the current mark of a file; nil if it is gone, or not a regular file.
  mutating func take(now: MonotonicTime, mark: (Name) -> FileMark?) -> [Taken] {
    var taken: [Taken] = []
    var left: [Candidate] = []
    for var candidate in candidates {
      guard let mark = mark(candidate.name), mark.size > 0, !known.contains(mark) else { continue }
      if candidate.mark != mark {
        if candidate.mark != nil { candidate.since = now }
        candidate.mark = mark
      }
      if candidate.time <= now {
        known.insert(mark)
        taken.append(Taken(name: candidate.name, mark: mark))
      } else {
        left.append(candidate)
      }
    }
    candidates = left
    return taken
  }
}
