import KJLibC
package import SystemPackage

/// The encoded terminal modes of a pseudo-terminal request (RFC 4254, section 8).
///
/// Each mode is a one-byte opcode and a four-byte value, most significant byte first. Like OpenSSH, kj sends every mode
/// that both this system and the protocol know.
package struct TerminalSettings: Equatable, Sendable {
  private struct Setting: Equatable {
    let opcode: UInt8
    let value: UInt32
  }

  /// The length of one setting in bytes: opcode and value.
  private static let settingSize = 5

  private var list: [Setting] = []

  /// The modes and the end byte, without a length prefix.
  package var encoded: [UInt8] { Self.encode(list) }

  /// The modes in at most `limit` bytes.
  ///
  /// Flags that are off both here and in every new terminal are dropped first.
  package func encoded(limit: Int) -> [UInt8] {
    var kept = list
    let room = max(0, limit - 1) / Self.settingSize
    for opcode in Self.offAtStart.reversed() where kept.count > room {
      kept.removeAll { $0 == Setting(opcode: opcode, value: 0) }
    }
    return Self.encode(kept.prefix(room))
  }

  private static func encode(_ settings: some Sequence<Setting>) -> [UInt8] {
    var bytes: [UInt8] = []
    for setting in settings {
      bytes.append(setting.opcode)
      withUnsafeBytes(of: setting.value.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes + [end]
  }

  /// The modes of a terminal; nil if the descriptor is not a terminal.
  package init?(of descriptor: FileDescriptor) {
    guard let attributes = try? descriptor.terminalAttributes() else { return nil }
    self.init(attributes)
  }

  init(_ attributes: termios) {
    func append(_ opcode: UInt8, _ value: UInt32) {
      list.append(Setting(opcode: opcode, value: value))
    }
    var attributes = attributes
    append(Self.outputSpeed, Self.bitsPerSecond(cfgetospeed(&attributes)))
    append(Self.inputSpeed, Self.bitsPerSecond(cfgetispeed(&attributes)))
    withUnsafeBytes(of: attributes.c_cc) { characters in
      for (opcode, index) in Self.characters {
        let character = characters[Int(index)]
        append(opcode, character == Self.locallyDisabled ? Self.disabled : UInt32(character))
      }
    }
    // CS7 and CS8 share bits of one field, and servers set and clear them one after the other: unless both are sent as
    // set, seven bits would become five.
    for (opcode, field, flag) in Self.flags {
      append(opcode, attributes[keyPath: field] & tcflag_t(truncatingIfNeeded: flag) != 0 ? 1 : 0)
    }
  }

  private static let end: UInt8 = 0
  private static let inputSpeed: UInt8 = 128
  private static let outputSpeed: UInt8 = 129
  /// The protocol's value for a disabled special character.
  private static let disabled: UInt32 = 255

  /// `_POSIX_VDISABLE`, a macro that Swift does not import everywhere.
  private static var locallyDisabled: UInt8 {
    #if canImport(Darwin)
      0xFF
    #else
      0
    #endif
  }
}

// The opcodes and their constants on this system.
extension TerminalSettings {
  /// The flags that are off in a new terminal, the rarest last.
  private static let offAtStart: [UInt8] = [
    39, 40, 57, 58, 56, 34, 35, 73, 74, 75, 62, 30, 32, 33, 31, 71, 52, 37, 93, 92, 90,
  ]

  private static var characters: [(opcode: UInt8, index: Int32)] {
    var table: [(opcode: UInt8, index: Int32)] = [
      (1, VINTR), (2, VQUIT), (3, VERASE), (4, VKILL), (5, VEOF), (6, VEOL), (7, VEOL2),
      (8, VSTART), (9, VSTOP), (10, VSUSP), (12, VREPRINT), (13, VWERASE), (14, VLNEXT),
      (18, VDISCARD),
    ]
    #if canImport(Darwin)
      table += [(11, VDSUSP), (17, VSTATUS)]
    #endif
    return table
  }

  private typealias Flag = (opcode: UInt8, field: KeyPath<termios, tcflag_t>, flag: Int32)

  private static var flags: [Flag] {
    (inputFlags + localFlags + outputFlags + controlFlags).sorted { $0.opcode < $1.opcode }
  }

  private static var inputFlags: [Flag] {
    var flags =
      [
        (30, IGNPAR), (31, PARMRK), (32, INPCK), (33, ISTRIP), (34, INLCR), (35, IGNCR),
        (36, ICRNL),
        (38, IXON), (39, IXANY), (40, IXOFF), (41, IMAXBEL),
        // RFC 8160.
        (42, IUTF8),
      ] as [(UInt8, Int32)]
    #if !canImport(Darwin)
      flags.append((37, IUCLC))
    #endif
    return flags.map { ($0.0, \.c_iflag, $0.1) }
  }

  private static var localFlags: [Flag] {
    var flags =
      [
        (50, ISIG), (51, ICANON), (53, ECHO), (54, ECHOE), (55, ECHOK), (56, ECHONL),
        // The highest bit of the field on macOS, where it is imported as unsigned.
        (57, Int32(truncatingIfNeeded: NOFLSH)),
        (58, TOSTOP), (59, IEXTEN), (60, ECHOCTL), (61, ECHOKE), (62, PENDIN),
      ] as [(UInt8, Int32)]
    #if !canImport(Darwin)
      // XCASE, which the C library's headers hide by default.
      flags.append((52, 4))
    #endif
    return flags.map { ($0.0, \.c_lflag, $0.1) }
  }

  private static var outputFlags: [Flag] {
    var flags =
      [
        (70, OPOST), (72, ONLCR), (73, OCRNL), (74, ONOCR), (75, ONLRET),
      ] as [(UInt8, Int32)]
    #if !canImport(Darwin)
      flags.append((71, OLCUC))
    #endif
    return flags.map { ($0.0, \.c_oflag, $0.1) }
  }

  private static var controlFlags: [Flag] {
    let flags = [(90, CS7), (91, CS8), (92, PARENB), (93, PARODD)] as [(UInt8, Int32)]
    return flags.map { ($0.0, \.c_cflag, $0.1) }
  }

  /// A speed in bits per second; 9600, the default of a terminal, for an unknown speed.
  private static func bitsPerSecond(_ speed: speed_t) -> UInt32 {
    #if canImport(Darwin)
      UInt32(speed)
    #else
      speeds[speed] ?? 9600
    #endif
  }

  #if !canImport(Darwin)
    private static var speeds: [speed_t: UInt32] {
      let pairs =
        [
          (B0, 0), (B50, 50), (B75, 75), (B110, 110), (B134, 134), (B150, 150), (B200, 200),
          (B300, 300), (B600, 600), (B1200, 1200), (B1800, 1800), (B2400, 2400), (B4800, 4800),
          (B9600, 9600), (B19200, 19200), (B38400, 38400), (B57600, 57600), (B115200, 115_200),
          (B230400, 230_400), (B460800, 460_800), (B500000, 500_000), (B576000, 576_000),
          (B921600, 921_600), (B1000000, 1_000_000), (B1152000, 1_152_000), (B1500000, 1_500_000),
          (B2000000, 2_000_000), (B2500000, 2_500_000), (B3000000, 3_000_000),
          (B3500000, 3_500_000),
          (B4000000, 4_000_000),
        ] as [(Int32, UInt32)]
      return Dictionary(uniqueKeysWithValues: pairs.map { (speed_t($0.0), $0.1) })
    }
  #endif
}
