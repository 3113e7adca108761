// libjpeg for CKJJPEG.
#pragma once

// It uses these types and does not include their headers.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
