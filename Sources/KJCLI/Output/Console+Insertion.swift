package import KJDomain

extension Console {
  /// Tells the person that a question at another terminal needs an answer.
  ///
  /// - Parameter session: The session with the question; nil if there is none.
  package func announceQuestion(in session: InsertionTarget?) {
    if let session { notice("'\(session)' is asking for permission to type this; answer there") }
  }

  /// Reports where text was inserted; if unattended and with only one candidate, does so only with `-v`.
  package func tell(_ receipt: InsertionReceipt) {
    if receipt.wasOnlyCandidate && !isAttended {
      step(receipt.words)
    } else {
      notice(receipt.words)
    }
    if receipt.appeared == false { warn(receipt.wordsOfDoubt) }
  }
}
