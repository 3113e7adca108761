#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libwebp.so.7", "pictures")

KJ_LAZY(WebPConfigInitInternal)
KJ_LAZY(WebPConfigLosslessPreset)
KJ_LAZY(WebPEncode)
KJ_LAZY(WebPFreeDecBuffer)
KJ_LAZY(WebPGetDecoderVersion)
KJ_LAZY(WebPIDecGetRGB)
KJ_LAZY(WebPIDecode)
KJ_LAZY(WebPIDelete)
KJ_LAZY(WebPIUpdate)
KJ_LAZY(WebPInitDecoderConfigInternal)
KJ_LAZY(WebPMemoryWrite)
KJ_LAZY(WebPMemoryWriterClear)
KJ_LAZY(WebPMemoryWriterInit)
KJ_LAZY(WebPPictureFree)
KJ_LAZY(WebPPictureImportRGB)
KJ_LAZY(WebPPictureInitInternal)

#endif
