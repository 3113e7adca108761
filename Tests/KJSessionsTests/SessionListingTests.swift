// Every kind of session is listed, and can be named.

import KJDomain
import Testing

@testable import KJSessions

@Suite struct SessionListingTests {
  @Test func everyKindHasOneHolder() {
    let kinds = SessionListing.holders.map { $0.kind.rawValue }
    #expect(kinds.sorted() == SessionKind.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: SessionKind.allCases) func everyKindHasOneForm(kind: SessionKind) {
    let forms = InsertionTarget.forms.filter {
      $0.prefix { $0.isLetter || $0.isNumber } == kind.rawValue
    }
    #expect(forms.count == 1)
  }
}
