#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libturbojpeg.so.0", "pictures")

KJ_LAZY(tjCompressFromYUVPlanes)
KJ_LAZY(tjDecodeYUVPlanes)
KJ_LAZY(tjDecompress2)
KJ_LAZY(tjDecompressHeader3)
KJ_LAZY(tjDecompressToYUVPlanes)
KJ_LAZY(tjDestroy)
KJ_LAZY(tjEncodeYUVPlanes)
KJ_LAZY(tjFree)
KJ_LAZY(tjGetErrorStr2)
KJ_LAZY(tjInitCompress)
KJ_LAZY(tjInitDecompress)
KJ_LAZY(tjInitTransform)
KJ_LAZY(tjPlaneHeight)
KJ_LAZY(tjPlaneWidth)
KJ_LAZY(tjTransform)

#endif
