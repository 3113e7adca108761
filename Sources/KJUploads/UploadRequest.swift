// What a person asked `kj upload` to do, after the command line was parsed.

package import KJDomain
package import KJPreparation

/// One upload of one or more inputs, the same for every host.
package struct UploadRequest: Sendable {
  package var inputs: [InputFile]
  package var preparation = PreparationOptions()
  /// The remote directory; nil for the host's own, or the standard one.
  package var directory: RemoteDirectory?
  /// How files are named; nil for the standard, unguessable name.
  package var name: NameTemplate?
  package var mode = FileMode.privateFile
  /// Whether a file that is there already may be replaced.
  package var overwrites = false
  /// How many channels a file of over 1 MiB uses; nil to decide by the connection to the host.
  package var streams: Int?
  /// Whether what was uploaded is remembered here.
  package var keepsHistory = true
  /// Whether the paths of uploads come into the clipboard history.
  package var keepsClips = true
  /// Whether results carry the SHA-256 of what was sent.
  package var hashes = false

  package init(_ inputs: [InputFile]) {
    self.inputs = inputs
  }
}
