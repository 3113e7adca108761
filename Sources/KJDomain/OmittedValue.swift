/// The placeholder for a value that was left out.
package enum OmittedValue {
  /// A NUL, which no command line can hold.
  package static let mark = "\0"
}
