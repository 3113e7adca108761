// TurboJPEG for Swift. The static function below wraps what Swift does not import.
#pragma once

#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif
#include <turbojpeg.h>

#define KJ_TEXT_OF(value) #value
#define KJ_TEXT(value) KJ_TEXT_OF(value)

/// LIBJPEG_TURBO_VERSION, a macro of bare words; the 2.x API has no call that returns the version.
static inline const char *kj_turbojpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return KJ_TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "of unknown version";
#endif
}
