#pragma once

// giflib has no pkg-config file, and the compiler does not search Homebrew's directory by default.
#if __has_include(<gif_lib.h>)
#include <gif_lib.h>
#elif __has_include("/opt/homebrew/include/gif_lib.h")
#include "/opt/homebrew/include/gif_lib.h"
#else
#include "/usr/local/include/gif_lib.h"
#endif
