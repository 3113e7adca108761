internal import KJBase
internal import KJSystem
internal import SystemPackage

/// Exclusive access among all kj processes.
enum StoreLock {
  /// Runs `work` while holding the lock at `path`; gives up after ten seconds.
  static func hold<Result>(
    _ path: FilePath, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock: FileLock
    do throws(SystemError) {
      lock = try FileLock(path, until: .after(.seconds(10)))
    } catch {
      throw Failure(error)
    }
    // On an error the lock is released at the end of this scope.
    let result = try work()
    lock.release()
    return result
  }
}
