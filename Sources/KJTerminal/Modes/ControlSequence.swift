/// The parts of a control sequence.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` at the start, or 0.
  var marker: UInt8 = 0
  /// The byte before the final one (`SP`, `!`, `$`), or 0; 0xFF for several.
  var intermediate: UInt8 = 0
  var parameters = SequenceParameters()

  mutating func removeAll() {
    marker = 0
    intermediate = 0
    parameters.removeAll()
  }
}
