internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSystem

/// The directories of a host's upload that have begun but not ended.
///
/// It belongs to the thread of its host.
final class HostDirectories {
  private let job: UploadJob
  private let host: ResolvedHost
  private let messages: HostMessages
  /// The directories in progress, by the numbers under which they are reported.
  private var deliveries: [Int: DirectoryDelivery] = [:]
  private var ended: Set<Int> = []

  init(_ job: UploadJob, _ host: ResolvedHost, _ messages: HostMessages) {
    self.job = job
    self.host = host
    self.messages = messages
  }

  /// The directories in progress, in the order of the inputs.
  var underWay: [DirectoryDelivery] { deliveries.sorted { $0.key < $1.key }.map(\.value) }

  /// The number of the first directory in progress.
  var firstNumber: Int? { deliveries.keys.min() }

  /// Whether a directory itself needs the host while none of its files does.
  var isClosing: Bool { deliveries.values.contains(where: \.isClosing) }

  /// Whether an input belongs to a directory that has already ended without it.
  func isLate(_ number: Int) -> Bool {
    job.request.directory(of: number).map { ended.contains($0.number) } ?? false
  }

  /// The directory of an input, begun if necessary; nil for an input that does not belong to one.
  func delivery(for number: Int) throws(Failure) -> DirectoryDelivery? {
    guard let directory = job.request.directory(of: number) else { return nil }
    if let delivery = deliveries[directory.number] { return delivery }
    let delivery = try DirectoryDelivery(directory, job, host)
    deliveries[directory.number] = delivery
    return delivery
  }

  /// Notes the failure of an input, if it is in a directory.
  ///
  /// - Returns: Whether the input is in a directory.
  func note(_ failure: Failure, of number: Int, wasUnderWay: Bool) -> Bool {
    guard let directory = job.request.directory(of: number) else { return false }
    messages.release(number)
    if ended.contains(directory.number) { return true }
    do throws(Failure) {
      try delivery(for: number)?.note(failure, wasUnderWay: wasUnderWay)
      job.preparations.giveUp(directory.inputs, for: messages.index)
    } catch {
      // The directory itself is impossible: it has no valid name.
      ended.insert(directory.number)
      messages.post(.failed(error), directory.number)
    }
    return true
  }

  /// Gives up the directories in progress.
  func fail(because failure: Failure) {
    for delivery in deliveries.values { delivery.fail(because: failure) }
  }

  func loseConnection() {
    for delivery in deliveries.values { delivery.lose() }
  }

  /// Takes the directories that have ended.
  ///
  /// - Parameters:
  ///   - isLast: Whether there is no connection, and there will not be another one.
  ///   - take: Receives each directory that is complete.
  func conclude(isLast: Bool, _ take: (UploadedFile, DirectoryDelivery) -> Void) {
    for (number, delivery) in deliveries.sorted(by: { $0.key < $1.key }) {
      do throws(Failure) {
        guard let file = try delivery.conclude(isLast: isLast) else { continue }
        end(number)
        take(file, delivery)
      } catch {
        end(number)
        messages.post(.failed(error), number)
      }
    }
  }

  private func end(_ number: Int) {
    deliveries.removeValue(forKey: number)
    ended.insert(number)
  }
}
