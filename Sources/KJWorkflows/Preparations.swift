// The inputs of an upload, each prepared once for all its hosts.

internal import KJDomain
internal import KJSystem
internal import Synchronization

/// Prepares inputs in order, each on a thread of its own, a little ahead of the hosts that send them.
///
/// A prepared input is kept until every host is done with it. No host gets further ahead of the
/// slowest one than ``mostAhead`` inputs, so that memory does not grow with their number.
final class Preparations: Sendable {
  typealias Work = BackgroundWork<Result<PreparedFile, Failure>>

  private static let mostAhead = 8

  private struct State {
    var works: [Int: Result<Work, Failure>] = [:]
    /// How many inputs each host is done with.
    var done: [Int]
  }

  private let request: UploadRequest
  private let environment: Environment
  private let state: Mutex<State>

  init(_ request: UploadRequest, hosts: Int, _ environment: Environment) {
    self.request = request
    self.environment = environment
    state = Mutex(State(done: Array(repeating: 0, count: hosts)))
  }

  /// The preparation of an input, which is begun if it was not yet, and the next one's with it; nil
  /// while the slowest host is too far behind.
  func work(at index: Int) -> Result<Work, Failure>? {
    state.withLock { state in
      let slowest = state.done.min() ?? 0
      guard index < slowest + Self.mostAhead else { return nil }
      for index in index...min(index + 1, request.inputs.count - 1)
      where index >= slowest && state.works[index] == nil {
        state.works[index] = begin(at: index)
      }
      return state.works[index]
    }
  }

  private func begin(at index: Int) -> Result<Work, Failure> {
    let preparation = FilePreparation(
      input: request.inputs[index], options: request.preparation, environment: environment)
    do throws(SystemError) {
      return .success(try BackgroundWork { preparation.run() })
    } catch {
      return .failure(Failure(.failure, error.description))
    }
  }

  /// Says that a host needs an input no more; the last one gives it back.
  func release(at index: Int, by host: Int) {
    let work = state.withLock { state -> Result<Work, Failure>? in
      state.done[host] = index + 1
      guard (state.done.min() ?? 0) > index else { return nil }
      return state.works.removeValue(forKey: index)
    }
    if case .success(let file) = (try? work?.get())?.value { file.close() }
  }
}

extension BackgroundWork<Result<PreparedFile, Failure>> {
  /// Waits for the preparation of a file.
  func preparedFile() throws(Failure) -> PreparedFile {
    let result: Result<PreparedFile, Failure>
    do throws(WaitError) { result = try wait() } catch { throw .interrupted }
    return try result.get()
  }
}
