// What a person asked `kj upload` to do, after the words of the command line are gone.

public import KJDomain
public import KJPreparation

/// One upload of one or more inputs to one host.
public struct UploadRequest: Sendable {
  public var inputs: [InputFile]
  public var preparation = PreparationOptions()
  /// The remote directory; nil for the host's own, or the standard one.
  public var directory: RemoteDirectory?
  /// How files are named; nil for the standard, unguessable name.
  public var name: NameTemplate?
  public var mode = FileMode.privateFile
  /// Whether a file that is there already may be replaced.
  public var overwrites = false
  /// How many channels a file of over 1 MiB uses; nil to decide by the line to the host.
  public var streams: Int?
  /// Whether results carry the SHA-256 of what was sent.
  public var hashes = false

  public init(_ inputs: [InputFile]) {
    self.inputs = inputs
  }
}
