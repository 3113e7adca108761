/// A request that a client of a lent channel may make.
///
/// Allowed are exclusive OPEN and MKDIR below a root (``LentPaths``); MKDIR of a root and of directories above it; for
/// paths that the client made, OPEN with no flags except for reading and writing, SETSTAT, REMOVE, RMDIR, and RENAME to
/// a name below a root; OPENDIR of kj's own directory, and REMOVE of names there that only kj uses; FSETSTAT of files,
/// because only these OPENs return a handle; REALPATH, LSTAT, STAT and statvfs for roots, paths below them and
/// directories above them; and the request for limits. Attributes may be a size and a mode of nine bits.
///
/// Paths are absolute.
enum LentRequest {
  /// A request that changes nothing of importance here.
  case harmless
  /// OPENDIR of kj's own directory.
  case listing
  /// Allowed only for a path that the client made.
  case use([UInt8])
  case making([UInt8], isDirectory: Bool)
  case removal([UInt8])
  case rename([UInt8], to: [UInt8])

  /// Reads a request; nil if it is not allowed.
  ///
  /// - Parameters:
  ///   - body: The bytes after the request number.
  ///   - handlesAreFiles: Whether a handle that is not among `directories` belongs to a file.
  init?(
    _ type: UInt8, _ body: ArraySlice<UInt8>, below paths: LentPaths, _ own: OwnUploads?,
    _ made: MadePaths, handlesAreFiles: Bool, _ directories: Set<[UInt8]>
  ) {
    var reader = PacketReader(body)
    do throws(SFTPError) {
      let text = try reader.string()
      switch type {
      case PacketType.realPath, PacketType.lstat, PacketType.stat:
        guard paths.showsPath(text) else { return nil }
        self = .harmless
      case PacketType.extended:
        let name = String(decoding: text, as: UTF8.self)
        if name == SFTPClient.statvfs {
          guard paths.showsPath(try reader.string()) else { return nil }
        } else if name != SFTPClient.limits {
          return nil
        }
        self = .harmless
      case PacketType.fsetStat:
        guard handlesAreFiles, !directories.contains(ReplyWatch.known(text)),
          try Self.attributesAreAllowed(&reader)
        else { return nil }
        self = .harmless
      default:
        guard let path = paths.absolute(text),
          let request = try Self.request(type, of: path, &reader, below: paths, own, made)
        else { return nil }
        self = request
      }
    } catch {
      return nil
    }
  }

  private static func request(
    _ type: UInt8, of path: [UInt8], _ reader: inout PacketReader, below paths: LentPaths,
    _ own: OwnUploads?, _ made: MadePaths
  ) throws(SFTPError) -> LentRequest? {
    switch type {
    case PacketType.open:
      let flags = OpenFlags(rawValue: try reader.uint32())
      guard try attributesAreAllowed(&reader) else { return nil }
      guard flags.isSuperset(of: [.create, .exclusive]) else {
        return made.contains(path) && flags.isSubset(of: [.read, .write]) ? .use(path) : nil
      }
      let isNew = paths.isBelowRoot(path) && flags.isDisjoint(with: [.append, .truncate])
      return isNew ? .making(path, isDirectory: false) : nil
    case PacketType.makeDirectory:
      guard try attributesAreAllowed(&reader, ofDirectory: true) else { return nil }
      if paths.isBelowRoot(path) { return .making(path, isDirectory: true) }
      // After that, nobody may remove it.
      return paths.leadsToRoot(path) ? .harmless : nil
    case PacketType.rename:
      guard made.contains(path), let new = paths.absolute(try reader.string()),
        paths.isBelowRoot(new)
      else { return nil }
      return .rename(path, to: new)
    case PacketType.remove:
      // A server refuses REMOVE for a directory, so the directory would be forgotten for nothing.
      return made.isFile(path) || own?.contains(path) == true ? .removal(path) : nil
    case PacketType.removeDirectory: return made.contains(path) ? .removal(path) : nil
    case PacketType.setStat:
      let isAllowed = try attributesAreAllowed(&reader)
      return isAllowed && made.contains(path) ? .use(path) : nil
    case PacketType.openDirectory: return path == own?.directory ? .listing : nil
    default: return nil
    }
  }

  /// Whether attributes grant rights to nobody else: they set no owner, and no bit that grants rights to a program.
  ///
  /// The next client must also be able to use a directory on the way to a root.
  private static func attributesAreAllowed(
    _ reader: inout PacketReader, ofDirectory isDirectory: Bool = false
  ) throws(SFTPError) -> Bool {
    let size: UInt32 = 0x1
    let permissions: UInt32 = 0x4
    let flags = try reader.uint32()
    guard flags & ~(size | permissions) == 0 else { return false }
    if flags & size != 0 { _ = try reader.uint64() }
    guard flags & permissions != 0 else { return true }
    let mode = try reader.uint32()
    return mode & ~0o777 == 0 && (!isDirectory || mode & 0o700 == 0o700)
  }

  /// The name that the request creates.
  var newName: [UInt8]? {
    switch self {
    case .making(let path, _), .rename(_, to: let path): path
    case .harmless, .listing, .use, .removal: nil
    }
  }

  /// The name that the request removes.
  var lostPath: [UInt8]? {
    switch self {
    case .removal(let path), .rename(let path, to: _): path
    case .harmless, .listing, .use, .making: nil
    }
  }
}

/// The flags of SSH_FXP_OPEN (draft-ietf-secsh-filexfer-02, section 6.3).
private struct OpenFlags: OptionSet {
  let rawValue: UInt32

  static let read = OpenFlags(rawValue: 0x01)
  static let write = OpenFlags(rawValue: 0x02)
  static let append = OpenFlags(rawValue: 0x04)
  static let create = OpenFlags(rawValue: 0x08)
  static let truncate = OpenFlags(rawValue: 0x10)
  static let exclusive = OpenFlags(rawValue: 0x20)
}
