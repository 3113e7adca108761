// One end of the line: a network namespace with a TUN device.
#pragma once

struct line_end {
  /// The namespace, which lives as long as this descriptor or a process in it.
  int namespace;
  /// Packets that the kernel sends out of the namespace are read here; packets written here arrive in it.
  int device;
};

/// Moves this process into a new namespace whose address is `own` and that reaches `peer`.
///
/// Returns null, or what could not be done, with the cause in `errno`.
const char *make_line_end(struct line_end *end, const char *own, const char *peer);
