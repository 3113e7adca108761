internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSystem

/// Keeps the folders of a host's upload that have begun and not ended.
///
/// It belongs to the thread of its host.
final class HostFolders {
  private let job: UploadJob
  private let host: ResolvedHost
  private let messages: HostMessages
  /// The folders under way, by the numbers under which they are reported.
  private var deliveries: [Int: FolderDelivery] = [:]
  private var ended: Set<Int> = []

  init(_ job: UploadJob, _ host: ResolvedHost, _ messages: HostMessages) {
    self.job = job
    self.host = host
    self.messages = messages
  }

  /// The folders under way, in the order of the inputs.
  var underWay: [FolderDelivery] { deliveries.sorted { $0.key < $1.key }.map(\.value) }

  /// The number of the first folder under way.
  var firstNumber: Int? { deliveries.keys.min() }

  /// Whether a folder has to talk to the host although none of its files does.
  var isClosing: Bool { deliveries.values.contains(where: \.isClosing) }

  /// Whether an input is in a folder that has ended without it.
  func isLate(_ number: Int) -> Bool {
    job.request.folder(of: number).map { ended.contains($0.number) } ?? false
  }

  /// The folder of an input, which begins with it; nil for an input that is in none.
  func delivery(for number: Int) throws(Failure) -> FolderDelivery? {
    guard let folder = job.request.folder(of: number) else { return nil }
    if let delivery = deliveries[folder.number] { return delivery }
    let delivery = try FolderDelivery(folder, job, host)
    deliveries[folder.number] = delivery
    return delivery
  }

  /// Notes the failure of an input, if it is in a folder.
  ///
  /// - Returns: Whether it is.
  func note(_ failure: Failure, of number: Int, wasUnderWay: Bool) -> Bool {
    guard let folder = job.request.folder(of: number) else { return false }
    messages.release(number)
    if ended.contains(folder.number) { return true }
    do throws(Failure) {
      try delivery(for: number)?.note(failure, wasUnderWay: wasUnderWay)
      job.preparations.giveUp(folder.inputs, for: messages.index)
    } catch {
      // The folder itself cannot be: it has no name.
      ended.insert(folder.number)
      messages.post(.failed(error), folder.number)
    }
    return true
  }

  /// Gives up the folders under way.
  func fail(because failure: Failure) {
    for delivery in deliveries.values { delivery.fail(because: failure) }
  }

  func loseConnection() {
    for delivery in deliveries.values { delivery.lose() }
  }

  /// Takes the folders that have ended.
  ///
  /// - Parameters:
  ///   - isLast: Whether there is no connection, and will be none.
  ///   - take: Gets each that is whole.
  func conclude(isLast: Bool, _ take: (UploadedFile, FolderDelivery) -> Void) {
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
