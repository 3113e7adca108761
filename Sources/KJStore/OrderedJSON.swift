internal import KJBase

/// A JSON value for a file that changes in one place and stays the same everywhere else.
indirect enum OrderedJSON: Equatable {
  /// Neither an object nor an array.
  case value(JSONValue)
  case array([OrderedJSON])
  case object([Member])

  struct Member: Equatable {
    let key: String
    var value: OrderedJSON
  }

  init(_ json: LocatedJSON) {
    switch json.content {
    case .array(let elements): self = .array(elements.map(OrderedJSON.init))
    case .object(let members):
      self = .object(members.map { Member(key: $0.key, value: OrderedJSON($0.value)) })
    default: self = .value(json.value)
    }
  }

  /// Sorts the keys of an object alphabetically, those in `first` before all others.
  init(_ value: JSONValue, first: [String] = []) {
    func rank(_ key: String) -> Int { first.firstIndex(of: key) ?? first.count }
    switch value {
    case .array(let elements): self = .array(elements.map { OrderedJSON($0, first: first) })
    case .object(let members):
      self = .object(
        members.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
          .map { Member(key: $0.key, value: OrderedJSON($0.value, first: first)) })
    default: self = .value(value)
    }
  }

  /// The member with this key; a new one is added at the end, and nil removes it.
  subscript(key: String) -> OrderedJSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  /// Inserts a new member before all others of an object.
  mutating func insert(_ key: String, _ value: OrderedJSON) {
    guard case .object(let members) = self else { return }
    self = .object([Member(key: key, value: value)] + members)
  }
}
