// The inputs of an upload, each prepared once for all its hosts.

internal import KJDomain
internal import KJSystem
internal import Synchronization

/// Prepares inputs in order, each on a thread of its own, ahead of the hosts that send them.
///
/// A prepared input is kept until every host is done with it. No more than ``mostKept`` are begun and
/// kept, so that neither memory nor the files under way at a time grow with their number.
final class Preparations: Sendable {
  typealias Work = BackgroundWork<Result<PreparedFile, Failure>>

  private static let mostKept = 16
  /// A picture needs memory and a processor while it is prepared.
  private static let mostRunning = 2

  private struct State {
    /// Whether the hosts are known.
    var isStarted = false
    var works: [Int: Result<Work, Failure>] = [:]
    /// The input to begin next.
    var next = 0
    /// The inputs that are being prepared, without those that wait for somebody to write them.
    var running: Set<Int> = []
    /// How many hosts are done with an input that is kept.
    var releases: [Int: Int] = [:]
  }

  private let request: UploadRequest
  private let hosts: Int
  private let environment: Environment
  private let state = Mutex(State())

  init(_ request: UploadRequest, hosts: Int, _ environment: Environment) {
    self.request = request
    self.hosts = hosts
    self.environment = environment
  }

  /// Begins with the first input before anything is known of the hosts, if it is a file: what comes
  /// from a program is taken only when there is somewhere to send it.
  func startFirst() {
    guard request.inputs.first?.isStream == false else { return }
    state.withLock { beginNext(&$0) }
  }

  /// Begins with the first inputs.
  ///
  /// The others follow by themselves.
  func start() {
    state.withLock { state in
      state.isStarted = true
      beginMore(&state)
    }
  }

  /// The preparation of an input that no host is done with; nil if it is not begun yet, because enough
  /// others are kept or being prepared.
  func work(at index: Int) -> Result<Work, Failure>? {
    state.withLock { $0.works[index] }
  }

  private func beginMore(_ state: inout State) {
    while state.isStarted, state.next < request.inputs.count, state.works.count < Self.mostKept,
      state.running.count < Self.mostRunning
    {
      beginNext(&state)
    }
  }

  private func beginNext(_ state: inout State) {
    let index = state.next
    state.next += 1
    // Somebody may be slow to write it: that keeps no other from being prepared.
    if !request.inputs[index].isStream { state.running.insert(index) }
    state.works[index] = begin(at: index)
    if case .failure = state.works[index] { state.running.remove(index) }
  }

  private func begin(at index: Int) -> Result<Work, Failure> {
    let preparation = FilePreparation(
      input: request.inputs[index], options: request.preparation, environment: environment)
    do throws(SystemError) {
      return .success(
        try BackgroundWork {
          let result = preparation.run()
          self.ended(at: index)
          return result
        })
    } catch {
      return .failure(Failure(.failure, error.description))
    }
  }

  private func ended(at index: Int) {
    state.withLock { state in
      state.running.remove(index)
      beginMore(&state)
    }
  }

  /// Says that one more host needs an input no more; the last one gives it back.
  func release(at index: Int) {
    let work = state.withLock { state -> Result<Work, Failure>? in
      state.releases[index, default: 0] += 1
      guard state.releases[index] == hosts else { return nil }
      state.releases.removeValue(forKey: index)
      defer { beginMore(&state) }
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
