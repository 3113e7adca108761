internal import CHEIF
import KJDomain
internal import KJSystem

/// The functions of libheif that kj uses.
///
/// It has one property per function, since it is a stateless table.
///
/// Unchecked, because the compiler cannot know that C function pointers never change.
struct HEIFLibrary: @unchecked Sendable {
  /// The library, loaded on first use and never unloaded; nil if it is missing or too old.
  static let shared = RuntimeLibrary([
    "libheif.so.1", "libheif.1.dylib", "/opt/homebrew/lib/libheif.1.dylib",
    "/usr/local/lib/libheif.1.dylib", "/opt/local/lib/libheif.1.dylib",
  ]).flatMap { library in
    // The library frees a copy of the whole picture and makes another; a heap that keeps freed memory grows by both.
    Heap.returnLargeBlocks()
    return try? HEIFLibrary(library)
  }

  let contextAllocate: kj_heif_context_alloc
  let contextFree: kj_heif_context_free
  let contextRead: kj_heif_context_read
  let contextPictureCount: kj_heif_context_count
  let contextPrimary: kj_heif_context_primary
  let handleRelease: kj_heif_handle_release
  let handleCodedWidth: kj_heif_handle_number
  let handleCodedHeight: kj_heif_handle_number
  let handleDepth: kj_heif_handle_number
  let handleHasOpacity: kj_heif_handle_number
  let handleThumbnailCount: kj_heif_handle_number
  let handleProfileSize: kj_heif_handle_size
  let handleProfile: kj_heif_handle_copy
  let handleCodePoints: kj_heif_handle_nclx
  let codePointsFree: kj_heif_nclx_free
  let metadataCount: kj_heif_metadata_count
  let metadataList: kj_heif_metadata_list
  let metadataType: kj_heif_metadata_text
  let metadataContentType: kj_heif_metadata_text
  let metadataSize: kj_heif_metadata_size
  let metadataCopy: kj_heif_metadata_copy
  let decode: kj_heif_decode
  let imageRelease: kj_heif_image_release
  let imageWidth: kj_heif_image_length
  let imageHeight: kj_heif_image_length
  let imageDepth: kj_heif_image_length
  let imagePlane: kj_heif_image_plane

  private init(_ library: RuntimeLibrary) throws(RuntimeLibrary.Missing) {
    contextAllocate = try library.find("heif_context_alloc")
    contextFree = try library.find("heif_context_free")
    contextRead = try library.find("heif_context_read_from_memory_without_copy")
    contextPictureCount = try library.find("heif_context_get_number_of_top_level_images")
    contextPrimary = try library.find("heif_context_get_primary_image_handle")
    handleRelease = try library.find("heif_image_handle_release")
    handleCodedWidth = try library.find("heif_image_handle_get_ispe_width")
    handleCodedHeight = try library.find("heif_image_handle_get_ispe_height")
    handleDepth = try library.find("heif_image_handle_get_luma_bits_per_pixel")
    handleHasOpacity = try library.find("heif_image_handle_has_alpha_channel")
    handleThumbnailCount = try library.find("heif_image_handle_get_number_of_thumbnails")
    handleProfileSize = try library.find("heif_image_handle_get_raw_color_profile_size")
    handleProfile = try library.find("heif_image_handle_get_raw_color_profile")
    handleCodePoints = try library.find("heif_image_handle_get_nclx_color_profile")
    codePointsFree = try library.find("heif_nclx_color_profile_free")
    metadataCount = try library.find("heif_image_handle_get_number_of_metadata_blocks")
    metadataList = try library.find("heif_image_handle_get_list_of_metadata_block_IDs")
    metadataType = try library.find("heif_image_handle_get_metadata_type")
    metadataContentType = try library.find("heif_image_handle_get_metadata_content_type")
    metadataSize = try library.find("heif_image_handle_get_metadata_size")
    metadataCopy = try library.find("heif_image_handle_get_metadata")
    decode = try library.find("heif_decode_image")
    imageRelease = try library.find("heif_image_release")
    imageWidth = try library.find("heif_image_get_width")
    imageHeight = try library.find("heif_image_get_height")
    imageDepth = try library.find("heif_image_get_bits_per_pixel_range")
    imagePlane = try library.find("heif_image_get_plane_readonly")
  }
}
