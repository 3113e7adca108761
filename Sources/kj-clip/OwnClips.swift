import KJBase
import KJCLI
import KJDomain
import KJStore
import KJSystem

/// Reads and changes the history, and reports its warnings.
struct OwnClips {
  private let file = KeptFile<ClipHistory>(Locations(.current).clips)
  private let console: Console

  init(_ console: Console) { self.console = console }

  func load() throws(Failure) -> ClipHistory {
    let reading = try file.load()
    reading.warning.map(console.warn)
    return reading.contents
  }

  @discardableResult
  func update<Result>(
    _ change: (inout ClipHistory) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, reading) = try file.update(change)
    reading.warning.map(console.warn)
    return result
  }

  /// Records that a clip was pasted.
  ///
  /// If that fails, the paste itself is still fine.
  func use(_ clip: Clip) {
    do throws(Failure) {
      try update { history in history.use(clip.text, at: LocalTime.secondsSinceEpoch) }
    } catch {
      console.step("could not record this use: \(error.message)")
    }
  }
}
