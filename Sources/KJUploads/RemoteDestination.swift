internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSFTP
internal import KJSystem

/// A directory and a name on a host.
struct RemoteDestination {
  private let directory: RemoteDirectory
  private let name: RemoteName
  /// A hidden name in the same directory, for a file that is not written under its final name.
  private let temporaryName: RemoteName
  /// Whether the person did not choose the name, so another one would do as well.
  let hasRandomName: Bool
  /// The remote home directory, once a connection has reported it.
  var home: RemotePath?

  init(_ request: UploadRequest, _ host: ResolvedHost, _ file: PreparedFile) throws(Failure) {
    try self.init(
      request, host, localName: file.input.localName, piece: file.piece,
      ending: file.format?.fileExtension)
    if host.wishes.name != nil { try requireContents(of: file) }
  }

  /// The destination of a directory, which has its hidden name while its files arrive.
  init(_ request: UploadRequest, _ host: ResolvedHost, _ directory: UploadDirectory) throws(Failure)
  {
    // The text after a dot is not an extension if the name is a directory's.
    let dot = UInt8(ascii: ".")
    let name = directory.directory.localName.map { $0 == dot ? UInt8(ascii: "-") : $0 }
    try self.init(request, host, localName: name, ending: "")
  }

  private init(
    _ request: UploadRequest, _ host: ResolvedHost, localName: [UInt8]?,
    piece: PicturePiece? = nil, ending: String?
  ) throws(Failure) {
    directory = host.wishes.directory(orRather: request.directory)
    let template = host.wishes.name ?? request.name
    name = try (template ?? .standard).render(
      time: LocalTime.now, localName: localName, piece: piece,
      random: .random(in: 0...UInt16.max), contentExtension: ending)
    temporaryName = try .hidden()
    hasRandomName = template == nil
  }

  /// The destination of a file in a directory while that directory is still incomplete.
  init(
    _ member: LocalDirectory.Member, in parent: RemoteDestination, _ file: PreparedFile
  ) throws(Failure) {
    directory = parent.growing.appending(member.directories)
    name = try member.name.remoteName(contentExtension: file.format?.fileExtension)
    temporaryName = try .hidden()
    hasRandomName = false
    home = parent.home
  }

  /// Refuses a name whose extension promises a format different from the file's: a program would refuse the file.
  private func requireContents(of file: PreparedFile) throws(Failure) {
    guard let promised = PictureFormat(claimedBy: name.description), promised != file.format else {
      return
    }
    let subject = "cannot upload '\(file.input.label)' as '\(name.description.printable)'"
    guard let format = file.format else {
      throw Failure(.usage, "\(subject): it is not \(promised.name)")
    }
    throw Failure(
      .usage, "\(subject): the data to send is \(format.name), not \(promised.name)",
      advice: ["end the name in '.\(format.fileExtension)'"]
        + (promised == .png ? [.step(.convertToPNG)] : []))
  }

  /// The directory under its hidden name, while its files arrive.
  private var growing: RemoteDirectory { directory.appending([temporaryName]) }

  /// The plan for a directory.
  func plan(for upload: UploadDirectory) -> DirectoryPlan {
    DirectoryPlan(
      path: directory.requestPath(of: name), growingPath: growing.requestPath,
      pathsBelow: upload.directoriesBelow.map { growing.appending($0).requestPath })
  }

  /// The plan for a file of this size.
  ///
  /// A file with a random name that fits in one flight is written under that name directly; any other file is
  /// written under the hidden name first.
  ///
  /// - Parameter isInDirectory: Whether it goes into a directory that nobody sees before it is complete.
  func plan(_ size: Int, _ request: UploadRequest, isInDirectory: Bool) -> UploadPlan {
    let isDirect = (hasRandomName || isInDirectory) && size <= UploadPlan.largestDirectSize
    return UploadPlan(
      directory: directory.requestPath, missingDirectories: directory.directoriesToMake,
      path: directory.requestPath(of: name),
      temporaryPath: isDirect ? nil : directory.requestPath(of: temporaryName),
      permissions: UInt32(request.mode.bits), size: size, overwrites: request.overwrites,
      asksForDirectory: request.keepsHistory && !isInDirectory
        && (directory != .standard || !hasRandomName))
  }

  /// Whether the absolute path is known: the home directory is known, or not needed.
  var isCertain: Bool { absolute != nil }

  /// The absolute path, which may need the host's answer about its home directory.
  func path(on host: ResolvedHost) throws(Failure) -> RemotePath {
    guard let path = absolute else { throw homeIsUnknown(host) }
    return path
  }

  func homeIsUnknown(_ host: ResolvedHost) -> Failure {
    Failure(
      .inputOutput, "'\(host.label)' does not say where its home directory is",
      advice: [.step(.absoluteDirectory)])
  }

  private var absolute: RemotePath? {
    if let home { return directory.absolutePath(of: name, home: home) }
    return RemotePath(directory.requestPath(of: name))
  }

  /// The path for messages, with `~` if the home directory is not known.
  var text: String {
    absolute?.description ?? "~/"
      + String(decoding: directory.requestPath(of: name), as: UTF8.self)
  }

  /// The absolute form, for messages, of a path that was sent to the server.
  func text(of requestPath: [UInt8]) -> String {
    let sent = String(decoding: requestPath, as: UTF8.self)
    if sent.hasPrefix("/") { return sent }
    return home.map { "\($0)/\(sent)" } ?? "~/\(sent)"
  }
}
