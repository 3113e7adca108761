package import KJBase

/// Whether to insert paths, and where.
///
/// | written | means |
/// |---|---|
/// | nothing | wherever the host book says, for each host |
/// | `--insert` alone | the same, and `auto` for a host if the host book names no place for it |
/// | `none` | nowhere |
/// | an ``InsertionTarget`` | there, for every host |
package enum InsertionWish: Hashable, Sendable {
  case asSaved
  case somewhere
  case nowhere
  case into(InsertionTarget)

  /// Reads the value of `--insert`; nil if the option was not given.
  ///
  /// Throws ``Failure`` with status `usage` for an invalid target.
  package init(parsing text: String?) throws(Failure) {
    switch text {
    case nil: self = .asSaved
    case OmittedValue.mark: self = .somewhere
    case "none": self = .nowhere
    case let text?: self = .into(try InsertionTarget(parsing: text))
    }
  }

  /// Where to insert the paths on a host; nil for nowhere.
  ///
  /// - Parameter saved: The default of the host.
  package func target(orSaved saved: InsertionTarget?) -> InsertionTarget? {
    switch self {
    case .asSaved: saved
    case .somewhere: saved ?? .auto
    case .nowhere: nil
    case .into(let target): target
    }
  }
}
