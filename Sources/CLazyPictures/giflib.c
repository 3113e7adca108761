#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libgif.so.7", "pictures")

KJ_LAZY(DGifCloseFile)
KJ_LAZY(DGifGetImageDesc)
KJ_LAZY(DGifGetLine)
KJ_LAZY(DGifGetRecordType)
KJ_LAZY(DGifOpen)
KJ_LAZY(GifErrorString)

#endif
