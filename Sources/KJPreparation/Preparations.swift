// The inputs of a tool, each prepared once for all its takers.

package import KJDomain
package import KJSystem

/// Prepares inputs in order, each on its own thread, ahead of the takers.
///
/// A prepared input is kept until every taker is done with it. At most ``mostKept`` are in
/// preparation or kept at a time, so that neither memory nor open files grow with the number of
/// inputs.
package final class Preparations: Sendable {
  package typealias Work = BackgroundWork<Result<PreparedFile, Failure>>

  private static let mostKept = 16
  /// Preparing a picture takes a processor and memory.
  private static let mostRunning = min(max(Processor.count, 2), 8)

  private struct State {
    /// The inputs that are known so far.
    var inputs: [InputFile]
    /// Whether the takers are known.
    var isStarted = false
    var works: [Int: Result<Work, Failure>] = [:]
    /// The input to begin next.
    var next = 0
    /// The inputs that are being prepared, without those that wait for somebody to write them.
    var running: Set<Int> = []
    /// The prepared inputs that are kept.
    var files: [Int: PreparedFile] = [:]
    /// How many takers are done with each kept input.
    var releases: [Int: Int] = [:]
    /// The takers that no longer want some inputs.
    var givenUp: [Range<Int>: Set<Int>] = [:]
  }

  private let options: PreparationOptions
  private let takers: Int
  private let environment: Environment
  private let state: Locked<State>

  /// - Parameter takers: How many callers will call ``release(at:)`` for each input.
  package init(
    _ inputs: [InputFile], _ options: PreparationOptions, takers: Int, _ environment: Environment
  ) {
    state = Locked(State(inputs: inputs))
    self.options = options
    self.takers = takers
    self.environment = environment
  }

  /// Begins with the first input before the takers are known, unless it is a stream.
  ///
  /// The output of a program is read only when there is somewhere to send it.
  package func startFirst() {
    state.withLock { state in
      if state.inputs.first?.isStream == false { beginNext(&state) }
    }
  }

  /// Begins with the first inputs.
  ///
  /// The others follow automatically.
  package func start() {
    state.withLock { state in
      state.isStarted = true
      beginMore(&state)
    }
  }

  /// Adds an input after the others.
  package func append(_ input: InputFile) {
    state.withLock { state in
      state.inputs.append(input)
      beginMore(&state)
    }
  }

  /// How many inputs are known.
  package var count: Int { state.withLock(\.inputs.count) }

  package func input(at index: Int) -> InputFile {
    state.withLock { $0.inputs[index] }
  }

  /// The preparation of an input that some taker still needs.
  ///
  /// Nil if it has not begun, because enough others are kept or being prepared.
  package func work(at index: Int) -> Result<Work, Failure>? {
    state.withLock { $0.works[index] }
  }

  private func beginMore(_ state: inout State) {
    while state.isStarted, state.next < state.inputs.count, state.works.count < Self.mostKept,
      state.running.count < Self.mostRunning
    {
      beginNext(&state)
    }
  }

  /// Notes that a taker does not want some inputs any more, but releases each.
  ///
  /// Those of them that no taker wants and whose preparation has not begun fail as interrupted.
  package func giveUp(_ inputs: Range<Int>, for taker: Int) {
    state.withLock { state in
      _ = state.givenUp[inputs, default: []].insert(taker)
    }
  }

  private func beginNext(_ state: inout State) {
    let index = state.next
    state.next += 1
    guard !state.givenUp.contains(where: { $0.contains(index) && $1.count == takers }) else {
      state.works[index] = .failure(.interrupted)
      return
    }
    // A stream may be written slowly, which must not keep others from being prepared.
    let input = state.inputs[index]
    if !input.isStream { state.running.insert(index) }
    state.works[index] = begin(input, at: index)
    if case .failure = state.works[index] { state.running.remove(index) }
  }

  private func begin(_ input: InputFile, at index: Int) -> Result<Work, Failure> {
    let preparation = FilePreparation(input: input, options: options, environment: environment)
    do throws(SystemError) {
      return .success(
        try BackgroundWork {
          let result = preparation.run()
          self.ended(at: index, try? result.get())
          return result
        })
    } catch {
      return .failure(Failure(.failure, error.description))
    }
  }

  private func ended(at index: Int, _ file: PreparedFile?) {
    let isWanted = state.withLock { state in
      state.running.remove(index)
      beginMore(&state)
      guard state.works[index] != nil else { return false }
      state.files[index] = file
      return true
    }
    if !isWanted { file?.close() }
  }

  /// Notes that one more taker is done with an input; the last one closes it.
  package func release(at index: Int) {
    let file = state.withLock { state -> PreparedFile? in
      state.releases[index, default: 0] += 1
      guard state.releases[index] == takers else { return nil }
      state.releases.removeValue(forKey: index)
      state.works.removeValue(forKey: index)
      beginMore(&state)
      return state.files.removeValue(forKey: index)
    }
    file?.close()
  }
}

extension BackgroundWork<Result<PreparedFile, Failure>> {
  /// Waits for the preparation of a file.
  package func preparedFile() throws(Failure) -> PreparedFile {
    let result: Result<PreparedFile, Failure>
    do throws(WaitError) { result = try wait() } catch { throw .interrupted }
    return try result.get()
  }
}
