internal import CTIFF

/// The functions of libtiff that kj uses.
///
/// It has one property per function, since it is a stateless table.
///
/// Unchecked, because the compiler cannot know that C function pointers never change.
struct TIFFLibrary: @unchecked Sendable {
  /// The library, loaded on first use and never unloaded; nil if it is missing or too old.
  static let shared = RuntimeLibrary([
    "libtiff.so.6", "libtiff.6.dylib", "/opt/homebrew/lib/libtiff.6.dylib",
    "/usr/local/lib/libtiff.6.dylib", "/opt/local/lib/libtiff.6.dylib",
  ]).flatMap { try? TIFFLibrary($0) }

  let optionsAllocate: kj_tiff_options_alloc
  let optionsFree: kj_tiff_options_free
  let optionsLimitMemory: kj_tiff_options_memory
  /// `TIFFOpenOptionsSetErrorHandlerExtR` and its counterpart for warnings, for `kj_tiff_catch_messages`.
  let optionsHandleErrors: UnsafeMutableRawPointer
  let optionsHandleWarnings: UnsafeMutableRawPointer
  let open: kj_tiff_open
  let close: kj_tiff_close
  let isTiled: kj_tiff_question
  let stripLength: kj_tiff_length
  let tileLength: kj_tiff_length
  let readerBegin: kj_tiff_reader_begin
  let readerGet: kj_tiff_reader_get
  let readerEnd: kj_tiff_reader_end
  /// `TIFFGetField`, for `kj_tiff_number`.
  let getField: UnsafeMutableRawPointer

  private init(_ library: RuntimeLibrary) throws(RuntimeLibrary.Missing) {
    optionsAllocate = try library.find("TIFFOpenOptionsAlloc")
    optionsFree = try library.find("TIFFOpenOptionsFree")
    optionsLimitMemory = try library.find("TIFFOpenOptionsSetMaxSingleMemAlloc")
    optionsHandleErrors = try library.find("TIFFOpenOptionsSetErrorHandlerExtR")
    optionsHandleWarnings = try library.find("TIFFOpenOptionsSetWarningHandlerExtR")
    open = try library.find("TIFFClientOpenExt")
    close = try library.find("TIFFClose")
    isTiled = try library.find("TIFFIsTiled")
    stripLength = try library.find("TIFFStripSize64")
    tileLength = try library.find("TIFFTileSize64")
    readerBegin = try library.find("TIFFRGBAImageBegin")
    readerGet = try library.find("TIFFRGBAImageGet")
    readerEnd = try library.find("TIFFRGBAImageEnd")
    getField = try library.find("TIFFGetField")
  }
}
