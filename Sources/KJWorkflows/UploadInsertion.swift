// What the threads of an upload have to do with the insertion of its paths.

internal import KJDomain

/// Which hosts insert paths themselves, and which are asked what is in front there.
public struct UploadInsertion: Sendable {
  /// What is to be inserted on the hosts themselves, by what the person calls them.
  public var onHosts: [String: RemoteInsertion] = [:]
  /// The hosts that are to be asked, by what the person calls them.
  public var asked: Set<String> = []

  public init() {}
}
