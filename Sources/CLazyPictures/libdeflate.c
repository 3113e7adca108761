#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libdeflate.so.0", "pictures")

KJ_LAZY(libdeflate_adler32)
KJ_LAZY(libdeflate_alloc_decompressor)
KJ_LAZY(libdeflate_crc32)
KJ_LAZY(libdeflate_deflate_decompress_ex)
KJ_LAZY(libdeflate_free_decompressor)

#endif
