/// What a person can do about a failure.
///
/// Only the command line knows what an option is called. It makes the words, and leaves out what the running
/// tool does not offer.
package enum Advice: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  /// A step that needs no option of kj, in words that are safe to show.
  case text(String)
  case step(Step)
  /// One of several places has to be named.
  case chooseTarget(OutsideText)
  /// One of several places, or the host, has to be named.
  case chooseTargetOrHost(OutsideText)
  /// The key for a host has to be named; the host book can keep it if the host is saved there.
  ///
  /// `ifMany` is true where that helps only if many keys were offered.
  case chooseKey(host: OutsideText, isSaved: Bool, ifMany: Bool = false)
  /// A command could print the password for a host.
  case passwordCommand(host: OutsideText, isSaved: Bool)
  /// Sessions and links can carry files to a directory if the host book says so.
  case lend(directory: OutsideText, of: OutsideText, isSaved: Bool)
  /// The offered key of a host should be looked at.
  case reviewKey(of: HostCall)
  /// The same for a key that is to replace the known one.
  case replaceKey(of: HostCall)
  /// The offered key can be accepted if it has this fingerprint.
  case acceptKey(of: HostCall, fingerprint: OutsideText)
  /// The host that was named is not the one that the session leads to.
  case leaveHostToSession(HostSource)
  /// The path of a file that was uploaded can be pasted after all.
  case pasteAnyway(path: OutsideText, target: OutsideText)
  /// Files may go through the command that is in front.
  case allowPassage(passage: OutsideText, host: OutsideText, isSaved: Bool)

  /// The place that names a host.
  package enum HostSource: Hashable, Sendable {
    /// The option for it.
    case option
    /// Something else, in words that follow "named by".
    case named(OutsideText)
  }

  /// The steps that need no words beyond the name of an option.
  ///
  /// The raw value names a step between two kj processes.
  package enum Step: String, CaseIterable, Sendable {
    case waitForConnection = "wait-for-connection"
    case waitForAnswer = "wait-for-answer"
    case allowMoreTime = "allow-more-time"
    case waitForSessions = "wait-for-sessions"
    /// Let kj choose the way to the server.
    case useAnyWay = "use-any-way"
    case checkCertificateWithOpenSSH = "check-certificate-with-openssh"
    case installOpenSSH = "install-openssh"
    case nameHost = "name-host"
    case nameHostOfOptions = "name-host-of-options"
    case nameHostOrRestartSession = "name-host-or-restart-session"
    case nameUser = "name-user"
    case userWithColon = "user-with-colon"
    case allowMoreInput = "allow-more-input"
    case allowMoreBytes = "allow-more-bytes"
    case otherDirectory = "other-directory"
    case absoluteDirectory = "absolute-directory"
    case directoryApart = "directory-apart"
    case replaceFile = "replace-file"
    case pruneUploads = "prune-uploads"
    case plainPath = "plain-path"
    case wordBeforePath = "word-before-path"
    case takeOriginal = "take-original"
    case takeWhole = "take-whole"
    case convertToPNG = "convert-to-png"
    case splitPicture = "split-picture"
    case nameFiles = "name-files"
    case sendDirectory = "send-directory"
    case nameTmuxSession = "name-tmux-session"
    case askTmuxOnHost = "ask-tmux-on-host"
    case allowTyping = "allow-typing"
    case sendLikeKeys = "send-like-keys"
    case leaveOrPaste = "leave-or-paste"
    case pasteIfReadable = "paste-if-readable"
    case namePaneOrPaste = "name-pane-or-paste"
    case pasteOrSendLikeKeys = "paste-or-send-like-keys"
  }

  package init(stringLiteral text: String) { self = .text(text) }

  /// For logs and tests; a person reads the words that the command line makes of it.
  package var description: String {
    switch self {
    case .text(let text): text
    case .step(let step): step.rawValue
    case .chooseTarget(let target): "choose-target \(target)"
    case .chooseTargetOrHost(let target): "choose-target-or-host \(target)"
    case .chooseKey(let host, _, _): "choose-key \(host)"
    case .passwordCommand(let host, _): "password-command \(host)"
    case .lend(let directory, let host, _): "lend \(directory) \(host)"
    case .reviewKey(let call): "review-key \(call.host)"
    case .replaceKey(let call): "replace-key \(call.host)"
    case .acceptKey(let call, let fingerprint): "accept-key \(call.host) \(fingerprint)"
    case .leaveHostToSession(.option): "leave-host-to-session"
    case .leaveHostToSession(.named(let source)): "leave-host-to-session \(source)"
    case .pasteAnyway(let path, let target): "paste-anyway \(path) \(target)"
    case .allowPassage(let passage, let host, _): "allow-passage \(passage) \(host)"
    }
  }
}
