#pragma once

// The types of the few libheif functions that are looked up at run time. The library is neither
// linked nor needed to build. Versions 1.6 and later have all of these functions.

#include <stddef.h>
#include <stdint.h>

struct kj_heif_error {
  int code;  // 0 is success
  int subcode;
  const char *message;  // never NULL; owned by the library
};

struct kj_heif_context;
struct kj_heif_handle;
struct kj_heif_image;

// The first fields of heif_color_profile_nclx; the numbers are defined in ISO/IEC 23091-2.
struct kj_heif_nclx {
  uint8_t version;
  int primaries;
  int transfer;
};

enum {
  kj_heif_colorspace_rgb = 1,
  kj_heif_chroma_444 = 3,
  kj_heif_channel_red = 3,
  kj_heif_channel_green = 4,
  kj_heif_channel_blue = 5,
  kj_heif_channel_alpha = 6,
};

typedef struct kj_heif_context *(*kj_heif_context_alloc)(void);
typedef void (*kj_heif_context_free)(struct kj_heif_context *);
typedef struct kj_heif_error (*kj_heif_context_read)(
    struct kj_heif_context *, const void *bytes, size_t count, const void *options);
typedef int (*kj_heif_context_count)(struct kj_heif_context *);
typedef struct kj_heif_error (*kj_heif_context_primary)(
    struct kj_heif_context *, struct kj_heif_handle **);

typedef void (*kj_heif_handle_release)(const struct kj_heif_handle *);
typedef int (*kj_heif_handle_number)(const struct kj_heif_handle *);
typedef size_t (*kj_heif_handle_size)(const struct kj_heif_handle *);
typedef struct kj_heif_error (*kj_heif_handle_copy)(const struct kj_heif_handle *, void *result);
typedef struct kj_heif_error (*kj_heif_handle_nclx)(
    const struct kj_heif_handle *, struct kj_heif_nclx **);
typedef void (*kj_heif_nclx_free)(struct kj_heif_nclx *);

typedef int (*kj_heif_metadata_count)(const struct kj_heif_handle *, const char *type);
typedef int (*kj_heif_metadata_list)(
    const struct kj_heif_handle *, const char *type, uint32_t *ids, int count);
typedef const char *(*kj_heif_metadata_text)(const struct kj_heif_handle *, uint32_t id);
typedef size_t (*kj_heif_metadata_size)(const struct kj_heif_handle *, uint32_t id);
typedef struct kj_heif_error (*kj_heif_metadata_copy)(
    const struct kj_heif_handle *, uint32_t id, void *result);

typedef struct kj_heif_error (*kj_heif_decode)(
    const struct kj_heif_handle *, struct kj_heif_image **, int colorspace, int chroma,
    const void *options);
typedef void (*kj_heif_image_release)(const struct kj_heif_image *);
typedef int (*kj_heif_image_length)(const struct kj_heif_image *, int channel);
typedef const uint8_t *(*kj_heif_image_plane)(
    const struct kj_heif_image *, int channel, int *stride);
