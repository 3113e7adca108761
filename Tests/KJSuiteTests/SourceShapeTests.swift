// The shape of a source is read as the compiler would read it, as far as the size tests need it.

import Testing

@Suite struct SourceShapeTests {
  @Test func storedPropertiesAreCounted() throws {
    let shape = SourceShape(
      parsing: #"""
        /// A struct Comment { var no: Int }
        // reason: it has many
        package final class Outer: Base {
          let a: Int
          private var b = 1, c = 2
          @State private(set) var d: [Int] { didSet { print("\(a) }") } }
          static let e = 5
          var computed: Int { a }
          var compared: Bool { if case 1 = a { true } else { a == 2 } }
          var long: [Int: Int]
          {
            [:]
          }
          let g, h: Int
          lazy var f = { 3 }()
          func work() {
            let local = "} \" {"
            struct Inner { let x: Int }
          }
        }
        enum Kind { case one }
        struct Plain {
          var only: Int
        }
        """#)
    let outer = try #require(shape.types.first)
    #expect(outer.name == "Outer" && outer.hasReason)
    #expect(outer.properties.map(\.name) == ["a", "b", "d", "g", "h", "f"])
    #expect(outer.properties.filter(\.isPrivate).map(\.name) == ["b"])
    #expect(shape.types.map(\.name) == ["Outer", "Inner", "Plain"])
    #expect(shape.types.last?.properties.map(\.name) == ["only"])
    #expect(shape.outerTypes == ["Outer", "Kind", "Plain"])
  }

  @Test func wordsAreThoseOfTheCode() {
    let shape = SourceShape(
      parsing: ##"""
        let text = "Quoted \(Inserted(name: "Deep \(value)")) more" // Remark
        let raw = #"Raw \(Kept) \#(Shown) "Inner" "#
        let long = """
          Line \(Word)
          """
        """##)
    #expect(
      shape.words == ["let", "text", "Inserted", "name", "value", "raw", "Shown", "long", "Word"])
  }
}
