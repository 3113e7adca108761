// libjpeg for CKJJPEG.
#pragma once

// jpeglib.h uses these types without including their headers.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
