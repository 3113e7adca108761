#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libz.so.1", "pictures")

KJ_LAZY(compress)
KJ_LAZY(compressBound)
KJ_LAZY(uncompress)

#endif
