/// The outcome of ``ChildProcess/run(_:input:error:limit:until:)``.
package struct ChildOutput: Sendable {
  package let ending: ChildProcess.Ending
  /// The bytes that it wrote to standard output.
  package private(set) var output: [UInt8]
  /// The bytes that it wrote to standard error, if that was a pipe.
  package let error: [UInt8]

  package init(ending: ChildProcess.Ending, output: [UInt8], error: [UInt8]) {
    self.ending = ending
    self.output = output
    self.error = error
  }

  /// Overwrites the standard output in memory, and empties it.
  package mutating func eraseOutput() { output.erase() }
}
