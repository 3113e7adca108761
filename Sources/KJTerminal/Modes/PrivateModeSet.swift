/// A set of private modes.
package struct PrivateModeSet: Equatable, Sendable {
  private var bits: UInt32 = 0

  package init() {}

  package init(_ modes: some Sequence<PrivateMode>) { for mode in modes { self[mode] = true } }

  /// Whether the mode is a member.
  package internal(set) subscript(mode: PrivateMode) -> Bool {
    get { bits & mode.bit != 0 }
    set { bits = newValue ? bits | mode.bit : bits & ~mode.bit }
  }

  package func isDisjoint(with other: PrivateModeSet) -> Bool { bits & other.bits == 0 }
}

extension PrivateMode {
  fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}
