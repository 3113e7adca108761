// Removing uploads after asking, for every verb that removes some.

import ArgumentParser
import KJCLI
import KJDomain
import KJHousekeeping

struct RemovalOptions: ParsableArguments {
  @Flag(help: "Do not ask.")
  var yes = false

  /// Removes uploads if the person agrees, and prints the path of each that is gone.
  func remove(
    _ uploads: [StoredUpload], from house: UploadHouse, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if uploads.isEmpty {
      console.noticeToWatcher("there is nothing to remove from '\(house.hostName)'")
      return .done
    }
    if !yes, try !agrees(to: uploads, house, console) {
      console.notice("nothing was removed")
      return .done
    }
    let result = try house.remove(uploads) { removed throws(Failure) in
      for upload in removed { try console.printPath(upload.path.bytes) }
    }
    for upload in result.left {
      console.warn("'\(upload.path.description.printable)' was changed or removed meanwhile")
    }
    result.warning.map(console.warn)
    if !result.removed.isEmpty {
      console.noticeToWatcher(Self.count(result.removed, "removed", from: house))
    }
    guard let first = result.refused.first else { return .done }
    throw Failure(
      .inputOutput,
      "'\(house.hostName)' refuses to remove \(result.refused.count) of \(uploads.count) files, "
        + "such as '\(first.path.description.printable)'")
  }

  private func agrees(
    to uploads: [StoredUpload], _ house: UploadHouse, _ console: Console
  ) throws(Failure) -> Bool {
    let others = uploads.count { $0.record == nil }
    let words =
      others == 0 ? "" : ", \(others) of them not uploaded from here"
    // A file that was named by its number, too, is known by its name.
    let name =
      uploads.count == 1 ? uploads.first.map { "'\($0.path.description.printable)': " } : nil
    let question =
      (name ?? "") + Self.count(uploads, "will be removed", from: house) + words
      + ". Go on (yes/no)? "
    guard let answer = try console.confirm(question) else {
      throw Failure(
        .usage, "cannot ask whether to remove \(uploads.count) files: \(console.reasonNotToAsk)",
        advice: ["'--dry-run' of 'kj uploads prune' shows them, '--yes' goes on without a question"]
      )
    }
    return answer
  }

  /// Such as "12 files, 3.4 MB, removed from 'dev'".
  static func count(_ uploads: [StoredUpload], _ verb: String, from house: UploadHouse) -> String {
    let bytes = ByteCountText.of(uploads.reduce(0) { $0 + $1.size })
    let files = uploads.count == 1 ? "1 file" : "\(uploads.count) files"
    return "\(files), \(bytes), \(verb) from '\(house.hostName)'"
  }
}
