// One end of the line: a network namespace with a TUN device.
#pragma once

struct line_end {
  /// The namespace, which lives as long as this descriptor or a process in it.
  int namespace;
  /// Packets that the kernel sends out of the namespace are read here; packets written here arrive in it.
  int device;
};

/// Moves this process into a new namespace that has the address `own` and can reach `peer`.
///
/// Returns null, or the step that failed, with the cause in `errno`.
const char *make_line_end(struct line_end *end, const char *own, const char *peer);
