internal import CTIFF
import KJDomain

/// The first picture of a TIFF file, decoded by libtiff.
///
/// The bytes of the file must outlive it, and it must not be shared between threads.
final class TIFFFile {
  /// The tags that determine how much memory the decoder takes.
  private enum Tag {
    static let width: UInt32 = 256
    static let height: UInt32 = 257
    static let rowsPerStrip: UInt32 = 278
    static let tileHeight: UInt32 = 323
  }

  /// Bytes per pixel in the output of libtiff.
  private static let pixelLength = 4
  /// Those pixels may use one nth of the memory for decoded bytes; this is n.
  private static let pixelPart = 3
  /// A band that is only part of a strip has a multiple of this many rows, like JPEG blocks.
  private static let rowGroup = 16

  private let library: TIFFLibrary
  private let file: OpaquePointer
  private let memory: UnsafeMutablePointer<TIFFMemory>
  private let message: UnsafeMutablePointer<kj_tiff_message>
  private let size: PixelSize
  /// The rows of a strip or tile; each is decoded as a whole.
  private let unitRows: Int
  /// The rows that are decoded at once: those of a unit, or some of them.
  private let bandRows: Int

  /// Opens a file and reads how it is divided; decodes nothing.
  ///
  /// - Throws: Also if a strip or tile would take too much memory.
  init(_ source: ByteView, _ structure: TIFFStructure, limits: PictureLimits) throws(PictureError) {
    guard let library = TIFFLibrary.shared else {
      throw .missingLibrary(.tiff, name: "libtiff 4.5", apt: "libtiff6", brew: "libtiff")
    }
    let memory = UnsafeMutablePointer<TIFFMemory>.allocate(capacity: 1)
    memory.initialize(to: TIFFMemory(source))
    let message = UnsafeMutablePointer<kj_tiff_message>.allocate(capacity: 1)
    message.initialize(to: kj_tiff_message())
    guard
      let file = Self.open(memory, message, library, most: limits.decodedBytes)
    else {
      let words = Self.words(in: message)
      message.deallocate()
      memory.deallocate()
      throw .decoder(.tiff, words)
    }
    self.library = library
    self.memory = memory
    self.message = message
    self.file = file
    size = structure.size
    let isTiled = library.isTiled(file) != 0
    let rows = Self.number(isTiled ? Tag.tileHeight : Tag.rowsPerStrip, of: file, library)
    unitRows = max(1, min(rows ?? structure.size.height, structure.size.height))
    bandRows = Self.bandRows(unit: PixelSize(width: size.width, height: unitRows), limits: limits)
    guard Self.number(Tag.width, of: file, library) == size.width,
      Self.number(Tag.height, of: file, library) == size.height
    else { throw .damagedHeader(.tiff, "the size is ambiguous") }
    let length = isTiled ? library.tileLength(file) : library.stripLength(file)
    try check(unitLength: length, structure, limits)
  }

  deinit {
    library.close(file)
    message.deallocate()
    memory.deallocate()
  }

  private static func open(
    _ memory: UnsafeMutablePointer<TIFFMemory>, _ message: UnsafeMutablePointer<kj_tiff_message>,
    _ library: TIFFLibrary, most: Int
  ) -> OpaquePointer? {
    guard let options = library.optionsAllocate() else { return nil }
    defer { library.optionsFree(options) }
    library.optionsLimitMemory(options, most)
    kj_tiff_catch_messages(
      library.optionsHandleErrors, library.optionsHandleWarnings, options, message)
    return library.open(
      "", "r", memory, TIFFMemory.read, TIFFMemory.write, TIFFMemory.seek, TIFFMemory.finish,
      TIFFMemory.size, TIFFMemory.map, TIFFMemory.unmap, options)
  }

  private static func number(
    _ tag: UInt32, of file: OpaquePointer, _ library: TIFFLibrary
  ) -> Int? {
    var number: UInt32 = 0
    return kj_tiff_number(library.getField, file, tag, &number) == 1 ? Int(number) : nil
  }

  // MARK: Memory

  /// The number of rows of a strip or tile that fit into the memory for pixels.
  private static func bandRows(unit: PixelSize, limits: PictureLimits) -> Int {
    let most = limits.decodedBytes / pixelPart / (pixelLength * unit.width)
    return most >= unit.height ? unit.height : max(1, most / rowGroup * rowGroup)
  }

  /// Throws if a strip or tile takes more memory than the pixels leave free; the copy of data with reversed bits counts
  /// as well.
  private func check(
    unitLength: UInt64, _ structure: TIFFStructure, _ limits: PictureLimits
  ) throws(PictureError) {
    let held = (Int(exactly: unitLength) ?? .max)
      .multipliedReportingOverflow(by: structure.planeCount)
    let most = limits.decodedBytes - limits.decodedBytes / Self.pixelPart - structure.copiedCount
    guard held.overflow || held.partialValue > most else { return }
    let share = held.overflow ? 0 : Double(max(0, most)) / Double(held.partialValue)
    throw .tooManyPixels(size, limit: Int(Double(size.pixelCount) * share))
  }

  // MARK: Pixels

  /// Decodes the picture and passes its rows, as stored, to a reducer of its size and layout.
  ///
  /// - Returns: The library's message about damaged data, if there is one.
  func decode(_ pixels: TIFFPixels, into reducer: RasterReducer) throws(PictureError) -> String? {
    var reader = kj_tiff_reader()
    var text = [CChar](repeating: 0, count: Int(kj_tiff_longest_message))
    guard library.readerBegin(&reader, file, 0, &text) == 1 else {
      throw .unsupported(.tiff, String(messageOf: text))
    }
    defer { library.readerEnd(&reader) }
    // Keep the rows in file order: the reducer turns the picture.
    reader.wanted_orientation = reader.orientation
    let band = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width * bandRows)
    defer { band.deallocate() }
    var (complaint, hasRows) = (nil as String?, false)
    for unit in stride(from: 0, to: size.height, by: unitRows) {
      let end = min(unit + unitRows, size.height)
      for row in stride(from: unit, to: end, by: bandRows) {
        let rows = min(bandRows, end - row)
        let count = decodeBand(&reader, at: row, rows: rows, into: band)
        if count < rows { complaint = complaint ?? Self.words(in: message) }
        hasRows = hasRows || count > 0
        for index in 0..<rows {
          pixels.add(index < count ? band + index * size.width : nil, to: reducer)
        }
      }
    }
    guard hasRows else { throw .decoder(.tiff, complaint ?? "there are no rows") }
    return complaint
  }

  /// - Returns: The number of decoded rows.
  private func decodeBand(
    _ reader: inout kj_tiff_reader, at row: Int, rows: Int, into band: UnsafeMutablePointer<UInt32>
  ) -> Int {
    message.pointee.text.0 = 0
    band.initialize(repeating: 0, count: size.width * rows)
    reader.row_offset = Int32(row)
    guard library.readerGet(&reader, band, UInt32(size.width), UInt32(rows)) == 1 else { return 0 }
    guard message.pointee.text.0 != 0 else { return rows }
    // The library continued with memory that it had cleared: rows of one color at the end were not decoded.
    let count = size.width * rows
    let last = band[count - 1]
    let end = (0..<count).last { band[$0] != last }
    return min(rows - 1, end.map { $0 / size.width + 1 } ?? 0)
  }

  private static func words(in message: UnsafeMutablePointer<kj_tiff_message>) -> String {
    String(messageOf: UnsafeRawPointer(message).assumingMemoryBound(to: CChar.self))
  }
}
