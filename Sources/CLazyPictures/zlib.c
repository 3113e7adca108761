#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libz.so.1", "pictures")

KJ_LAZY(adler32)
KJ_LAZY(adler32_combine)
KJ_LAZY(compress)
KJ_LAZY(compressBound)
KJ_LAZY(deflate)
KJ_LAZY(deflateBound)
KJ_LAZY(deflateEnd)
KJ_LAZY(deflateInit2_)
KJ_LAZY(uncompress)
KJ_LAZY(zlibVersion)

#endif
