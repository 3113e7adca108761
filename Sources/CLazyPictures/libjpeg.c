#include <CKJLazy.h>

#ifdef KJ_LAZY

#include <jconfig.h>

// KJImaging looks whether it is there, and has TurboJPEG otherwise. Its name is that of kj_jpeg_library in CKJJPEG.
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
