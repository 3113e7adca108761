package import KJBase
package import SystemPackage

/// A failed system call.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation that was tried, as a verb phrase: `open`, `connect to`.
  package let operation: String
  /// The object of the operation: a path, an address.
  ///
  /// May be empty.
  package let subject: OutsideText
  /// The system's reason.
  package let errno: Errno

  package init(_ operation: String, _ subject: String = "", _ errno: Errno) {
    self.operation = operation
    self.subject = OutsideText(subject)
    self.errno = errno
  }

  /// Reads the thread's `errno` at once, before another call can change it.
  static func last(_ operation: String, _ subject: String = "") -> SystemError {
    SystemError(operation, subject, Errno.last)
  }

  /// The system's message for the reason, beginning in lower case like kj's own messages.
  package var reason: String {
    let text = errno.description
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  package var description: String {
    subject.isEmpty
      ? "cannot \(operation): \(reason)" : "cannot \(operation) '\(subject)': \(reason)"
  }
}

/// Runs a call that returns -1 on failure, and repeats it if a signal interrupted it.
@inline(__always)
func retrying<Result: SignedInteger>(
  _ operation: String, _ subject: @autoclosure () -> String = "", _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let error = Errno.last
    if error != .interrupted { throw SystemError(operation, subject(), error) }
  }
}
