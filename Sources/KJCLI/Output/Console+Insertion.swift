package import KJDomain

extension Console {
  /// Says that the answer of somebody at another terminal is needed.
  ///
  /// - Parameter session: Where that is; nil if nobody is asked.
  package func announceQuestion(in session: InsertionTarget?) {
    if let session { notice("'\(session)' asks there whether this may be typed") }
  }

  /// Says where a text went; where nobody looks on and there was one candidate, only with `-v`.
  package func tell(_ receipt: InsertionReceipt) {
    if receipt.wasOnlyCandidate && !isAttended {
      step(receipt.words)
    } else {
      notice(receipt.words)
    }
    if receipt.appeared == false { warn(receipt.wordsOfDoubt) }
  }
}
