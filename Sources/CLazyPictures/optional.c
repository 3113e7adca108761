#include <CKJLazy.h>

// KJImaging looks for these itself and handles their absence.

#ifdef KJ_LAZY

KJ_LAZY_NOTE(kj_libheif_note, "libheif.so.1", "HEIC and AVIF", "recommended")
KJ_LAZY_NOTE(kj_libtiff_note, "libtiff.so.6", "TIFF", "suggested")

#endif
