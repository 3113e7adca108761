package import KJBase
package import KJDomain
internal import KJHosts
package import KJPreparation

/// One upload of one or more inputs, the same for every host.
package struct UploadRequest: Sendable {
  package private(set) var inputs: [InputFile]
  /// The directories among the inputs, in order.
  private(set) var directories: [UploadDirectory] = []
  package var preparation = PreparationOptions()
  /// The remote directory; nil for the host's own setting, or the standard one.
  package var directory: RemoteDirectory?
  /// How files are named; nil for the standard, unguessable name.
  package var name: NameTemplate?
  package var mode = FileMode.privateFile
  /// Whether the directory given with the host may turn out to be the path of the only input.
  package var mayNameFile = false
  /// Whether an existing file may be replaced.
  package var overwrites = false
  /// How many channels a file of over 1 MiB uses; nil to decide by the connection to the host.
  package var streams: Int?
  /// How many hosts are served at a time, at least one.
  package var parallelHosts = standardParallelHosts
  package static let standardParallelHosts = 16
  /// Whether to record the uploads on this machine.
  package var keepsHistory = true
  /// Whether to keep a small picture of each upload on this machine; for one host.
  package var keepsThumbnails = false
  /// Whether results carry the SHA-256 of the bytes that were sent.
  package var hashes = false

  package init(_ inputs: [InputFile] = []) { self.inputs = inputs }

  /// Adds a file after the other inputs.
  package mutating func add(_ input: InputFile) { inputs.append(input) }

  /// Adds a directory after the other inputs.
  package mutating func add(_ directory: LocalDirectory) {
    let first = inputs.count
    inputs += directory.members.map(\.input)
    directories.append(UploadDirectory(directory: directory, inputs: first..<inputs.count))
  }

  /// The failures of single inputs that are known before kj connects.
  package var knownFailures: [Failure] {
    inputs.indices.filter { directory(of: $0) == nil }.compactMap { inputs[$0].knownFailure }
  }

  /// The host with the directory and the name of the only file, if the path given with the host may be the path of that
  /// file; otherwise nil.
  func namingFile(on host: ResolvedHost) -> ResolvedHost? {
    guard mayNameFile, host.wishes.name == nil,
      let file = host.wishes.directory?.file(like: inputs.first?.localName)
    else { return nil }
    var host = host
    host.wishes.directory = file.directory
    host.wishes.name = NameTemplate(file.name)
    return host
  }

  /// Whether a shell cannot carry out the request.
  var needsSFTP: Bool { overwrites || !directories.isEmpty }

  /// The directory that an input is in; nil if the input has its own result.
  func directory(of number: Int) -> UploadDirectory? {
    directories.first { $0.inputs.contains(number) }
  }
}
