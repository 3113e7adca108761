package import KJBase
package import KJDomain
package import KJSystem

/// Prepares inputs in order, each on its own thread, ahead of the takers.
///
/// Each prepared input is kept until every taker is done with it. At most ``mostKept`` are in preparation or kept
/// at a time, and no other begins while the kept ones use too much memory, so neither memory nor open files grow
/// with the number of inputs. If takers come one after another, all inputs are kept: pictures in one file, and
/// unchanged inputs by their path.
package final class Preparations: Sendable {
  package typealias Work = BackgroundWork<Result<[PreparedFile], Failure>>

  /// A preparation that has begun.
  package enum Begun: Sendable {
    case underWay(Work)
    case ended(Result<[PreparedFile], Failure>)

    /// The result, if there is one yet.
    package var value: Result<[PreparedFile], Failure>? {
      switch self {
      case .underWay(let work): work.value
      case .ended(let result): result
      }
    }

    /// Waits for the file, or for the pieces of a picture in order.
    package func preparedFiles() throws(Failure) -> [PreparedFile] {
      switch self {
      case .underWay(let work): try work.preparedFiles()
      case .ended(let result): try result.get()
      }
    }
  }

  package static let mostKept = 16
  /// Each preparation needs a processor and memory.
  static let mostRunning = min(max(Processor.count, 2), 8)

  private struct State {
    /// The inputs that are known so far.
    var inputs: [InputFile]
    /// How many callers will release each input; nil until that is known.
    var takers: Int?
    var works: [Int: Begun] = [:]
    /// The place for pictures put aside, if every input is kept until the last taker has come.
    var spool: Spool?
    /// The input to begin next.
    var next = 0
    /// The inputs that are being prepared, excluding those that wait for another program to write them.
    var running: Set<Int> = []
    /// The prepared inputs that are kept.
    var files: [Int: [PreparedFile]] = [:]

    /// The memory of the kept inputs, in bytes.
    var keptBytes: Int {
      files.values.joined().reduce(0) { bytes, file in
        if case .memory(let contents) = file.contents { bytes + contents.count } else { bytes }
      }
    }
    /// How many takers are done with each kept input.
    var releases: [Int: Int] = [:]
    /// The takers that no longer want some inputs.
    var givenUp: [Range<Int>: Set<Int>] = [:]
  }

  private let options: PreparationOptions
  private let environment: Environment
  private let mostKeptBytes: Int
  private let state: Locked<State>

  /// - Parameter mostKeptBytes: If the prepared inputs use more memory than this, no other begins.
  package init(
    _ inputs: [InputFile], _ options: PreparationOptions, _ environment: Environment,
    mostKeptBytes: Int = 32 << 20
  ) {
    self.mostKeptBytes = mostKeptBytes
    state = Locked(State(inputs: inputs))
    self.options = options
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
  ///
  /// - Parameters:
  ///   - takers: How many callers will call ``release(at:)`` for each input.
  ///   - atOnce: How many of them work at a time, at least.
  package func start(takers: Int, atOnce: Int = .max) {
    state.withLock { state in
      state.takers = takers
      if takers > atOnce && state.inputs.count > Self.mostKept {
        state.spool = Spool(in: environment.temporaryDirectory)
      }
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

  /// The number of known inputs.
  package var count: Int { state.withLock(\.inputs.count) }

  package func input(at index: Int) -> InputFile { state.withLock { $0.inputs[index] } }

  /// The preparation of an input that some taker still needs.
  ///
  /// Nil if it has not begun, because enough others are kept or being prepared.
  package func work(at index: Int) -> Begun? { state.withLock { $0.works[index] } }

  private func beginMore(_ state: inout State) {
    while state.takers != nil, state.next < state.inputs.count,
      state.spool != nil || state.works.count < Self.mostKept,
      state.works.isEmpty || state.keptBytes <= mostKeptBytes,
      state.running.count < Self.mostRunning
    {
      beginNext(&state)
    }
  }

  /// Notes that a taker no longer wants some inputs; the taker still releases each of them.
  ///
  /// An input that no taker wants and whose preparation has not begun fails as interrupted.
  package func giveUp(_ inputs: Range<Int>, for taker: Int) {
    state.withLock { state in
      _ = state.givenUp[inputs, default: []].insert(taker)
    }
  }

  private func beginNext(_ state: inout State) {
    let index = state.next
    state.next += 1
    guard !state.givenUp.contains(where: { $0.contains(index) && $1.count == state.takers }) else {
      state.works[index] = .ended(.failure(.interrupted))
      return
    }
    // A slowly written stream must not keep other inputs from being prepared.
    let input = state.inputs[index]
    if !input.isStream { state.running.insert(index) }
    state.works[index] = begin(input, at: index)
    if case .ended = state.works[index] { state.running.remove(index) }
  }

  private func begin(_ input: InputFile, at index: Int) -> Begun {
    let preparation = FilePreparation(input: input, options: options, environment: environment)
    do throws(SystemError) {
      return .underWay(
        try BackgroundWork {
          let result = self.putAside(preparation.run())
          self.ended(at: index, result)
          return result
        })
    } catch {
      return .ended(.failure(Failure(.failure, error.description)))
    }
  }

  private func ended(at index: Int, _ result: Result<[PreparedFile], Failure>) {
    let files = try? result.get()
    let isWanted = state.withLock { state in
      state.running.remove(index)
      beginMore(&state)
      guard state.works[index] != nil else { return false }
      state.files[index] = files
      // The work holds a file descriptor.
      if state.spool != nil { state.works[index] = .ended(result) }
      return true
    }
    if !isWanted { Self.close(files) }
  }

  private static func close(_ files: [PreparedFile]?) {
    for file in files ?? [] { file.close() }
  }

  /// Releases the memory and the open file of a prepared input, if every input is kept.
  private func putAside(_ result: Result<[PreparedFile], Failure>) -> Result<
    [PreparedFile], Failure
  > {
    guard let spool = state.withLock(\.spool), case .success(let files) = result else {
      return result
    }
    do throws(Failure) {
      return .success(try files.map { file throws(Failure) in try file.aside(in: spool) })
    } catch {
      return .failure(error)
    }
  }

  /// Notes that one more taker is done with an input; the last one closes it.
  package func release(at index: Int) {
    let files = state.withLock { state -> [PreparedFile]? in
      state.releases[index, default: 0] += 1
      guard state.releases[index] == state.takers else { return nil }
      state.releases.removeValue(forKey: index)
      state.works.removeValue(forKey: index)
      beginMore(&state)
      return state.files.removeValue(forKey: index)
    }
    Self.close(files)
  }
}

extension BackgroundWork<Result<[PreparedFile], Failure>> {
  /// Waits for the preparation of an input.
  package func preparedFiles() throws(Failure) -> [PreparedFile] {
    let result: Result<[PreparedFile], Failure>
    do throws(WaitError) { result = try wait() } catch { throw .interrupted }
    return try result.get()
  }
}

extension PreparedFile {
  /// The same file without its memory and its open input.
  fileprivate func aside(in spool: Spool) throws(Failure) -> PreparedFile {
    var file = self
    switch contents {
    case .memory(let bytes):
      do throws(SystemError) {
        file.contents = .spooled(spool, at: try spool.append(bytes))
      } catch {
        throw Failure(.inputOutput, "cannot store '\(input.label)' temporarily: \(error.reason)")
      }
    case .file where input.isReadAgain:
      close()
      file.contents = .unopened
    case .file, .spooled, .unopened: break
    }
    return file
  }
}
