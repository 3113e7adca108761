#include <CKJLazy.h>

#ifdef KJ_LAZY

#include <stddef.h>
#include <stdio.h>
// jpeglib.h uses types from the headers above.
#include <jpeglib.h>

// KJImaging checks whether the library is present, by the name that kj_jpeg_library of CKJJPEG returns.
#if JPEG_LIB_VERSION >= 80
KJ_LAZY_OPTIONAL_LIBRARY("libjpeg.so.8", "JPEG in less time")
#else
KJ_LAZY_OPTIONAL_LIBRARY("libjpeg.so.62", "JPEG in less time")
#endif

KJ_LAZY(jpeg_CreateDecompress)
KJ_LAZY(jpeg_destroy_decompress)
KJ_LAZY(jpeg_finish_decompress)
KJ_LAZY(jpeg_mem_src)
KJ_LAZY(jpeg_read_header)
KJ_LAZY(jpeg_read_raw_data)
KJ_LAZY(jpeg_start_decompress)
KJ_LAZY(jpeg_std_error)

#endif
