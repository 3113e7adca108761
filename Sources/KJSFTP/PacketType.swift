/// The first byte of a packet's body (draft-ietf-secsh-filexfer-02, section 3).
enum PacketType {
  static let initialize: UInt8 = 1
  static let version: UInt8 = 2
  static let open: UInt8 = 3
  static let close: UInt8 = 4
  static let read: UInt8 = 5
  static let write: UInt8 = 6
  static let lstat: UInt8 = 7
  static let fstat: UInt8 = 8
  static let setStat: UInt8 = 9
  static let fsetStat: UInt8 = 10
  static let openDirectory: UInt8 = 11
  static let readDirectory: UInt8 = 12
  static let remove: UInt8 = 13
  static let makeDirectory: UInt8 = 14
  static let removeDirectory: UInt8 = 15
  static let realPath: UInt8 = 16
  static let stat: UInt8 = 17
  static let rename: UInt8 = 18
  static let status: UInt8 = 101
  static let handle: UInt8 = 102
  static let data: UInt8 = 103
  static let name: UInt8 = 104
  static let attributes: UInt8 = 105
  static let extended: UInt8 = 200
  static let extendedReply: UInt8 = 201
}
