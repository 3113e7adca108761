/// A remedy for a failure that a person can apply.
///
/// Only the command line knows the names of options. It chooses the words, and omits advice that the running tool does
/// not support.
package enum Advice: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  /// A step that needs no option of kj, in words that are safe to display.
  case text(String)
  case step(Step)
  /// Name one of several places.
  case chooseTarget(OutsideText)
  /// Name one of several places, or the host.
  case chooseTargetOrHost(OutsideText)
  /// Name the key for a host; the host book can store it if the host is saved there.
  ///
  /// `ifMany` is true if this helps only after many keys were offered.
  case chooseKey(host: OutsideText, isSaved: Bool, ifMany: Bool = false)
  /// Let a command print the password for a host.
  case passwordCommand(host: OutsideText, isSaved: Bool)
  /// Let sessions and links carry files to a directory, using a setting in the host book.
  case lend(directory: OutsideText, of: OutsideText, isSaved: Bool)
  /// Review the key that a host offered.
  case reviewKey(of: HostCall)
  /// Review a key that would replace the known one.
  case replaceKey(of: HostCall)
  /// Accept the offered key if it has this fingerprint.
  case acceptKey(of: HostCall, fingerprint: OutsideText)
  /// Do not name the host: the session leads to another one.
  case leaveHostToSession(HostSource)
  /// Paste the path of an uploaded file after all.
  case pasteAnyway(path: OutsideText, target: OutsideText)
  /// Let files go through the foreground command.
  case allowPassage(passage: OutsideText, host: OutsideText, isSaved: Bool)

  /// The source of a host's name.
  package enum HostSource: Hashable, Sendable {
    /// The option for a host.
    case option
    /// Something else, in words that follow "named by".
    case named(OutsideText)
  }

  /// The steps whose only variable word is the name of an option.
  ///
  /// The raw value identifies a step in messages between two kj processes.
  package enum Step: String, CaseIterable, Sendable {
    case waitForConnection = "wait-for-connection"
    case waitForAnswer = "wait-for-answer"
    case allowMoreTime = "allow-more-time"
    case waitForSessions = "wait-for-sessions"
    /// Let kj choose the route to the server.
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

  /// For logs and tests; people read the words that the command line chooses.
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
