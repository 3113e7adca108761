// The kind of file system that a path is on: see file_system.h.

#include "file_system.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __linux__
#include <sys/vfs.h>

// `f_type` as in statfs(2). Kinds that are not listed may be network file systems: FUSE, 9P and future ones.
static const uint32_t local_kinds[] = {
    0xEF53,     /* ext2 to ext4 */
    0x58465342, /* XFS */
    0x9123683E, /* Btrfs */
    0x2FC12FC1, /* ZFS */
    0xF2F52010, /* F2FS */
    0xCA451A4E, /* bcachefs */
    0x01021994, /* tmpfs */
    0x858458F6, /* ramfs */
    0x794C7630, /* overlayfs */
    0x73717368, /* SquashFS */
    0xE0F5E1E2, /* EROFS */
};

int kj_is_on_local_file_system(const char *path) {
  struct statfs system;
  if (statfs(path, &system) != 0) return -1;
  for (size_t i = 0; i < sizeof local_kinds / sizeof *local_kinds; i++) {
    if ((uint32_t)system.f_type == local_kinds[i]) return 1;
  }
  return 0;
}
#else
#include <sys/mount.h>
#include <sys/param.h>

int kj_is_on_local_file_system(const char *path) {
  struct statfs system;
  if (statfs(path, &system) != 0) return -1;
  return (system.f_flags & MNT_LOCAL) != 0;
}
#endif
