// One file on its way to one host, over as many connections as it takes.

internal import KJDomain
internal import KJSFTP
internal import KJSystem

/// What stays the same while a file is tried again, and what the last attempt left.
struct FileTransfer {
  let file: PreparedFile
  let destination: RemoteDestination
  /// The place of the input among the inputs.
  let number: Int
  let plan: UploadPlan
  let reader: ContentsReader
  let start = MonotonicTime.now
  /// The end of the file's time, all attempts together.
  let deadline: Deadline
  var resumption = Resumption.none
  var unfinished: FileUpload.Unfinished?
  /// The remote home directory, once a connection has told it.
  var home: RemotePath?

  init(
    _ file: PreparedFile, _ destination: RemoteDestination, _ number: Int,
    _ request: UploadRequest, _ timeouts: Timeouts
  ) {
    self.file = file
    self.destination = destination
    self.number = number
    plan = destination.plan(file.size, request)
    reader = ContentsReader(file, hashes: request.hashes)
    deadline = .after(timeouts.upload(of: file.size))
  }
}
