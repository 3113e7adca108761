// Removing uploads after asking the person, for all verbs that remove uploads.

import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHousekeeping

struct RemovalOptions: ParsableArguments {
  @Flag(help: "Do not ask.")
  var yes = false

  /// Removes uploads if the person agrees, and prints the path of each one removed.
  func remove(
    _ uploads: [StoredUpload], from house: UploadHouse, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if uploads.isEmpty {
      console.noticeToWatcher("there is nothing to remove from '\(house.hostName)'")
      return .done
    }
    try tellUnproven(uploads, on: house, console)
    if !yes, try !agrees(to: uploads, house, console) {
      console.notice("nothing was removed")
      return .done
    }
    let result = try house.remove(uploads) { removed throws(Failure) in
      for upload in removed { try console.printPath(upload.path.bytes) }
    }
    for upload in result.left {
      console.warn("'\(upload.path.description.printable)' was changed or removed in the meantime")
    }
    result.warning.map(console.warn)
    if !result.removed.isEmpty {
      console.noticeToWatcher(Self.count(result.removed, "removed", from: house))
    }
    guard let first = result.refused.first else { return .done }
    throw Failure(
      .inputOutput,
      "'\(house.hostName)' refused to remove \(result.refused.count) of \(Self.amount(uploads)), "
        + "such as '\(first.path.description.printable)'")
  }

  private func agrees(
    to uploads: [StoredUpload], _ house: UploadHouse, _ console: Console
  ) throws(Failure) -> Bool {
    let others = uploads.count { $0.record == nil }
    let words = others == 0 ? "" : ", \(others) of them not uploaded from this machine"
    // A single file is shown by its name, even if it was given by its number.
    let name =
      uploads.count == 1 ? uploads.first.map { "'\($0.path.description.printable)': " } : nil
    let question =
      (name ?? "") + Self.count(uploads, "will be removed", from: house) + words
      + ". Continue (yes/no)? "
    guard let answer = try console.confirm(question) else {
      throw Failure(
        .usage,
        "cannot ask whether to remove \(Self.amount(uploads)): \(console.reasonNotToAsk)",
        advice: [
          uploads.allSatisfy(\.isProven)
            ? "use '--yes' to remove them without asking"
            : "run it at a terminal to be asked"
        ])
    }
    return answer
  }

  /// For example "12 files, 3.4 MB, removed from 'dev'".
  static func count(_ uploads: [StoredUpload], _ verb: String, from house: UploadHouse) -> String {
    let bytes = ByteCountText.of(uploads.reduce(0) { $0 + $1.size })
    return "\(amount(uploads)), \(bytes), \(verb) from '\(house.hostName)'"
  }

  /// For example "12 files and 1 directory".
  private static func amount(_ uploads: [StoredUpload]) -> String {
    let directories = uploads.count(where: \.isDirectory)
    let files = uploads.count - directories
    let parts = [
      files == 0 && directories > 0 ? nil : files == 1 ? "1 file" : "\(files) files",
      directories == 0 ? nil : directories == 1 ? "1 directory" : "\(directories) directories",
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }

  /// Why unproven uploads may be different files.
  static func wordsIfUnproven(_ count: Int = 1) -> String {
    "\(count == 1 ? "its" : "their") real directory and time were not recorded during the upload"
  }

  /// Lists the paths that may lead to a different file than the uploaded one.
  ///
  /// - Throws: ``Failure`` with status `usage` if nobody can be asked about it.
  private func tellUnproven(
    _ uploads: [StoredUpload], on house: UploadHouse, _ console: Console
  ) throws(Failure) {
    for upload in uploads where !upload.isProven {
      let path = "'\(upload.path.description.printable)'"
      if yes {
        throw Failure(
          .usage,
          "cannot tell whether \(path) on '\(house.hostName)' is the file that was uploaded: "
            + Self.wordsIfUnproven(), advice: ["leave out '--yes' to be asked at a terminal"])
      }
      let real = upload.realPath.map { " (it is now '\($0.description.printable)')" } ?? ""
      console.warn(
        "\(path) may not be the file that was uploaded\(real): \(Self.wordsIfUnproven())")
    }
  }
}
